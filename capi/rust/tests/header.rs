//! Holds `src/sys.rs` to `capi/staffel.h`: every function with the same arguments, every constant
//! with the same value, every struct with the same members in the same places.

mod common;

use std::collections::BTreeMap;
use std::ffi::CStr;
use std::fs;
use std::mem::{align_of, size_of, MaybeUninit};
use std::process::Command;

use common::{read, tree};
use regex::Regex;
use staffel::{sys, Status};

/// What stands in a source, without comments and lines of the preprocessor.
fn code(source: &str) -> String {
    let comments = Regex::new(r"(?s)/\*.*?\*/|//[^\n]*|(?m)^#[^\n]*$").unwrap();
    comments.replace_all(source, "").into_owned()
}

fn header() -> String {
    code(&read("capi/staffel.h"))
}

fn declared() -> String {
    code(&read("capi/rust/src/sys.rs")).replace("r#", "")
}

/// How Rust writes a type of C.
fn rust_type(c: &str) -> String {
    let c = c.trim();
    if let Some(to) = c.strip_suffix('*') {
        return match to.trim().strip_prefix("const ") {
            Some(to) => format!("*const {}", rust_type(to)),
            None => format!("*mut {}", rust_type(to)),
        };
    }
    let rust = match c {
        "char" => "c_char",
        "double" => "f64",
        "size_t" => "usize",
        "int8_t" => "i8",
        "int32_t" => "i32",
        "int64_t" => "i64",
        "uint32_t" => "u32",
        "uint64_t" => "u64",
        own if own.starts_with("staffel_") => own,
        other => panic!("the header has the type {other}"),
    };
    rust.to_owned()
}

/// "name(argument: type, …) -> type" of each function, by name.
type Functions = BTreeMap<String, String>;

fn of_header() -> Functions {
    let function = Regex::new(r"STAFFEL_API\s+([^;(]*?)(staffel_\w+)\s*\(([^)]*)\)\s*;").unwrap();
    let argument = Regex::new(r"^\s*(.*?)(\w+)\s*$").unwrap();
    let mut functions = Functions::new();
    for found in function.captures_iter(&header()) {
        let arguments: Vec<_> = match found[3].trim() {
            "void" => Vec::new(),
            list => list
                .split(',')
                .map(|one| {
                    let one = argument.captures(one).unwrap();
                    format!("{}: {}", &one[2], rust_type(&one[1]))
                })
                .collect(),
        };
        let told = format!("({}) -> {}", arguments.join(", "), rust_type(&found[1]));
        assert!(functions.insert(found[2].to_owned(), told).is_none());
    }
    functions
}

fn of_crate() -> Functions {
    let function = Regex::new(r"fn (staffel_\w+)\s*\(([^)]*)\)\s*->\s*([^;{]+);").unwrap();
    let mut functions = Functions::new();
    for found in function.captures_iter(&declared()) {
        let arguments: Vec<_> = found[2].split(',').map(str::trim).filter(|one| !one.is_empty()).collect();
        let told = format!("({}) -> {}", arguments.join(", "), found[3].trim());
        assert!(functions.insert(found[1].to_owned(), told).is_none());
    }
    functions
}

#[test]
fn functions() {
    let (header, ours) = (of_header(), of_crate());
    let promised = read("capi/staffel.h").matches("\nSTAFFEL_API ").count();
    assert_eq!(header.len(), promised, "not every function of the header was understood");
    for (name, told) in &header {
        assert_eq!(ours.get(name), Some(told), "{name}");
    }
    assert_eq!(ours.len(), header.len(), "there are functions that the header has not");
}

