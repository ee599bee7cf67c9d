use crate::basket::BasketId;
use chrono::DateTime;
use proptest::prelude::*;

use super::*;
use crate::answer::{Doubt, LookUpOutcome, SendOutcome, TransactionStatus};
use crate::cash::{AskedOnTop, Cash, CashMoved, DrawerId};
use crate::credential::CredentialFingerprint;
use crate::drawer::{
    BroughtForward, CashCount, CashState, CashSum, Entry, EntryId, EntryKind, Reason, TakenTo, WaitingBill,
    WalletPayment,
};
use crate::event::{Event, EventKind, LookUpSent, Moment, MonotonicStamp};
use crate::status::ServiceStatus;

/// What may happen to a payment, for a generator to choose from.
#[derive(Debug, Clone, Copy)]
enum Happens {
    Unknown,
    Paid,
    NotPaid,
}

fn event(kind: EventKind) -> Event {
    Event::new(Moment { at: DateTime::UNIX_EPOCH, stamp: MonotonicStamp { run: 1, ms: 0 } }, kind)
}

fn events(happens: &[Happens]) -> Vec<Event> {
    let mut events = vec![event(EventKind::Recorded), event(EventKind::Sending { attempt: 1, with: None })];
    events.extend(happens.iter().map(|each| {
        event(match each {
            Happens::Unknown => {
                EventKind::Sent { attempt: 1, outcome: SendOutcome::Unknown { doubt: Doubt::Interrupted } }
            }
            Happens::Paid => settled_as_paid(),
            Happens::NotPaid => EventKind::ResolvedManually { paid: false, reason: "seen".to_owned() },
        })
    }));
    events
}

fn whole(shillings: u32) -> Money {
    Money::of_hundredths(i64::from(shillings) * 100)
}

/// A payment whose events are cut at the beginning and at the end of a period.
#[derive(Debug, Clone)]
struct Raw {
    moved: CashMoved,
    amount: u32,
    /// The fee that was asked; `None` if nobody knew it.
    fee: Option<u32>,
    charge: Option<u32>,
    events: Vec<Event>,
    begins: usize,
    ends: usize,
}

impl Raw {
    fn payment(&self, id: i64, (begins, ends): (usize, usize)) -> CashPayment {
        let (drawer, asked) =
            (DrawerId::FIRST, AskedOnTop { fee: self.fee.map(whole), charge: self.charge.map(whole) });
        CashPayment {
            operation: OperationId(id),
            by: None,
            cash: match self.moved {
                CashMoved::In => Cash::In { drawer, asked },
                CashMoved::Out => Cash::Out { drawer },
                CashMoved::None => Cash::None,
            },
            amount: whole(self.amount),
            before: CashState::of(self.moved, self.events.iter().take(begins)),
            now: CashState::of(self.moved, self.events.iter().take(ends)),
            is_earlier: begins > 0,
            refunded: Money::ZERO,
        }
    }

    /// The cash of this payment in the drawer after so many of its events, computed in another way: from its last decision.
    fn cash_after(&self, events: usize) -> i64 {
        let kinds: Vec<&EventKind> = self.events.iter().take(events).map(|event| &event.kind).collect();
        let was_sent = kinds.len() > 1;
        let settled = kinds.iter().find_map(|kind| kind.resolved_as_paid());
        let unknown = kinds.iter().any(|kind| kind.doubt().is_some());
        let amount = i64::from(self.amount);
        let asked = amount + i64::from(self.fee.unwrap_or_default()) + i64::from(self.charge.unwrap_or_default());
        match (self.moved, settled.filter(|_| unknown)) {
            (CashMoved::None, _) => 0,
            // Whatever became of it: once in doubt, the customer's cash is in the drawer until it is refunded.
            (CashMoved::In, _) => {
                if was_sent || kinds.len() == 1 {
                    asked
                } else {
                    0
                }
            }
            (CashMoved::Out, Some(true)) => -amount,
            (CashMoved::Out, Some(false) | None) => 0,
        }
    }
}

