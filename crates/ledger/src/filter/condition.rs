//! Conditions in SQL.

use sqlx::{QueryBuilder, Sqlite};

use crate::filter::sum_range::SumRange;

/// Appends `AND column IN (…)`, if there are any codes.
pub(super) fn push_any_of<'c>(
    query: &mut QueryBuilder<Sqlite>,
    table: &str,
    column: &'static str,
    codes: impl ExactSizeIterator<Item = &'c str>,
) {
    if codes.len() == 0 {
        return;
    }
    query.push(format_args!(" AND {table}{column} IN ("));
    let mut list = query.separated(", ");
    for code in codes {
        list.push_bind(code.to_owned());
    }
    query.push(")");
}

/// Appends `AND number IN (…)`, if there are any.
pub(super) fn push_numbers(query: &mut QueryBuilder<Sqlite>, number: &str, any_of: &[u8]) {
    if any_of.is_empty() {
        return;
    }
    query.push(format_args!(" AND {number} IN ("));
    let mut list = query.separated(", ");
    for one in any_of {
        list.push_bind(i64::from(*one));
    }
    query.push(")");
}

/// Appends `AND …` for a sum in hundredths within a range.
pub(super) fn push_sum(query: &mut QueryBuilder<Sqlite>, sum: &str, range: SumRange) {
    let (from, to) = range.ends();
    if let Some(from) = from {
        query.push(format_args!(" AND {sum} >= ")).push_bind(from);
    }
    if let Some(to) = to {
        query.push(format_args!(" AND {sum} <= ")).push_bind(to);
    }
}

/// Appends conditions on a fee, which is decimal text with any number of decimals, without trailing zeros. Compares its whole
/// hundredths, and whether there is anything beyond them: as a number in SQLite it would be a float.
pub(super) fn push_fee(query: &mut QueryBuilder<Sqlite>, fee: &str, range: SumRange, is_some: bool) {
    if is_some {
        query.push(format_args!(" AND {fee} <> '0'"));
    }
    let point = format!("instr({fee} || '.', '.')");
    let cut = format!(
        "(CAST(substr({fee}, 1, {point} - 1) AS INTEGER) * 100 + CAST(substr(substr({fee}, {point} + 1) || '00', 1, 2) AS INTEGER))"
    );
    let (from, to) = range.ends();
    if let Some(from) = from {
        query.push(format_args!(" AND {fee} NOT LIKE '-%' AND {cut} >= ")).push_bind(from);
    }
    if let Some(to) = to {
        query.push(format_args!(" AND {fee} IS NOT NULL AND ({fee} LIKE '-%' OR {cut} < ")).push_bind(to);
        query.push(format_args!(" OR ({cut} = ")).push_bind(to);
        query.push(format_args!(" AND length({fee}) <= {point} + 2))"));
    }
}
