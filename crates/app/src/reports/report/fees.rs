//! What the service charged, by product and provider, and where that is not what it usually charged so far.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::{Days, NaiveDate};
use kaunta_contract::*;
use kaunta_domain::biller::{Biller, BillerCode};
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::phone::Network;
use kaunta_ledger::ChargedFee;
use kaunta_words::reports as words;

use crate::reports::error::ReportsError;
use crate::reports::report::asked::Asked;
use crate::reports::report::table::{AMOUNT, COUNT, Cell, Made, Sum, TEXT, Table};
use crate::reports::report::usual_fees::UsualFees;
use crate::reports::store::ReportMoment;
use crate::wording::products;
use crate::wording::words::provider;

/// How far back it is looked for what was usual: a quarter of a year has enough payments, and an older tariff does not count for ever.
const LOOKED_BACK: u64 = 90;

pub(super) async fn made<M: ReportMoment>(moment: &mut M, asked: &Asked) -> Result<Made, ReportsError> {
    let mut billers = Biller::known();
    billers.extend(moment.added_billers().await.map_err(Into::into)?);
    let mut charged = moment.charged_fees(asked.days.clone()).await.map_err(Into::into)?;
    charged.retain(|fee| asked.has(fee.wallet));
    let before = match before(asked) {
        Some(before) => moment.charged_fees(before).await.map_err(Into::into)?,
        None => Vec::new(),
    };
    let usual = UsualFees::of(&before);
    let sections = vec![by_provider(asked, &charged, &billers)?, drift(asked, &charged, &usual, &billers)?];
    let notes = vec![words::fees_note().into(), words::no_preview_recorded().into()];
    Ok(Made { sections, notes })
}

/// The days before the report.
fn before(asked: &Asked) -> Option<RangeInclusive<NaiveDate>> {
    let from = *asked.days.start();
    Some(from.checked_sub_days(Days::new(LOOKED_BACK))?..=from.pred_opt()?)
}

/// What a fee was charged for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Of {
    mode: Mode,
    provider: Option<String>,
    biller: Option<String>,
}

impl Of {
    fn fee(fee: &ChargedFee) -> Of {
        let biller = fee.biller.as_ref().map(|biller| biller.as_str().to_owned());
        Of { mode: fee.mode, provider: fee.provider.clone(), biller }
    }

    fn cells(&self, billers: &[Biller]) -> [Cell; 2] {
        let named = self.provider.as_deref().map(|code| provider(self.mode, code, billers)).unwrap_or_default();
        [products::product(self.mode).into(), Cell::Text(named)]
    }

    /// `None` if the history can't be filtered to exactly these.
    fn filter(&self, asked: &Asked) -> Option<HistoryFilter> {
        let filter = HistoryFilter { modes: vec![self.mode], counted: vec![Counted::Paid], ..asked.filter() };
        if let Some(biller) = &self.biller {
            return Some(HistoryFilter { billers: vec![BillerCode::parse(biller).ok()?], ..filter });
        }
        match &self.provider {
            None => Some(filter),
            Some(code) => Some(HistoryFilter { networks: vec![Network::from_code(code)?], ..filter }),
        }
    }
}