fn raw() -> impl Strategy<Value = Raw> {
    let moved = prop_oneof![Just(CashMoved::In), Just(CashMoved::Out), Just(CashMoved::None)];
    let settled = prop_oneof![Just(Happens::Paid), Just(Happens::NotPaid)];
    let sum = || proptest::option::of(0_u32..5_000);
    let sums = (50_u32..5_000_000, sum(), sum());
    (moved, sums, settled, 0_usize..5, 0_usize..5).prop_map(|(moved, (amount, fee, charge), settled, a, b)| {
        let events = events(&[Happens::Unknown, settled]);
        Raw { moved, amount, fee, charge, events, begins: a.min(b), ends: a.max(b) }
    })
}

fn entry(id: i64, kind: EntryKind) -> Entry {
    Entry { id: EntryId(id), at: DateTime::UNIX_EPOCH, by: None, kind }
}

fn entries() -> impl Strategy<Value = Vec<(Entry, i64)>> {
    let one = (0_u8..4, 1_u64..1_000_000).prop_map(|(which, sum)| {
        let (amount, reason) = (CashSum::try_from(sum).unwrap(), Reason::parse("for change").unwrap());
        let shillings = i64::try_from(sum).unwrap();
        match which {
            0 => (EntryKind::PutIn { amount, reason, from: None }, shillings),
            1 => (EntryKind::TakenOut { amount, to: TakenTo::Safe, reason }, -shillings),
            2 => (EntryKind::Refunded { operation: OperationId(1), amount, reason }, -shillings),
            _ => {
                let difference = Money::of_hundredths(shillings * 100);
                (EntryKind::Opened { counted: CashCount::default(), difference }, shillings)
            }
        }
    });
    proptest::collection::vec(one, 0..6)
        .prop_map(|all| all.into_iter().zip(1..).map(|((kind, change), id)| (entry(id, kind), change)).collect())
}

fn shillings(money: Money) -> i64 {
    money.to_plain().parse().unwrap()
}

fn carried(shillings: i64) -> BroughtForward {
    BroughtForward { cash: Money::of_hundredths(shillings * 100), grand_total: Money::ZERO }
}

proptest! {
    #[test]
    fn what_should_be_there_is_a_recount_of_the_raw_rows(
        raws in proptest::collection::vec(raw(), 0..12), moved in entries(), opening in 0_i64..10_000_000,
    ) {
        let payments: Vec<CashPayment> =
            raws.iter().zip(1..).map(|(raw, id)| raw.payment(id, (raw.begins, raw.ends))).collect();
        let entries: Vec<Entry> = moved.iter().map(|(entry, _)| entry.clone()).collect();
        let balance = FigureInput { entries: &entries, ..input(&carried(opening), &payments) }.balance().unwrap();
        let by_payments: i64 = raws.iter().map(|raw| raw.cash_after(raw.ends) - raw.cash_after(raw.begins)).sum();
        let by_entries: i64 = moved.iter().map(|(_, change)| change).sum();
        prop_assert_eq!(shillings(balance.expected), opening + by_payments + by_entries);
        // Each number is the sum of the rows that it opens.
        let carried = carried(opening);
        let input = FigureInput { entries: &entries, ..input(&carried, &payments) };
        for term in &balance.terms {
            let rows = input.rows_of(&Figure::Term { term: term.kind }).unwrap();
            prop_assert_eq!(shillings(term.amount), rows.iter().map(|row| shillings(row.change())).sum::<i64>());
            prop_assert_eq!(term.rows, rows.len());
        }
    }

    #[test]
    fn two_periods_one_after_the_other_say_the_same_as_one_over_both(
        raws in proptest::collection::vec(raw(), 0..12), middle in 0_usize..5,
    ) {
        let period = |from: fn(&Raw, usize) -> (usize, usize)| -> Vec<CashPayment> {
            raws.iter().zip(1..).map(|(raw, id)| raw.payment(id, from(raw, middle))).collect()
        };
        let whole = input(&carried(0), &period(|raw, _| (0, raw.events.len()))).balance().unwrap();
        let first = input(&carried(0), &period(|_, middle| (0, middle))).balance().unwrap();
        let next = BroughtForward { cash: first.expected, grand_total: first.grand_total };
        let second = input(&next, &period(|raw, middle| (middle.min(raw.events.len()), raw.events.len()))).balance().unwrap();
        prop_assert_eq!(second.expected, whole.expected);
        prop_assert_eq!(second.grand_total, whole.grand_total);
        prop_assert_eq!(second.liabilities, whole.liabilities);
        prop_assert!(first.grand_total <= second.grand_total);
    }
}

