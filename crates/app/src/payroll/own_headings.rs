//! Headings of Kaunta's own tables, by which it recognizes them on import. They are the same in every language, so a
//! table saved in one language is recognized in another.

use kaunta_domain::payroll::Column;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::mapping::Mapping;

pub(super) const OUTCOME: &str = "Outcome";
pub(super) const REFERENCE: &str = "Reference";
pub(super) const NUMBER: &str = "Number";
/// The text in the name column of the last row. Its first word makes the import recognize the row as a total.
pub(super) const TOTAL: &str = "Total paid";

/// The heading of an input column.
pub(super) fn of_column(column: Column, kind: PayeeKind) -> &'static str {
    match (column, kind) {
        (Column::Name, PayeeKind::Bank) => "Account holder",
        (Column::Name, _) => "Name",
        (Column::Phone, _) => "Phone",
        (Column::Network, _) => "Network",
        (Column::User, _) => "Wallet number",
        (Column::Merchant, _) => "Merchant code",
        (Column::Account, PayeeKind::Merchant) => "Account or invoice number",
        (Column::Account, _) => "Account number",
        (Column::Bank, _) => "Bank",
        (Column::Amount, _) => "Amount UGX",
        (Column::Note, _) => "Note",
    }
}

fn place_of(heading: &str, headings: &[impl AsRef<str>]) -> Option<usize> {
    headings.iter().position(|other| other.as_ref().trim().eq_ignore_ascii_case(heading))
}

/// The column of the reference in a table with these headings, if it is one of our results.
pub(super) fn references_of(headings: &[impl AsRef<str>]) -> Option<usize> {
    let is_there = |heading| place_of(heading, headings).is_some();
    place_of(REFERENCE, headings).filter(|_| [OUTCOME, NUMBER].into_iter().all(is_there))
}

/// The column mapping of such a table by its exact headings: the outcome columns that follow only look similar.
pub(super) fn mapping_of(headings: &[impl AsRef<str>], kind: Option<PayeeKind>) -> Option<Mapping> {
    references_of(headings)?;
    let mapping_as = |kind: PayeeKind| {
        let mut mapping = Mapping::of(kind);
        for column in kind.columns() {
            mapping.put(*column, place_of(of_column(*column, kind), headings)?);
        }
        Some(mapping)
    };
    match kind {
        Some(kind) => mapping_as(kind),
        None => PayeeKind::ALL.into_iter().find_map(mapping_as),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_results_are_known_again_whatever_language_their_other_headings_are_in() {
        for kind in PayeeKind::ALL {
            let own = kind.columns().iter().map(|column| of_column(*column, kind));
            let others = ["Ẹ̀bùn", "Jina kwenye huduma", "Kiasi kilicholipwa", "Sababu"];
            let headings: Vec<&str> = std::iter::once("Mstari")
                .chain(own)
                .chain(others)
                .chain([OUTCOME, REFERENCE, "Muamala", NUMBER])
                .collect();
            let place = headings.iter().position(|heading| *heading == REFERENCE);
            assert_eq!(references_of(&headings), place, "{kind:?}");
            let mapping = mapping_of(&headings, Some(kind)).unwrap();
            for (place, column) in kind.columns().iter().enumerate() {
                assert_eq!(mapping.column_at(place + 1), Some(*column), "{kind:?}");
            }
        }
    }
}
