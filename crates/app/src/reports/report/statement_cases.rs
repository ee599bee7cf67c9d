//! The cases from statements of accounts that were open on the days of a report.

use kaunta_contract::ReportSection;
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{CaseSubject, Operation, StatementAccount, StatementCase, StatementNote};
use kaunta_words::{Message, products as product_words, reports as words};

use crate::reports::error::ReportsError;
use crate::reports::explained::line_words;
use crate::reports::report::request::ReportRequest;
use crate::reports::report::table::{AMOUNT, ReportCell, TEXT, TIME, Table};
use crate::reports::store::ReportMoment;
use crate::wording::products;

/// `None` if there were none.
///
/// # Errors
/// The store can't be read.
pub(super) async fn section<M: ReportMoment>(
    moment: &mut M,
    asked: &ReportRequest,
) -> Result<Option<ReportSection>, ReportsError> {
    let cases = moment.statement_cases(asked.days.clone()).await.map_err(Into::into)?;
    let cases: Vec<StatementCase> = cases.into_iter().filter(|case| is_asked(asked, case.account)).collect();
    if cases.is_empty() {
        return Ok(None);
    }
    let mut table = Table::new(
        words::statement_cases(),
        [
            (words::what(), TEXT),
            (words::amount(), AMOUNT),
            (words::case_opened(), TIME),
            (words::case_question(), TEXT),
            (words::case_closed(), TIME),
            (words::case_answer(), TEXT),
        ],
    );
    for case in &cases {
        let (what, amount) = subject(case);
        let (closed, answer) = match &case.closed {
            Some(note) => (ReportCell::Time(note.at), written(note)),
            None => (ReportCell::Blank, words::case_open().into()),
        };
        let opened = ReportCell::Time(case.opened.at);
        let cells = [what.into(), ReportCell::Amount(amount), opened, written(&case.opened), closed, answer];
        if case.closed.is_some() { table.row(cells, None) } else { table.warning(cells, None) }
    }
    table.note(words::statement_cases_note());
    Ok(Some(table.done()))
}

/// A report of one wallet leaves out the cases of other wallets' statements; those of networks and banks are about no wallet.
fn is_asked(asked: &ReportRequest, account: StatementAccount) -> bool {
    match account {
        StatementAccount::Wallet(wallet) => asked.has(wallet),
        StatementAccount::Network(_) | StatementAccount::Bank => WalletType::ALL.into_iter().all(|of| asked.has(of)),
    }
}

fn subject(case: &StatementCase) -> (Message, Money) {
    match &case.about {
        CaseSubject::Line { line, .. } => (line_words(&case.name, line.row, &line.text), line.amount),
        CaseSubject::Payment(operation) => (payment(operation), Money::from(operation.amount)),
    }
}

fn payment(operation: &Operation) -> Message {
    let product = String::from(products::product(operation.mode));
    let number = operation.id.to_string();
    match &operation.party {
        Some(party) => words::payment(number, String::from(product_words::paid_to(product, party))),
        None => words::payment(number, product),
    }
}

/// `Which charge is this? (Ssali)`.
fn written(note: &StatementNote) -> ReportCell {
    match &note.by {
        Some(by) => words::written_by(note.note.to_string(), by.to_string()).into(),
        None => ReportCell::Text(note.note.to_string()),
    }
}