/// Nothing but payments.
fn input<'i>(carried: &'i BroughtForward, payments: &'i [CashPayment]) -> FigureInput<'i> {
    FigureInput { carried, payments, wallet: &[], entries: &[], tokens_owed: &[], waiting: &[] }
}

fn of(kind: TermKind, balance: &Balance) -> String {
    balance.terms.iter().find(|term| term.kind == kind).map(|term| term.amount.to_plain()).unwrap()
}

#[test]
fn what_is_unknown_is_no_taken_cash_but_owed() {
    let raw = Raw {
        moved: CashMoved::In,
        amount: 5_000,
        fee: None,
        charge: None,
        events: events(&[Happens::Unknown]),
        begins: 0,
        ends: 3,
    };
    let balance = input(&carried(10_000), &[raw.payment(7, (0, 3))]).balance().unwrap();
    assert_eq!((of(TermKind::Taken, &balance), of(TermKind::InDoubt, &balance)), ("0".to_owned(), "5000".to_owned()));
    assert_eq!((balance.expected.to_plain(), balance.grand_total.to_plain()), ("15000".to_owned(), "0".to_owned()));
    let owed = Liability { operation: OperationId(7), kind: TermKind::InDoubt, amount: Money::of_hundredths(500_000) };
    assert_eq!(balance.liabilities, [owed]);
}

#[test]
fn what_settles_later_leaves_the_doubt_for_the_taken_and_points_back() {
    let events = events(&[Happens::Unknown, Happens::Paid]);
    let raw = Raw { moved: CashMoved::In, amount: 5_000, fee: None, charge: None, events, begins: 3, ends: 4 };
    let payments = [raw.payment(7, (3, 4))];
    let (before, balance) = (carried(15_000), input(&carried(15_000), &payments).balance().unwrap());
    assert_eq!(
        (of(TermKind::Taken, &balance), of(TermKind::InDoubt, &balance)),
        ("5000".to_owned(), "-5000".to_owned())
    );
    assert_eq!((balance.expected.to_plain(), balance.grand_total.to_plain()), ("15000".to_owned(), "5000".to_owned()));
    assert_eq!(balance.liabilities, []);
    let rows = input(&before, &payments).rows_of(&Figure::Term { term: TermKind::Taken }).unwrap();
    assert!(matches!(rows[..], [FigureRow::Payment { operation: OperationId(7), is_earlier: true, .. }]), "{rows:?}");
}

#[test]
fn what_is_refunded_is_owed_no_more() {
    let events = events(&[Happens::Unknown, Happens::NotPaid]);
    let raw = Raw { moved: CashMoved::In, amount: 5_000, fee: None, charge: None, events, begins: 0, ends: 4 };
    let (amount, reason) = (CashSum::try_from(5_000).unwrap(), Reason::parse("not paid").unwrap());
    let refund = entry(1, EntryKind::Refunded { operation: OperationId(7), amount, reason });
    let refunded = CashPayment { refunded: Money::from(amount), ..raw.payment(7, (0, 4)) };
    let balance = FigureInput { entries: &[refund], ..input(&carried(10_000), &[refunded]) }.balance().unwrap();
    assert_eq!(
        (of(TermKind::OwedBack, &balance), of(TermKind::Refunded, &balance)),
        ("5000".to_owned(), "-5000".to_owned())
    );
    assert_eq!((balance.expected.to_plain(), balance.liabilities), ("10000".to_owned(), vec![]));
}

