//! The format of a log line, and which parts of it may leave the computer.
//!
//! The diagnostics contain only what comes from Kaunta's own source: the time, level and place, the message up to its first
//! field, and then the fields of a fixed format from the left until the first other one. Anything from outside (names,
//! numbers, addresses, error texts) comes after that, because a message precedes its fields and contains none itself;
//! `counter-tests/tests/counter/diagnostics.rs` checks the source for that.

use chrono::{DateTime, SecondsFormat, Utc};

/// Kaunta's own crates that log: also below the level of warnings, unlike other crates, whose words the diagnostics
/// leave out. A test compares this list with the crates that use `tracing`.
pub const OWN_CRATES: [&str; 7] =
    ["kaunta", "kaunta_app", "kaunta_gateway", "kaunta_ledger", "kaunta_people", "kaunta_practice", "kaunta_storage"];

const LEVELS: [&str; 5] = ["ERROR", "WARN", "INFO", "DEBUG", "TRACE"];

/// Whether a value has its field's format.
type Shape = fn(&str) -> bool;

/// Fields without personal data, with the format of their value. The diagnostics leave out any other field of a line, and all
/// that follows it.
const FIELDS: [(&str, Shape); 10] = [
    ("http_status", is_count),
    ("took_ms", is_count),
    ("problem", is_word),
    ("in_flight", is_count),
    ("callbacks", is_count),
    ("not_ours", is_count),
    ("led", is_count),
    ("stopped", is_count),
    ("in_call", is_word),
    ("panicked_at", is_place),
];

/// Formats a line: RFC 3339 in UTC, level, target, `[context]` if there is one, words. The context names the line's call and
/// operation, as in `[call=submit.12 operation=57]`. Characters that would start a new line are escaped.
#[must_use]
pub fn log_line(at: DateTime<Utc>, level: &str, target: &str, context: &str, words: &str) -> String {
    let at = at.to_rfc3339_opts(SecondsFormat::Millis, true);
    let mut line = format!("{at} {level} {target} ");
    let words = if context.is_empty() { words.to_owned() } else { format!("[{context}] {words}") };
    for character in words.chars() {
        if character.is_control() {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    line
}

/// The part of a line for the diagnostics. `None` if Kaunta did not write it in this format.
pub(crate) fn redacted(line: &str) -> Option<String> {
    let mut parts = line.splitn(4, ' ');
    let at = DateTime::parse_from_rfc3339(parts.next()?).ok()?.to_utc();
    let level = parts.next()?;
    let level = LEVELS.into_iter().find(|known| *known == level)?;
    let target = parts.next()?;
    let root = target.split("::").next().unwrap_or_default();
    let at = at.to_rfc3339_opts(SecondsFormat::Secs, true);
    if OWN_CRATES.contains(&root) && target.split("::").all(is_lower_word) {
        let (context, rest) = split_context(parts.next().unwrap_or_default());
        return Some(format!("{at} {level} {target} {context}{}", redacted_words(rest)));
    }
    // Of a library's line, only that it logged something, and at which level.
    is_lower_word(root).then(|| format!("{at} {level} {root} ({})", kaunta_words::diagnostics::words_left_out()))
}

/// The context of a line: names from Kaunta's own source and counts, no personal data.
const CONTEXT: [(&str, Shape); 3] = [("call", is_call), ("operation", is_number), ("payroll", is_number)];

/// The context with its brackets and the following space, and the rest. Empty if it does not have the right format.
fn split_context(rest: &str) -> (&str, &str) {
    let known = |part: &str| {
        let named = part.split_once('=');
        named.is_some_and(|(name, value)| CONTEXT.iter().any(|(known, has_shape)| *known == name && has_shape(value)))
    };
    match rest.split_once("] ") {
        Some((context, _)) if context.strip_prefix('[').is_some_and(|parts| parts.split(' ').all(known)) => {
            rest.split_at(context.len() + 2)
        }
        _ => ("", rest),
    }
}

/// A call of the window and its number since Kaunta started.
fn is_call(value: &str) -> bool {
    value.split_once('.').is_some_and(|(name, number)| is_word(name) && is_count(number))
}

/// An internal number, as in the book.
fn is_number(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|character| character.is_ascii_digit())
}

/// The words up to the first field, and the harmless fields right after them.
fn redacted_words(rest: &str) -> String {
    let end = rest.match_indices(' ').map(|(at, _)| at).find(|at| field(after(rest, at + 1)).is_some());
    let Some(end) = end else {
        // A message without words begins with a field.
        return if field(rest).is_some() { String::new() } else { rest.to_owned() };
    };
    let (words, mut fields) = rest.split_at(end);
    let mut told = words.to_owned();
    while let Some((name, value)) = fields.strip_prefix(' ').and_then(field) {
        let known = FIELDS.iter().any(|(known, has_shape)| *known == name && has_shape(value));
        if !known {
            break;
        }
        told.push_str(&format!(" {name}={value}"));
        fields = after(fields, 1 + name.len() + 1 + value.len());
    }
    if !fields.is_empty() {
        told.push_str(" …");
    }
    told
}

/// `name=value` at the start of a text, the value up to the next space.
fn field(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.split_once('=')?;
    is_lower_word(name).then(|| (name, rest.split(' ').next().unwrap_or_default()))
}

fn after(text: &str, bytes: usize) -> &str {
    text.get(bytes..).unwrap_or_default()
}

fn is_lower_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|character| character.is_ascii_lowercase() || character == b'_')
}

