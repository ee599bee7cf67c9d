//! The new computer: replaces what is there with what was carried, piece by piece. Each piece is the old one or the new one
//! at every moment; if interrupted, bring in the same file again. The people and the settings come first: once a book has
//! begun to continue here, what is beside it is never replaced again.

use std::path::Path;
use std::sync::Arc;

use kaunta_contract::*;
use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::day::in_kampala;
use kaunta_ledger::{carry_in, set_aside};
use kaunta_people::Act;
use kaunta_words::moving;

use super::error::MoveError;
use super::reading::{Book, MovedBooks, read};
use crate::book::error::BookError;
use crate::book::room::Books;
use crate::platform::error::FileError;
use crate::platform::new_file::saved;
use crate::staff::actor::Caller;
use crate::staff::error::StaffError;
use crate::workspace::core::Core;
use crate::workspace::installation::EXAMPLE_BOOK;

impl Books {
    pub(crate) async fn choose_moving_file(&self, caller: &Caller, _: Nothing) -> Result<ChosenMovingFile, BookError> {
        let core = &self.core;
        let Some(file) = core.staff.choose_file(caller, &["zip"]).await? else {
            return Ok(ChosenMovingFile { report: None });
        };
        let _alone = self.moving.lock().await;
        let report = match read(core, &file).await {
            Ok(carried) => report(core, &file, &carried).await,
            Err(error) => refused(&file, error.words()),
        };
        self.chosen_copies.add(caller, file);
        Ok(ChosenMovingFile { report: Some(report) })
    }

    pub(crate) async fn bring_in(&self, caller: &Caller, input: MovingFileInput) -> Result<BroughtIn, BookError> {
        let core = &self.core;
        let file = self.chosen_copies.chosen(caller, &input.path)?;
        let _stays = self.no_example_day_plays()?;
        let _alone = self.moving.lock().await;
        // Otherwise someone who got in through an edited list could replace it with one that looks like Kaunta's own.
        core.staff.check_people().await?;
        let carried = read(core, &file).await?;
        if let Some(refused) = why_not(core.computer_code(), &carried) {
            return Err(refused.into());
        }
        let notes = notes(core, &carried).await;
        self.with_every_book_closed(self.put_in_place(&carried)).await?;
        core.staff.log_own(caller, Act::BroughtIn { closed_by: carried.manifest.by.clone() }).await;
        for change in [Change::Settings, Change::People, Change::Book, Change::Status] {
            core.host.changed(change);
        }
        Ok(BroughtIn { next: notes })
    }
}

impl Books {
    /// Puts each piece in place, in an order that lets the same file be brought in again after a crash.
    async fn put_in_place(&self, carried: &MovedBooks) -> Result<(), BookError> {
        if !carried.is_begun() {
            if let Some(people) = &carried.people {
                self.exchange_people(people).await?;
            }
            let example = self.core.places.data.join(EXAMPLE_BOOK);
            set_aside(&example, &self.core.backups(), self.core.host.now())
                .map_err(|error| BookError::of_exchange(error, &example))?;
            let shop = carried.shop.clone().carried();
            self.core.change_shop(move |mine| *mine = shop)?;
        }
        let code = self.core.computer_code();
        for book in carried.books.iter().filter(|book| !book.contents.is_here) {
            fail::fail_point!("book-brought-in");
            self.put_book(book, &code).await?;
        }
        Ok(())
    }

    async fn put_book(&self, book: &Book, code: &ComputerCode) -> Result<(), BookError> {
        let place = self.core.own_book(book.environment);
        self.people.forget_given_rules(book.environment).await;
        let put =
            carry_in(&place, &book.file, book.environment, &self.core.backups(), code, self.core.host.now()).await;
        let aside = put.map_err(|error| BookError::of_exchange(error, &place))?;
        tracing::info!(
            environment = book.environment.code(),
            aside = aside.is_some(),
            "a carried book was put in place"
        );
        Ok(())
    }

    /// Replaces the list of people here with the carried one, after copying it to the backups.
    async fn exchange_people(&self, carried: &Path) -> Result<(), BookError> {
        let stamp = in_kampala(self.core.host.now()).format("%Y%m%d-%H%M%S");
        let aside = self.core.backups().join(format!("people-set-aside-{stamp}.db"));
        self.core.staff.exchange(carried, &aside).await.map_err(FileError::from)?;
        // Do this at once: the recorded head is still the old list's. If interrupted here, the new list would look
        // edited, and no recovery code would be accepted.
        self.core.staff.copy_people().await;
        Ok(())
    }
}

fn refused(file: &Path, words: String) -> MovingFileReport {
    MovingFileReport {
        file: saved(file),
        refused: Some(words),
        shop: String::new(),
        closed: String::new(),
        books: Vec::new(),
        people: Vec::new(),
        notes: Vec::new(),
    }
}

async fn report(core: &Arc<Core>, file: &Path, carried: &MovedBooks) -> MovingFileReport {
    let book = |book: &Book| CarriedBook {
        environment: book.environment,
        operations: book.contents.contents.operations,
        newest: book.contents.contents.newest.map(|newest| newest.to_rfc3339()),
        is_here: book.contents.is_here,
    };
    MovingFileReport {
        refused: why_not(core.computer_code(), carried).map(|refused| BookError::Move(refused).words()),
        shop: carried.shop.view.name.clone(),
        closed: moving::closed_there(&carried.manifest.by, carried.manifest.closed_at).into(),
        books: carried.books.iter().map(book).collect(),
        people: carried.names.clone(),
        notes: notes(core, carried).await,
        ..refused(file, String::new())
    }
}

/// Why a complete file can't be brought in here.
fn why_not(own: ComputerCode, carried: &MovedBooks) -> Option<MoveError> {
    match carried.code() {
        None => return Some(MoveError::NotWhole),
        Some(code) if code != own => return Some(MoveError::ForAnotherComputer { code, own }),
        Some(_) => {}
    }
    let is_for_here = |book: &Book| book.contents.closings.iter().any(|closing| closing.code == own);
    if !carried.books.iter().all(is_for_here) {
        return Some(MoveError::NotWhole);
    }
    carried.is_all_here().then_some(MoveError::AllHere)
}

/// Consequences of bringing it in.
async fn notes(core: &Core, carried: &MovedBooks) -> Vec<String> {
    let mut notes = Vec::new();
    if !carried.is_planned_for(&core.computer_code()) {
        notes.push(moving::unplanned());
    }
    if !carried.is_begun() {
        match (&carried.people, core.staff.book().await.inspect_err(StaffError::log)) {
            (Some(_), _) => notes.push(moving::how_to_come_in()),
            (None, Ok(Some(_))) => notes.push(moving::nobody_in_file()),
            (None, Ok(None) | Err(_)) => {}
        }
    }
    notes.push(moving::keys());
    for book in carried.books.iter().filter(|book| !book.contents.is_here) {
        let place = core.own_book(book.environment);
        if let Some(here @ 1..) = kaunta_ledger::operations_above(&place, 0).await {
            notes.push(moving::set_aside(here, book.environment.code()));
        }
    }
    notes.into_iter().map(String::from).collect()
}
