//! A plain text of headings and labelled lines.

use std::fmt::Display;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;

/// How wide a label is.
const LABEL: usize = 26;

/// The text while it is written.
pub(crate) struct Report(String);

impl Report {
    pub(crate) fn new(title: &str) -> Report {
        Report(format!("{title}\n{}\n", "=".repeat(title.len())))
    }

    pub(crate) fn heading(&mut self, heading: &str) {
        self.0.push_str(&format!("\n{heading}\n"));
    }

    /// Sentences, or a line as it is.
    pub(crate) fn say(&mut self, words: &str) {
        self.0.push_str(&format!("{words}\n"));
    }

    pub(crate) fn line(&mut self, label: impl Display, value: impl Display) {
        let label = label.to_string();
        self.0.push_str(&format!("  {label:<LABEL$} {value}\n"));
    }

    pub(crate) fn text(self) -> String {
        self.0
    }
}

/// A value of the contract by its name there, as in `thisRunOnly`.
pub(crate) fn wire(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        // Nothing else is told of what has more than a name.
        Ok(_) | Err(_) => "not known".to_owned(),
    }
}

/// `2026-11-21T09:00:00Z`
pub(crate) fn minute(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// A yes or a no.
pub(crate) fn yes(so: bool) -> &'static str {
    if so { "yes" } else { "no" }
}
