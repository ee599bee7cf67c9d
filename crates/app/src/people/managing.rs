//! The owner's part: people, their limits, the shop's rules.

use std::path::Path;

use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::person::{Limits, PersonName, Right, Role};
use kaunta_ledger::BookRules;
use kaunta_people::{Act, GivenRules, IdleMinutes, NewPerson, NewPin, Rules, Terms};

use super::actor::{Actor, actor};
use super::sign_in::{at_work, new_pin, person_name};
use super::staff::people_error;
use super::words;
use crate::App;
use crate::core::{Core, book_error};
use crate::workspace::Workspace;

impl App {
    pub(crate) async fn people(&self, _: Nothing) -> Result<PeopleView, AppError> {
        let core = self.core();
        let Some(book) = core.staff.book().await? else {
            return Err(AppError::new(ErrorCode::NotFound, words::NOBODY_SET_UP));
        };
        let rules = core.rules().await?;
        let secret = core.staff.secret().await;
        let actor = actor();
        let mut people = Vec::new();
        for person in &at_work(&book).await? {
            people.push(PersonView {
                name: person.name.clone(),
                role: person.role,
                approves: person.may(Right::Approve),
                per_operation: person.limits.per_operation.map(Money::from),
                per_day: person.limits.per_day.map(Money::from),
                today: self.paid_out_today(&person.name).await?,
                trouble: words::trouble_with_pin(person, &secret),
                is_me: actor.name() == Some(&person.name),
            });
        }
        let approvers = people.iter().filter(|person| person.approves).count();
        let has_second = core.has_second_person().await?;
        Ok(PeopleView {
            former: core.former().await?,
            new_owners: self.new_owners().await?,
            approvals: words::approvals(has_second, approvers, rules.approve_from),
            people,
            rules: RulesView {
                approve_from: rules.approve_from.map(Money::from),
                shop_per_day: rules.shop_per_day.map(Money::from),
                idle_minutes: rules.idle_minutes.get(),
            },
        })
    }

    async fn new_owners(&self) -> Result<Vec<String>, AppError> {
        let owners = self.workspace().await?.ledger.new_owners().await.map_err(book_error)?;
        Ok(owners.iter().map(words::new_owner).collect())
    }

    pub(crate) async fn add_person(&self, input: AddPersonInput) -> Result<PeopleView, AppError> {
        let core = self.core();
        let me = owner()?;
        let (name, terms, pin) = (person_name(&input.name)?, terms(&input.terms)?, new_pin(&input.pin)?);
        let secret = core.staff.secret_to_set().await?;
        let book = core.staff.book_to_begin().await?;
        let (new, chance) = (NewPerson { name, terms }, core.chance());
        let added = book.add(&new, Some(&pin), secret.as_ref(), &chance, core.occasion(Some(&me))).await;
        added.map_err(|error| people_error(&error))?;
        core.people_changed().await;
        self.people(Nothing).await
    }

    pub(crate) async fn change_person(&self, input: ChangePersonInput) -> Result<PeopleView, AppError> {
        let core = self.core();
        let (me, terms) = (owner()?, terms(&input.terms)?);
        let book = core.staff.book_to_begin().await?;
        if terms.role != Role::Owner {
            core.refuse_last_who_comes_in(&book, &input.name, &me).await?;
        }
        let secret = core.staff.secret_to_seal().await?;
        let changed = book.change(&input.name, terms, secret.as_ref(), core.occasion(Some(&me))).await;
        changed.map_err(|error| people_error(&error))?;
        core.people_changed().await;
        self.people(Nothing).await
    }

    pub(crate) async fn remove_person(&self, input: PersonInput) -> Result<PeopleView, AppError> {
        let core = self.core();
        let me = owner()?;
        let book = core.staff.book_to_begin().await?;
        core.refuse_last_who_comes_in(&book, &input.name, &me).await?;
        let secret = core.staff.secret_to_seal().await?;
        let removed = book.remove(&input.name, secret.as_ref(), core.occasion(Some(&me))).await;
        removed.map_err(|error| people_error(&error))?;
        core.people_changed().await;
        if me == input.name {
            // Who has just left sees nothing more.
            core.staff.goes();
            return Err(AppError::new(ErrorCode::SignIn, "You don't work here any more."));
        }
        self.people(Nothing).await
    }

