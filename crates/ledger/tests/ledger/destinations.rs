//! Payrolls to wallets, banks and merchants: a payment goes exactly where its row says.

use kaunta_domain::account::AccountNumber;
use kaunta_domain::money::Amount;
use kaunta_domain::payroll::destination::{Destination, PayeeKind, Recipient};
use kaunta_domain::payroll::{CheckedRow, Payee, PayrollId, Route, RowText};
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::text::{BankCode, MerchantCode, Name, Narration, UserId};
use kaunta_domain::transfer::{Movement, PayoutMode};
use kaunta_ledger::{
    ApprovalState, BatchRecorded, BookRules, Confirmation, Ledger, LedgerError, NewBatch, NewOperation, NewPayroll,
    NewPayrollRow, PayrollRow, RowChange, RowFilter,
};

use crate::approvals::{ask, grant_payroll, state};
use crate::approvals_payroll::asked_for_payroll_by_batch;
use crate::payroll::{all, confirmation, idempotency_keys, new_payroll, over_the_wallet, row};
use crate::refusing::outside;
use crate::shop::{Shop, airtime, money, new_operation, noon};

fn account(text: &str) -> AccountNumber {
    AccountNumber::parse(text).unwrap()
}

pub fn bank(number: &str) -> Destination {
    Destination::Bank {
        account: account(number),
        bank: BankCode::parse("040147").unwrap(),
        holder: Name::parse("Nakato Sarah").unwrap(),
    }
}

fn merchant(number: Option<&str>) -> Destination {
    Destination::Merchant { merchant: MerchantCode::parse("M-9").unwrap(), account: number.map(account) }
}

fn wallet(user: &str) -> Destination {
    Destination::Wallet { recipient: UserId::parse(user).unwrap() }
}

pub fn row_to(to: Destination, shillings: u64) -> NewPayrollRow {
    let payee = Payee {
        name: None,
        to,
        amount: Amount::new(shillings).unwrap(),
        note: Narration::parse("Rent November").unwrap(),
    };
    let text = RowText { amount: shillings.to_string(), ..RowText::default() };
    NewPayrollRow { text, checked: CheckedRow { payee: Some(payee), findings: vec![] }, ..row(1) }
}

pub fn table(kind: PayeeKind) -> NewPayroll {
    NewPayroll { kind, ..new_payroll("Rent") }
}

fn terms(count: u32, total: u64) -> Confirmation {
    Confirmation { route: Route::Batch, names: None, ..confirmation(count, &total.to_string()) }
}

/// A running payroll of one row, and the payment of that row.
pub async fn running(ledger: &Ledger, to: Destination) -> (PayrollId, NewOperation) {
    let id = ledger.create_payroll(&table(to.kind()), &[row_to(to, 20_000)]).await.unwrap();
    ledger
        .confirm_payroll(id, &terms(1, 20_000), BookRules::default(), || IdempotencyKey::make((1 << 96) + id.0 as u128))
        .await
        .unwrap();
    let payment = pays(&all(ledger, id).await[0]);
    (id, payment)
}

pub fn batch_of(id: PayrollId, operation: NewOperation) -> NewBatch {
    let reference = format!("KB-{}", id.0);
    NewBatch {
        reference: kaunta_domain::text::BatchReference::parse(&reference).unwrap(),
        payroll: Some((id, 1)),
        operations: vec![operation],
    }
}

/// The payment of a confirmed row.
fn pays(row: &PayrollRow) -> NewOperation {
    let payee = row.checked.payee.as_ref().unwrap();
    let transfer = over_the_wallet(payee.amount.shillings(), payee.to.movement(PayoutMode::MobileMoney, None));
    NewOperation {
        idempotency_key: row.idempotency_key.clone().unwrap(),
        transfer,
        ..new_operation(1, airtime(5_000, "0701000001"))
    }
}

