//! A message and its values.

use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::money::Money;

/// Something that is said to a person: which sentence, and the values in it. Shown in words by `Display`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Message {
    pub(crate) id: &'static str,
    pub(crate) values: Vec<(&'static str, Value)>,
}

/// A value in a sentence, before it is put in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// As it is: a name, a reference, what the service said.
    Text(String),
    /// How many; shown with its thousands apart, and chooses the plural.
    Number(u64),
    /// With its currency.
    Money(Money),
    /// A day in Kampala.
    Day(NaiveDate),
    /// Day, hour and minute in Kampala.
    Moment(DateTime<Utc>),
    /// The same and its second.
    Second(DateTime<Utc>),
    /// A day in Kampala, of a year that is known.
    DayOfYear(DateTime<Utc>),
    /// A day of a year that is known, without zeros.
    ShortDay(NaiveDate),
    /// Hour and minute in Kampala.
    Time(DateTime<Utc>),
}

impl Message {
    pub(crate) fn new(id: &'static str, values: Vec<(&'static str, Value)>) -> Message {
        Message { id, values }
    }

    /// Which sentence it is, as in `words/en`.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }
}

impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&crate::render::render(self))
    }
}

impl From<Message> for String {
    fn from(message: Message) -> String {
        crate::render::render(&message)
    }
}

/// What can be counted in a sentence.
pub trait Count {
    /// As many.
    fn count(self) -> u64;
}

impl Count for u64 {
    fn count(self) -> u64 {
        self
    }
}

impl Count for u32 {
    fn count(self) -> u64 {
        self.into()
    }
}

impl Count for u16 {
    fn count(self) -> u64 {
        self.into()
    }
}

impl Count for u8 {
    fn count(self) -> u64 {
        self.into()
    }
}

impl Count for usize {
    fn count(self) -> u64 {
        // No computer that Kaunta runs on counts further.
        u64::try_from(self).unwrap_or(u64::MAX)
    }
}
