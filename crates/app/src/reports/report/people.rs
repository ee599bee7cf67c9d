//! What each person sold, approved and corrected.

use std::collections::BTreeMap;

use kaunta_contract::*;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::person::PersonName;
use kaunta_ledger::Correction;
use kaunta_words::reports as words;

use crate::reports::error::ReportsError;
use crate::reports::report::request::ReportRequest;
use crate::reports::report::status::{flow_name, status};
use crate::reports::report::table::{AMOUNT, COUNT, ReportBody, ReportCell, TEXT, Table, TableSum};
use crate::reports::store::ReportMoment;

pub(super) async fn made<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<ReportBody, ReportsError> {
    let sections = vec![sold(moment, asked).await?, approved(moment, asked).await?, corrected(moment, asked).await?];
    Ok(ReportBody { sections, notes: vec![words::people_note().into()] })
}

/// In the order of their names; the one without a name comes last.
type ByPerson<T> = BTreeMap<(bool, String), (Option<PersonName>, T)>;

fn of_person<T: Default>(all: &mut ByPerson<T>, person: Option<PersonName>) -> &mut T {
    let key = (person.is_none(), person.as_ref().map(PersonName::folded).unwrap_or_default());
    &mut all.entry(key).or_insert_with(|| (person, T::default())).1
}

fn name(person: &Option<PersonName>) -> ReportCell {
    match person {
        Some(person) => ReportCell::Text(person.to_string()),
        None => words::nobody().into(),
    }
}

async fn sold<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<ReportSection, ReportsError> {
    let sums = moment.sums(asked.days.clone()).await.map_err(Into::into)?;
    let mut people: ByPerson<BTreeMap<(Counted, Flow), TableSum>> = BTreeMap::new();
    for sum in sums.into_iter().filter(|sum| asked.has(sum.wallet)) {
        let line = of_person(&mut people, sum.maker).entry((sum.counted, sum.mode.flow())).or_default();
        *line = line.plus(sum.count, sum.amount, sum.fees).ok_or(ReportsError::SumTooLarge)?;
    }
    let mut table = Table::new(
        words::people_sold(),
        [
            (words::person(), TEXT),
            (words::flow(), TEXT),
            (words::standing(), TEXT),
            (words::count(), COUNT),
            (words::amount(), AMOUNT),
            (words::fees_charged(), AMOUNT),
        ],
    )
    .or_else(words::nothing_recorded());
    // The history can't be filtered by "made by nobody". In a shop without people, nobody is named, so no such filter
    // is needed.
    let has_people = people.keys().any(|(is_nobody, _)| !is_nobody);
    for (person, lines) in people.into_values() {
        for ((counted, flow), sum) in lines {
            let filter = HistoryFilter {
                by: person.clone(),
                counted: vec![counted],
                modes: Mode::ALL.into_iter().filter(|mode| mode.flow() == flow).collect(),
                ..asked.filter()
            };
            let fees = if counted.is_charged() { ReportCell::Amount(sum.fees) } else { ReportCell::Blank };
            let cells = [
                name(&person),
                flow_name(flow).into(),
                status(counted).into(),
                ReportCell::Count(sum.count),
                ReportCell::Amount(sum.amount),
                fees,
            ];
            let opens = (person.is_some() || !has_people).then_some(filter);
            match counted {
                Counted::Paid | Counted::Waiting | Counted::NotPaid => table.row(cells, opens),
                Counted::Disputed | Counted::InDoubt => table.warning(cells, opens),
            }
        }
    }
    Ok(table.done())
}

async fn approved<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<ReportSection, ReportsError> {
    let mut table = Table::new(
        words::people_approved(),
        [(words::person(), TEXT), (words::decided(), TEXT), (words::count(), COUNT), (words::amount(), AMOUNT)],
    )
    .or_else(words::nothing_approved());
    for decided in moment.approved(asked.days.clone()).await.map_err(Into::into)? {
        let how = if decided.granted { words::granted() } else { words::refused() };
        let cells = [
            ReportCell::Text(decided.by.to_string()),
            how.into(),
            ReportCell::Count(decided.count),
            ReportCell::Amount(decided.amount),
        ];
        table.row(cells, None);
    }
    Ok(table.done())
}

async fn corrected<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<ReportSection, ReportsError> {
    let mut people: ByPerson<BTreeMap<Correction, u64>> = BTreeMap::new();
    for corrected in moment.corrected(asked.days.clone()).await.map_err(Into::into)? {
        let count = of_person(&mut people, corrected.by).entry(corrected.how).or_default();
        *count = count.saturating_add(corrected.count);
    }
    let mut table = Table::new(
        words::people_corrected(),
        [
            (words::person(), TEXT),
            (words::settled_by_hand(), COUNT),
            (words::refunds(), COUNT),
            (words::notes_written(), COUNT),
        ],
    )
    .or_else(words::nothing_corrected());
    for (person, counts) in people.into_values() {
        let count = |how| ReportCell::Count(counts.get(&how).copied().unwrap_or_default());
        let cells =
            [name(&person), count(Correction::ResolvedManually), count(Correction::Refunded), count(Correction::Noted)];
        table.row(cells, None);
    }
    Ok(table.done())
}
