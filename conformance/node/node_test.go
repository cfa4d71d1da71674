// Package node_test holds the package for Node.js to the suite.
package node_test

import (
	"os/exec"
	"testing"

	"github.com/staffel-engine/staffel/conformance/internal/language"
)

func TestNode(t *testing.T) {
	l := language.Start(t, "capi/node", "examples/node")
	l.Need("cc", "a C compiler")
	node := l.Need("node", "Node.js 18 or newer")
	npm := l.Need("npm", "npm")
	if exec.Command(node, "-e", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)").Run() != nil {
		l.Missing("Node.js 18 or newer")
	}
	l.Run("capi/node", npm, "ci", "--foreground-scripts")
	l.Run("capi/node", npm, "test")
	l.Run("examples/node", npm, "install", "--no-package-lock")
	l.Example(".", node, "examples/node/embed.mjs")
	l.Done()
}
