//! Newer versions of Kaunta: when they are asked for, which are offered, and when one may be installed.
//!
//! Where they come from and how one is put in place is the shell's business ([`Releases`]). Here is decided that nothing
//! older or equal is offered, that a person says yes, that no money is on its way meanwhile, and that the book was copied.

pub(crate) mod board;
mod installing;

use std::sync::Arc;
use std::time::Duration;

use kaunta_contract::*;
use kaunta_people::Act;
use semver::Version;

pub use crate::platform::releases::{Leave, NoUpdates, Package, Release, Releases, UpdateProblem};

use crate::screens::room::Screens;
use crate::staff::actor::Caller;
use crate::wording::updates as words;
use board::Offer;

/// The first asking waits until the window has drawn what it shows first.
const AFTER_OPENING: Duration = Duration::from_secs(15);

/// So many signs of the notes are shown, and so many of a version.
const NOTES: usize = 4_000;
const VERSION: usize = 40;

impl Screens {
    pub(crate) async fn updates(&self, _: &Caller, _: Nothing) -> Result<UpdatesView, AppError> {
        let core = &self.core;
        let (mut update, problem) = self.updates.shown();
        if let Err(why) = core.host.releases() {
            update = UpdateState::Off { message: words::off(why).into() };
        }
        Ok(UpdatesView { version: words::THIS.to_owned(), at_start: core.shop().updates.at_start, update, problem })
    }

    pub(crate) async fn ask_for_update(&self, caller: &Caller, _: Nothing) -> Result<UpdatesView, AppError> {
        ask(self).await;
        self.updates(caller, Nothing).await
    }

    pub(crate) async fn install_update(
        &self,
        caller: &Caller,
        input: InstallUpdateInput,
    ) -> Result<UpdatesView, AppError> {
        let core = &self.core;
        if let Some(offer) = self.updates.begin_installing(&input.version) {
            match installing::busy(self) {
                Some(why) => self.updates.failed(words::busy(why).into()),
                None => {
                    let (from, to) = (env!("CARGO_PKG_VERSION").to_owned(), input.version.clone());
                    core.staff.note_mine(caller, Act::Updated { from, to }).await;
                    tokio::spawn(installing::install(self.clone(), offer));
                }
            }
        }
        self.updates(caller, Nothing).await
    }

    pub(crate) async fn save_updates(&self, caller: &Caller, input: SaveUpdatesInput) -> Result<UpdatesView, AppError> {
        self.core.change_shop(|shop| shop.updates.at_start = input.at_start)?;
        self.updates(caller, Nothing).await
    }
}

/// Asks once in a run of Kaunta, unless the shop does not wish it.
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

/// What Home says of it.
pub(crate) fn reminder(screens: &Screens) -> Option<String> {
    let version = screens.updates.offered()?;
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
        Err(problem) => screens.updates.failed(installing::told_of(&problem)),
    }
    core.host.changed(Change::Updates);
    // Home reminds of it.
    core.host.changed(Change::Status);
}

/// What is offered of what was announced: nothing that is not newer, whatever is announced.
fn offer(release: Arc<dyn Release>) -> Result<Option<Offer>, UpdateProblem> {
    let this = Version::parse(words::THIS).map_err(|error| UpdateProblem::Failed(error.to_string()))?;
    // What follows a plus makes no version newer.
    if release.version().cmp_precedence(&this).is_le() {
        return Ok(None);
    }
    let version = release.version().to_string();
    if version.len() > VERSION {
        return Err(UpdateProblem::NoAnnouncement);
    }
    let shown = ReleaseView { version, notes: plain(release.notes()) };
    Ok(Some(Offer { release, shown, package: None }))
}

/// Notes as text that shows what it is: no control signs but line ends, and none that turn the reading direction.
fn plain(notes: &str) -> String {
    let seen = |sign: &char| {
        *sign == '\n'
            || !(sign.is_control()
                || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'))
    };
    notes.chars().filter(seen).take(NOTES).collect::<String>().trim().to_owned()
}
