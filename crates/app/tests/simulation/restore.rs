//! Replaces the book with an old copy while payments are in flight.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use kaunta_app::App;
use kaunta_contract::AppError;
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::story::Story;
use crate::world::copy;

/// The story's state about copies of the book.
#[derive(Debug, Default)]
pub struct Copies {
    /// Whether this story has any: one with copies costs as much as twenty others.
    pub are_taken: bool,
    kept: Option<PathBuf>,
    /// The computer that the shop does not use now, with its copy of the book.
    other: Option<OtherComputer>,
    /// An old copy was put back and has not been checked yet.
    pub just_put_back: bool,
    /// Whether one was ever put back.
    pub was_put_back: bool,
    /// The number of sends when sending was last seen locked.
    left_while_locked: Option<u32>,
}

#[derive(Debug)]
struct OtherComputer {
    data: PathBuf,
    machine: u32,
    keychain: HashMap<Environment, String>,
    /// What that copy has in its book, or found at the service.
    known: BTreeSet<String>,
}

impl Copies {
    /// What the copy on the other computer knows.
    pub fn known_elsewhere(&self) -> BTreeSet<String> {
        self.other.iter().flat_map(|other| other.known.clone()).collect()
    }

    pub fn of(chance: &mut Chance) -> Copies {
        Copies { are_taken: chance.one_in(40), ..Copies::default() }
    }
}

impl Story {
    /// Somebody copies the book as it is.
    pub fn keep_a_copy(&mut self) {
        let (world, life) = (&self.world, self.world.life());
        let kept = world.place(life).with_extension("kept");
        let _older = std::fs::remove_dir_all(&kept);
        copy(&world.place(life).join("data"), &kept);
        self.copies.kept = Some(kept);
        self.note("somebody copies the book");
    }

    /// A person makes a backup with Kaunta.
    pub async fn back_up(&mut self, app: &App) {
        let backup = self.world.backup(self.world.life());
        let _older = std::fs::remove_file(&backup);
        let made = app.call("backUp", Value::Null).await;
        self.note(format!("Kaunta backs the book up: {}", outcome(&made)));
        if made.is_ok() && backup.exists() {
            *self.world.backup_made.lock().unwrap() = Some(backup);
        }
    }

    /// A person restores that backup with Kaunta, whatever is open or in flight.
    pub async fn restore(&mut self, app: &App) {
        let Some(backup) = self.world.backup_made.lock().unwrap().clone() else { return };
        // Someone who may not choose a backup may not restore one either: each call is refused.
        let _shown = app.call("chooseBackup", Value::Null).await;
        let in_flight = app.in_flight();
        let restored = app.call("restore", json!({ "path": backup, "usedElsewhere": "no" })).await;
        self.note(format!("Kaunta restores the backup: {}", outcome(&restored)));
        self.world.tell_window();
        if restored.is_err() {
            return;
        }
        if in_flight > 0 {
            self.broken.push(format!("the book was exchanged with {in_flight} payments on their way"));
        }
        self.lose_what_was_not_copied();
    }

    fn lose_what_was_not_copied(&mut self) {
        self.copies.just_put_back = true;
        self.copies.was_put_back = true;
        // Forget the statuses: those in the lost part of the book are gone.
        self.told.clear();
        self.telling.clear();
    }

    /// Kaunta is closed, and somebody replaces the book with the old copy. What is stored outside the book stays.
    pub fn put_the_copy_back(&mut self) {
        let Some(kept) = self.copies.kept.clone() else { return };
        self.note("an old copy is put in the place of the book");
        self.world.kill();
        let book = format!("{}.db", self.environment.code());
        let data = self.world.place(self.world.life()).join("data");
        exchange(&kept, &data, &book);
        exchange(&kept, &data, &format!("{book}-wal"));
        self.lose_what_was_not_copied();
    }

    /// The copy is carried to another computer, where the shop continues; the first computer keeps its book.
    pub fn carry_the_copy(&mut self) {
        let Some(kept) = self.copies.kept.clone() else { return };
        self.note("the copy is carried to another computer");
        self.world.kill();
        self.leave_for(&kept, self.world.machine() + 1, HashMap::new());
    }

    /// The shop returns to the computer that it had left, which does not know what the other one did.
    pub fn work_at_the_other_computer(&mut self) {
        // Keeping two computers from paying the same payroll is up to the owner.
        let Some(other) = self.copies.other.take().filter(|_| !self.payrolls.is_open) else { return };
        self.note("the shop works at its other computer");
        self.world.kill();
        self.leave_for(&other.data, other.machine, other.keychain);
    }

    fn leave_for(&mut self, folder: &Path, machine: u32, keychain: HashMap<Environment, String>) {
        let life = self.world.life();
        let data = self.world.place(life).join("data");
        let left = self.world.place(life).with_extension("left");
        copy(&data, &left);
        let known = self.shown.iter().map(|row| row.reference.clone()).chain(self.orphans.iter().cloned()).collect();
        let (was, before) = self.world.sit_down_at(machine, keychain);
        self.copies.other = Some(OtherComputer { data: left, machine: was, keychain: before, known });
        std::fs::remove_dir_all(&data).unwrap();
        copy(folder, &data);
        self.lose_what_was_not_copied();
    }

    /// Drops the intentions that the old book lacks; people see those payments among what Kaunta finds.
    pub fn forget_what_was_lost(&mut self) {
        self.payrolls.paid_by.clear();
        let known: BTreeSet<(i64, String)> = self.shown.iter().map(|row| (row.id, row.reference.clone())).collect();
        for intention in &mut self.people.intentions {
            intention.named.retain(|name| known.contains(name));
        }
    }

    /// Checks that nothing is sent while sending is locked. Returns whether it is.
    pub async fn look_at_the_lock(&mut self, app: &App) -> bool {
        self.owner_is_here(app).await;
        let Ok(status) = app.call("status", Value::Null).await else {
            // Nobody is at the counter, so the lock is unknown.
            self.copies.left_while_locked = None;
            return true;
        };
        let locked = !status["lock"].is_null();
        let left = self.world.sendings().values().sum();
        if let Some(before) = self.copies.left_while_locked.filter(|before| locked && *before != left) {
            self.broken.push(format!("{} payments left while sending was locked", left - before));
        }
        self.copies.left_while_locked = locked.then_some(left);
        locked
    }

    /// Collects the payments that Kaunta found at the service and that the book lacks.
    pub async fn look_at_orphans(&mut self, app: &App) {
        let list = app.call("attention", json!({ "offset": 0, "limit": 500 })).await.unwrap_or_default();
        let orphans = list["orphans"].as_array().into_iter().flatten();
        self.orphans = orphans.filter_map(|orphan| orphan["reference"].as_str().map(str::to_owned)).collect();
        // The owner decides at once: other tests cover what the counter shows until then.
        for time in list["unknownTimes"].as_array().into_iter().flatten() {
            let said = json!({ "id": time["id"], "reason": "I compared the statement", "by": "Nakato" });
            let decided = app.call("decideUnknownTime", said).await;
            self.note(format!("a time that is not known is compared: {}", outcome(&decided)));
        }
    }
}

fn outcome(answer: &Result<Value, AppError>) -> &str {
    answer.as_ref().map_or_else(|error| error.message.as_str(), |_| "done")
}

fn exchange(kept: &Path, data: &Path, name: &str) {
    let _present = std::fs::remove_file(data.join(name));
    if kept.join(name).exists() {
        std::fs::copy(kept.join(name), data.join(name)).unwrap();
    }
}
