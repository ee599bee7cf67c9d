//! Large payments, which the law asks an ID for.

use std::collections::BTreeSet;

use kaunta_contract::*;
use kaunta_domain::counted::Counted;
use kaunta_domain::customer_id::ASKED_FROM;
use kaunta_domain::mode::Flow;
use kaunta_domain::money::Money;
use kaunta_ledger::LargePayment;
use kaunta_words::reports as words;

use crate::reports::error::ReportsError;
use crate::reports::report::found;
use crate::reports::report::request::ReportRequest;
use crate::reports::report::status::{flow_name, status};
use crate::reports::report::table::{AMOUNT, COUNT, REFERENCE, ReportBody, ReportCell, TEXT, TIME, Table, TableSum};
use crate::reports::store::ReportMoment;
use crate::wording::products;
use crate::wording::transfer_lines::customer_id;

pub(super) async fn made<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<ReportBody, ReportsError> {
    let all = moment.large_payments(asked.days.clone()).await.map_err(Into::into)?;
    // What is certainly not paid is left out.
    let paid: Vec<&LargePayment> =
        all.iter().filter(|payment| asked.has(payment.wallet) && payment.counted.may_have_moved_money()).collect();
    let mut each = Table::new(
        words::large_each(),
        [
            (words::time(), TIME),
            (words::product(), TEXT),
            (words::party(), TEXT),
            (words::number(), REFERENCE),
            (words::amount(), AMOUNT),
            (words::standing(), TEXT),
            (words::made_by(), TEXT),
            (words::id_noted(), TEXT),
        ],
    )
    .or_else(words::no_large_payments());
    for payment in &paid {
        let filter = HistoryFilter { search: payment.reference.clone(), ..asked.filter() };
        let cells = [
            ReportCell::Time(payment.at),
            products::product(payment.mode).into(),
            ReportCell::Text(payment.party.clone().unwrap_or_default()),
            ReportCell::Text(number(payment)),
            ReportCell::Amount(payment.amount),
            status(payment.counted).into(),
            ReportCell::Text(payment.maker.as_ref().map(ToString::to_string).unwrap_or_default()),
            payment.customer_id.as_ref().map_or_else(words::not_recorded, customer_id).into(),
        ];
        match payment.counted {
            Counted::Paid | Counted::Waiting | Counted::NotPaid => each.row(cells, Some(filter)),
            Counted::Disputed | Counted::InDoubt => each.warning(cells, Some(filter)),
        }
    }
    let lost = found::large(moment, asked).await?;
    Ok(ReportBody {
        sections: [totals(asked, &paid)?, each.done()].into_iter().chain(lost).collect(),
        notes: vec![words::large_note().into()],
    })
}

/// The sums of what was paid, by flow.
fn totals(asked: &ReportRequest, paid: &[&LargePayment]) -> Result<ReportSection, ReportsError> {
    let mut table =
        Table::new(words::large_totals(), [(words::flow(), TEXT), (words::count(), COUNT), (words::amount(), AMOUNT)])
            .or_else(words::no_large_payments());
    for flow in Flow::ALL {
        let of_flow = paid.iter().filter(|payment| payment.counted == Counted::Paid && payment.mode.flow() == flow);
        let sum =
            of_flow.clone().try_fold(TableSum::default(), |sum, payment| sum.plus(1, payment.amount, Money::ZERO));
        let sum = sum.ok_or(ReportsError::SumTooLarge)?;
        if sum.count > 0 {
            let modes = of_flow.map(|payment| payment.mode).collect::<BTreeSet<_>>();
            let filter = HistoryFilter {
                modes: modes.into_iter().collect(),
                counted: vec![Counted::Paid],
                amount_from: Some(ASKED_FROM.to_string()),
                ..asked.filter()
            };
            table.total(
                [flow_name(flow).into(), ReportCell::Count(sum.count), ReportCell::Amount(sum.amount)],
                Some(filter),
            );
        }
    }
    Ok(table.done())
}

fn number(payment: &LargePayment) -> String {
    let phone = || payment.phone.map(|phone| phone.to_string());
    payment.account.clone().or_else(phone).unwrap_or_default()
}
