// Package rust_test holds the Rust crate to the suite.
package rust_test

import (
	"testing"

	"github.com/staffel-engine/staffel/conformance/internal/language"
)

func TestRust(t *testing.T) {
	l := language.Start(t, "capi/rust", "examples/rust")
	l.Need("cc", "a C compiler")
	cargo := l.Need("cargo", "Rust 1.75 or newer")
	l.Run(".", cargo, "test", "--manifest-path", "capi/rust/Cargo.toml", "--", "--nocapture")
	l.Example(".", cargo, "run", "--quiet", "--manifest-path", "examples/rust/Cargo.toml")
	l.Run(".", cargo, "test", "--manifest-path", "capi/rust/Cargo.toml", "--test", "package", "--", "--ignored", "--nocapture")
	l.Done()
}
