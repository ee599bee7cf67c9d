//! What goes along with a payment over the gateway interface and comes back in its callback (gateway-api.md, metadata).

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

    /// Reads an id that was stored, or that came back in a callback.
    #[must_use]
    pub fn parse(text: &str) -> Option<InstallationId> {
        let text = text.trim();
        let is_id = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_id.then(|| InstallationId(text.to_ascii_lowercase()))
    }

    /// As it is kept and sent.
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

/// What is sent along with a payment besides the operation's number. It is stored with the payment, so that sending it again
/// sends the same, whatever the settings say by then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    /// The installation that gave the operation its number.
    pub installation: InstallationId,
    /// What the shop has set.
    #[serde(default, skip_serializing_if = "Entries::is_empty")]
    pub entries: Entries,
}

/// The name under which the operation's number is sent.
pub const OPERATION: &str = "operationId";
/// The name under which the installation's id is sent.
pub const INSTALLATION: &str = "installationId";

/// One thing that a shop sends along with each payment: its till, or the cashier's number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// What it is.
    name: String,
    /// Its value.
    value: String,
}

impl Entry {
    /// The most characters of a name.
    pub const MOST_OF_NAME: usize = 32;
    /// The most characters of a value.
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

    /// What it is.
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

/// The entries that a shop sends along: at most [`Entries::MOST`], no name twice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Entries(Vec<Entry>);

impl Entries {
    /// The most entries.
    pub const MOST: usize = 5;

    /// Reads what a person typed, name and value. A row with neither is left out.
    ///
    /// # Errors
    /// The number of the first bad row, counted from 0, and what is wrong with it.
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

    /// Whether nothing is set.
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
    /// `Till: 3; Shop: Ntinda`: for an export, and for finding one.
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
    /// A line break or the like.
    #[error("a name or value with characters that can't be seen")]
    Unseen,
    /// A name that Kaunta uses itself.
    #[error("a name that Kaunta uses itself")]
    OwnName,
    /// A name that is used already.
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