#[test]
fn each_person_s_sums_are_their_own_and_float_is_the_shop_s() {
    let paid = events(&[Happens::Unknown, Happens::Paid]);
    let payment = |id, name: &str, moved| {
        let raw = Raw { moved, amount: 1_000, fee: None, charge: None, events: paid.clone(), begins: 0, ends: 4 };
        CashPayment { by: PersonName::parse(name).ok(), ..raw.payment(id, (0, 4)) }
    };
    let payments = [
        payment(1, "Nakato", CashMoved::In),
        payment(2, "Okello", CashMoved::Out),
        payment(3, "NAKATO", CashMoved::In),
    ];
    let used = |now| WalletPayment {
        operation: OperationId(9),
        use_of_float: Float::Used,
        amount: Money::of_hundredths(100_000),
        before: false,
        now,
        is_earlier: false,
    };
    let balance =
        FigureInput { wallet: &[used(true), used(false)], ..input(&carried(0), &payments) }.balance().unwrap();
    let sums: Vec<_> = balance.people.iter().map(|each| (each.taken.to_plain(), each.paid_out.to_plain())).collect();
    assert_eq!(sums, [("2000".to_owned(), "0".to_owned()), ("0".to_owned(), "1000".to_owned())]);
    assert_eq!(balance.float[&Float::Used].to_plain(), "1000");
}

fn settled_as_paid() -> EventKind {
    EventKind::ResolvedManually { paid: true, reason: "seen".to_owned() }
}

/// The service's answer to a look-up, with the fee that it names.
fn answered(status: ServiceStatus, fee: u32) -> Event {
    let transaction = TransactionStatus { fee: Some(whole(fee)), ..TransactionStatus::from(status) };
    let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
    let asked = LookUpSent { stamp: MonotonicStamp { run: 1, ms: 0 }, with };
    event(EventKind::LookedUp { asked, outcome: LookUpOutcome::Found { transaction: Box::new(transaction) } })
}

/// A sale of 5,000 for which a fee of 500 was asked, after these answers.
fn sale(answers: &[Event]) -> Raw {
    let events = [events(&[Happens::Unknown]), answers.to_vec()].concat();
    let ends = events.len();
    Raw { moved: CashMoved::In, amount: 5_000, fee: Some(500), charge: None, events, begins: 0, ends }
}

#[test]
fn the_fee_is_taken_as_it_was_asked_until_the_service_charges_another() {
    let after = |answers: &[Event]| {
        let raw = sale(answers);
        let balance = input(&carried(0), &[raw.payment(7, (0, raw.ends))]).balance().unwrap();
        let total = balance.grand_total.to_plain();
        [of(TermKind::InDoubt, &balance), of(TermKind::Taken, &balance), of(TermKind::OwedBack, &balance), total]
    };
    assert_eq!(after(&[]), ["5500", "0", "0", "0"]);
    let pending = answered(ServiceStatus::Pending, 700);
    assert_eq!(after(std::slice::from_ref(&pending)), ["5500", "0", "0", "0"], "nobody is told to take more yet");
    let paid = answered(ServiceStatus::Success, 700);
    assert_eq!(after(&[pending.clone(), paid.clone()]), ["0", "5700", "0", "5700"]);
    let failed = answered(ServiceStatus::Failed, 0);
    assert_eq!(after(&[pending, failed]), ["0", "0", "5500", "0"], "all of it waits to be given back");
    let disputed = [paid.clone(), answered(ServiceStatus::Failed, 0), event(settled_as_paid())];
    assert_eq!(after(&disputed), ["0", "5700", "0", "5700"], "a fee of the contradiction was charged to nobody");
    let later = answered(ServiceStatus::Success, 900);
    assert_eq!(after(&[paid, later]), ["0", "5900", "0", "5700"], "a total that never falls does not follow fees");
}