fn by_provider(asked: &Asked, charged: &[ChargedFee], billers: &[Biller]) -> Result<ReportSection, ReportsError> {
    let mut lines: BTreeMap<Of, (Sum, u64)> = BTreeMap::new();
    let (mut total, mut total_unnamed) = (Sum::default(), 0);
    for fee in charged {
        let fees = times(fee.fee.unwrap_or_default(), fee.count).ok_or(ReportsError::SumTooLarge)?;
        let amount = times(fee.amount, fee.count).ok_or(ReportsError::SumTooLarge)?;
        let (line, unnamed) = lines.entry(Of::fee(fee)).or_default();
        *line = line.plus(fee.count, amount, fees).ok_or(ReportsError::SumTooLarge)?;
        total = total.plus(fee.count, amount, fees).ok_or(ReportsError::SumTooLarge)?;
        if fee.fee.is_none() {
            *unnamed += fee.count;
            total_unnamed += fee.count;
        }
    }
    let mut table = Table::new(
        words::fees_by_provider(),
        [
            (words::product(), TEXT),
            (words::provider(), TEXT),
            (words::count(), COUNT),
            (words::amount(), AMOUNT),
            (words::fees_charged(), AMOUNT),
            (words::fee_not_named(), COUNT),
        ],
    )
    .or_else(words::nothing_paid());
    let cells = |[product, provider]: [Cell; 2], sum: Sum, unnamed: u64| {
        let fees = if unnamed == sum.count { Cell::NotKnown } else { Cell::Amount(sum.fees) };
        [product, provider, Cell::Count(sum.count), Cell::Amount(sum.amount), fees, Cell::Count(unnamed)]
    };
    for (of, (sum, unnamed)) in &lines {
        table.row(cells(of.cells(billers), *sum, *unnamed), of.filter(asked));
    }
    if !lines.is_empty() {
        let opens = HistoryFilter { counted: vec![Counted::Paid], ..asked.filter() };
        table.total(cells([words::all().into(), Cell::Blank], total, total_unnamed), Some(opens));
    }
    if total_unnamed > 0 {
        table.note(words::fee_not_named_note());
    }
    Ok(table.done())
}

/// Fees that differ alike.
#[derive(Debug)]
struct Drift {
    first_day: NaiveDate,
    last_day: NaiveDate,
    least: Money,
    most: Money,
    count: u64,
}

/// Where another fee was charged than usual.
fn drift(
    asked: &Asked,
    charged: &[ChargedFee],
    usual: &UsualFees,
    billers: &[Biller],
) -> Result<ReportSection, ReportsError> {
    let mut drifts: BTreeMap<(Of, Money, Money), Drift> = BTreeMap::new();
    let (mut compared, mut not_compared) = (0, 0);
    for fee in charged {
        let usual = usual.usual(fee.mode, fee.provider.as_deref(), fee.amount);
        let Some((usual, now)) = usual.zip(fee.fee) else {
            not_compared += fee.count;
            continue;
        };
        compared += fee.count;
        if usual == now {
            continue;
        }
        let new = || Drift { first_day: fee.day, last_day: fee.day, least: fee.amount, most: fee.amount, count: 0 };
        let drift = drifts.entry((Of::fee(fee), usual, now)).or_insert_with(new);
        drift.first_day = drift.first_day.min(fee.day);
        drift.last_day = drift.last_day.max(fee.day);
        drift.least = drift.least.min(fee.amount);
        drift.most = drift.most.max(fee.amount);
        drift.count += fee.count;
    }
    let empty = if compared > 0 { words::no_drift() } else { words::nothing_compared() };
    let mut table = Table::new(
        words::drift(),
        [
            (words::product(), TEXT),
            (words::provider(), TEXT),
            (words::what(), TEXT),
            (words::count(), COUNT),
            (words::usual_fee(), AMOUNT),
            (words::charged_fee(), AMOUNT),
            (words::difference(), AMOUNT),
        ],
    )
    .or_else(empty);
    for ((of, usual, now), drift) in &drifts {
        let [product, provider] = of.cells(billers);
        let each = now.checked_sub(*usual).ok_or(ReportsError::SumTooLarge)?;
        let difference = times(each, drift.count).ok_or(ReportsError::SumTooLarge)?;
        let cells = [
            product,
            provider,
            words::since(drift.first_day, *now, *usual).into(),
            Cell::Count(drift.count),
            Cell::Amount(*usual),
            Cell::Amount(*now),
            Cell::Amount(difference),
        ];
        let opens = of.filter(asked).map(|filter| HistoryFilter {
            from: Some(drift.first_day.to_string()),
            to: Some(drift.last_day.to_string()),
            amount_from: Some(drift.least.to_plain()),
            amount_to: Some(drift.most.to_plain()),
            fee_from: Some(now.to_plain()),
            fee_to: Some(now.to_plain()),
            ..filter
        });
        table.warning(cells, opens);
    }
    if not_compared > 0 {
        table.note(words::not_compared(not_compared));
    }
    Ok(table.done())
}

/// `None` if it can't be held exactly.
fn times(sum: Money, count: u64) -> Option<Money> {
    sum.checked_mul(count)
}
