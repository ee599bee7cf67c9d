//! A drawer that was left open over the night.

use kaunta_domain::day::day_of;
use kaunta_domain::person::Right;
use kaunta_ledger::Opening;
use kaunta_words::cash;

use crate::cash::error::CashError;
use crate::cash::view::name_of;
use crate::staff::actor::Actor;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// One sentence for each that the caller may close: an owner all of them, a cashier those that they opened or nobody did by name.
///
/// # Errors
/// The book can't be read.
pub(crate) async fn reminders(caller: &Actor, core: &Core, workspace: &Workspace) -> Result<Vec<String>, CashError> {
    if !caller.may(Right::Sell) {
        return Ok(Vec::new());
    }
    let is_theirs = |opening: &Opening| match (caller.only_own(), &opening.by) {
        (Some(own), Some(by)) => own == by,
        (None, _) | (_, None) => true,
    };
    let (drawers, today) = (workspace.ledger.drawers().await?, day_of(core.host.now()));
    let left = drawers.iter().filter_map(|drawer| {
        let opening = drawer.opening.as_ref().filter(|opening| day_of(opening.at) < today && is_theirs(opening))?;
        Some(cash::left_open_reminder(name_of(&drawers, drawer.id), opening.at).into())
    });
    Ok(left.collect())
}