/// The same amount to another destination.
fn instead(payment: &NewOperation, movement: Movement) -> NewOperation {
    NewOperation { transfer: over_the_wallet(20_000, movement), ..payment.clone() }
}

#[tokio::test]
async fn a_payment_to_another_account_bank_holder_wallet_or_merchant_than_its_rows_is_refused() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let spelling = PayoutMode::MobileMoney;
    let (bank_of, holder) = (BankCode::parse("040147").unwrap(), Name::parse("Nakato Sarah").unwrap());
    let [other_bank, other_holder] = [
        Destination::Bank { account: account("00402123"), bank: BankCode::parse("013847").unwrap(), holder },
        Destination::Bank { account: account("00402123"), bank: bank_of, holder: Name::parse("Mallory").unwrap() },
    ];
    // A merchant's payment has the same account and provider as the bank's row, but is no bank payment.
    let as_merchant =
        Destination::Merchant { merchant: MerchantCode::parse("040147").unwrap(), account: Some(account("00402123")) };
    for (to, others) in [
        (bank("00402123"), vec![bank("402123"), other_bank, other_holder, as_merchant]),
        (merchant(Some("INV-12")), vec![merchant(Some("INV-13")), merchant(None)]),
        (merchant(None), vec![merchant(Some("INV-13")), wallet("M-9")]),
        (
            wallet("USR-7"),
            vec![
                wallet("USR-8"),
                Destination::Merchant { merchant: MerchantCode::parse("USR-7").unwrap(), account: None },
            ],
        ),
    ] {
        let (id, payment) = running(&ledger, to).await;
        for other in others {
            let wrong = instead(&payment, other.movement(spelling, None));
            let refused = ledger.record_batch(&batch_of(id, wrong.clone())).await;
            assert!(matches!(refused, Err(LedgerError::OtherThanItsRow(_))), "{other:?}: {refused:?}");
        }
        let paid = ledger.record_batch(&batch_of(id, payment)).await.unwrap();
        assert!(matches!(paid, BatchRecorded::New(..)), "{paid:?}");
    }
}

/// What a program that forgot the comparison would write.
async fn by_hand(shop: &Shop, id: PayrollId, number: u32, columns: &str) -> Result<String, String> {
    let sql = format!(
        "INSERT INTO operation (id, idempotency_key, reference, transfer, mode, amount, wallet, account, provider, narration,
           created_at, day, state, attempts, extra, updated_at, payroll_row)
         SELECT {number}, r.idempotency_key, 'R-{number}', {columns}, 'Rent', 0, 0, 'recorded', 0, '{{}}', 0, r.id
         FROM payroll_row r WHERE r.payroll = {}",
        id.0
    );
    outside(&shop.book(), &sql).await
}

#[tokio::test]
async fn the_book_itself_refuses_a_payment_to_another_account_than_its_rows_whoever_writes_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (id, _) = running(&ledger, bank("00402123")).await;
    drop(ledger);
    let transfer = |holder: &str| {
        format!(
            r#"'{{"amount":20000,"details":{{"kind":"wallet","movement":{{"movement":"toBank","holder":"{holder}"}}}}}}'"#
        )
    };
    let own = transfer("Nakato Sarah");
    for (number, columns) in [
        format!("{own}, 'BANK_TRANSFER', 20000, 'PARTNER', '402123', '040147'"),
        format!("{own}, 'BANK_TRANSFER', 20000, 'PARTNER', '00402123', '013847'"),
        format!("{own}, 'BANK_TRANSFER', 20000, 'PARTNER', NULL, '040147'"),
        format!("{own}, 'MERCHANT_PAYMENT', 20000, 'PARTNER', '00402123', '040147'"),
        format!("{}, 'BANK_TRANSFER', 20000, 'PARTNER', '00402123', '040147'", transfer("Mallory")),
    ]
    .into_iter()
    .enumerate()
    {
        let refused = by_hand(&shop, id, 100 + u32::try_from(number).unwrap(), &columns).await.unwrap_err();
        assert!(refused.contains("a payment of a payroll"), "{columns}: {refused}");
    }
    let whole = format!("{own}, 'BANK_TRANSFER', 20000, 'PARTNER', '00402123', '040147'");
    let told = by_hand(&shop, id, 200, &whole).await;
    assert!(told.as_ref().is_ok_and(String::is_empty) || told.is_err_and(|why| !why.contains("payroll")));
}

