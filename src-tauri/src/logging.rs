//! The log: lines of `kaunta_app::log_line`, written to the terminal and to files that only their owner can read and
//! whose total size is limited. A panic is logged with its location, never with its message.

mod panics;
mod rolling;

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::Utc;
use kaunta_app::{OWN_CRATES, log_line};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Subscriber};
use tracing_log::NormalizeEvent;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::fmt::{FmtContext, FormattedFields, layer};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

pub(crate) use panics::watched_by;
use rolling::Rolling;

/// How many bytes of lines are held in memory until the log's folder is known.
const WAITING: usize = 64 * 1024;

static DESTINATION: Mutex<Destination> = Mutex::new(Destination::Buffered(Vec::new()));

/// Where lines go besides the terminal.
enum Destination {
    /// The folder is not known until Tauri has started.
    Buffered(Vec<u8>),
    File(Rolling),
}

/// Starts logging and installs the panic hook.
pub(crate) fn begin() {
    // At lower levels, libraries log SQL and D-Bus traffic.
    let levels = Targets::new()
        .with_default(LevelFilter::WARN)
        .with_targets(OWN_CRATES.into_iter().map(|own| (own, LevelFilter::INFO)));
    let lines = layer().event_format(OneLine).with_writer(LogLine::default);
    if tracing_subscriber::registry().with(levels).with(lines).try_init().is_err() {
        // This fails only if logging was already started in this process, and then the first subscriber keeps working.
        tracing::warn!("the log was begun twice");
    }
    panics::watch();
}

/// Formats an event as a line of `kaunta_app::log_line`, with the call and the operation it belongs to. The line is
/// built completely before it is written, so that no value is formatted while the file is locked.
struct OneLine;

impl<S, N> FormatEvent<S, N> for OneLine
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'fields> FormatFields<'fields> + 'static,
{
    fn format_event(&self, all: &FmtContext<'_, S, N>, mut out: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        // An event that a library logged through the `log` crate carries its location among its fields.
        let of_log = event.normalized_metadata();
        let metadata = of_log.as_ref().unwrap_or_else(|| event.metadata());
        let mut words = String::new();
        all.format_fields(Writer::new(&mut words), event)?;
        let mut context = Vec::new();
        for span in all.event_scope().into_iter().flat_map(|scope| scope.from_root()) {
            context.extend(span.extensions().get::<FormattedFields<N>>().map(|fields| fields.fields.clone()));
        }
        let line = log_line(Utc::now(), metadata.level().as_str(), metadata.target(), &context.join(" "), &words);
        writeln!(out, "{line}")
    }
}

/// Writes the log to a folder from now on, including the lines held in memory so far.
pub(crate) fn keep_in(folder: &Path) {
    let opened = Rolling::open(folder);
    let failed = {
        let mut place = destination();
        match opened {
            Ok(mut file) => {
                let lost = match &*place {
                    Destination::Buffered(waiting) => file.add(waiting).err(),
                    Destination::File(_) => None,
                };
                *place = Destination::File(file);
                lost
            }
            Err(error) => Some(error),
        }
    };
    if let Some(error) = failed {
        tracing::error!(%error, "the log can't be kept in a file");
    }
}

/// The newest file of the log.
pub(crate) fn file() -> Option<PathBuf> {
    match &*destination() {
        Destination::Buffered(_) => None,
        Destination::File(file) => Some(file.path()),
    }
}

/// A poisoned lock is used anyway: a panic while writing leaves a partial line at worst.
fn destination() -> MutexGuard<'static, Destination> {
    DESTINATION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One line for the terminal and the file, written as a whole when dropped.
///
/// Writing never fails. An error would be reported on the terminal, and if the terminal is gone, that would panic and
/// end Kaunta. A line that can't be written is lost instead.
#[derive(Default)]
struct LogLine(Vec<u8>);

impl Write for LogLine {
    fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
        self.0.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Drop for LogLine {
    fn drop(&mut self) {
        let line = std::mem::take(&mut self.0);
        let _gone = std::io::stderr().write_all(&line);
        match &mut *destination() {
            Destination::Buffered(waiting) if waiting.len() + line.len() > WAITING => {}
            Destination::Buffered(waiting) => waiting.extend_from_slice(&line),
            Destination::File(file) => _ = file.add(&line),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[derive(Clone, Default)]
    struct Buffer(Arc<Mutex<Vec<u8>>>);

    impl Write for Buffer {
        fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(part)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_names_the_call_and_the_operation_that_it_was_written_for() {
        let buffer = Buffer::default();
        let writer = buffer.clone();
        let lines = layer().event_format(OneLine).with_writer(move || writer.clone());
        tracing::subscriber::with_default(tracing_subscriber::registry().with(lines), || {
            let call = tracing::info_span!("call", call = %format_args!("submit.{}", 12));
            let _entered = call.enter();
            tracing::info_span!("operation", operation = 57)
                .in_scope(|| tracing::warn!(took_ms = 310, "no answer came"));
            tracing::info!(error = %"two\nlines", "it failed");
        });
        let text = String::from_utf8(buffer.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<&str> = text.lines().map(|line| line.split_once(' ').unwrap().1).collect();
        assert_eq!(
            lines,
            [
                "WARN kaunta::logging::tests [call=submit.12 operation=57] no answer came took_ms=310",
                "INFO kaunta::logging::tests [call=submit.12] it failed error=two\\nlines",
            ]
        );
    }
}
