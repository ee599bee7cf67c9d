//! Which rooms may import which. `rooms.json` at the root of the repository lists each crate's rooms (folders or single
//! files) from the lowest to the highest, each with the rooms it may import. These tests read the sources themselves.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a test may stop at once: a panic here is a failed promise"
)]

mod graph;
mod sources;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use graph::{Graph, Table};
use sources::Sources;

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn tables() -> BTreeMap<String, Table> {
    serde_json::from_str(&std::fs::read_to_string(top().join("rooms.json")).unwrap()).unwrap()
}

fn violations(name: &str, table: &Table) -> Vec<String> {
    let sources = Sources::read(&top().join(name));
    let graph = Graph::of(&sources);
    graph.offences(table).into_iter().chain(graph.unused(table)).map(|found| format!("{name}: {found}")).collect()
}

const APP: &str = "crates/app/src";

/// What `ui/src/rooms.test.ts` checks.
const WINDOW: &str = "ui/src";

#[test]
fn the_rooms_of_the_use_cases_import_down_only_and_in_no_circle() {
    let wrong = violations(APP, &tables()[APP]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_modules_of_every_other_crate_import_down_only_and_in_no_circle() {
    let tables = tables();
    let wrong: Vec<String> = tables
        .iter()
        .filter(|(name, _)| ![APP, WINDOW].contains(&name.as_str()))
        .flat_map(|(name, table)| violations(name, table))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_crate_of_several_files_has_its_table() {
    let tables = tables();
    let crates = std::fs::read_dir(top().join("crates")).unwrap().map(|entry| entry.unwrap().file_name());
    let sources =
        crates.map(|name| format!("crates/{}/src", name.to_string_lossy())).chain(["src-tauri/src".to_owned()]);
    let with_files: Vec<String> =
        sources.filter(|name| top().join(name).is_dir() && Sources::read(&top().join(name)).0.len() > 1).collect();
    let missing: Vec<&String> = with_files.iter().filter(|name| !tables.contains_key(*name)).collect();
    assert!(missing.is_empty(), "rooms.json has no table for {missing:?}");
    assert!(with_files.len() > 15, "{with_files:?}");
}

#[test]
fn the_program_itself_is_named_only_where_it_runs() {
    let sources = Sources::read(&top().join(APP));
    let named = sources.that_name("App");
    let outside: Vec<&String> =
        named.iter().filter(|file| !file.starts_with("runtime/") && *file != "lib.rs").collect();
    assert!(outside.is_empty(), "{outside:?}");
    assert!(!named.is_empty());
}

#[test]
fn a_room_answers_its_own_errors_and_only_its_error_file_puts_them_into_words() {
    let sources = Sources::read(&top().join(APP));
    let named = sources.that_name("AppError");
    let says_words =
        |file: &str| file.ends_with("/error.rs") || ["wording/", "runtime/"].iter().any(|room| file.starts_with(room));
    let outside: Vec<&String> = named.iter().filter(|file| !says_words(file)).collect();
    assert!(outside.is_empty(), "{outside:?}");
    assert!(named.iter().any(|file| file == "payments/error.rs"), "{named:?}");
}

/// The violations in a tree of made-up files, for a table of rooms in order.
fn offences(files: &[(&str, &str)], table: &[(&str, &[&str])]) -> Vec<String> {
    let table: Table = table
        .iter()
        .map(|(room, may)| ((*room).to_owned(), may.iter().map(|may| (*may).to_owned()).collect()))
        .collect();
    Graph::of(&Sources::of(files)).offences(&table)
}

#[test]
fn an_import_that_the_table_does_not_allow_is_found_however_it_is_written() {
    let table: &[(&str, &[&str])] = &[("low", &[]), ("middle", &["low"]), ("high", &["low"])];
    let high = ("high/mod.rs", "pub mod thing; pub use thing::Made;");
    let thing = ("high/thing.rs", "pub struct Made; pub fn make() {}");
    for written in [
        "use crate::high::thing::make;",
        "use crate::high::{thing::make as other};",
        "use crate::high; fn f() { high::thing::make() }",
        "fn f() { crate::high::thing::make() }",
        "fn f(_: crate::high::Made) {}",
        "fn f() { println!(\"{:?}\", crate::high::thing::make()) }",
        "fn f() { use crate::high::{thing, Made}; }",
        "use super::super::high::thing::make;",
    ] {
        let found = offences(&[high, thing, ("middle/a.rs", written), ("middle/mod.rs", "mod a;")], table);
        assert!(
            found.iter().any(|found| found.contains("middle/a.rs") && found.contains("high")),
            "{written}: {found:?}"
        );
    }
    let allowed = [("high/a.rs", "use crate::low::x;"), ("low/mod.rs", "pub fn x() {}"), ("high/mod.rs", "mod a;")];
    assert_eq!(offences(&allowed, table), Vec::<String>::new());
}

#[test]
fn a_re_export_is_followed_to_what_it_hands_on() {
    let table: &[(&str, &[&str])] = &[("low", &[]), ("middle", &["low"]), ("high", &["low", "middle"])];
    let files = [
        ("low/mod.rs", "pub use crate::high::Made;"),
        ("high/mod.rs", "pub struct Made;"),
        ("middle/mod.rs", "use crate::low::Made;"),
    ];
    let found = offences(&files, table);
    assert!(found.iter().any(|found| found.starts_with("low/mod.rs")), "{found:?}");
    assert!(found.iter().any(|found| found.starts_with("middle/mod.rs") && found.contains("high")), "{found:?}");
}

#[test]
fn a_method_that_a_higher_room_gives_to_a_lower_one_s_struct_is_an_import_of_it() {
    let table: &[(&str, &[&str])] = &[("low", &[]), ("high", &["low"])];
    let files = [
        ("low/mod.rs", "pub struct Core; fn f(core: &Core) { core.pays() }"),
        ("high/mod.rs", "impl crate::low::Core { pub fn pays(&self) {} }"),
    ];
    let found = offences(&files, table);
    assert!(found.iter().any(|found| found.starts_with("low/mod.rs")), "{found:?}");
}

#[test]
fn a_field_with_the_name_of_a_method_is_no_call_of_it() {
    let table: &[(&str, &[&str])] = &[("low", &[]), ("high", &["low"])];
    let high = ("high/mod.rs", "impl crate::low::Core { pub fn pays(&self) {} }");
    let field = [("low/mod.rs", "pub struct Core { pays: u8 } fn f(core: &Core) -> u8 { core.pays }"), high];
    assert_eq!(offences(&field, table), Vec::<String>::new());
    let generic = [("low/mod.rs", "pub struct Core; fn f(core: &Core) { core.pays::<u8>() }"), high];
    assert!(offences(&generic, table)[0].starts_with("low/mod.rs"));
}

#[test]
fn a_trait_of_a_lower_room_that_a_higher_one_fulfils_leads_back_up() {
    let table: &[(&str, &[&str])] = &[("low", &[]), ("high", &["low"])];
    let files = [
        ("low/mod.rs", "pub trait Pays { fn pay(&self); } pub struct Core { pays: Box<dyn Pays> }"),
        ("high/mod.rs", "use crate::low::Pays; struct X; impl Pays for X { fn pay(&self) {} }"),
    ];
    let found = offences(&files, table);
    assert!(found.iter().any(|found| found.contains("Pays")), "{found:?}");
}

#[test]
fn three_files_that_import_each_other_are_a_circle_and_two_are_not() {
    let table: &[(&str, &[&str])] = &[("room", &[])];
    let two = [("room/a.rs", "use crate::room::b::x;"), ("room/b.rs", "use crate::room::a::y;")];
    assert_eq!(offences(&two, table), Vec::<String>::new());
    let three = [
        ("room/a.rs", "use crate::room::b::x;"),
        ("room/b.rs", "use crate::room::c::x;"),
        ("room/c.rs", "use super::a::y;"),
    ];
    assert!(offences(&three, table)[0].contains("circle"), "{:?}", offences(&three, table));
}

#[test]
fn a_table_that_points_upwards_or_leaves_a_room_out_is_no_table() {
    let upwards: &[(&str, &[&str])] = &[("low", &["high"]), ("high", &[])];
    assert_eq!(offences(&[("low/mod.rs", ""), ("high/mod.rs", "")], upwards).len(), 1);
    assert_eq!(offences(&[("low/mod.rs", ""), ("new/mod.rs", "")], &[("low", &[])]).len(), 1);
}

#[test]
fn what_only_tests_import_does_not_count() {
    let table: &[(&str, &[&str])] = &[("low", &[]), ("high", &["low"])];
    let files = [("low/mod.rs", "#[cfg(test)] mod tests { use crate::high::x; }"), ("high/mod.rs", "pub fn x() {}")];
    assert_eq!(offences(&files, table), Vec::<String>::new());
}

/// Resolves a path as the page writes it: `app/payments/paying.rs` leaves out `crates` and `src`.
fn place(named: &str) -> Option<std::path::PathBuf> {
    let (first, rest) = named.split_once('/').unwrap_or((named, ""));
    let top = top();
    let of_crate = top.join("crates").join(first).join("src").join(rest);
    let shortened = top.join(first).join("src").join(rest);
    [of_crate, shortened, top.join("crates").join(named), top.join(named)].into_iter().find(|place| place.exists())
}

#[test]
fn every_place_that_the_architecture_page_names_is_there() {
    let page = std::fs::read_to_string(top().join("ARCHITECTURE.md")).unwrap();
    let named = page.split('`').skip(1).step_by(2).filter(|named| named.contains('/'));
    let missing: Vec<&str> = named.clone().filter(|named| place(named).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(named.count() > 40);
    assert!(place("app/payments/nowhere.rs").is_none());
    assert!(page.lines().count() <= 120, "a page that is read at once");
}

#[test]
fn the_architecture_page_names_every_crate_and_every_room_of_the_use_cases() {
    let page = std::fs::read_to_string(top().join("ARCHITECTURE.md")).unwrap();
    let named: Vec<&str> = page.split('`').skip(1).step_by(2).collect();
    let crates = std::fs::read_dir(top().join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let tables = tables();
    let all = crates.chain(tables[APP].0.iter().map(|(room, _)| room.clone()));
    let missing: Vec<String> = all.filter(|name| !named.contains(&name.as_str())).collect();
    assert_eq!(missing, Vec::<String>::new());
}

/// All files of the repository below a folder, as paths from its root; without what is made or fetched.
fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "node_modules", "dist"].contains(&name.as_str()) {
                files(&path, found);
            }
        } else {
            found.push(path.strip_prefix(top()).unwrap().to_string_lossy().replace('\\', "/"));
        }
    }
}

#[test]
fn every_source_file_that_a_page_names_is_there() {
    let mut all = Vec::new();
    files(&top(), &mut all);
    let known: Vec<String> = all.iter().flat_map(|file| [file.clone(), file.replacen("/src/", "/", 1)]).collect();
    let pages = all.iter().filter(|file| file.starts_with("docs/") || !file.contains('/'));
    let (mut named, mut missing) = (0, Vec::new());
    for page in pages.filter(|file| file.ends_with(".md") && *file != "CHANGELOG.md") {
        let text = std::fs::read_to_string(top().join(page)).unwrap();
        for code in text.split('`').skip(1).step_by(2) {
            let parts = code.split(|letter: char| !letter.is_alphanumeric() && !"/._-".contains(letter));
            for source in
                parts.filter(|part| [".rs", ".sql", ".svelte", ".ts", ".mjs"].iter().any(|end| part.ends_with(end)))
            {
                named += 1;
                if !known.iter().any(|file| file == source || file.ends_with(&format!("/{source}"))) {
                    missing.push(format!("{page}: {source}"));
                }
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
    assert!(named > 200, "{named}");
}