#[test]
fn what_is_left_to_give_back_is_what_was_taken_with_its_fee() {
    let raw = sale(&[answered(ServiceStatus::Success, 300)]);
    let payment = CashPayment { refunded: whole(1_000), ..raw.payment(7, (0, raw.ends)) };
    assert_eq!(payment.left_to_give_back().unwrap().to_plain(), "4300");
    let unknown = sale(&[]).payment(7, (0, 3));
    assert_eq!(unknown.left_to_give_back().unwrap().to_plain(), "5500");
}

#[test]
fn a_fee_that_nobody_knew_is_taken_once_the_service_names_it() {
    let raw = Raw { fee: None, ..sale(&[answered(ServiceStatus::Success, 700)]) };
    let balance = input(&carried(0), &[raw.payment(7, (0, raw.ends))]).balance().unwrap();
    assert_eq!(
        (of(TermKind::Taken, &balance), balance.on_top[&OnTop::FeeDifferences].to_plain()),
        ("5700".to_owned(), "700".to_owned())
    );
}

#[test]
fn the_charge_is_earned_with_what_is_paid_and_waits_to_be_given_back_with_what_is_not() {
    let after = |answers: &[Event]| {
        let raw = Raw { charge: Some(300), ..sale(answers) };
        let balance = input(&carried(0), &[raw.payment(7, (0, raw.ends))]).balance().unwrap();
        let parts = OnTop::ALL.map(|part| balance.on_top[&part].to_plain()).join(" ");
        (balance.expected.to_plain(), parts)
    };
    let expected = |expected: &str, parts: &str| (expected.to_owned(), parts.to_owned());
    assert_eq!(after(&[]), expected("5800", "0 0 0"), "nobody knows yet whether anything is earned");
    assert_eq!(after(&[answered(ServiceStatus::Success, 700)]), expected("6000", "700 200 300"));
    assert_eq!(after(&[answered(ServiceStatus::Success, 400)]), expected("5700", "400 -100 300"));
    assert_eq!(after(&[event(settled_as_paid())]), expected("5800", "500 0 300"), "nobody told another fee");
    assert_eq!(after(&[answered(ServiceStatus::Failed, 0)]), expected("5800", "0 0 0"), "it is owed back whole");
}

#[test]
fn a_charge_leaves_what_is_earned_when_the_service_takes_its_word_back() {
    let answers = [answered(ServiceStatus::Success, 500), answered(ServiceStatus::Failed, 0)];
    let raw = Raw { charge: Some(300), ..sale(&answers) };
    let paid = raw.ends - 1;
    let (first, second) = ([raw.payment(7, (0, paid))], [raw.payment(7, (paid, raw.ends))]);
    let earned = |payments: &[CashPayment]| input(&carried(0), payments).balance().unwrap().on_top[&OnTop::Charges];
    assert_eq!((earned(&first).to_plain(), earned(&second).to_plain()), ("300".to_owned(), "-300".to_owned()));
}

#[test]
fn a_bill_that_was_not_sent_yet_is_in_the_drawer_and_in_doubt() {
    let bill = WaitingBill { basket: BasketId(3), cash: Money::of_hundredths(2_000_000) };
    let balance = FigureInput { waiting: &[bill], ..input(&carried(10_000), &[]) }.balance().unwrap();
    assert_eq!(balance.expected, Money::of_hundredths(3_000_000));
    let in_doubt = balance.terms.iter().find(|term| term.kind == TermKind::InDoubt).unwrap();
    assert_eq!((in_doubt.amount, in_doubt.rows), (bill.cash, 1));
    assert_eq!(balance.grand_total, Money::ZERO, "it is not taken before it is paid");
}
