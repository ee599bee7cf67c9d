//! Another copy of the book that may be in use: what was unpaid when the book moved may be paid there too, so it is not paid from
//! here until an owner says that the other copy is not used any more.

use kaunta_contract::*;
use kaunta_domain::day::in_kampala;
use kaunta_ledger::{MoveCause, OtherCopies, OtherCopy, Unpaid};

use crate::wording::book_error::book_error;
use crate::workspace::open::Workspace;

const FOUND_SINCE: &str = "An owner said that the other copy is not used any more, but a payment that this book does not know was found after that: the other one may still pay. Close Kaunta there for good before you say so again.";

/// What another copy may pay too is paid from here only after an owner's word.
///
/// # Errors
/// Why it is not paid, and who can change that.
pub(crate) async fn old_unpaid_allowed(workspace: &Workspace, unpaid: Unpaid) -> Result<(), AppError> {
    if !workspace.ledger.may_another_copy_pay(unpaid).await.map_err(book_error)? {
        return Ok(());
    }
    let copies = workspace.ledger.other_copies().await.map_err(book_error)?;
    let (what, so) = match unpaid {
        Unpaid::Payroll(_) => ("This payroll", ""),
        Unpaid::Operation(_) => ("This payment", " Nothing was sent."),
    };
    let words = format!(
        "{} {what} is from before that and may be paid there too, so it is not paid from here. Have an owner say under Needs attention that Kaunta is not used there any more, then try again.{so}",
        place(&copies)
    );
    Err(AppError::new(ErrorCode::Review, words))
}

/// What an owner should know and say of it; nothing where no other copy may be in use.
pub(crate) async fn doubt(workspace: &Workspace) -> Result<Option<OtherCopyDoubt>, AppError> {
    let copies = workspace.ledger.other_copies().await.map_err(book_error)?;
    if copies.moves.is_empty() {
        return Ok(None);
    }
    let words = format!(
        "{} What was unpaid then is not paid from here until an owner says that Kaunta is not used there any more: it may pay the same again.",
        place(&copies)
    );
    Ok(Some(OtherCopyDoubt { words }))
}

/// Where the other copies may be.
fn place(copies: &OtherCopies) -> String {
    let mut words: Vec<String> = copies.moves.iter().map(of_move).collect();
    words.dedup();
    if copies.still_pays {
        words.push(FOUND_SINCE.to_owned());
    }
    words.join(" ")
}

fn of_move(copy: &OtherCopy) -> String {
    let on = in_kampala(copy.since).format("%d %b %Y");
    match (copy.cause, &copy.name) {
        (MoveCause::NoAnchor, _) => format!(
            "Nothing on this computer knew this book on {on}, so another copy of it may be in use somewhere else."
        ),
        (MoveCause::Duplicate, _) => {
            format!("Another copy of this book had made payments that were not in this one, as Kaunta found on {on}.")
        }
        (MoveCause::Restored, _) if copy.was_here => format!(
            "This book was put back from a copy on {on}, and another copy of it may have been used since that was made."
        ),
        (MoveCause::OtherHome | MoveCause::Restored | MoveCause::Salvaged | MoveCause::Behind, name) => {
            match (copy.on_another_computer, name) {
                (true, Some(name)) => {
                    format!("This book was used on another computer ({}) until {on}.", name.as_str())
                }
                (true, None) => format!("This book was used on another computer until {on}."),
                (false, _) => format!("This book was used by another installation of Kaunta until {on}."),
            }
        }
    }
}
