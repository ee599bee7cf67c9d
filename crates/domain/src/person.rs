//! The people who work in the shop, and what their roles allow.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::money::Amount;
use crate::text::{BadText, Name};

const MOST_CHARACTERS: usize = 60;

/// A person's name: 1 to 60 characters on one line. It identifies the person: unique, ignoring case, among everybody who ever
/// worked here, never changed and never reused. The book records who did what by name.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct PersonName(Name);

impl PersonName {
    /// Trims the text and checks that it is one readable line.
    ///
    /// # Errors
    /// Blank, longer than 60 characters, or with characters that can't be seen.
    pub fn parse(text: &str) -> Result<PersonName, BadText> {
        if text.trim().chars().count() > MOST_CHARACTERS {
            return Err(BadText::TooLong { most: MOST_CHARACTERS });
        }
        Name::parse(text).map(PersonName)
    }

    /// The name as typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The name in lower case, used to store and compare names.
    #[must_use]
    pub fn folded(&self) -> String {
        self.as_str().to_lowercase()
    }
}

impl PartialEq for PersonName {
    fn eq(&self, other: &PersonName) -> bool {
        self.folded() == other.folded()
    }
}

impl Eq for PersonName {}

impl TryFrom<String> for PersonName {
    type Error = BadText;
    fn try_from(text: String) -> Result<PersonName, BadText> {
        PersonName::parse(&text)
    }
}

impl From<PersonName> for String {
    fn from(person: PersonName) -> String {
        person.0.into()
    }
}

impl From<PersonName> for Name {
    fn from(person: PersonName) -> Name {
        person.0
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// A person's role in the shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// May do everything.
    Owner,
    /// Sells within limits, and sees their own day.
    Cashier,
    /// Reads, exports and writes notes; never moves money.
    Accountant,
}

/// A right that a call of the window may require.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Right {
    /// Be signed in at all: the frame, help, one's own PIN.
    Work,
    /// See operations; cashiers see only their own.
    Look,
    /// Move money, and prepare it.
    Sell,
    /// See what people are paid; with [`Right::Sell`], prepare it.
    Payroll,
    /// Read and export the whole book.
    Read,
    /// Write a note on an operation.
    Annotate,
    /// Decide on other people's requests.
    Approve,
    /// Change settings, keys, people, limits and the book itself.
    Manage,
}

impl Right {
    /// Every right.
    pub const ALL: [Right; 8] = [
        Right::Work,
        Right::Look,
        Right::Sell,
        Right::Payroll,
        Right::Read,
        Right::Annotate,
        Right::Approve,
        Right::Manage,
    ];
}

coded!(
    /// Every role, in the order of a list.
    pub Role {
        Owner = "owner",
        Cashier = "cashier",
        Accountant = "accountant",
    }
);

impl Role {
    /// Whether the role itself includes a right. A cashier may also be granted [`Right::Approve`] and [`Right::Payroll`].
    /// Which right a call needs: `app/runtime/calls.rs`; a screen: `ui/src/navigation/screens.ts`; in words: `docs/people.md`.
    #[must_use]
    pub fn may(self, right: Right) -> bool {
        match (self, right) {
            (Role::Owner, _) | (_, Right::Work | Right::Look) => true,
            (Role::Cashier, Right::Sell) | (Role::Accountant, Right::Payroll | Right::Read | Right::Annotate) => true,
            (Role::Cashier, Right::Payroll | Right::Read | Right::Annotate | Right::Approve | Right::Manage)
            | (Role::Accountant, Right::Sell | Right::Approve | Right::Manage) => false,
        }
    }
}

/// How much a person may pay out without another person's approval. `None` means no limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Per operation, in shillings.
    pub per_operation: Option<Amount>,
    /// Per day in Kampala, in shillings.
    pub per_day: Option<Amount>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_however_it_is_capitalized() {
        let name = |text| PersonName::parse(text).unwrap();
        assert_eq!(name(" Nakato "), name("NAKATO"));
        assert_ne!(name("Nakato"), name("Babirye"));
    }

    #[test]
    fn a_name_that_can_not_be_read_is_refused() {
        for bad in ["", "  ", "Na\u{202e}kato", "Na\0kato", "Na\nkato", &"a".repeat(61)] {
            assert!(PersonName::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn each_role_may_do_what_it_is_for_and_nothing_else() {
        let rights = |role: Role| Right::ALL.into_iter().filter(|right| role.may(*right)).collect::<Vec<_>>();
        assert_eq!(rights(Role::Owner), Right::ALL);
        assert_eq!(rights(Role::Cashier), [Right::Work, Right::Look, Right::Sell]);
        assert_eq!(rights(Role::Accountant), [Right::Work, Right::Look, Right::Payroll, Right::Read, Right::Annotate]);
    }

    #[test]
    fn every_role_is_found_by_its_name() {
        for role in Role::ALL {
            assert_eq!(Role::from_code(role.code()), Some(role));
        }
        assert_eq!(Role::from_code("boss"), None);
    }
}
