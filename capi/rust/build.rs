//! Builds the library, in Go, and says how it is linked.
//!
//! - By default it is an archive that becomes part of the program.
//! - With the feature `dynamic`, and on Windows, it is a shared library that the program loads.
//! - When `STAFFEL_LIBRARY` names a library, nothing is built: an archive is linked, and a shared
//!   library is what the program loads unless the variable names another then.
//! - On docs.rs nothing is built.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{exit, Command};

fn main() {
    for name in ["DOCS_RS", "STAFFEL_LIBRARY"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    println!("cargo:rerun-if-changed=build.rs");
    if env::var_os("DOCS_RS").is_some() {
        return;
    }
    let system = variable("CARGO_CFG_TARGET_OS");
    if let Some(library) = env::var_os("STAFFEL_LIBRARY").filter(|path| !path.is_empty()) {
        given(Path::new(&library), &system);
        return;
    }
    if variable("CARGO_CFG_TARGET_ENV") == "musl" {
        fail("Staffel needs glibc on Linux: a library made by Go cannot be part of a program for musl");
    }
    if variable("HOST") != variable("TARGET") {
        fail(
            "Staffel's library is built for the machine it is built on. To build for another one, build the \
             library there (go run ./capi/build DIR) and set STAFFEL_LIBRARY to its path",
        );
    }
    let sources = sources();
    check_go(&sources);
    let out = PathBuf::from(variable("OUT_DIR")).join("library");
    // Go's archives are of a form that not all linkers of Windows read.
    if env::var_os("CARGO_FEATURE_DYNAMIC").is_some() || system == "windows" {
        build(&sources, &[], &out);
        load(&out.join(match system.as_str() {
            "windows" => "staffel.dll",
            "macos" => "libstaffel.dylib",
            _ => "libstaffel.so",
        }));
    } else {
        build(&sources, &["-archive"], &out);
        link(&out, "staffel", &system);
    }
}

/// Has the program load a library from there.
fn load(library: &Path) {
    println!("cargo:rustc-cfg=staffel_load");
    println!("cargo:rustc-env=STAFFEL_BUILT={}", library.display());
}

/// Makes an archive part of the program.
fn link(folder: &Path, name: &str, system: &str) {
    println!("cargo:rustc-link-search=native={}", folder.display());
    println!("cargo:rustc-link-lib=static={name}");
    if system == "macos" {
        println!("cargo:rustc-link-lib=framework=CoreFoundation");
    }
}

/// Uses a library that is there.
fn given(library: &Path, system: &str) {
    let library = match library.canonicalize() {
        Ok(path) => path,
        Err(error) => fail(&format!("STAFFEL_LIBRARY names {}: {error}", library.display())),
    };
    println!("cargo:rerun-if-changed={}", library.display());
    let name = library.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if !name.ends_with(".a") {
        return load(&library);
    }
    match (name.strip_prefix("lib").and_then(|name| name.strip_suffix(".a")), library.parent()) {
        (Some(name), Some(folder)) => link(folder, name, system),
        _ => fail(&format!("STAFFEL_LIBRARY names {name}; an archive has a name like libstaffel.a")),
    }
}

/// The engine: the tree that this folder is part of, or the copy that the crate carries.
fn sources() -> PathBuf {
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let is_engine = |folder: &Path| {
        ["go.mod", "capi/staffel.h", "capi/build/main.go"].iter().all(|file| folder.join(file).is_file())
    };
    if let Some(tree) =
        here.ancestors().nth(2).filter(|tree| tree.join("capi/rust") == here && is_engine(tree))
    {
        // Not the folder capi as a whole, in which packages for other languages build too.
        for name in ["go.mod", "go.sum", "core", "lua", "variants", "capi/build"] {
            println!("cargo:rerun-if-changed={}", tree.join(name).display());
        }
        for file in fs::read_dir(tree.join("capi")).into_iter().flatten().flatten() {
            if file.path().is_file() {
                println!("cargo:rerun-if-changed={}", file.path().display());
            }
        }
        return tree.to_owned();
    }
    let engine = here.join("engine");
    if !is_engine(&engine) {
        fail("the sources of Staffel's library are not in this package; pack.sh in its repository makes one that has them");
    }
    println!("cargo:rerun-if-changed={}", engine.display());
    engine
}

fn go(sources: &Path) -> Command {
    let mut go = Command::new("go");
    // What is built is for this machine, by the engine's own go.mod.
    go.current_dir(sources).env_remove("GOOS").env_remove("GOARCH").env("GOWORK", "off");
    go
}

/// Looks for Go of the version that the engine needs.
fn check_go(sources: &Path) {
    let needed = fs::read_to_string(sources.join("go.mod"))
        .ok()
        .and_then(|text| text.lines().find_map(|line| Some(line.strip_prefix("go ")?.trim().to_owned())))
        .unwrap_or_else(|| "1.26".to_owned());
    let install = format!(
        "Staffel's library is written in Go: install Go {needed} or newer (https://go.dev/dl) and a C compiler, \
         or set STAFFEL_LIBRARY to the path of a library that is built"
    );
    // A Go that is older fetches the one that go.mod names, unless it is told not to.
    let output = match go(sources).args(["env", "GOVERSION"]).output() {
        Ok(output) => output,
        Err(error) => fail(&format!("go cannot be run: {error}\n{install}")),
    };
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if !output.status.success() || older(&version, &needed) {
        let said = String::from_utf8_lossy(&output.stderr);
        fail(&format!("this Go is too old or does not work: {version} {}\n{install}", said.trim()));
    }
}

/// Whether a version such as go1.25.3 is older than one such as 1.26. One that is not known
/// to be is not.
fn older(version: &str, needed: &str) -> bool {
    let numbers = |text: &str| -> Option<(u32, u32)> {
        let mut parts = text.trim_start_matches("go").split(|c: char| !c.is_ascii_digit());
        Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    };
    matches!((numbers(version), numbers(needed)), (Some(version), Some(needed)) if version < needed)
}

fn build(sources: &Path, flags: &[&str], out: &Path) {
    let mut command = go(sources);
    command.args(["run", "./capi/build"]).args(flags).arg(out);
    match command.output() {
        Ok(output) if output.status.success() => {}
        Ok(output) => fail(&format!(
            "the library could not be built by {command:?} in {}:\n{}{}",
            sources.display(),
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )),
        Err(error) => fail(&format!("go cannot be run: {error}")),
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn fail(message: &str) -> ! {
    eprintln!("\n{message}\n");
    exit(1)
}
