//! Payrolls and batches for a shop of [`crate::shop`].

use kaunta_domain::event::{Event, EventKind, NoteText, Side};
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::destination::{Destination, PayeeKind};
use kaunta_domain::payroll::{CheckedRow, Column, FileFormat, Finding, Payee, PayrollId, Route, RowText, Why};
use kaunta_domain::phone::Network;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::text::{BatchReference, Name, Narration};
use kaunta_domain::transfer::{Details, Movement, PayoutMode, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{
    Confirmation, Ledger, NewBatch, NewOperation, NewPayroll, NewPayrollRow, PayrollRow, PayrollSource, RowFilter,
    Spending,
};

use crate::shop::{event, evidence, moment, money, noon, phone, transfer};

pub fn phone_of(number: u32) -> String {
    format!("0772{number:06}")
}

/// The `number`th person of a file, who gets 10,000 shillings plus their number.
pub fn row(number: u32) -> NewPayrollRow {
    let text = RowText {
        name: format!("Nakato {number}"),
        phone: phone_of(number),
        amount: (10_000 + number).to_string(),
        ..RowText::default()
    };
    let payee = Payee {
        name: Some(Name::parse(&text.name).unwrap()),
        to: Destination::Mobile { phone: phone(&text.phone), network: Network::Mtn },
        amount: Amount::new(u64::from(10_000 + number)).unwrap(),
        note: Narration::parse("Wages November").unwrap(),
    };
    NewPayrollRow {
        line: number + 1,
        cells: vec![text.name.clone(), text.phone.clone(), text.amount.clone(), "as read".into()],
        text,
        checked: CheckedRow { payee: Some(payee), findings: vec![] },
        included: true,
    }
}

/// A row that can't be paid: its phone or its amount is invalid.
pub fn refused(number: u32, column: Column) -> NewPayrollRow {
    let mut refused = row(number);
    match column {
        Column::Amount => refused.text.amount = "ten thousand".into(),
        _ => refused.text.phone = "12".into(),
    }
    let finding = Finding::Refused { column, why: Why::OtherNetwork };
    NewPayrollRow { checked: CheckedRow { payee: None, findings: vec![finding] }, ..refused }
}

pub fn new_payroll(name: &str) -> NewPayroll {
    NewPayroll {
        kind: PayeeKind::MobileMoney,
        name: name.into(),
        source: PayrollSource::File {
            name: "november.xlsx".into(),
            sha256: "ab".repeat(32),
            format: FileFormat::Xlsx,
            layout: "name|phone|amount".into(),
            sheet: Some("Staff".into()),
        },
        note: "Wages".into(),
        at: noon(),
        columns: vec!["Name".into(), "Phone".into(), "Amount".into()],
    }
}

pub async fn draft(ledger: &Ledger, rows: &[NewPayrollRow]) -> PayrollId {
    ledger.create_payroll(&new_payroll("November"), rows).await.unwrap()
}

pub fn confirmation(count: u32, total: &str) -> Confirmation {
    Confirmation {
        route: Route::OneByOne,
        rate_a_minute: 50,
        batch_size: 100,
        note: "Wages November".into(),
        at: noon(),
        by: Some(Name::parse("Amina").unwrap()),
        total: money(total),
        count,
        approval: None,
        names: Some(unchecked()),
    }
}

/// Without name checks, for a stated reason.
pub fn unchecked() -> NameChecks {
    NameChecks::Off { reason: NoteText::parse("A payroll of a test").unwrap() }
}

/// Idempotency keys that no single payment of a test uses.
pub fn idempotency_keys() -> impl FnMut() -> IdempotencyKey + Send {
    let mut next = 1_u128 << 64;
    move || {
        next += 1;
        IdempotencyKey::make(next)
    }
}

pub fn total_of(count: u32) -> String {
    (1..=count).map(|number| 10_000 + u64::from(number)).sum::<u64>().to_string()
}

pub async fn running(ledger: &Ledger, count: u32) -> PayrollId {
    let rows: Vec<NewPayrollRow> = (1..=count).map(row).collect();
    let id = draft(ledger, &rows).await;
    ledger
        .confirm_payroll(
            id,
            &confirmation(count, &total_of(count)),
            kaunta_ledger::BookRules::default(),
            idempotency_keys(),
        )
        .await
        .unwrap();
    id
}

/// The gateway payment of a confirmed row.
pub fn payment(row: &PayrollRow) -> NewOperation {
    let payee = row.checked.payee.clone().unwrap();
    let Destination::Mobile { phone, network } = payee.to else { panic!("{payee:?}") };
    let details = Details::SendMobile { phone, network, recipient: payee.name };
    NewOperation {
        idempotency_key: row.idempotency_key.clone().unwrap(),
        transfer: transfer(payee.amount.shillings(), payee.note.as_str(), details),
        validation: None,
        balance_read: None,
        by: None,
        with: None,
        limits: Spending::default(),
        rules: kaunta_ledger::BookRules::default(),
        now: moment(noon()),
    }
}

/// The partner wallet payment of a confirmed row.
pub fn wallet_payment(row: &PayrollRow) -> NewOperation {
    let gateway = payment(row);
    let payee = row.checked.payee.clone().unwrap();
    let movement = payee.to.movement(PayoutMode::MobileMoney, Some(Name::parse("NAKATO SARAH").unwrap()));
    let transfer = over_the_wallet(payee.amount.shillings(), movement);
    NewOperation { transfer, balance_read: Some(balance_read(Side::Before, "5000000")), ..gateway }
}

pub fn to_mobile(amount: u64, number: &str) -> Transfer {
    let movement = Movement::ToMobile {
        spelling: PayoutMode::MobileMoney,
        phone: phone(number),
        network: Network::Mtn,
        recipient: Some(Name::parse("NAKATO SARAH").unwrap()),
    };
    over_the_wallet(amount, movement)
}

pub fn over_the_wallet(amount: u64, movement: Movement) -> Transfer {
    Transfer {
        wallet: WalletType::Partner,
        ..transfer(
            amount,
            "Wages November",
            Details::Wallet { user: None, reference_in_note: false, previewed_fee: None, movement },
        )
    }
}

pub fn balance_read(side: Side, balance: &str) -> Event {
    let balance = Some(Money::parse(balance).unwrap());
    event(noon(), EventKind::BalanceRead { side, balance }).with(evidence("{\"balance\": 5000000}"))
}

/// The unsent rows of a payroll as its `part`th batch.
pub async fn batch(ledger: &Ledger, payroll: PayrollId, part: u32, size: u32) -> NewBatch {
    let rows = ledger.rows_to_pay(payroll, size).await.unwrap();
    NewBatch {
        reference: BatchReference::parse(&format!("KB-{}-{part}", payroll.0)).unwrap(),
        payroll: Some((payroll, part)),
        operations: rows.iter().map(wallet_payment).collect(),
    }
}

pub async fn all(ledger: &Ledger, payroll: PayrollId) -> Vec<PayrollRow> {
    ledger.payroll_rows(payroll, &RowFilter::default(), 0, 500).await.unwrap().rows
}
