//! A plain text of headings and labelled lines.

use std::fmt::Display;

use chrono::{DateTime, SecondsFormat, Utc};
use kaunta_words::Message;
use serde::Serialize;

/// In characters.
const LABEL_WIDTH: usize = 26;
/// The longest line of a paragraph, in characters.
const WIDTH: usize = 68;

pub(crate) struct Report(String);

impl Report {
    pub(crate) fn new(title: &str) -> Report {
        Report(format!("{title}\n{}\n", "=".repeat(title.len())))
    }

    pub(crate) fn heading(&mut self, heading: &str) {
        self.0.push_str(&format!("\n{heading}\n"));
    }

    /// Adds a line as it is.
    pub(crate) fn say(&mut self, words: &str) {
        self.0.push_str(&format!("{words}\n"));
    }

    /// Sentences, wrapped.
    pub(crate) fn paragraph(&mut self, words: Message) {
        let mut line = String::new();
        for word in words.to_string().split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.say(&line);
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        self.say(&line);
    }

    pub(crate) fn line(&mut self, label: impl Display, value: impl Display) {
        let label = label.to_string();
        self.0.push_str(&format!("  {label:<LABEL_WIDTH$} {value}\n"));
    }

    pub(crate) fn text(self) -> String {
        self.0
    }
}

/// A value's name in the contract, as in `thisRunOnly`.
pub(crate) fn wire(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        // A value that has more than a name is left out.
        Ok(_) | Err(_) => "not known".to_owned(),
    }
}

/// `2026-11-21T09:00:00Z`
pub(crate) fn minute(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

pub(crate) fn yes(so: bool) -> &'static str {
    if so { "yes" } else { "no" }
}
