//! A drawer as the window shows it.

use kaunta_contract::{
    CashInput, CashView, ClosingRow, DrawerView, FigureView, OwedView, PeriodView, PieceView, TermView,
};
use kaunta_domain::cash::DrawerId;
use kaunta_domain::day::day_of;
use kaunta_domain::drawer::{Balance, Figure, Float, Liability, OnTop, Piece, Term, TermKind};
use kaunta_domain::money::Money;
use kaunta_domain::person::Right;
use kaunta_ledger::{Drawer, DrawerPeriod, StoredClosing};
use kaunta_words::{Message, cash};

use crate::cash::error::CashError;
use crate::cash::room::CashRoom;
use crate::cash::sheet;
use crate::staff::actor::{Actor, Caller};
use crate::workspace::open::Workspace;

/// How many closings are listed below a drawer.
const LISTED: u32 = 60;

impl CashRoom {
    pub(crate) async fn cash(&self, caller: &Caller, input: CashInput) -> Result<CashView, CashError> {
        let workspace = self.core.in_use().await?;
        let own = workspace.ledger.drawer_of(caller.name()).await?;
        self.view(caller, &workspace, input.drawer.unwrap_or(own)).await
    }

    pub(super) async fn view(
        &self,
        caller: &Actor,
        workspace: &Workspace,
        drawer: DrawerId,
    ) -> Result<CashView, CashError> {
        let drawers = workspace.ledger.drawers().await?;
        let drawer = drawers.iter().map(|each| each.id).find(|id| *id == drawer).unwrap_or(DrawerId::FIRST);
        let period = workspace.ledger.drawer_period(drawer).await?;
        let (_, closings) = workspace.ledger.day_closings(0, LISTED).await?;
        let shown = closings.iter().filter(|closing| may_see(caller, closing));
        let rows = shown.map(|closing| row(closing, &name_of(&drawers, closing.closing.drawer))).collect();
        let not_theirs = period.as_ref().and_then(|period| not_theirs(caller, period)).map(String::from);
        let name = name_of(&drawers, drawer);
        let period = match period {
            Some(period) => Some(self.period_view(caller, workspace, &name, &period).await?),
            None => None,
        };
        Ok(CashView {
            drawer,
            pieces: Piece::ALL.map(piece_view).into(),
            period,
            closings: rows,
            not_theirs,
            drawers: drawers
                .iter()
                .map(|each| DrawerView {
                    id: each.id,
                    name: name_of(&drawers, each.id),
                    is_open: each.opening.is_some(),
                })
                .collect(),
        })
    }

    async fn period_view(
        &self,
        caller: &Actor,
        workspace: &Workspace,
        drawer: &str,
        period: &DrawerPeriod,
    ) -> Result<PeriodView, CashError> {
        let now = self.core.host.now();
        let words: Message = match &period.opening {
            None => cash::closed_since(period.begun_at),
            Some(opening) => match &opening.by {
                Some(person) => cash::opened_by(opening.at, person.as_str()),
                None => cash::opened(opening.at),
            },
        };
        let yesterday = period.opening.as_ref().filter(|opening| day_of(opening.at) < day_of(now));
        let may_refund = caller.may(Right::Sell) && period.opening.is_some();
        Ok(PeriodView {
            opening: period.opening.as_ref().map(|opening| opening.entry),
            words: words.into(),
            left_open: yesterday.map(|opening| cash::left_open(opening.at).into()),
            terms: terms(&period.balance),
            expected: period.balance.expected,
            owed: owed(&period.balance, may_refund),
            further: further(&period.balance),
            sheet: sheet::of_period(&self.core.shop().view, workspace.environment, drawer, period, now),
        })
    }
}

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

fn piece_view(piece: Piece) -> PieceView {
    PieceView { piece, shillings: piece.shillings(), is_note: piece.is_note() }
}

pub(super) fn name_of(drawers: &[Drawer], drawer: DrawerId) -> String {
    let named = drawers.iter().find(|each| each.id == drawer).and_then(|each| each.name.as_ref());
    named.map_or_else(|| cash::drawer(drawer.number().to_string()).into(), ToString::to_string)
}

pub(super) fn row(stored: &StoredClosing, drawer: &str) -> ClosingRow {
    let closing = &stored.closing;
    ClosingRow {
        entry: stored.entry,
        number: closing.number.to_string(),
        drawer: drawer.to_owned(),
        at: closing.at.to_rfc3339(),
        by: closing.by.as_ref().map(ToString::to_string),
        counted: closing.counted.total(),
        difference: closing.difference,
    }
}

/// A cashier sees only the closings that they made.
pub(super) fn may_see(caller: &Actor, stored: &StoredClosing) -> bool {
    match caller.only_own() {
        Some(own) => stored.closing.by.as_ref() == Some(own),
        None => true,
    }
}

/// Why the caller may not close this drawer: a cashier closes the one that they opened, an owner any. An accountant,
/// who moves no money, is not shown the button.
pub(super) fn not_theirs(caller: &Actor, period: &DrawerPeriod) -> Option<Message> {
    let own = caller.only_own()?;
    let by = period.opening.as_ref()?.by.as_ref()?;
    (by != own).then(|| cash::not_theirs(by.as_str()))
}
