//! Metadata sent along with a payment over the gateway interface and returned in its callback (gateway-api.md, metadata).

use std::fmt;

use serde::{Deserialize, Serialize};

/// The random id of one installation of Kaunta: 32 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct InstallationId(String);

impl InstallationId {
    /// Makes an id from 128 random bits.
    #[must_use]
    pub fn make(random: u128) -> InstallationId {
        InstallationId(format!("{random:032x}"))
    }

    /// Parses an id that was stored, or that came back in a callback.
    #[must_use]
    pub fn parse(text: &str) -> Option<InstallationId> {
        let text = text.trim();
        let is_id = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_id.then(|| InstallationId(text.to_ascii_lowercase()))
    }

    /// As stored and sent.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The text is not the id of an installation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the id of an installation")]
pub struct NoInstallationId;

impl TryFrom<String> for InstallationId {
    type Error = NoInstallationId;
    fn try_from(text: String) -> Result<InstallationId, NoInstallationId> {
        InstallationId::parse(&text).ok_or(NoInstallationId)
    }
}

impl From<InstallationId> for String {
    fn from(id: InstallationId) -> String {
        id.0
    }
}

impl fmt::Display for InstallationId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// What is sent along with a payment besides the operation's number. It is stored with the payment, so that a retry sends
/// the same, whatever the settings say by then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    /// The installation that assigned the operation's number.
    pub installation: InstallationId,
    /// The shop's own entries.
    #[serde(default, skip_serializing_if = "Entries::is_empty")]
    pub entries: Entries,
}

/// The metadata key of the operation's number.
pub const OPERATION: &str = "operationId";
/// The metadata key of the installation's id.
pub const INSTALLATION: &str = "installationId";

/// One entry that a shop sends along with each payment, such as its till or the cashier's number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    name: String,
    value: String,
}

impl Entry {
    /// The longest name, in characters.
    pub const MOST_OF_NAME: usize = 32;
    /// The longest value, in characters.
    pub const MOST_OF_VALUE: usize = 64;

    fn parse(name: &str, value: &str) -> Result<Entry, BadEntry> {
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() {
            return Err(BadEntry::NoName);
        }
        if value.is_empty() {
            return Err(BadEntry::NoValue);
        }
        if name.chars().count() > Entry::MOST_OF_NAME {
            return Err(BadEntry::LongName);
        }
        if value.chars().count() > Entry::MOST_OF_VALUE {
            return Err(BadEntry::LongValue);
        }
        if name.chars().chain(value.chars()).any(char::is_control) {
            return Err(BadEntry::Unseen);
        }
        if [OPERATION, INSTALLATION].iter().any(|own| own.eq_ignore_ascii_case(name)) {
            return Err(BadEntry::OwnName);
        }
        Ok(Entry { name: name.to_owned(), value: value.to_owned() })
    }

    /// The name of the entry.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its value.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// The entries that a shop sends along: at most [`Entries::MOST`], with unique names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Entries(Vec<Entry>);

impl Entries {
    /// The maximum number of entries.
    pub const MOST: usize = 5;

    /// Parses what a person typed, name and value. Skips a row with neither.
    ///
    /// # Errors
    /// The index of the first bad row, counted from 0, and what is wrong with it.
    pub fn parse<'t>(typed: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Entries, (usize, BadEntry)> {
        let mut entries: Vec<Entry> = Vec::new();
        for (place, (name, value)) in typed.into_iter().enumerate() {
            if name.trim().is_empty() && value.trim().is_empty() {
                continue;
            }
            let entry = Entry::parse(name, value).map_err(|bad| (place, bad))?;
            if entries.iter().any(|other| other.name.to_lowercase() == entry.name.to_lowercase()) {
                return Err((place, BadEntry::Twice));
            }
            if entries.len() == Entries::MOST {
                return Err((place, BadEntry::TooMany));
            }
            entries.push(entry);
        }
        Ok(Entries(entries))
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In the order in which they were typed.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.0.iter()
    }
}

impl fmt::Display for Entries {
    /// `Till: 3; Shop: Ntinda`, for exports and for search.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, Entry { name, value }) in self.0.iter().enumerate() {
            let between = if place == 0 { "" } else { "; " };
            write!(out, "{between}{name}: {value}")?;
        }
        Ok(())
    }
}

/// Why an entry was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadEntry {
    /// A value without a name.
    #[error("a value without a name")]
    NoName,
    /// A name without a value.
    #[error("a name without a value")]
    NoValue,
    /// More than [`Entry::MOST_OF_NAME`].
    #[error("a name that is too long")]
    LongName,
    /// More than [`Entry::MOST_OF_VALUE`].
    #[error("a value that is too long")]
    LongValue,
    /// A line break or another invisible character.
    #[error("a name or value with characters that can't be seen")]
    Unseen,
    /// A name that Kaunta itself uses.
    #[error("a name that Kaunta uses itself")]
    OwnName,
    /// A name that is already used.
    #[error("a name that is there twice")]
    Twice,
    /// More than [`Entries::MOST`].
    #[error("too many values")]
    TooMany,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_named_values_are_taken_and_what_could_not_be_told_apart_is_refused() {
        let taken = Entries::parse([(" Till ", "3"), ("", " "), ("Shop", "Ntinda")]).unwrap();
        assert_eq!(taken.to_string(), "Till: 3; Shop: Ntinda");
        let (long_name, long_value) = ("n".repeat(33), "v".repeat(65));
        for (typed, refused) in [
            (("", "3"), BadEntry::NoName),
            (("Till", " "), BadEntry::NoValue),
            ((&long_name, "3"), BadEntry::LongName),
            (("Till", &long_value), BadEntry::LongValue),
            (("Ti\nll", "3"), BadEntry::Unseen),
            (("OperationID", "3"), BadEntry::OwnName),
            (("installationId", "3"), BadEntry::OwnName),
            (("SHOP", "Wandegeya"), BadEntry::Twice),
        ] {
            assert_eq!(Entries::parse([("Shop", "Ntinda"), typed]), Err((1, refused)), "{typed:?}");
        }
        let many: Vec<String> = (0..6).map(|number| format!("name {number}")).collect();
        let typed = |count: usize| Entries::parse(many.iter().take(count).map(|name| (name.as_str(), "1")));
        assert!(typed(5).is_ok());
        assert_eq!(typed(6), Err((5, BadEntry::TooMany)));
    }

    #[test]
    fn the_id_of_an_installation_is_read_in_any_case_and_nothing_else_is_one() {
        let id = InstallationId::make(0xab);
        assert_eq!(InstallationId::parse(&format!(" {} ", id.as_str().to_uppercase())), Some(id));
        for other in ["", "ab", &"g".repeat(32), &"0".repeat(33)] {
            assert_eq!(InstallationId::parse(other), None, "{other}");
        }
    }
}