#[tokio::test]
async fn a_table_of_one_kind_holds_no_row_of_another_and_is_paid_over_its_routes_only() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for (kind, to) in [(PayeeKind::MobileMoney, bank("00402123")), (PayeeKind::Bank, row(1).checked.payee.unwrap().to)]
    {
        let refused = ledger.create_payroll(&table(kind), &[row_to(to, 20_000)]).await;
        assert!(refused.is_err(), "{kind:?}: {refused:?}");
    }
    let id = ledger.create_payroll(&table(PayeeKind::Bank), &[row_to(bank("00402123"), 20_000)]).await.unwrap();
    let alone = ledger.confirm_payroll(id, &confirmation(1, "20000"), BookRules::default(), idempotency_keys()).await;
    assert!(alone.is_err(), "{alone:?}");
    outside(&shop.book(), "UPDATE payroll SET kind = 'mobileMoney'").await.unwrap_err();
    ledger.confirm_payroll(id, &terms(1, 20_000), BookRules::default(), idempotency_keys()).await.unwrap();
    assert_eq!(ledger.payroll(id).await.unwrap().unwrap().kind, PayeeKind::Bank);
}

#[tokio::test]
async fn a_changed_account_makes_an_approval_void() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let holder = |name: &str| Destination::Bank {
        account: account("00402123"),
        bank: BankCode::parse("040147").unwrap(),
        holder: Name::parse(name).unwrap(),
    };
    for other in [bank("00402124"), holder("Mallory")] {
        let id = ledger.create_payroll(&table(PayeeKind::Bank), &[row_to(bank("00402123"), 20_000)]).await.unwrap();
        let asked = ask(&ledger, &asked_for_payroll_by_batch(id, 1, money("20000"))).await.id;
        let changed = row_to(other, 20_000);
        let change = RowChange { position: 1, text: changed.text, checked: changed.checked, included: true };
        ledger.change_rows(id, &[change]).await.unwrap();
        assert!(grant_payroll(&ledger, asked, "Okello").await.is_err());
        assert_eq!(state(&ledger, asked).await, ApprovalState::Void);
    }
}

#[tokio::test]
async fn rows_are_found_by_their_account_bank_wallet_and_merchant() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for (to, words) in [
        (bank("00402123"), &["402123", "040147", "stanbic", "00402123"][..]),
        (merchant(Some("INV-12")), &["m-9", "inv-12"]),
        (wallet("USR-7"), &["usr-7"]),
    ] {
        let id = ledger.create_payroll(&table(to.kind()), &[row_to(to, 20_000)]).await.unwrap();
        for word in words {
            let filter = RowFilter { search: (*word).to_owned(), ..RowFilter::default() };
            assert_eq!(ledger.payroll_rows(id, &filter, 0, 9).await.unwrap().total, 1, "{word}");
        }
    }
}

#[tokio::test]
async fn who_was_paid_lately_is_told_by_account_wallet_and_merchant_too() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for to in [bank("00402123"), merchant(Some("INV-12")), merchant(None), wallet("USR-7")] {
        let whom = to.recipient();
        let (id, payment) = running(&ledger, to).await;
        ledger.record_batch(&batch_of(id, payment)).await.unwrap();
        let recent = ledger.recent_payments(noon()).await.unwrap();
        assert_eq!((&recent[0].to, recent[0].payroll), (&whom, Some(id)));
        let phones = recent.iter().filter(|paid| matches!(paid.to, Recipient::Phone(_))).count();
        assert_eq!(phones, 0);
    }
}
