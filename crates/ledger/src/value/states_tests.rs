use std::fs;
use std::path::Path;

use kaunta_domain::counted::Counted;
use kaunta_domain::operation::State;

fn sql(is_in: impl Fn(State) -> bool) -> String {
    let codes: Vec<String> =
        State::ALL.into_iter().filter(|state| is_in(*state)).map(|state| format!("'{}'", state.code())).collect();
    format!("({})", codes.join(", "))
}

/// In any order.
fn codes(list: &str) -> Vec<&str> {
    let mut codes: Vec<&str> = list.split('\'').skip(1).step_by(2).collect();
    codes.sort_unstable();
    codes
}

#[test]
fn the_lists_of_states_in_sql_are_those_of_the_domain() {
    let may_be_sent_again = |state| matches!(state, State::Refused | State::NotFound);
    for (list, expected) in [
        (open_states!(), sql(State::is_open)),
        (unfinished_states!(), sql(|state| state.is_open() || may_be_sent_again(state))),
        (unpaid_states!(), sql(|state| !state.is_open() && state != State::Succeeded)),
        (surely_unpaid_states!(), sql(|state| Counted::of(state, false) == Counted::NotPaid)),
    ] {
        assert_eq!(codes(list), codes(&expected));
    }
}

#[test]
fn no_other_source_writes_the_open_states_itself() {
    let open = codes(open_states!());
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("value/states.rs") {
                let text = fs::read_to_string(&path).unwrap();
                let lists = text.split('(').filter_map(|rest| rest.split_once(')')).map(|(list, _)| codes(list));
                let same = lists.filter(|list| open.iter().all(|code| list.contains(code))).count();
                assert_eq!(same, 0, "{}", path.display());
            }
        }
    }
}

/// A migration is plain SQL, which can't use the macro.
#[test]
fn the_indexes_of_open_operations_are_of_the_open_states() {
    let layout = include_str!("../../migrations/1/operation.sql");
    let indexes: Vec<&str> = layout.split("CREATE ").filter(|statement| statement.starts_with("INDEX")).collect();
    let of_open: Vec<&&str> = indexes.iter().filter(|index| index.contains("'pending'")).collect();
    assert_eq!(of_open.len(), 2, "{of_open:#?}");
    for index in of_open {
        assert!(index.contains(concat!("IN ", open_states!())), "{index}");
    }
}

/// The view in the migration must count a fee as charged exactly where the domain does.
#[test]
fn the_counters_charge_the_fees_that_the_domain_charges() {
    let layout = include_str!("../../migrations/1/count.sql");
    let charged: Vec<&str> = layout.split("CASE WHEN state = '").skip(1).collect();
    let [charged] = charged[..] else { panic!("{charged:?}") };
    let (code, rest) = charged.split_once('\'').unwrap();
    assert!(rest.starts_with(" AND contradicted_by IS NULL THEN fee END AS charged"), "{rest}");
    for (state, disputed) in State::ALL.into_iter().flat_map(|state| [(state, false), (state, true)]) {
        let by_view = state.code() == code && !disputed;
        assert_eq!(Counted::of(state, disputed).is_charged(), by_view, "{state:?} {disputed}");
    }
}