    pub(crate) async fn set_pin(&self, input: SetPinInput) -> Result<PeopleView, AppError> {
        let core = self.core();
        let me = owner()?;
        // Whoever finds an owner signed in must not become that owner.
        if input.name == me {
            core.note_mine(Act::Refused { call: "own PIN without the old one".to_owned() }).await;
            return Err(AppError::new(ErrorCode::Pin, words::OWN_PIN));
        }
        let pin = new_pin(&input.pin)?;
        core.give_pin(&input.name, &pin, &me).await?;
        self.people(Nothing).await
    }

    pub(crate) async fn save_rules(&self, input: SaveRulesInput) -> Result<PeopleView, AppError> {
        let core = self.core();
        let me = owner()?;
        let rules = Rules {
            approve_from: limit("The amount that a second person approves", &input.approve_from)?,
            shop_per_day: limit("The shop's limit for a day", &input.shop_per_day)?,
            idle_minutes: IdleMinutes::new(input.idle_minutes)
                .map_err(|bad| AppError::new(ErrorCode::Fields, bad.to_string()))?,
        };
        let book = core.staff.book_to_begin().await?;
        let secret = core.staff.secret_to_seal().await?;
        let saved = book.save_rules(rules, secret.as_ref(), core.occasion(Some(&me))).await;
        saved.map_err(|error| people_error(&error))?;
        core.staff.lock_after(rules.idle_minutes);
        core.people_changed().await;
        self.people(Nothing).await
    }

    async fn paid_out_today(&self, name: &PersonName) -> Result<Money, AppError> {
        let core = self.core();
        // A book that can't be opened keeps nobody from seeing who works here.
        let Ok(workspace) = core.workspace().await else { return Ok(Money::ZERO) };
        let spent = workspace.ledger.spent_today(day_of(core.host.now()), Some(name)).await.map_err(book_error)?;
        Ok(spent.person)
    }
}

impl Core {
    /// What the owner has to see to: a recovery code, where there is none any more.
    pub(crate) async fn reminder_of_people(&self) -> Result<Option<String>, AppError> {
        let Some(book) = self.staff.book().await? else { return Ok(None) };
        let is_missing = book.is_set_up().await.map_err(|error| people_error(&error))?
            && book.recovery().await.map_err(|error| people_error(&error))?.is_none();
        Ok(is_missing.then(|| words::NO_RECOVERY_CODE.to_owned()))
    }

    /// The shop's rules; those of a shop where nobody was set up.
    pub(crate) async fn rules(&self) -> Result<Rules, AppError> {
        match self.staff.book().await? {
            Some(book) => book.rules().await.map_err(|error| people_error(&error)),
            None => Ok(Rules::default()),
        }
    }

    /// Gives somebody another PIN.
    pub(crate) async fn give_pin(&self, name: &PersonName, pin: &NewPin, by: &PersonName) -> Result<(), AppError> {
        let secret = self.staff.secret_to_set().await?;
        let book = self.staff.book_to_begin().await?;
        let set = book.set_pin(name, pin, secret.as_ref(), &self.chance(), self.occasion(Some(by))).await;
        set.map_err(|error| people_error(&error))?;
        self.keep_copy_of_people().await;
        self.host.changed(Change::People);
        Ok(())
    }

    /// Who works here, or the shop's rules, are others now: the open books hear of it, and the window.
    pub(crate) async fn people_changed(&self) {
        self.keep_copy_of_people().await;
        for workspace in self.open_workspaces().await {
            self.tell_rules(&workspace).await;
        }
        self.host.changed(Change::People);
        self.host.changed(Change::Approvals);
    }

    /// Gives a book the rules that it holds itself to, and makes void what was asked for by who has left meanwhile. A book
    /// that can't be told keeps the rules that it had, until its keeper tells it within a minute of when it can.
    pub(crate) async fn tell_rules(&self, workspace: &Workspace) {
        if workspace.ledger.read_only().is_some() {
            return;
        }
        if let Err(error) = self.hold_to_rules(workspace).await {
            tracing::error!(words = error.message, "the book could not be told the shop's rules");
        }
        match self.who_asks_no_more().await {
            Ok(names) => {
                for name in &names {
                    self.void_requests_in(workspace, name).await;
                }
            }
            Err(error) => tracing::error!(words = error.message, "it is not known whose requests are void"),
        }
    }

