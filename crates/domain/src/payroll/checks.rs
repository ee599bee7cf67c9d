//! Checks names with the service right before a row is paid: how, and what the answer means for the row.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::names::compare;
use super::row::{Likeness, Payee};
use crate::beneficiary::Beneficiary;
use crate::event::NoteText;

/// How long the service's answer about a person stays valid.
pub const VALIDATION_VALIDITY: TimeDelta = TimeDelta::days(1);

/// How a payroll checks the names of its people, as confirmed by a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "names", rename_all = "camelCase")]
pub enum NameChecks {
    /// Checks all; a row with a different name waits for a person to decide.
    Ask,
    /// Checks all; leaves out a row with a different name.
    LeaveOut,
    /// Checks none.
    Off {
        /// Why not.
        reason: NoteText,
    },
}

impl NameChecks {
    /// Its name in the book, and the reason if the checks are off.
    #[must_use]
    pub fn code(&self) -> (&'static str, Option<&NoteText>) {
        match self {
            NameChecks::Ask => ("ask", None),
            NameChecks::LeaveOut => ("leaveOut", None),
            NameChecks::Off { reason } => ("off", Some(reason)),
        }
    }

    /// Parses a [`NameChecks::code`].
    #[must_use]
    pub fn from_code(code: &str, reason: Option<NoteText>) -> Option<NameChecks> {
        match (code, reason) {
            ("ask", None) => Some(NameChecks::Ask),
            ("leaveOut", None) => Some(NameChecks::LeaveOut),
            ("off", Some(reason)) => Some(NameChecks::Off { reason }),
            _ => None,
        }
    }
}

/// What the service's answer about a phone means for the row that pays it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameMatch {
    /// The person in the file, as far as both give a name.
    Same,
    /// Somebody with this other name.
    Another(String),
    /// Nobody who can be paid.
    Nobody,
}

/// Compares a row with the service's answer. A missing name contradicts nothing.
#[must_use]
pub fn match_name(payee: &Payee, told: &Beneficiary) -> NameMatch {
    if !told.is_valid {
        return NameMatch::Nobody;
    }
    match (&payee.name, &told.name) {
        (Some(listed), Some(service)) => match compare(listed.as_str(), service.as_str()) {
            Likeness::Same | Likeness::Close => NameMatch::Same,
            Likeness::Different => NameMatch::Another(service.as_str().to_owned()),
        },
        (None, _) | (_, None) => NameMatch::Same,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;
    use crate::money::Amount;
    use crate::payroll::destination::Destination;
    use crate::phone::{Network, Phone};
    use crate::text::{Name, Narration};

    fn payee(name: Option<&str>) -> Payee {
        Payee {
            name: name.map(|name| Name::parse(name).unwrap()),
            to: Destination::Mobile { phone: Phone::parse("0772300001").unwrap(), network: Network::Mtn },
            amount: Amount::new(5_000).unwrap(),
            note: Narration::parse("Wages").unwrap(),
        }
    }

    fn told(name: Option<&str>, is_valid: bool) -> Beneficiary {
        Beneficiary {
            name: name.map(|name| Name::parse(name).unwrap()),
            customer_type: None,
            area: None,
            provider: None,
            is_valid,
            told: None,
            from_service: Map::new(),
        }
    }

    #[test]
    fn only_a_name_that_is_told_and_differs_is_another_persons() {
        let sarah = "NAKATO SARAH";
        for (listed, service, is_valid, means) in [
            (Some("Sarah Nakato"), Some(sarah), true, NameMatch::Same),
            (Some("Nakato"), Some(sarah), true, NameMatch::Same),
            (None, Some(sarah), true, NameMatch::Same),
            (Some("Okello"), None, true, NameMatch::Same),
            (Some("Okello"), Some(sarah), true, NameMatch::Another(sarah.to_owned())),
            (Some("Nakato"), Some(sarah), false, NameMatch::Nobody),
        ] {
            assert_eq!(match_name(&payee(listed), &told(service, is_valid)), means, "{listed:?} {service:?}");
        }
    }

    #[test]
    fn how_names_are_checked_is_read_from_the_book_as_it_was_written() {
        let off = NameChecks::Off { reason: NoteText::parse("No line to the register").unwrap() };
        for checks in [NameChecks::Ask, NameChecks::LeaveOut, off] {
            let (code, reason) = checks.code();
            assert_eq!(NameChecks::from_code(code, reason.cloned()), Some(checks));
        }
        assert_eq!(NameChecks::from_code("off", None), None);
    }
}
