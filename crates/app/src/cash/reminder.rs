//! A drawer that was left open over the night.

use kaunta_domain::day::day_of;
use kaunta_words::cash;

use crate::cash::error::CashError;
use crate::cash::view::name_of;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// One sentence for each of them.
///
/// # Errors
/// The book can't be read.
pub(crate) async fn reminders(core: &Core, workspace: &Workspace) -> Result<Vec<String>, CashError> {
    let (drawers, today) = (workspace.ledger.drawers().await?, day_of(core.host.now()));
    let left = drawers.iter().filter_map(|drawer| {
        let opening = drawer.opening.as_ref().filter(|opening| day_of(opening.at) < today)?;
        Some(cash::left_open_reminder(name_of(&drawers, drawer.id), opening.at).into())
    });
    Ok(left.collect())
}