#[test]
fn constants() {
    let constant = Regex::new(r"pub const (STAFFEL_\w+): \w+ = (-?\d+);").unwrap();
    let ours: BTreeMap<_, _> =
        constant.captures_iter(&declared()).map(|it| (it[1].to_owned(), it[2].to_owned())).collect();
    let member = Regex::new(r"(STAFFEL_\w+) = (\d+)").unwrap();
    let header = header();
    let mut count = 0;
    for found in member.captures_iter(&header) {
        assert_eq!(ours.get(&found[1]).map(String::as_str), Some(&found[2]), "{}", &found[1]);
        count += 1;
    }
    assert!(count > 20);

    let defined = |name: &str| {
        let define = Regex::new(&format!(r"(?m)^#define {name} ([^/\n]*?)\s*(?:/\*.*)?$")).unwrap();
        define.captures(&read("capi/staffel.h")).unwrap_or_else(|| panic!("{name}"))[1].to_owned()
    };
    assert_eq!(defined("STAFFEL_ABI"), sys::STAFFEL_ABI.to_string());
    assert_eq!(defined("STAFFEL_VERSION"), format!("{:?}", sys::STAFFEL_VERSION));
    assert_eq!(sys::STAFFEL_VERSION, env!("CARGO_PKG_VERSION"));
    assert_eq!(defined("STAFFEL_NONE"), "(-1)");
    assert_eq!(sys::STAFFEL_NONE, -1);
    assert_eq!(defined("STAFFEL_NUL"), "((size_t)-1)");
    assert_eq!(sys::STAFFEL_NUL, usize::MAX);
    assert_eq!(defined("STAFFEL_MAX_TEXT"), "((size_t)1 << 24)");
    assert_eq!(sys::STAFFEL_MAX_TEXT, 1 << 24);
    assert_eq!(defined("STAFFEL_MAX_COUNT"), "((size_t)1 << 24)");
    assert_eq!(sys::STAFFEL_MAX_COUNT, 1 << 24);
    assert_eq!(defined("STAFFEL_MAX_THREADS"), sys::STAFFEL_MAX_THREADS.to_string());
    assert_eq!(defined("STAFFEL_PLAYERS"), sys::STAFFEL_PLAYERS.to_string());
    let defines = read("capi/staffel.h").matches("\n#define STAFFEL_").count();
    assert_eq!(defines, 8 + 3, "the header defines more; 3 are STAFFEL_H and twice STAFFEL_API");
}

#[test]
fn handles() {
    let alias = Regex::new(r"typedef (\w+) (staffel_\w+);").unwrap();
    let ours = declared();
    let mut count = 0;
    for found in alias.captures_iter(&header()) {
        let wanted = format!("pub type {} = {};", &found[2], rust_type(&found[1]));
        assert!(ours.contains(&wanted), "{wanted}");
        count += 1;
    }
    assert_eq!(count, ours.matches("pub type staffel_").count());
}

/// Name, bytes, alignment, and each member with its place and bytes.
type Layout = (&'static str, usize, usize, Vec<(&'static str, usize, usize)>);

macro_rules! layouts {
    ($($name:ident { $($member:ident),* })*) => {
        vec![$({
            let it = MaybeUninit::<sys::$name>::uninit();
            let start = it.as_ptr();
            let size = |of: &dyn Fn(&sys::$name) -> usize| of(unsafe { &MaybeUninit::zeroed().assume_init() });
            let members = vec![$((
                stringify!($member).trim_start_matches("r#"),
                // The place of a member of a struct that is never read.
                unsafe { std::ptr::addr_of!((*start).$member) } as usize - start as usize,
                size(&|it| std::mem::size_of_val(&it.$member)),
            )),*];
            (stringify!($name), size_of::<sys::$name>(), align_of::<sys::$name>(), members)
        }),*]
    };
}

