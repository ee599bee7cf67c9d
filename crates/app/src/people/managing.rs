//! What only the owner does: people, their limits, the shop's rules.

use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::person::{Limits, PersonName, Right, Role};
use kaunta_people::{Act, DeniedAct, IdleMinutes, NewPerson, ReceiptDays, Rules, Terms};

use crate::people::error::{LimitField, LimitProblem, PeopleRoomError};
use crate::people::room::PeopleRoom;
use crate::people::typed::{at_work, new_pin, person_name};
use crate::staff::actor::Actor;
use crate::staff::actor::Caller;
use crate::wording::people as words;

impl PeopleRoom {
    pub(crate) async fn people(&self, caller: &Caller, _: Nothing) -> Result<PeopleView, PeopleRoomError> {
        let core = &self.core;
        let Some(book) = core.staff.book().await? else {
            return Err(PeopleRoomError::NobodySetUp);
        };
        let rules = self.rules().await?;
        let secret = core.staff.secret().await;
        let actor = caller;
        let mut people = Vec::new();
        for person in &at_work(&book).await? {
            people.push(PersonView {
                name: person.name.clone(),
                role: person.role,
                approves: person.may(Right::Approve),
                per_operation: person.limits.per_operation.map(Money::from),
                per_day: person.limits.per_day.map(Money::from),
                today: self.paid_out_today(&person.name).await?,
                trouble: words::trouble_with_pin(person, &secret).map(String::from),
                is_me: actor.name() == Some(&person.name),
            });
        }
        let approvers = people.iter().filter(|person| person.approves).count();
        let has_second = self.has_second_person().await?;
        Ok(PeopleView {
            former: self.former().await?,
            new_owners: self.new_owners().await?,
            approvals: words::approvals(has_second, approvers, rules.approve_from),
            people,
            rules: RulesView {
                approve_from: rules.approve_from.map(Money::from),
                shop_per_day: rules.shop_per_day.map(Money::from),
                idle_minutes: rules.idle_minutes.get(),
                receipt_days: rules.receipt_days.get(),
            },
        })
    }

    async fn new_owners(&self) -> Result<Vec<String>, PeopleRoomError> {
        let owners = self.core.in_use().await?.ledger.new_owners().await?;
        Ok(owners.iter().map(|owner| words::new_owner(owner).into()).collect())
    }

    pub(crate) async fn add_person(
        &self,
        caller: &Caller,
        input: AddPersonInput,
    ) -> Result<PeopleView, PeopleRoomError> {
        let core = &self.core;
        let me = owner(caller)?;
        let (name, terms, pin) = (person_name(&input.name)?, terms(&input.terms)?, new_pin(&input.pin)?);
        let secret = core.staff.secret_to_set().await?;
        let book = core.staff.book_to_begin().await?;
        let (new, randomness) = (NewPerson { name, terms }, self.randomness());
        let added = book.add(&new, Some(&pin), secret.as_ref(), &randomness, core.staff.log_context(Some(&me))).await;
        added?;
        self.people_changed(caller).await;
        self.people(caller, Nothing).await
    }

    pub(crate) async fn change_person(
        &self,
        caller: &Caller,
        input: ChangePersonInput,
    ) -> Result<PeopleView, PeopleRoomError> {
        let core = &self.core;
        let (me, terms) = (owner(caller)?, terms(&input.terms)?);
        let book = core.staff.book_to_begin().await?;
        if terms.role != Role::Owner {
            self.refuse_last_who_can_sign_in(&book, &input.name, &me).await?;
        }
        let secret = core.staff.secret_to_seal().await?;
        let changed = book.change(&input.name, terms, secret.as_ref(), core.staff.log_context(Some(&me))).await;
        changed?;
        self.people_changed(caller).await;
        self.people(caller, Nothing).await
    }