    /// The rules for what is recorded now, as the list of people has them. The book is given them too, for its own triggers; where
    /// it has others than it was given, somebody has edited it, and that is written into the security log.
    ///
    /// # Errors
    /// The list of people or the book can't be read, or not written.
    pub(crate) async fn hold_to_rules(&self, workspace: &Workspace) -> Result<BookRules, AppError> {
        let rules = self.book_rules().await?;
        let Some(people) = self.staff.book().await? else {
            workspace.ledger.set_rules(rules).await.map_err(book_error)?;
            return Ok(rules);
        };
        let _turn = workspace.telling_rules.lock().await;
        let name = name_of(workspace.ledger.path());
        let has = workspace.ledger.rules().await.map_err(book_error)?;
        let given = people.given_rules(&name).await.map_err(|error| people_error(&error))?;
        if has != rules && given.is_some_and(|given| given != as_given(has)) {
            tracing::error!(?has, ?given, "the book has other rules than it was given");
            self.note_act(Act::RulesFoundChanged { environment: workspace.environment }, None).await;
        }
        workspace.ledger.set_rules(rules).await.map_err(book_error)?;
        if given != Some(as_given(rules)) {
            people.note_given_rules(&name, as_given(rules)).await.map_err(|error| people_error(&error))?;
        }
        Ok(rules)
    }

    /// Another book stands in the place of an environment's: what rules it has it was not given here.
    pub(crate) async fn forget_given_rules(&self, environment: Environment) {
        let Ok(Some(people)) = self.staff.book().await else { return };
        if let Err(error) = people.forget_given_rules(&name_of(&self.book_path(environment))).await {
            tracing::error!(%error, "the rules of the book that was exchanged are still thought to be known");
        }
    }

    /// Who may not ask for anything any more: who left, and who moves no money now.
    async fn who_asks_no_more(&self) -> Result<Vec<PersonName>, AppError> {
        let Some(book) = self.staff.book().await? else { return Ok(Vec::new()) };
        let all = book.all().await.map_err(|error| people_error(&error))?;
        Ok(all.into_iter().filter(|person| !person.may(Right::Sell)).map(|person| person.name).collect())
    }

    /// Who does not work here any more.
    async fn former(&self) -> Result<Vec<PersonName>, AppError> {
        let Some(book) = self.staff.book().await? else { return Ok(Vec::new()) };
        let all = book.all().await.map_err(|error| people_error(&error))?;
        Ok(all.into_iter().filter(|person| !person.is_here()).map(|person| person.name).collect())
    }

    async fn book_rules(&self) -> Result<BookRules, AppError> {
        let second_person = self.has_second_person().await?;
        let approve_from = self.rules().await?.approve_from.filter(|_| second_person);
        Ok(BookRules { approve_from, second_person })
    }
}

/// How the list of people knows a book: by its file, of which each environment has one, and the example day.
fn name_of(book: &Path) -> String {
    book.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn as_given(rules: BookRules) -> GivenRules {
    GivenRules { approve_from: rules.approve_from, second_person: rules.second_person }
}

/// The owner who asks.
fn owner() -> Result<PersonName, AppError> {
    match actor() {
        Actor::Person(person) => Ok(person.name),
        Actor::Unguarded | Actor::Nobody => Err(AppError::new(ErrorCode::NotFound, words::NOBODY_SET_UP)),
    }
}

fn terms(typed: &PersonTerms) -> Result<Terms, AppError> {
    let limits = Limits {
        per_operation: limit("The limit for one payment", &typed.per_operation)?,
        per_day: limit("The limit for a day", &typed.per_day)?,
    };
    let approves = match typed.role {
        Role::Owner => true,
        Role::Cashier => typed.approves,
        Role::Accountant => false,
    };
    Ok(Terms { role: typed.role, approves, limits })
}

/// Blank is no limit; nothing is not a limit: whoever must not sell is removed.
fn limit(what: &str, typed: &str) -> Result<Option<Amount>, AppError> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    let wrong = |why: String| AppError::new(ErrorCode::Fields, format!("{what}: {why}"));
    if !typed.chars().any(|digit| ('1'..='9').contains(&digit)) && typed.contains('0') {
        return Err(wrong(
            "0 would let nobody pay. Leave it blank for no limit; whoever must not sell is made an accountant or removed."
                .to_owned(),
        ));
    }
    Amount::parse(typed).map(Some).map_err(|bad| wrong(bad.to_string()))
}
