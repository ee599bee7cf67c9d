//! Signing in, locking, and the owner's recovery.

use std::time::Duration;

use kaunta_contract::*;
use kaunta_domain::person::{PersonName, Right, Role};
use kaunta_people::{Act, AfterRecovery, LockReason, People, Person, Pin, PinRefusal, PinSecret, PinUse, RecoveryCode};
use secrecy::{ExposeSecret, SecretString};

use crate::people::error::PeopleRoomError;
use crate::people::room::PeopleRoom;
use crate::people::typed::{at_work, new_pin, person_name, shown};
use crate::platform::host::KeychainProblem;
use crate::staff::actor::{Actor, Caller, sees_all};
use crate::staff::error::StaffError;
use crate::staff::idle_lock;
use crate::staff::presence::Clocks;
use crate::wording::people as words;

impl PeopleRoom {
    pub(crate) async fn sign_in_options(&self, _: &Caller, _: Nothing) -> Result<SignInOptions, PeopleRoomError> {
        let core = &self.core;
        let mut options = SignInOptions {
            shop: core.shop().view.name,
            people: Vec::new(),
            last: core.staff.last(),
            trouble: None,
            new_owner: self.nobody_can_sign_in().await,
        };
        let book = match core.staff.book().await {
            Ok(Some(book)) => book,
            Ok(None) => {
                options.trouble = options.new_owner.then(|| kaunta_words::people::list_gone().into());
                return Ok(options);
            }
            Err(error) => {
                options.trouble = Some(error.words());
                return Ok(options);
            }
        };
        let people = at_work(&book).await?;
        let stamp = core.moment().stamp;
        for person in &people {
            let tries = book.try_status(&person.name, stamp).await?;
            options.people.push(SignInPerson {
                name: person.name.clone(),
                role: person.role,
                tries_left: tries.tries_left,
                wait_seconds: tries.wait_left.map_or(0, whole_seconds),
            });
        }
        options.trouble = self.trouble_with_pins(&people).await;
        Ok(options)
    }

    pub(crate) async fn sign_in(&self, _: &Caller, input: SignInInput) -> Result<Me, PeopleRoomError> {
        let core = &self.core;
        let person = self.prove(&input.name, &input.pin, PinUse::SigningIn).await?;
        self.start_visit(&person.name).await;
        core.staff.log_act(Act::SignedIn, Some(&person.name)).await;
        core.host.changed(Change::People);
        Ok(self.me(person).await)
    }

    pub(crate) async fn lock(&self, _: &Caller, _: Nothing) -> Result<Nothing, PeopleRoomError> {
        let core = &self.core;
        if let Some(name) = core.staff.goes() {
            core.staff.log_act(Act::Locked { why: LockReason::ByHand }, Some(&name)).await;
            core.host.changed(Change::People);
        }
        Ok(Nothing)
    }

    pub(crate) async fn set_up_owner(
        &self,
        caller: &Caller,
        input: SetUpOwnerInput,
    ) -> Result<RecoveryShown, PeopleRoomError> {
        let core = &self.core;
        let name = person_name(&input.name)?;
        let pin = new_pin(&input.pin)?;
        self.check_every_book().await?;
        let book = core.staff.book_to_begin().await?;
        let secret = core.staff.secret_to_set().await?;
        let log_context = core.staff.log_context(Some(&name));
        let set_up = book.set_up(&name, &pin, secret.as_ref(), &self.randomness(), log_context).await;
        let code = set_up?;
        self.start_visit(&name).await;
        self.people_changed(caller).await;
        Ok(shown(name, &code))
    }

    pub(crate) async fn recover(&self, caller: &Caller, input: RecoverInput) -> Result<RecoveryShown, PeopleRoomError> {
        let core = &self.core;
        let Some(book) = core.staff.book().await? else {
            return Err(PeopleRoomError::NoPinSetUp);
        };
        let pin = new_pin(&input.pin)?;
        // A failing keychain must not lock the owner out as well: without its secret, make the PIN without one.
        let (secret, after) = match core.staff.secret_to_set().await {
            Ok(secret) => (secret, AfterRecovery::NewCode),
            Err(_) => (None, AfterRecovery::SameCode),
        };
        let code = RecoveryCode::parse(input.code.expose_secret()).map_err(PeopleRoomError::BadCode)?;
        core.staff.look_up_head(&book).await;
        let back =
            book.recover(&code, &pin, secret.as_ref(), after, &self.randomness(), core.staff.log_context(None)).await;
        let (person, new) = back.map_err(PeopleRoomError::CodeRefused)?;
        self.start_visit(&person.name).await;
        self.people_changed(caller).await;
        Ok(shown(person.name, &new.unwrap_or(code)))
    }

    pub(crate) async fn change_my_pin(
        &self,
        caller: &Caller,
        input: ChangeMyPinInput,
    ) -> Result<Nothing, PeopleRoomError> {
        let Actor::Person(me) = &caller.actor else {
            return Err(PeopleRoomError::NoPinSetUp);
        };
        let pin = new_pin(&input.new)?;
        self.prove(&me.name, &input.old, PinUse::Confirming).await?;
        self.give_pin(&me.name, &pin, &me.name).await?;
        Ok(Nothing)
    }

