//! Operations of earlier days that were settled on a day.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::start_of;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::rollup::Rollup;

/// The operations that were recorded before a day in Kampala and last settled on it, by mode and by what they count as; for
/// everybody or one maker.
pub(crate) async fn settled_later_on(
    moment: &mut SqliteConnection,
    day: NaiveDate,
    maker: Option<&PersonName>,
) -> Result<BTreeMap<(Mode, Counted), Rollup>, LedgerError> {
    let next = day.checked_add_days(Days::new(1)).unwrap_or(day);
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT mode, state, count(*) AS count, sum(amount) AS amount, sum(cents) AS cents
         FROM operation INDEXED BY operation_settled_later
         WHERE day < (created_at + settled_after + 10800000) / 86400000 AND created_at + settled_after >= ",
    );
    query.push_bind(start_of(day).timestamp_millis());
    query.push(" AND created_at + settled_after < ").push_bind(start_of(next).timestamp_millis());
    if let Some(maker) = maker {
        query.push(" AND maker_folded = ").push_bind(maker.folded());
    }
    let rows = query.push(" GROUP BY mode, state").build().fetch_all(moment).await?;
    let mut sums: BTreeMap<(Mode, Counted), Rollup> = BTreeMap::new();
    for row in &rows {
        let row = Reader::new(row, "operation", format_args!("settled on {day}"));
        // Nothing with an open case is settled.
        let counted = Counted::of(row.coded("state", State::from_code)?, false);
        let sum = sums.entry((row.coded("mode", Mode::from_code)?, counted)).or_default();
        sum.count += u64::from(row.plain::<u32>("count")?);
        sum.amount = Money::checked_add(sum.amount, row.sum()?).ok_or(LedgerError::SumTooLarge)?;
    }
    Ok(sums)
}
