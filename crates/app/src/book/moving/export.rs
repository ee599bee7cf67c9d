//! The old computer: closes every book for good, then writes the file. A crash in between leaves closed books, for which the
//! file can be saved again at any time.

use crate::staff::actor::{Actor, Caller};
use std::path::Path;

use kaunta_contract::*;
use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_domain::text::Name;
use kaunta_ledger::{Closing, Ledger, Verification, verify_book};
use kaunta_people::Act;

use super::error::MoveError;
use super::file::{Manifest, Piece, Staging};
use super::{BOOKS, file};
use crate::book::error::BookError;
use crate::book::room::Books;
use crate::book::view::is_among_books;
use crate::platform::error::FileError;
use crate::staff::error::StaffError;
use crate::workspace::error::WorkspaceError;
use crate::workspace::open::problem;

impl Books {
    pub(crate) async fn move_away(&self, caller: &Caller, input: MoveAwayInput) -> Result<MovedAway, BookError> {
        let core = &self.core;
        let code = ComputerCode::parse(&input.code).map_err(MoveError::BadCode)?;
        if code == core.computer_code() {
            return Err(MoveError::OwnCode.into());
        }
        let by = caller.decides(&input.by).ok_or(MoveError::NobodyCloses)?;
        // Makes sure that at least the book in use exists.
        self.core.in_use().await?;
        self.may_all_be_closed().await?;
        let name = format!("Kaunta move {}.zip", day_of(core.host.now()));
        let Some(place) = core.staff.choose_new_file(caller, &name).await? else {
            return Ok(MovedAway { file: None, computer: self.as_computer().await? });
        };
        if is_among_books(&core.places.data, &place) {
            return Err(MoveError::AmongBooks.into());
        }
        let closings = self.close_all(caller, &code, &by).await?;
        fail::fail_point!("closed-before-file");
        let written = self.write_moving_file(&place, &code, &closings).await;
        core.host.changed(Change::Book);
        core.host.changed(Change::Status);
        written.map_err(|error| MoveError::NoFileYet(Box::new(error)))?;
        Ok(MovedAway { file: Some(self.chosen_copies.add(caller, place)), computer: self.as_computer().await? })
    }
}

impl Books {
    /// Checks that nothing prevents closing the books. Books that are already closed do not.
    async fn may_all_be_closed(&self) -> Result<(), BookError> {
        if self.core.shop().example_day {
            return Err(MoveError::ExampleDay.into());
        }
        for environment in self.carried_books()? {
            let workspace = self
                .core
                .workspace_of(environment)
                .await
                .map_err(|problem| of_book(environment, WorkspaceError::NotOpened(problem)))?;
            if workspace.sending.is_closed() {
                continue;
            }
            if let Err(locked) = workspace.may_send().await {
                return Err(of_book(environment, locked));
            }
            is_whole(&workspace.ledger).await?;
        }
        Ok(())
    }

    /// The environments that have a book.
    fn carried_books(&self) -> Result<Vec<Environment>, BookError> {
        let mut books = Vec::new();
        for environment in BOOKS {
            if self.core.own_book(environment).try_exists().map_err(FileError::from)? {
                books.push(environment);
            }
        }
        Ok(books)
    }

    /// Closes every book, each in its own synced transaction, the one with real money first. If interrupted, the next call
    /// continues.
    async fn close_all(
        &self,
        caller: &Actor,
        code: &ComputerCode,
        by: &Name,
    ) -> Result<Vec<(Environment, Closing)>, BookError> {
        let books = self.carried_books()?;
        let work = async {
            let mut closings = Vec::new();
            for environment in books {
                closings.push((environment, self.close_one(environment, code, by).await?));
            }
            Ok(closings)
        };
        let closings = self.with_every_book_closed(work).await?;
        self.core.staff.log_own(caller, Act::MovedAway { code: code.to_string() }).await;
        Ok(closings)
    }

    async fn close_one(&self, environment: Environment, code: &ComputerCode, by: &Name) -> Result<Closing, BookError> {
        let path = self.core.own_book(environment);
        let opened = Ledger::open(&path, environment, &self.core.backups()).await;
        let ledger = opened.map_err(|error| WorkspaceError::NotOpened(problem(&error, path)))?;
        let closed = ledger.close_for_good(code, by, self.core.host.now()).await;
        if let Err(error) = ledger.write_anchor().await {
            tracing::warn!(%error, "the anchor could not be written after the book was closed");
        }
        ledger.close().await;
        closed.map_err(|error| of_book(environment, MoveError::NotClosed(error)))
    }

    async fn write_moving_file(
        &self,
        place: &Path,
        code: &ComputerCode,
        closings: &[(Environment, Closing)],
    ) -> Result<(), BookError> {
        let _alone = self.moving.lock().await;
        let staging = Staging::begin(&self.core.places.data).map_err(FileError::from)?;
        let mut pieces = Vec::new();
        for (environment, _) in closings {
            let workspace = self.core.workspace_of(*environment).await;
            let workspace = workspace.map_err(WorkspaceError::NotOpened)?;
            let piece = Piece::of_book(*environment, &staging);
            workspace.ledger.backup(&piece.path).await?;
            pieces.push(piece);
        }
        if let Some(people) = self.core.staff.book().await? {
            let piece = Piece::people(&staging);
            kaunta_storage::private::prepare(&piece.path);
            people.copy_into(&piece.path).await.map_err(StaffError::from)?;
            pieces.push(piece);
        }
        let piece = Piece::shop(&staging);
        self.core.shop().write(staging.folder()).map_err(FileError::from)?;
        pieces.push(piece);
        let Some((_, closing)) = closings.first() else {
            return Err(MoveError::NoBook.into());
        };
        let manifest = Manifest::new(code, closing, self.core.shop().view.name);
        let place = place.to_owned();
        // Large books take a while, and nothing else should wait for the disk.
        let written = tokio::task::spawn_blocking(move || {
            let written = file::write(&place, manifest, &pieces);
            drop(staging);
            written
        });
        let written = written.await.map_err(std::io::Error::other).and_then(|written| written);
        Ok(written.map_err(MoveError::NotWritten)?)
    }
}

/// Verifies the chain once more before it is carried: the new computer would refuse a broken one.
async fn is_whole(ledger: &Ledger) -> Result<(), BookError> {
    let verdict = verify_book(ledger.path(), None, |_, _| {}).await;
    match verdict.map_err(MoveError::BookUnreadable)? {
        Verification::Whole(_) => Ok(()),
        Verification::Broken(broken) => Err(of_book(ledger.environment(), MoveError::ChangedOutside(broken))),
    }
}

/// Adds the book's name to the error.
fn of_book(environment: Environment, error: impl Into<BookError>) -> BookError {
    MoveError::OfBook(environment, Box::new(error.into())).into()
}
