//! Other copies of the book that may be in use. What was unpaid when the book moved may be paid there too, so it is not paid
//! from here until an owner says that the other copy is no longer used.

use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_ledger::{MoveCause, OtherCopies, OtherCopy, Unpaid};
use kaunta_words::{Message, other_copies};

use crate::wording::book_error::book_error;
use crate::workspace::open::Workspace;

/// Checks that no other copy may pay this too, or that an owner has ruled that out.
///
/// # Errors
/// Why it is not paid, and who can change that.
pub(crate) async fn old_unpaid_allowed(workspace: &Workspace, unpaid: Unpaid) -> Result<(), AppError> {
    if !workspace.ledger.may_another_copy_pay(unpaid).await.map_err(book_error)? {
        return Ok(());
    }
    let copies = workspace.ledger.other_copies().await.map_err(book_error)?;
    let so = match unpaid {
        Unpaid::Payroll(_) => other_copies::payroll(),
        Unpaid::Operation(_) => other_copies::payment(),
    };
    let words = format!("{} {so}", place(&copies));
    Err(AppError::new(ErrorCode::Review, words))
}

/// What an owner should know and decide about it. `None` if no other copy may be in use.
pub(crate) async fn doubt(workspace: &Workspace) -> Result<Option<OtherCopyDoubt>, AppError> {
    let copies = workspace.ledger.other_copies().await.map_err(book_error)?;
    if copies.moves.is_empty() {
        return Ok(None);
    }
    let words = format!("{} {}", place(&copies), other_copies::unpaid());
    Ok(Some(OtherCopyDoubt { words }))
}

/// Where the other copies may be.
fn place(copies: &OtherCopies) -> String {
    let mut words: Vec<String> = copies.moves.iter().map(|copy| of_move(copy).into()).collect();
    words.dedup();
    if copies.still_pays {
        words.push(other_copies::found_since().into());
    }
    words.join(" ")
}

fn of_move(copy: &OtherCopy) -> Message {
    let day = day_of(copy.since);
    match (copy.cause, &copy.name) {
        (MoveCause::NoAnchor, _) => other_copies::not_known(day),
        (MoveCause::Duplicate, _) => other_copies::duplicate(day),
        (MoveCause::Restored, _) if copy.was_here => other_copies::restored_here(day),
        (MoveCause::OtherHome | MoveCause::Restored | MoveCause::Salvaged | MoveCause::Behind, name) => {
            match (copy.on_another_computer, name) {
                (true, Some(name)) => other_copies::named_computer(name.as_str(), day),
                (true, None) => other_copies::another_computer(day),
                (false, _) => other_copies::another_installation(day),
            }
        }
    }
}