    pub(crate) async fn new_recovery_code(
        &self,
        caller: &Caller,
        input: PinInput,
    ) -> Result<RecoveryShown, PeopleRoomError> {
        let core = &self.core;
        let Actor::Person(me) = &caller.actor else {
            return Err(PeopleRoomError::NoPinSetUp);
        };
        self.prove(&me.name, &input.pin, PinUse::Confirming).await?;
        let book = core.staff.book_to_begin().await?;
        let secret = core.staff.secret_to_seal().await?;
        let made = book
            .make_recovery_code(&me.name, secret.as_ref(), &self.randomness(), core.staff.log_context(Some(&me.name)))
            .await;
        let code = made?;
        core.staff.copy_people().await;
        Ok(shown(me.name.clone(), &code))
    }
}

impl PeopleRoom {
    pub(crate) async fn still_here(&self, _: &Caller, _: Nothing) -> Result<Nothing, PeopleRoomError> {
        // Authorization ran first: it has already signed out someone who was away too long, so this touch comes too late.
        let core = &self.core;
        core.staff.touch(Clocks::read(&*core.host));
        Ok(Nothing)
    }
}

impl PeopleRoom {
    /// Checks a person's PIN. A wrong PIN is counted, logged, and reported with the number of tries left.
    ///
    /// # Errors
    /// Why not, with what to do next.
    pub(crate) async fn prove(
        &self,
        name: &PersonName,
        typed: &SecretString,
        purpose: PinUse,
    ) -> Result<Person, PeopleRoomError> {
        let Some(book) = self.core.staff.book().await? else {
            return Err(PeopleRoomError::NoPinSetUp);
        };
        let pin = Pin::parse(typed.expose_secret()).map_err(PeopleRoomError::BadPin)?;
        let (secret, keychain) = match self.core.staff.secret().await {
            Ok(secret) => (secret, None),
            Err(problem) => (None, Some(problem)),
        };
        let refusal = match book.check_pin(name, &pin, secret.as_ref(), self.core.moment().stamp).await {
            Ok(person) => {
                self.core.staff.look_up_head(&book).await;
                if let (Some(secret), PinUse::SigningIn) = (&secret, purpose) {
                    self.renew_pin(&book, &person, &pin, secret).await;
                }
                return Ok(person);
            }
            Err(refusal) => refusal,
        };
        let act = match &refusal {
            PinRefusal::Wrong { tries_left, .. } => Some(Act::WrongPin { purpose, tries_left: *tries_left }),
            PinRefusal::Wait { left } => Some(Act::MustWait { seconds: left.as_secs() }),
            PinRefusal::SecretGone => Some(Act::SecretGone),
            PinRefusal::NoPin | PinRefusal::NotHere | PinRefusal::Storage(_) => None,
        };
        if let Some(act) = act {
            self.core.staff.log_act(act, Some(name)).await;
        }
        Err(PeopleRoomError::PinRefused(refusal, keychain))
    }

    /// A PIN set while the keychain failed has no secret: hash it again with the secret, now that the PIN is known.
    async fn renew_pin(&self, book: &People, person: &Person, pin: &Pin, secret: &PinSecret) {
        if person.pin_needs_secret() {
            return;
        }
        let log_context = self.core.staff.log_context(Some(&person.name));
        match book.renew_pin(&person.name, pin, secret, &self.randomness(), log_context).await {
            Ok(()) => self.core.staff.copy_people().await,
            Err(error) => tracing::warn!(%error, "a PIN without the keychain's secret could not be made again"),
        }
    }

    /// Signs a person in and watches for their absence.
    pub(crate) async fn start_visit(&self, name: &PersonName) {
        // A failure to read the rules must not swallow the recovery code that is about to be shown.
        let rules = self.rules().await.inspect_err(StaffError::log).unwrap_or_default();
        idle_lock::watch(&self.core.staff, self.core.staff.sign_in(name, rules.idle_minutes));
    }

    /// Who is at the counter, for the window.
    pub(crate) async fn at_counter(&self) -> Result<Counter, PeopleRoomError> {
        Ok(match self.acts_now().await {
            Ok(Actor::Unguarded) => Counter::Unguarded,
            Ok(Actor::Nobody) | Err(_) => Counter::Locked,
            Ok(Actor::Person(person)) => Counter::Held { me: self.me(*person).await },
        })
    }

    async fn me(&self, person: Person) -> Me {
        let rights = Right::ALL.into_iter().filter(|right| person.may(*right)).collect();
        // Rust reads the rules again for each look.
        let rules = self.rules().await.inspect_err(StaffError::log).unwrap_or_default();
        let receipt_days = if sees_all(person.role) { 0 } else { rules.receipt_days.get() };
        Me { name: person.name, role: person.role, rights, receipt_days }
    }

    /// Why these people's PINs can't be checked as they should.
    async fn trouble_with_pins(&self, people: &[Person]) -> Option<String> {
        if !people.iter().any(Person::pin_needs_secret) {
            return None;
        }
        let secret = match self.core.staff.secret().await {
            Ok(secret) => secret,
            Err(KeychainProblem::Missing) => None,
            Err(problem) => return Some(words::keychain(&problem).into()),
        };
        let is_lost = |person: &Person| person.has_pin() && !person.pin_can_be_checked(secret.as_ref());
        let lost: Vec<&Person> = people.iter().filter(|person| is_lost(person)).collect();
        match lost.iter().any(|person| person.role == Role::Owner) {
            true => Some(kaunta_words::people::keychain_secret_gone().into()),
            false if lost.is_empty() => None,
            false => Some(words::some_pins_lost(&lost).into()),
        }
    }
}

/// Rounded up.
fn whole_seconds(wait: Duration) -> u32 {
    u32::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u32::MAX)
}
