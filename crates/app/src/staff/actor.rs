//! Who makes a call, and what they may do.

use std::ops::Deref;

use kaunta_domain::event::Event;
use kaunta_domain::person::Role;
use kaunta_domain::person::{PersonName, Right};
use kaunta_domain::text::Name;
use kaunta_people::Person;

use crate::staff::error::StaffError;
use crate::staff::visit::VisitNumber;

/// The rights that a call needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// None: the call can be made before anybody has signed in.
    Anybody,
    Work,
    Look,
    Sell,
    Payroll,
    /// To prepare what people are paid.
    PreparePayroll,
    Read,
    Annotate,
    Manage,
}

impl Need {
    /// All of these rights are required.
    pub(crate) const fn rights(self) -> &'static [Right] {
        match self {
            Need::Anybody => &[],
            Need::Work => &[Right::Work],
            Need::Look => &[Right::Look],
            Need::Sell => &[Right::Sell],
            Need::Payroll => &[Right::Payroll],
            Need::PreparePayroll => &[Right::Sell, Right::Payroll],
            Need::Read => &[Right::Read],
            Need::Annotate => &[Right::Annotate],
            Need::Manage => &[Right::Manage],
        }
    }
}

/// On whose behalf something is done. `Nobody` for what Kaunta does by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Actor {
    /// No people are set up: one unnamed person may do everything.
    Unguarded,
    /// Nobody is signed in.
    Nobody,
    /// This person is signed in.
    Person(Box<Person>),
}

impl Actor {
    pub(crate) fn may(&self, right: Right) -> bool {
        match self {
            Actor::Unguarded => true,
            Actor::Nobody => false,
            Actor::Person(person) => person.may(right),
        }
    }

    /// The person's name, if people are set up.
    pub(crate) fn name(&self) -> Option<&PersonName> {
        match self {
            Actor::Unguarded | Actor::Nobody => None,
            Actor::Person(person) => Some(&person.name),
        }
    }

    /// The name of a cashier, who sees only their own payments.
    pub(crate) fn only_own(&self) -> Option<&PersonName> {
        match self {
            Actor::Unguarded | Actor::Nobody => None,
            Actor::Person(person) => (!sees_all(person.role)).then_some(&person.name),
        }
    }

    /// The event with this actor's name.
    pub(crate) fn signed(&self, event: Event) -> Event {
        match self.name() {
            Some(name) => event.by(name.clone().into()),
            None => event,
        }
    }

    /// The name of who decides: the signed-in person or, if no people are set up, the typed name. `None` if none was typed.
    pub(crate) fn decides(&self, typed: &str) -> Option<Name> {
        match self.name() {
            Some(name) => Some(name.clone().into()),
            None => Name::parse(typed).ok(),
        }
    }
}

/// Who makes a call, and in which visit to the counter. It does not change while the call is answered, even if someone else
/// signs in.
pub(crate) struct Caller {
    pub(crate) actor: Actor,
    pub(crate) visit: VisitNumber,
}

impl Deref for Caller {
    type Target = Actor;

    fn deref(&self) -> &Actor {
        &self.actor
    }
}

/// Why the actor may not.
pub(crate) fn refused(actor: &Actor, right: Right) -> StaffError {
    match actor {
        Actor::Unguarded | Actor::Nobody => StaffError::NobodySignedIn,
        Actor::Person(_) => StaffError::NoRight(right),
    }
}

/// Roles that may open every payment. Which payments the others may open: `app/people/visibility.rs`.
pub(crate) fn sees_all(role: Role) -> bool {
    match role {
        Role::Owner | Role::Accountant => true,
        Role::Cashier => false,
    }
}