    pub(crate) async fn remove_person(
        &self,
        caller: &Caller,
        input: PersonInput,
    ) -> Result<PeopleView, PeopleRoomError> {
        let core = &self.core;
        let me = owner(caller)?;
        let book = core.staff.book_to_begin().await?;
        self.refuse_last_who_can_sign_in(&book, &input.name, &me).await?;
        let secret = core.staff.secret_to_seal().await?;
        let removed = book.remove(&input.name, secret.as_ref(), core.staff.log_context(Some(&me))).await;
        removed?;
        self.people_changed(caller).await;
        if me == input.name {
            // Someone who has just left must not see anything more.
            core.staff.goes();
            return Err(PeopleRoomError::LeftThemselves);
        }
        self.people(caller, Nothing).await
    }

    pub(crate) async fn set_pin(&self, caller: &Caller, input: SetPinInput) -> Result<PeopleView, PeopleRoomError> {
        let core = &self.core;
        let me = owner(caller)?;
        // Finding an owner signed in must not be enough to become that owner.
        if input.name == me {
            core.staff.log_own(caller, Act::Denied { what: DeniedAct::OwnPin }).await;
            return Err(PeopleRoomError::OwnPin);
        }
        let pin = new_pin(&input.pin)?;
        self.give_pin(&input.name, &pin, &me).await?;
        self.people(caller, Nothing).await
    }

    pub(crate) async fn save_rules(
        &self,
        caller: &Caller,
        input: SaveRulesInput,
    ) -> Result<PeopleView, PeopleRoomError> {
        let core = &self.core;
        let me = owner(caller)?;
        let rules = Rules {
            approve_from: limit(LimitField::ApproveFrom, &input.approve_from)?,
            shop_per_day: limit(LimitField::ShopPerDay, &input.shop_per_day)?,
            idle_minutes: IdleMinutes::new(input.idle_minutes).map_err(|_| PeopleRoomError::BadIdleMinutes)?,
            receipt_days: ReceiptDays::new(input.receipt_days).map_err(|_| PeopleRoomError::BadReceiptDays)?,
        };
        let book = core.staff.book_to_begin().await?;
        let secret = core.staff.secret_to_seal().await?;
        let saved = book.save_rules(rules, secret.as_ref(), core.staff.log_context(Some(&me))).await;
        saved?;
        core.staff.lock_after(rules.idle_minutes);
        self.people_changed(caller).await;
        self.people(caller, Nothing).await
    }

    async fn paid_out_today(&self, name: &PersonName) -> Result<Money, PeopleRoomError> {
        let core = &self.core;
        // A book that can't be opened must not hide who works here.
        let Ok(workspace) = core.workspace().await else { return Ok(Money::ZERO) };
        let spent = workspace.ledger.spent_today(day_of(core.host.now()), Some(name)).await?;
        Ok(spent.person)
    }
}

/// The owner who calls, or an error.
fn owner(caller: &Actor) -> Result<PersonName, PeopleRoomError> {
    match caller {
        Actor::Person(person) => Ok(person.name.clone()),
        Actor::Unguarded | Actor::Nobody => Err(PeopleRoomError::NobodySetUp),
    }
}

fn terms(typed: &PersonTerms) -> Result<Terms, PeopleRoomError> {
    let limits = Limits {
        per_operation: limit(LimitField::PerPayment, &typed.per_operation)?,
        per_day: limit(LimitField::PerDay, &typed.per_day)?,
    };
    let approves = match typed.role {
        Role::Owner => true,
        Role::Cashier => typed.approves,
        Role::Accountant => false,
    };
    Ok(Terms { role: typed.role, approves, limits })
}

/// Blank means no limit. Zero is not accepted: remove someone who must not sell.
fn limit(field: LimitField, typed: &str) -> Result<Option<Amount>, PeopleRoomError> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    let wrong = |problem| PeopleRoomError::BadLimit(field, problem);
    if !typed.chars().any(|digit| ('1'..='9').contains(&digit)) && typed.contains('0') {
        return Err(wrong(LimitProblem::Zero));
    }
    Amount::parse(typed).map(Some).map_err(|bad| wrong(LimitProblem::NotAnAmount(bad)))
}
