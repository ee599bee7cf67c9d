//! Renders messages.

use std::fmt;
use std::sync::LazyLock;

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use kaunta_domain::day::{day_of, in_kampala};
use unic_langid::LanguageIdentifier;

use crate::dates;
use crate::message::{Message, Value};

/// The only language so far.
static ENGLISH: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(vec![LanguageIdentifier::from_bytes(b"en").unwrap_or_default()]);
    // The direction marks would be copied along with each value, and would break searches.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) => Some(grouped(&number.as_string())),
        FluentValue::String(_) | FluentValue::Custom(_) | FluentValue::None | FluentValue::Error => None,
    }));
    if cfg!(feature = "pseudo") {
        bundle.set_transform(Some(crate::pseudo::pseudo));
    }
    for source in crate::SOURCES {
        // The build has already parsed each of these files without errors.
        let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(resource);
    }
    bundle
});

impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&render(self))
    }
}

impl From<Message> for String {
    fn from(message: Message) -> String {
        render(&message)
    }
}

/// Renders a message with its values.
fn render(message: &Message) -> String {
    let Some(pattern) = ENGLISH.get_message(message.id).and_then(|found| found.value()) else {
        return message.id.to_owned();
    };
    let arguments: FluentArgs<'_> = message.values.iter().map(|(name, value)| (*name, shown(value))).collect();
    // The generated functions pass every value that the sentence needs, so formatting can't fail.
    ENGLISH.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
}

fn shown(value: &Value) -> FluentValue<'_> {
    match value {
        Value::Text(text) => FluentValue::from(text.as_str()),
        Value::Number(count) => FluentValue::from(*count),
        Value::Money(money) => FluentValue::from(money.to_string()),
        Value::Day(day) => FluentValue::from(date(*day)),
        Value::Moment(moment) => FluentValue::from(date_and_clock(*moment, "%H:%M")),
        Value::Second(moment) => FluentValue::from(date_and_clock(*moment, "%H:%M:%S")),
        Value::DayOfYear(moment) => {
            let day = day_of(*moment);
            FluentValue::from(String::from(dates::day_month(day.day().to_string(), month(day))))
        }
        Value::ShortDay(day) => FluentValue::from(String::from(dates::day_month(day.day().to_string(), month(*day)))),
        Value::Month(day) => {
            let month = String::from(dates::long_month(day.month()));
            FluentValue::from(String::from(dates::month_year(month, day.format("%Y").to_string())))
        }
        Value::Time(moment) => FluentValue::from(clock(*moment, "%H:%M")),
    }
}

/// `5 Nov 2026, 14:05`
fn date_and_clock(moment: DateTime<Utc>, format: &str) -> String {
    dates::moment(date(day_of(moment)), clock(moment, format)).into()
}

/// `5 Nov 2026`
fn date(day: NaiveDate) -> String {
    dates::day(day.day().to_string(), month(day), day.format("%Y").to_string()).into()
}

fn month(day: NaiveDate) -> String {
    dates::month(day.month()).into()
}

fn clock(moment: DateTime<Utc>, format: &str) -> String {
    in_kampala(moment).format(format).to_string()
}

/// Adds thousands separators, as the window does: `12500` → `12,500`.
fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
