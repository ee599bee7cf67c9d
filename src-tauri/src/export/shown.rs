//! How a table is laid out: with every column, as a list with chosen ones, or as a person saved it.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use kaunta_app::ExportedList;
use kaunta_contract::{HistoryColumn, HistoryFilter, HistorySort, ShownList};
use kaunta_domain::person::PersonName;
use kaunta_words::terminal as words;

use crate::export::narrowed::{self, several, typed_person};
use crate::options::option;

/// The columns of the history's list, as they are typed.
const COLUMNS: [(&str, HistoryColumn); 20] = [
    ("time", HistoryColumn::Time),
    ("product", HistoryColumn::Product),
    ("name", HistoryColumn::Name),
    ("number", HistoryColumn::Number),
    ("state", HistoryColumn::State),
    ("amount", HistoryColumn::Amount),
    ("fee", HistoryColumn::Fee),
    ("total", HistoryColumn::Total),
    ("charge", HistoryColumn::Charge),
    ("made-by", HistoryColumn::By),
    ("reference", HistoryColumn::Reference),
    ("wallet", HistoryColumn::Wallet),
    ("note-sent", HistoryColumn::Narration),
    ("labels", HistoryColumn::Labels),
    ("settled", HistoryColumn::Settled),
    ("approved-by", HistoryColumn::ApprovedBy),
    ("payroll", HistoryColumn::Payroll),
    ("payroll-line", HistoryColumn::PayrollLine),
    ("notes", HistoryColumn::Notes),
    ("token", HistoryColumn::Token),
];

pub(super) fn shown(command: Command) -> Command {
    let columns = || PossibleValuesParser::new(COLUMNS.map(|(name, _)| name));
    command
        .arg(several("columns", "COLUMN", words::columns()).value_parser(columns()))
        .arg(option("sort", "COLUMN", words::sort()).requires("columns").value_parser(columns()))
        .arg(
            Arg::new("descending")
                .long("descending")
                .help(String::from(words::descending()))
                .action(ArgAction::SetTrue)
                .requires("sort"),
        )
        .arg(
            option("view", "NAME", words::view())
                .conflicts_with_all(["from", "to", "days", "search", "columns"])
                .conflicts_with_all(narrowed::NAMES),
        )
        .arg(option("view-of", "NAME", words::view_of()).requires("view").value_parser(typed_person))
}

/// What to export: the named view or, without one, what the filter matches.
pub(super) fn list(found: &ArgMatches, filter: HistoryFilter) -> ExportedList {
    if let Some(name) = found.get_one::<String>("view") {
        return ExportedList::View { name: name.clone(), of: found.get_one::<PersonName>("view-of").cloned() };
    }
    let column = |typed: &String| COLUMNS.iter().find(|(name, _)| typed == name).map(|(_, column)| *column);
    let columns: Vec<_> = found.get_many::<String>("columns").into_iter().flatten().filter_map(column).collect();
    let sort = found.get_one::<String>("sort").and_then(column);
    let sort = sort.map(|column| HistorySort { column, descending: found.get_flag("descending") });
    let shown = (!columns.is_empty()).then_some(ShownList { columns, sort });
    ExportedList::Narrowed { filter: Box::new(filter), shown }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::export::tests::called;

    const TABLE: [&str; 5] = ["export", "--format", "csv", "--out", "a.csv"];

    fn listed(typed: &[&str]) -> ExportedList {
        let Some(Ok(asked)) = called(&[&TABLE, typed].concat()) else { panic!("not understood") };
        asked.list
    }

    #[test]
    fn a_list_has_the_columns_and_the_order_that_were_typed() {
        let sort = HistorySort { column: HistoryColumn::Amount, descending: true };
        let shown = ShownList { columns: vec![HistoryColumn::By, HistoryColumn::Amount], sort: Some(sort) };
        let filter = Box::new(HistoryFilter::default());
        assert_eq!(
            listed(&["--columns", "made-by,amount", "--sort", "amount", "--descending"]),
            ExportedList::Narrowed { filter, shown: Some(shown) }
        );
        let columns: HashSet<HistoryColumn> = COLUMNS.into_iter().map(|(_, column)| column).collect();
        assert_eq!((columns.len(), COLUMNS.len()), (HistoryColumn::ALL.len(), HistoryColumn::ALL.len()));
    }

    #[test]
    fn a_view_is_taken_as_it_was_saved_and_not_narrowed_further() {
        let of = Some(PersonName::parse("Ssali").unwrap());
        let view = ExportedList::View { name: "Month's end".to_owned(), of };
        assert_eq!(listed(&["--view", "Month's end", "--view-of", "Ssali"]), view);
        for wrong in [
            &["--view", "Mine", "--days", "today"][..],
            &["--view", "Mine", "--state", "unknown"],
            &["--view", "Mine", "--has-note"],
            &["--view", "Mine", "--columns", "amount"],
            &["--view-of", "Ssali"],
            &["--sort", "amount"],
            &["--columns", "amount,weather"],
            &["--columns", "amount", "--descending"],
        ] {
            assert!(matches!(called(&[&TABLE, wrong].concat()), Some(Err((_, 2)))), "{wrong:?}");
        }
    }
}
