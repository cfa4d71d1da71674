// Package java_test holds the Java package to the suite.
package java_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/staffel-engine/staffel/conformance/internal/language"
)

func TestJava(t *testing.T) {
	l := language.Start(t, "capi/java", "examples/java")
	l.Need("cc", "a C compiler")
	maven := l.Need("mvn", "Maven")
	home, old := jdks(22)
	if home == "" {
		l.Missing("a JDK of version 22 or newer, in JAVA_HOME or /usr/lib/jvm")
	}
	if old == "" && os.Getenv("CI") == "" {
		t.Log("what a Java without the foreign-function API is told is not tried: there is none in /usr/lib/jvm")
		l.Set("STAFFEL_OLD_JAVA", "none")
	}
	l.Set("JAVA_HOME", home)
	l.Run(".", maven, "--batch-mode", "--quiet", "verify", "-f", "capi/java")
	l.Example(".", filepath.Join(home, "bin", "java"), "-cp", "capi/java/target/staffel-0.1.0.jar", "--enable-native-access=ALL-UNNAMED", "examples/java/Embed.java")
	l.Done()
}

// jdks finds the homes of a JDK of a version or newer, and of an older Java.
func jdks(version int) (home, old string) {
	homes, _ := filepath.Glob("/usr/lib/jvm/*")
	for _, h := range append([]string{os.Getenv("JAVA_HOME")}, homes...) {
		out, err := exec.Command(filepath.Join(h, "bin", "java"), "-version").CombinedOutput()
		found := regexp.MustCompile(`version "(\d+)`).FindSubmatch(out)
		if err != nil || found == nil {
			continue
		}
		switch is, _ := strconv.Atoi(string(found[1])); {
		case is < version:
			old = h
		case home == "" && exec.Command(filepath.Join(h, "bin", "javac"), "-version").Run() == nil:
			home = h
		}
	}
	return home, old
}
