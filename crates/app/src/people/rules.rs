//! The shop's rules and the list of people, as given to each book.

use crate::people::error::PeopleRoomError;
use crate::people::room::PeopleRoom;
use crate::staff::actor::Actor;
use crate::staff::error::StaffError;
use crate::workspace::open::Workspace;
use kaunta_contract::*;
use kaunta_domain::environment::Environment;
use kaunta_domain::person::{PersonName, Right};
use kaunta_ledger::BookRules;
use kaunta_people::{Act, GivenRules, NewPin};
use std::path::Path;

impl PeopleRoom {
    /// A reminder for the owner if there is no recovery code any more.
    pub(crate) async fn reminder_of_people(&self) -> Result<Option<String>, StaffError> {
        let Some(book) = self.core.staff.book().await? else { return Ok(None) };
        let is_missing = book.is_set_up().await? && book.recovery().await?.is_none();
        Ok(is_missing.then(|| kaunta_words::people::no_recovery_code().into()))
    }

    pub(crate) async fn give_pin(&self, name: &PersonName, pin: &NewPin, by: &PersonName) -> Result<(), StaffError> {
        let secret = self.core.staff.secret_to_set().await?;
        let book = self.core.staff.book_to_begin().await?;
        let set =
            book.set_pin(name, pin, secret.as_ref(), &self.randomness(), self.core.staff.log_context(Some(by))).await;
        set?;
        self.core.staff.copy_people().await;
        self.core.host.changed(Change::People);
        Ok(())
    }

    /// Tells the open books and the window that the people or the shop's rules have changed.
    pub(crate) async fn people_changed(&self, by: &Actor) {
        self.core.staff.copy_people().await;
        for workspace in self.core.open_workspaces().await {
            self.enforce_rules(by, &workspace).await;
        }
        self.core.host.changed(Change::People);
        self.core.host.changed(Change::Approvals);
    }

    /// Gives a book the rules that it enforces, and voids the requests of people who have left. A book that can't be written
    /// keeps its old rules until maintenance tells it, within a minute of when it can be written again.
    pub(crate) async fn enforce_rules(&self, by: &Actor, workspace: &Workspace) {
        if workspace.ledger.read_only().is_some() {
            return;
        }
        if let Err(error) = self.hold_to_rules(workspace).await {
            tracing::error!(words = error.words(), "the book could not be told the shop's rules");
        }
        match self.who_may_not_ask().await {
            Ok(names) => {
                for name in &names {
                    self.void_requests_in(by, &workspace.ledger, name).await;
                }
            }
            Err(error) => tracing::error!(words = error.words(), "it is not known whose requests are void"),
        }
    }

    /// The rules for what is recorded now, from the list of people. Also gives them to the book for its triggers. If the
    /// book's rules differ from those it was last given, somebody edited it, and the security log records that.
    ///
    /// # Errors
    /// The list of people or the book can't be read, or can't be written.
    pub(crate) async fn hold_to_rules(&self, workspace: &Workspace) -> Result<BookRules, PeopleRoomError> {
        let rules = self.book_rules().await?;
        let Some(people) = self.core.staff.book().await? else {
            workspace.ledger.set_rules(rules).await?;
            return Ok(rules);
        };
        let _turn = workspace.tell_rules().await;
        let name = name_of(workspace.ledger.path());
        let has = workspace.ledger.rules().await?;
        let given = people.given_rules(&name).await?;
        if has != rules && given.is_some_and(|given| given != as_given(has)) {
            tracing::error!(?has, ?given, "the book has other rules than it was given");
            self.core.staff.log_act(Act::RulesFoundChanged { environment: workspace.environment }, None).await;
        }
        workspace.ledger.set_rules(rules).await?;
        if given != Some(as_given(rules)) {
            people.record_given_rules(&name, as_given(rules)).await?;
        }
        Ok(rules)
    }

    /// Call when another book replaces an environment's: it may hold other rules than those given to the old one.
    pub(crate) async fn forget_given_rules(&self, environment: Environment) {
        let Ok(Some(people)) = self.core.staff.book().await.inspect_err(StaffError::log) else { return };
        if let Err(error) = people.forget_given_rules(&name_of(&self.core.book_path(environment))).await {
            tracing::error!(%error, "the rules of the book that was exchanged are still thought to be known");
        }
    }

    /// People who may not make requests any more: those who left, and those who move no money now.
    async fn who_may_not_ask(&self) -> Result<Vec<PersonName>, StaffError> {
        let Some(book) = self.core.staff.book().await? else { return Ok(Vec::new()) };
        let all = book.all().await?;
        Ok(all.into_iter().filter(|person| !person.may(Right::Sell)).map(|person| person.name).collect())
    }

    /// People who no longer work here.
    pub(crate) async fn former(&self) -> Result<Vec<PersonName>, StaffError> {
        let Some(book) = self.core.staff.book().await? else { return Ok(Vec::new()) };
        let all = book.all().await?;
        Ok(all.into_iter().filter(|person| !person.is_here()).map(|person| person.name).collect())
    }

    async fn book_rules(&self) -> Result<BookRules, StaffError> {
        let second_person = self.has_second_person().await?;
        let approve_from = self.rules().await?.approve_from.filter(|_| second_person);
        Ok(BookRules { approve_from, second_person })
    }
}

/// How the list of people names a book: by its file. Each environment has one, and the example day has one.
fn name_of(book: &Path) -> String {
    book.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn as_given(rules: BookRules) -> GivenRules {
    GivenRules { approve_from: rules.approve_from, second_person: rules.second_person }
}
