//! The figures of a drawer's period in words.

use kaunta_contract::{FigureView, OwedView, TermView};
use kaunta_domain::drawer::{Balance, Figure, Float, Liability, OnTop, Term, TermKind};
use kaunta_domain::money::Money;
use kaunta_words::{Message, cash};

pub(super) fn terms(balance: &Balance) -> Vec<TermView> {
    balance.terms.iter().map(term_view).collect()
}

fn term_view(term: &Term) -> TermView {
    let rows = u32::try_from(term.rows).unwrap_or(u32::MAX);
    TermView { kind: term.kind, name: term_name(term.kind).into(), amount: term.amount, rows }
}

pub(super) fn term_name(kind: TermKind) -> Message {
    match kind {
        TermKind::Opening => cash::term_opening(),
        TermKind::OpeningDifference => cash::term_opening_difference(),
        TermKind::Taken => cash::term_taken(),
        TermKind::PaidOut => cash::term_paid_out(),
        TermKind::InDoubt => cash::term_in_doubt(),
        TermKind::Disputed => cash::term_disputed(),
        TermKind::OwedBack => cash::term_owed_back(),
        TermKind::PutIn => cash::term_put_in(),
        TermKind::TakenOut => cash::term_taken_out(),
        TermKind::Refunded => cash::term_refunded(),
    }
}

/// What the shop may owe, each sum with its payment.
pub(super) fn owed(balance: &Balance, may_refund: bool) -> Vec<OwedView> {
    balance.liabilities.iter().map(|owed| owed_view(owed, may_refund)).collect()
}

fn owed_view(owed: &Liability, may_refund: bool) -> OwedView {
    let words = match owed.kind {
        TermKind::InDoubt => cash::owed_in_doubt(),
        TermKind::Disputed => cash::owed_disputed(),
        TermKind::OwedBack
        | TermKind::Opening
        | TermKind::OpeningDifference
        | TermKind::Taken
        | TermKind::PaidOut
        | TermKind::PutIn
        | TermKind::TakenOut
        | TermKind::Refunded => cash::owed_back(),
    };
    OwedView { operation: owed.operation, words: words.into(), amount: owed.amount, may_refund }
}

/// Cash by person, the float, the grand total, and what is not recorded at all: shown without an amount, never as 0.
pub(super) fn further(balance: &Balance) -> Vec<FigureView> {
    let mut figures = Vec::new();
    let mut told = |label: Message, amount: Money, figure: Figure| {
        figures.push(FigureView { label: label.into(), amount: Some(amount), figure: Some(figure) });
    };
    // With no names at all, the terms already say this.
    for person in balance.people.iter().filter(|person| person.who.is_some() || balance.people.len() > 1) {
        let [taken, paid_out] = match &person.who {
            Some(who) => [cash::person_taken(who.as_str()), cash::person_paid_out(who.as_str())],
            None => [cash::nobody_taken(), cash::nobody_paid_out()],
        };
        told(taken, person.taken, Figure::TakenBy { who: person.who.clone() });
        told(paid_out, person.paid_out, Figure::PaidOutBy { who: person.who.clone() });
    }
    for (way, amount) in &balance.float {
        let label = match way {
            Float::Bought => cash::float_bought(),
            Float::Collected => cash::float_collected(),
            Float::Used => cash::float_used(),
        };
        told(label, *amount, Figure::Float { way: *way });
    }
    for (part, amount) in &balance.on_top {
        let label = match part {
            OnTop::Fees => cash::on_top_fees(),
            OnTop::FeeDifferences => cash::on_top_fee_differences(),
            OnTop::Charges => cash::on_top_charges(),
        };
        told(label, *amount, Figure::OnTop { part: *part });
    }
    told(cash::grand_total(), balance.grand_total, Figure::GrandTotal);
    figures.push(FigureView {
        label: cash::tokens_owed().into(),
        amount: balance.tokens_owed_sum().ok(),
        figure: Some(Figure::TokensOwed),
    });
    figures.push(FigureView { label: cash::change_given().into(), amount: None, figure: None });
    figures
}
