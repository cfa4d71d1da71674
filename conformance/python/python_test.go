// Package python_test holds the Python package to the suite.
package python_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/staffel-engine/staffel/conformance/internal/language"
)

func TestPython(t *testing.T) {
	l := language.Start(t, "capi/python", "examples/python")
	l.Need("cc", "a C compiler")
	python := l.Need("python3", "Python 3.9 or newer")
	if exec.Command(python, "-c", "import sys, venv, ensurepip; assert sys.version_info >= (3, 9)").Run() != nil {
		l.Missing("Python 3.9 or newer with venv")
	}
	venv := t.TempDir()
	l.Run(".", python, "-m", "venv", venv)
	python = filepath.Join(venv, "bin", "python")
	l.Run(".", python, "-m", "pip", "install", "--quiet", "./capi/python[test]")
	l.Run(".", python, "-m", "pytest", "-s", "-p", "no:cacheprovider", "capi/python")
	l.Run(".", python, "-m", "pytest", "-p", "no:cacheprovider", "capi/python", "-m", "packing")
	l.Example(".", python, "examples/python/embed.py")
	l.Done()
}
