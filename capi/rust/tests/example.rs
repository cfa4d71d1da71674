//! Runs the example program, which prints what its like in all languages do.

mod common;

use std::process::Command;

use common::{read, tree};

fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    // Not this package's own folder, so that nothing waits for what runs this test.
    let target = concat!(env!("CARGO_TARGET_TMPDIR"), "/example");
    cargo.args(arguments).arg("--manifest-path").arg(tree("examples/rust/Cargo.toml"));
    cargo.env("CARGO_TARGET_DIR", target);
    cargo
}

#[test]
fn prints_what_all_do() {
    let output = cargo(&["run", "-q"]).current_dir(std::env::temp_dir()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), read("examples/testdata/embed.txt"));

    // And with the script as an argument, or one that is not there.
    let script = tree("examples/variants/royal-game-of-ur.lua");
    let output = cargo(&["run", "-q"]).arg("--").arg(&script).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), read("examples/testdata/embed.txt"));
    let output = cargo(&["run", "-q"]).arg("--").arg("nowhere.lua").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!output.stderr.is_empty());
}
