//! Who makes a call, and what they may.

use std::ops::Deref;

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::event::Event;
use kaunta_domain::person::Role;
use kaunta_domain::person::{PersonName, Right};
use kaunta_domain::text::Name;
use kaunta_people::Person;
use kaunta_words::rights;

use crate::staff::visit::VisitNumber;

/// What a call needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nothing: it is made before anybody has come in.
    Anybody,
    Work,
    Look,
    Sell,
    Payroll,
    /// To prepare what people are paid.
    PreparePayroll,
    Read,
    Note,
    Manage,
}

impl Need {
    /// The rights that it comes to.
    pub(crate) const fn rights(self) -> &'static [Right] {
        match self {
            Need::Anybody => &[],
            Need::Work => &[Right::Work],
            Need::Look => &[Right::Look],
            Need::Sell => &[Right::Sell],
            Need::Payroll => &[Right::Payroll],
            Need::PreparePayroll => &[Right::Sell, Right::Payroll],
            Need::Read => &[Right::Read],
            Need::Note => &[Right::Note],
            Need::Manage => &[Right::Manage],
        }
    }
}

/// On whose behalf something is done. What Kaunta does by itself is nobody's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Actor {
    /// Nobody was set up: one unnamed person who may do all.
    Unguarded,
    /// Nobody is signed in.
    Nobody,
    /// Somebody is.
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

    /// Who it is, where people are set up.
    pub(crate) fn name(&self) -> Option<&PersonName> {
        match self {
            Actor::Unguarded | Actor::Nobody => None,
            Actor::Person(person) => Some(&person.name),
        }
    }

    /// A cashier, who sees what is their own.
    pub(crate) fn only_own(&self) -> Option<&PersonName> {
        match self {
            Actor::Unguarded | Actor::Nobody => None,
            Actor::Person(person) => (!sees_all(person.role)).then_some(&person.name),
        }
    }

    /// The same event, by who makes it.
    pub(crate) fn signed(&self, event: Event) -> Event {
        match self.name() {
            Some(name) => event.by(name.clone().into()),
            None => event,
        }
    }

    /// Who decides: the signed-in person, or where nobody is set up, the name that was typed.
    ///
    /// # Errors
    /// The words, where no name was typed.
    pub(crate) fn decides(&self, typed: &str, otherwise: impl Into<String>) -> Result<Name, AppError> {
        match self.name() {
            Some(name) => Ok(name.clone().into()),
            None => Name::parse(typed).map_err(|_| AppError::new(ErrorCode::Review, otherwise)),
        }
    }
}

/// Who makes a call, and in which visit to the counter. It does not change while the call is answered, even if someone else signs in.
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

/// Why somebody may not, and who may.
pub(crate) fn refused(actor: &Actor, right: Right) -> AppError {
    let words = match actor {
        Actor::Unguarded | Actor::Nobody => {
            return AppError::new(ErrorCode::SignIn, rights::locked());
        }
        Actor::Person(_) => match right {
            Right::Work | Right::Look => rights::not_for_them(),
            Right::Sell => rights::accountant_moves_no_money(),
            Right::Payroll => rights::what_people_are_paid(),
            Right::Read => rights::whole_book(),
            Right::Note => rights::notes(),
            Right::Approve => rights::approve(),
            Right::Manage => rights::owner(),
        },
    };
    AppError::new(ErrorCode::Right, words)
}

/// Roles that may open every payment.
pub(crate) fn sees_all(role: Role) -> bool {
    match role {
        Role::Owner | Role::Accountant => true,
        Role::Cashier => false,
    }
}
