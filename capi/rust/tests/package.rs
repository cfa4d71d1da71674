//! Packs the crate as it is published, unpacks it away from the tree, and builds and runs a small
//! program with it there. Takes a while:
//!
//! ```sh
//! cargo test --manifest-path capi/rust/Cargo.toml --test package -- --ignored --nocapture
//! ```

mod common;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::say;

const PROGRAM: &str = r#"
fn main() {
    if let Err(error) = run() {
        println!("{error}");
        std::process::exit(3);
    }
}

fn run() -> staffel::Result<()> {
    let game = staffel::Game::load_with("delta", [("scoring", "points")])?;
    let mut state = staffel::State::new(&game)?;
    state.play_text("b2")?;
    print!("{} {}\n{state}", game.title(), staffel::version()?);
    Ok(())
}
"#;

const PRINTED: &str = "Delta 0.1.0
5 . . . . .
4 . . . . .
3 . . . . .
2 . W . . .
1 . . . . .
  a b c d e
";

/// A folder that goes away with the test, if that passes.
struct Away(PathBuf);

impl Away {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Away {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

fn done(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}\n{out}{err}");
    output
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn script(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[test]
#[ignore = "packs and builds several times"]
fn the_crate_builds_away_from_the_tree() {
    let away = Away(std::env::temp_dir().join(format!("staffel-package-{}", std::process::id())));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = away.path("target");

    done(
        Command::new("sh")
            .arg(here.join("pack.sh"))
            .args(["--allow-dirty", "--no-verify"])
            .env("CARGO_TARGET_DIR", away.path("pack")),
    );
    let name = concat!("staffel-", env!("CARGO_PKG_VERSION"));
    let packed = away.path("pack/package").join(format!("{name}.crate"));
    done(Command::new("tar").arg("xzf").arg(&packed).arg("-C").arg(&away.0));

    let program = away.path("program");
    fs::create_dir_all(program.join("src")).unwrap();
    fs::write(program.join("src/main.rs"), PROGRAM).unwrap();
    fs::write(
        program.join("Cargo.toml"),
        format!(
            "[package]\nname = \"program\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
             [features]\ndynamic = [\"staffel/dynamic\"]\n\
             [dependencies]\nstaffel = {{ path = \"../{name}\" }}\n[workspace]\n"
        ),
    )
    .unwrap();
    // Nothing from the network, and nothing of Go's that is not in the crate.
    let cargo = |arguments: &[&str], target: &Path| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(arguments).arg("--offline").current_dir(&program);
        cargo.env("CARGO_TARGET_DIR", target).env_remove("STAFFEL_LIBRARY");
        cargo.env("GOPROXY", "off").env("GOFLAGS", "-mod=vendor").env("GOMODCACHE", away.path("modules"));
        cargo
    };
    let run = |path: &Path| {
        let mut program = Command::new(path);
        program.env_remove("STAFFEL_LIBRARY").current_dir(std::env::temp_dir());
        program
    };

    // Linked in: the program alone is enough.
    done(&mut cargo(&["build", "--release"], &target));
    let alone = away.path("alone");
    fs::copy(target.join("release/program"), &alone).unwrap();
    fs::remove_dir_all(&target).unwrap();
    assert_eq!(String::from_utf8(done(&mut run(&alone)).stdout).unwrap(), PRINTED);

    // Loaded: from where it was built, from beside the program, from where the environment says.
    done(&mut cargo(&["build", "--features", "dynamic"], &target));
    let built = target.join("debug/program");
    assert_eq!(String::from_utf8(done(&mut run(&built)).stdout).unwrap(), PRINTED);
    let library = find(&target, "libstaffel.so").or_else(|| find(&target, "libstaffel.dylib")).unwrap();
    let (elsewhere, beside) =
        (away.path("other-name"), away.path(library.file_name().unwrap().to_str().unwrap()));
    fs::rename(&library, &elsewhere).unwrap();
    let loaded = away.path("loaded");
    fs::copy(&built, &loaded).unwrap();
    let output = run(&loaded).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let lacking = String::from_utf8(output.stdout).unwrap();
    assert!(lacking.starts_with("the Staffel library could not be loaded from "), "{lacking}");
    assert!(lacking.contains("set STAFFEL_LIBRARY to its path"), "{lacking}");
    let named = |path: &Path| run(&loaded).env("STAFFEL_LIBRARY", path).output().unwrap();
    assert_eq!(String::from_utf8(named(&elsewhere).stdout).unwrap(), PRINTED);
    fs::copy(&elsewhere, &beside).unwrap();
    assert_eq!(String::from_utf8(done(&mut run(&loaded)).stdout).unwrap(), PRINTED);

    // Not one of ours, and one of another interface.
    let text = String::from_utf8(named(&packed).stdout).unwrap();
    assert!(text.starts_with("the Staffel library could not be loaded from "), "{text}");
    let (source, later) = (away.path("later.c"), away.path("later.so"));
    fs::write(&source, "unsigned staffel_abi_version(void) { return 2; }\n").unwrap();
    done(Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&later).arg(&source));
    let text = String::from_utf8(named(&later).stdout).unwrap();
    assert!(text.contains("has version 2 of the interface, and this package needs 1"), "{text}");

    // Built already: a shared library, and an archive, which need no Go.
    let nothing = away.path("no-go");
    fs::create_dir_all(&nothing).unwrap();
    script(&nothing.join("go"), "#!/bin/sh\necho 'go was called' >&2\nexit 1\n");
    let path = |first: &Path| {
        let rest = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(first.to_owned()).chain(std::env::split_paths(&rest));
        std::env::join_paths(all).unwrap()
    };
    let given = |library: &Path, target: &str| {
        let target = away.path(target);
        done(cargo(&["build"], &target).env("STAFFEL_LIBRARY", library).env("PATH", path(&nothing)));
        target.join("debug/program")
    };
    let built = given(&beside, "given-shared");
    assert_eq!(String::from_utf8(done(&mut run(&built)).stdout).unwrap(), PRINTED);
    let mut archive = Command::new("go");
    archive.args(["run", "./capi/build", "-archive"]).arg(away.path("archive"));
    done(archive.current_dir(away.path(name).join("engine")));
    let built = given(&away.path("archive/libstaffel.a"), "given-archive");
    assert_eq!(String::from_utf8(done(&mut run(&built)).stdout).unwrap(), PRINTED);

    // No Go, or an old one, or no C compiler.
    let fails = |variables: &[(&str, &OsStr)], target: &str| {
        let mut cargo = cargo(&["build"], &away.path(target));
        let output = cargo.envs(variables.iter().copied()).output().unwrap();
        assert!(!output.status.success());
        said(&output)
    };
    let text = fails(&[("PATH", &path(&nothing))], "broken-go");
    assert!(text.contains("install Go 1.26 or newer (https://go.dev/dl) and a C compiler"), "{text}");
    let old = away.path("old-go");
    fs::create_dir_all(&old).unwrap();
    script(&old.join("go"), "#!/bin/sh\necho go1.20.1\n");
    let text = fails(&[("PATH", &path(&old))], "old");
    assert!(text.contains("this Go is too old or does not work: go1.20.1"), "{text}");
    assert!(text.contains("install Go 1.26 or newer"), "{text}");
    let text = fails(&[("CC", OsStr::new("no-such-compiler"))], "no-cc");
    assert!(text.contains("a C compiler"), "{text}");
    let text = fails(&[("STAFFEL_LIBRARY", OsStr::new("/nowhere/libstaffel.so"))], "nowhere");
    assert!(text.contains("STAFFEL_LIBRARY names /nowhere/libstaffel.so"), "{text}");
    let without_go: Vec<_> = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .filter(|folder| !folder.join("go").exists())
        .collect();
    if without_go.iter().any(|folder| folder.join("cc").exists()) {
        let text = fails(&[("PATH", &std::env::join_paths(without_go).unwrap())], "no-go");
        assert!(text.contains("go cannot be run"), "{text}");
        assert!(text.contains("install Go 1.26 or newer"), "{text}");
    }

    // As docs.rs does: the documentation, without Go.
    let docs = away.path("docs");
    done(
        cargo(&["doc", "-p", "staffel", "--no-deps"], &docs).env("DOCS_RS", "1").env("PATH", path(&nothing)),
    );
    assert!(docs.join("doc/staffel/index.html").exists());
    say("package: built and run away from the tree");
}

fn find(under: &Path, name: &str) -> Option<PathBuf> {
    fs::read_dir(under).ok()?.flatten().find_map(|entry| {
        let path = entry.path();
        if entry.file_type().ok()?.is_dir() {
            return find(&path, name);
        }
        (entry.file_name() == name).then_some(path)
    })
}