fn layouts() -> Vec<Layout> {
    layouts! {
        staffel_option { name, name_length, value, value_length }
        staffel_piece { neutral, faces, supply }
        staffel_point { x, y }
        staffel_face { value, weight, symbol }
        staffel_part { kind, piece, owner, face, from, to }
        staffel_info {
            hash, seed, throws, turn, plies, scores, mover, turn_action, turn_actions, repetition,
            turns_counted, chance, over, winner
        }
        staffel_content { piece, owner, face }
        staffel_chance { r#move, weight }
        staffel_branch { r#move, nodes }
        staffel_tally { games, unfinished, actions, shortest, longest, scores }
        staffel_tally_end { games, winner, reason }
        staffel_action { turn, player, line }
        staffel_progress { seed, points, seeded, games, round, to_move, first, over, winner }
        staffel_match_result { scores, points, totals, round, first, winner, reason }
    }
}

#[test]
fn members() {
    let body = Regex::new(r"(?s)typedef struct (staffel_\w+) \{(.*?)\}").unwrap();
    let member = Regex::new(r"(?m)^\s*(const char \*|\w+ )([\w\[\], ]+);").unwrap();
    let ours = declared();
    let layouts: BTreeMap<_, _> =
        layouts().into_iter().map(|(name, _, _, members)| (name, members)).collect();
    let mut count = 0;
    for found in body.captures_iter(&header()) {
        let mut wanted = Vec::new();
        for found in member.captures_iter(&found[2]) {
            for name in found[2].split(',').map(str::trim) {
                let (name, length) = name.split_once('[').unwrap_or((name, ""));
                let plain = rust_type(&found[1]);
                let told = match length.trim_end_matches(']') {
                    "" => plain,
                    length => format!("[{plain}; {length}]"),
                };
                wanted.push((name.to_owned(), told));
            }
        }
        let listed: Vec<_> = wanted.iter().map(|(name, _)| name.as_str()).collect();
        let known: Vec<_> = layouts[&found[1]].iter().map(|(name, _, _)| *name).collect();
        assert_eq!(listed, known, "{}", &found[1]);
        let ours = Regex::new(&format!(r"(?s)pub struct {} \{{(.*?)\}}", &found[1]))
            .unwrap()
            .captures(&ours)
            .unwrap()[1]
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let told: Vec<_> = wanted.iter().map(|(name, told)| format!("pub {name}: {told},")).collect();
        assert_eq!(ours, told.join(" "), "{}", &found[1]);
        count += 1;
    }
    assert_eq!(count, layouts.len());
}

/// Has a C compiler say where everything is.
#[test]
fn layout() {
    let folder = std::env::temp_dir().join(format!("staffel-layout-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut program = String::from("#include <stdio.h>\n#include \"staffel.h\"\nint main(void) {\n");
    let mut wanted = String::new();
    for (name, size, align, members) in layouts() {
        let align_of = format!("offsetof(struct {{ char c; {name} it; }}, it)");
        program += &format!("printf(\"{name} %zu %zu\\n\", sizeof({name}), {align_of});\n");
        wanted += &format!("{name} {size} {align}\n");
        for (member, place, size) in members {
            let of = format!("offsetof({name}, {member}), sizeof((({name} *)0)->{member})");
            program += &format!("printf(\" {member} %zu %zu\\n\", {of});\n");
            wanted += &format!(" {member} {place} {size}\n");
        }
    }
    program += "return 0;\n}\n";
    let (source, built) = (folder.join("layout.c"), folder.join("layout"));
    fs::write(&source, program).unwrap();
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let compiled =
        Command::new(compiler).arg("-o").arg(&built).arg("-I").arg(tree("capi")).arg(&source).status();
    assert!(compiled.expect("a C compiler").success());
    let output = Command::new(&built).output().unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), wanted);
}

#[test]
fn statuses() {
    sys::load().unwrap();
    let name = |number| unsafe { CStr::from_ptr(sys::staffel_status_name(number)) }.to_str().unwrap();
    for number in -1..40 {
        match Status::from_number(number) {
            None => assert_eq!(number, 0),
            Some(status) => {
                assert_eq!(status.name(), name(number));
                assert_eq!(status.number(), number);
                assert_eq!(matches!(status, Status::Other(_)), name(number) == "unknown status", "{number}");
            }
        }
    }
    assert_eq!(unsafe { sys::staffel_abi_version() }, sys::STAFFEL_ABI);
    assert_eq!(staffel::version().unwrap(), sys::STAFFEL_VERSION);
}
