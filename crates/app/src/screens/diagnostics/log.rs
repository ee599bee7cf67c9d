//! The log's last lines, with nothing in them that is not from Kaunta's own source.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use crate::platform::log_line::redacted;
use crate::screens::diagnostics::report::Report;

/// The most lines shown.
const MOST_LINES: usize = 80;
/// The bytes searched at the end of the file.
const SEARCHED_BYTES: u64 = 128 * 1024;

pub(crate) fn add_to(log: Option<&Path>, report: &mut Report) {
    report.heading("The log's last lines (what came from outside Kaunta is left out)");
    let Some(log) = log else { return report.say("  this Kaunta keeps no log") };
    let end = match end_of(log) {
        Ok(end) => end,
        // Only the kind: the error may name the path.
        Err(error) => return report.say(&format!("  it can't be read: {}", error.kind())),
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
        report.say("  nothing yet");
    }
    if left_out > 0 {
        report.say(&format!("  and {left_out} lines that Kaunta did not write like this"));
    }
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
