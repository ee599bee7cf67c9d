use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kaunta_contract::Secret;
use kaunta_words::calls::by_name;
use ts_rs::{TS, TypeVisitor};

use crate::runtime::app::App;

/// Walks all types that a type of the contract contains.
#[derive(Default)]
struct Walk(BTreeSet<TypeId>);

impl TypeVisitor for Walk {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.0.insert(TypeId::of::<T>()) {
            T::visit_dependencies(self);
            T::visit_generics(self);
        }
    }
}

pub(super) fn holds_secret<T: TS + 'static>() -> bool {
    let mut walk = Walk::default();
    walk.visit::<T>();
    walk.0.contains(&TypeId::of::<Secret>())
}

#[test]
fn the_table_marks_each_call_whose_input_holds_a_secret_and_no_other() {
    let marked: Vec<&str> = App::CALLS.iter().copied().filter(|call| App::holds_secret(call)).collect();
    assert_eq!(marked, App::with_a_secret());
    assert!(marked.contains(&"signIn") && marked.contains(&"setKey"), "{marked:?}");
}

#[test]
fn what_a_refused_call_is_called_is_what_the_table_says_of_it() {
    for (call, line) in App::LINES {
        let said = by_name(call).unwrap().to_string();
        assert_eq!(line.split(['.', ';', ':']).next().unwrap().trim(), said, "{call}");
    }
}

#[test]
fn the_contract_has_secrets_in_no_other_form() {
    let contract = Path::new(env!("CARGO_MANIFEST_DIR")).join("../contract/src");
    let mut folders = vec![contract.clone()];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path != contract.join("secret.rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                assert!(!text.contains("SecretString"), "{path:?}: the table of calls sees only `Secret`");
            }
        }
    }
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read_to_string(entry.path()).unwrap()))
        .collect()
}

#[test]
fn typescript_bindings_are_fresh() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/bindings");
    if std::env::var_os("KAUNTA_WRITE_BINDINGS").is_some() {
        std::fs::remove_dir_all(&committed).ok();
        std::fs::create_dir_all(&committed).unwrap();
        super::export_bindings(&committed).unwrap();
    }
    let fresh = tempfile::tempdir().unwrap();
    super::export_bindings(fresh.path()).unwrap();
    let (committed, fresh) = (files(&committed), files(fresh.path()));
    let differs = |name: &&String| committed.get(*name) != fresh.get(*name);
    let stale: BTreeSet<&String> = committed.keys().chain(fresh.keys()).filter(differs).collect();
    assert!(stale.is_empty(), "run `make bindings` and commit what it writes: {stale:?}");
}
