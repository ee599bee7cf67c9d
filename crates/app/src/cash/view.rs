//! A drawer as the window shows it.

use kaunta_contract::{CashInput, CashView, ClosingRow, DrawerView, PeriodView, PieceView};
use kaunta_domain::cash::DrawerId;
use kaunta_domain::day::day_of;
use kaunta_domain::drawer::Piece;
use kaunta_domain::environment::Environment;
use kaunta_domain::person::Right;
use kaunta_ledger::{Drawer, DrawerPeriod, Ledger, StoredClosing};
use kaunta_words::{Message, cash};

use crate::cash::error::CashError;
use crate::cash::figures::{further, owed, terms};
use crate::cash::room::CashRoom;
use crate::cash::sheet;
use crate::staff::actor::{Actor, Caller};

/// How many closings are listed below a drawer.
const LISTED: u32 = 60;

impl CashRoom {
    pub(crate) async fn cash(&self, caller: &Caller, input: CashInput) -> Result<CashView, CashError> {
        let workspace = self.core.in_use().await?;
        let own = workspace.ledger.drawer_of(caller.name()).await?;
        self.view(caller, &workspace.ledger, input.drawer.unwrap_or(own)).await
    }

    pub(super) async fn view(&self, caller: &Actor, ledger: &Ledger, drawer: DrawerId) -> Result<CashView, CashError> {
        let drawers = ledger.drawers().await?;
        let drawer = drawers.iter().map(|each| each.id).find(|id| *id == drawer).unwrap_or(DrawerId::FIRST);
        let period = ledger.drawer_period(drawer).await?;
        let closings = ledger.last_day_closings(LISTED).await?;
        let shown = closings.iter().filter(|closing| may_see(caller, closing));
        let rows = shown.map(|closing| row(closing, &name_of(&drawers, closing.closing.drawer))).collect();
        let not_theirs = period.as_ref().and_then(|period| not_theirs(caller, period)).map(String::from);
        let name = name_of(&drawers, drawer);
        let period = match period {
            Some(period) => Some(self.period_view(caller, ledger.environment(), &name, &period).await?),
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
        environment: Environment,
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
            sheet: sheet::of_period(&self.core.shop().view, environment, drawer, period, now),
        })
    }
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
