//! The log's last lines, with nothing in them that is not from Kaunta's own source.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use kaunta_words::{Message, diagnostics};

use crate::platform::log_line::redacted;
use crate::screens::diagnostics::report::Report;

/// The most lines shown.
const MOST_LINES: usize = 80;
/// The bytes searched at the end of the file.
const SEARCHED_BYTES: u64 = 128 * 1024;

pub(crate) fn add_to(log: Option<&Path>, report: &mut Report) {
    report.heading(&diagnostics::log().to_string());
    let Some(log) = log else { return report.say(&indented(&diagnostics::log_none())) };
    let end = match end_of(log) {
        Ok(end) => end,
        // Only the kind: the error may name the path.
        Err(error) => return report.say(&indented(&diagnostics::log_unreadable(error.kind().to_string()))),
    };
    let lines: Vec<&str> = end.lines().collect();
    let last = lines.iter().skip(lines.len().saturating_sub(MOST_LINES));
    let mut left_out = 0_usize;
    for line in last {
        match redacted(line) {
            Some(line) => report.say(&format!("  {line}")),
            None => left_out += 1,
        }
    }
    if lines.is_empty() {
        report.say(&indented(&diagnostics::log_empty()));
    }
    if left_out > 0 {
        report.say(&indented(&diagnostics::log_left_out(left_out)));
    }
}

fn indented(words: &Message) -> String {
    format!("  {words}")
}

/// The complete lines at the end of the file.
fn end_of(log: &Path) -> std::io::Result<String> {
    let mut file = File::open(log)?;
    let length = file.metadata()?.len();
    let from = length.saturating_sub(SEARCHED_BYTES);
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(SEARCHED_BYTES).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    // The first line may be cut.
    Ok(if from == 0 { text } else { text.split_once('\n').map(|(_, rest)| rest.to_owned()).unwrap_or_default() })
}