/// A count, a status or a duration: too short for a phone number, an account or a key.
fn is_count(value: &str) -> bool {
    !value.is_empty() && value.len() <= 6 && value.bytes().all(|character| character.is_ascii_digit())
}

/// The name of a variant or of a call.
fn is_word(value: &str) -> bool {
    !value.is_empty() && value.len() <= 24 && value.bytes().all(|character| character.is_ascii_alphabetic())
}

/// A source file and its line.
fn is_place(value: &str) -> bool {
    value.split_once(".rs:").is_some_and(|(file, line)| {
        let plain = |character: u8| character.is_ascii_lowercase() || b"_-/.0123456789".contains(&character);
        is_count(line) && file.len() <= 80 && file.bytes().all(plain)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(words: &str) -> String {
        log_line(DateTime::UNIX_EPOCH, "WARN", "kaunta_app::poller", "", words)
    }

    #[test]
    fn only_what_stands_in_the_source_is_told_of_a_line() {
        for (words, expected) in [
            ("the line is back", "the line is back"),
            ("no answer came took_ms=310 problem=TimedOut", "no answer came took_ms=310 problem=TimedOut"),
            ("no answer came took_ms=310 address=\"https://a\"", "no answer came took_ms=310 …"),
            ("it failed error=NAKATO http_status=200", "it failed …"),
            ("it failed message=NAKATO said 0772300417", "it failed …"),
            ("it took long took_ms=256772300417", "it took long …"),
            ("it stands problem=Meter04212345671", "it stands …"),
            ("error=NAKATO", ""),
            (
                "[call=submit.12 operation=57] no answer came took_ms=310",
                "[call=submit.12 operation=57] no answer came took_ms=310",
            ),
            ("[payroll=3] it failed error=NAKATO", "[payroll=3] it failed …"),
            ("[call=NAKATO operation=57] it failed", "[call=NAKATO …"),
        ] {
            let told = redacted(&line(words)).unwrap();
            assert_eq!(told, format!("1970-01-01T00:00:00Z WARN kaunta_app::poller {expected}"), "{words}");
        }
    }

    #[test]
    fn a_line_names_the_call_and_the_operation_that_it_belongs_to() {
        let line = log_line(
            DateTime::UNIX_EPOCH,
            "INFO",
            "kaunta_app::payments",
            "call=submit.12 operation=57",
            "it was sent",
        );
        assert_eq!(
            line,
            "1970-01-01T00:00:00.000Z INFO kaunta_app::payments [call=submit.12 operation=57] it was sent"
        );
    }

    #[test]
    fn a_hostile_answer_can_t_write_a_line_of_its_own() {
        let forged = line("it failed error=x\n1970-01-01T00:00:00.000Z INFO kaunta_app::a NAKATO 0772300417");
        assert_eq!(forged.lines().count(), 1);
        assert!(!redacted(&forged).unwrap().contains("NAKATO"));
        for separator in ["\r\n", "\r", "\u{85}", "\u{b}", "\u{c}"] {
            assert!(line(&format!("a{separator}b")).chars().all(|character| !character.is_control()), "{separator:?}");
        }
    }

    #[test]
    fn of_a_library_only_its_name_is_told_and_of_anything_else_nothing() {
        let library = log_line(DateTime::UNIX_EPOCH, "WARN", "sqlx::query", "", "SELECT 'NAKATO'");
        assert_eq!(redacted(&library).unwrap(), "1970-01-01T00:00:00Z WARN sqlx (its words are left out)");
        for other in [
            "",
            "NAKATO",
            "0772300417 paid",
            "[2026-11-22][09:00:00][kaunta_app::poller][WARN] NAKATO",
            "1970-01-01T00:00:00.000Z NAKATO kaunta_app words",
            "1970-01-01T00:00:00.000Z WARN Nakato words",
            "1970-01-01T00:00:00.000Z WARN kaunta_app::0772300417 words",
        ] {
            let told = redacted(other);
            assert!(told.as_ref().is_none_or(|told| told.ends_with("(its words are left out)")), "{other}: {told:?}");
        }
    }
}
