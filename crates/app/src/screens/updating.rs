//! Newer versions of Kaunta: when to check for them, which to offer, and when one may be installed.
//!
//! The shell decides where they come from and how one is installed ([`Releases`]). This module ensures that nothing older or
//! equal is offered, that a person agrees, that no payment is in flight meanwhile, and that the book was backed up.

pub(crate) mod board;
mod error;
mod installing;

use std::sync::Arc;
use std::time::Duration;

use kaunta_contract::*;
use kaunta_people::Act;
use semver::Version;

pub use crate::platform::releases::{InstallPermission, NoUpdates, Package, Release, Releases, UpdateProblem};

use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::screens::updating::board::Updates;
use crate::staff::actor::Caller;
use crate::wording::updates as words;
use board::UpdateOffer;

/// The first check waits until the window has drawn its first screen.
const AFTER_OPENING: Duration = Duration::from_secs(15);

/// The most characters shown of the notes.
const MOST_NOTE_CHARACTERS: usize = 4_000;
/// The longest version, in bytes. A release with a longer one counts as not announced.
const MOST_VERSION_BYTES: usize = 40;

impl Screens {
    pub(crate) async fn updates(&self, _: &Caller, _: Nothing) -> Result<UpdatesView, ScreensError> {
        let core = &self.core;
        let (mut update, problem) = self.updates.shown();
        if let Err(why) = core.host.releases() {
            update = UpdateState::Off { message: words::off(why).into() };
        }
        Ok(UpdatesView { version: words::THIS.to_owned(), at_start: core.shop().updates.at_start, update, problem })
    }

    pub(crate) async fn ask_for_update(&self, caller: &Caller, _: Nothing) -> Result<UpdatesView, ScreensError> {
        ask(self).await;
        self.updates(caller, Nothing).await
    }

    pub(crate) async fn install_update(
        &self,
        caller: &Caller,
        input: InstallUpdateInput,
    ) -> Result<UpdatesView, ScreensError> {
        let core = &self.core;
        if let Some(offer) = self.updates.begin_installing(&input.version) {
            match installing::busy(self) {
                Some(why) => self.updates.failed(&why.into()),
                None => {
                    let (from, to) = (env!("CARGO_PKG_VERSION").to_owned(), input.version.clone());
                    core.staff.log_own(caller, Act::Updated { from, to }).await;
                    tokio::spawn(installing::install(self.clone(), offer));
                }
            }
        }
        self.updates(caller, Nothing).await
    }

    pub(crate) async fn save_updates(
        &self,
        caller: &Caller,
        input: SaveUpdatesInput,
    ) -> Result<UpdatesView, ScreensError> {
        self.core.change_shop(|shop| shop.updates.at_start = input.at_start)?;
        self.updates(caller, Nothing).await
    }
}

/// Checks once in a run of Kaunta, unless the shop turned that off.
pub(crate) fn at_start(screens: &Screens) {
    let core = &screens.core;
    let wished = core.shop().updates.at_start && core.host.releases().is_ok();
    if !wished || !screens.updates.begins_by_itself() {
        return;
    }
    let screens = screens.clone();
    tokio::spawn(async move {
        screens.core.host.sleep(AFTER_OPENING).await;
        ask(&screens).await;
    });
}

/// The reminder on Home.
pub(crate) fn reminder(updates: &Updates) -> Option<String> {
    let version = updates.offered()?;
    Some(kaunta_words::updates::reminder(version, words::THIS).into())
}

async fn ask(screens: &Screens) {
    let core = &screens.core;
    let Ok(releases) = core.host.releases() else { return };
    if !screens.updates.begin_asking() {
        return;
    }
    core.host.changed(Change::Updates);
    match releases.newest().await.and_then(|announced| announced.map_or(Ok(None), offer)) {
        Ok(offer) => screens.updates.asked(offer, core.host.now()),
        Err(problem) => screens.updates.failed(&problem.into()),
    }
    core.host.changed(Change::Updates);
    // Home shows the reminder.
    core.host.changed(Change::Status);
}

/// The offer for an announced release. `None` if it is not newer.
fn offer(release: Arc<dyn Release>) -> Result<Option<UpdateOffer>, UpdateProblem> {
    let this = Version::parse(words::THIS).map_err(|error| UpdateProblem::Failed(error.to_string()))?;
    // Build metadata after a plus makes no version newer.
    if release.version().cmp_precedence(&this).is_le() {
        return Ok(None);
    }
    let version = release.version().to_string();
    if version.len() > MOST_VERSION_BYTES {
        return Err(UpdateProblem::NoAnnouncement);
    }
    let shown = ReleaseView { version, notes: plain(release.notes()) };
    Ok(Some(UpdateOffer { release, shown, package: None }))
}

/// The notes without control characters except line ends, and without invisible characters, such as those that change
/// the text direction. At most `MOST_NOTE_CHARACTERS` characters.
fn plain(notes: &str) -> String {
    let seen = |character: &char| {
        *character == '\n'
            || !(character.is_control()
                || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'))
    };
    notes.chars().filter(seen).take(MOST_NOTE_CHARACTERS).collect::<String>().trim().to_owned()
}
