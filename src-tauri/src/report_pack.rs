//! `kaunta report pack`: writes everything of a month to one file from a terminal, without a window.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use chrono::Utc;
use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use kaunta_app::{TerminalPack, is_month, pack_from_terminal};
use kaunta_domain::calendar::CalendarPeriod;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_words::terminal as words;

use crate::export::{ended, refusal, terminal};
use crate::mistyped::Mistyped;
use crate::options::option;

/// How it is called.
const NAME: &str = concat!("kaunta report", " pack");

/// The month before this one.
const LAST: &str = "last";

/// The parsed command, or what to print instead and the exit code; none if Kaunta was called for something else.
pub(crate) fn asked(arguments: impl IntoIterator<Item = OsString>) -> Option<Result<TerminalPack, (String, u8)>> {
    let mut arguments = arguments.into_iter().skip(1);
    if arguments.next()? != "report" {
        return None;
    }
    let mut arguments = arguments.peekable();
    if arguments.peek()? != "pack" {
        return None;
    }
    let found = command().try_get_matches_from(arguments);
    Some(found.map_err(refusal).and_then(|found| order(&found).ok_or((String::new(), 2))))
}

fn command() -> Command {
    Command::new(NAME)
        .bin_name(NAME)
        .about(String::from(words::pack_what_it_does()))
        .after_help(String::from(words::pack_how_it_ends()))
        .arg(option("month", "MONTH", words::pack_month()).required(true).value_parser(typed_month))
        .arg(option("folder", "FOLDER", words::pack_folder()).required(true).value_parser(clap::value_parser!(PathBuf)))
        .arg(
            option("environment", "ENVIRONMENT", words::environment())
                .value_parser(PossibleValuesParser::new(Environment::ALL.map(Environment::code))),
        )
}

fn typed_month(text: &str) -> Result<String, Mistyped> {
    if text == LAST {
        let month = CalendarPeriod::LastMonth.days(day_of(Utc::now()));
        return Ok(month.start().format("%Y-%m").to_string());
    }
    if is_month(text) { Ok(text.to_owned()) } else { Err(Mistyped::Month) }
}

fn order(found: &ArgMatches) -> Option<TerminalPack> {
    Some(TerminalPack {
        month: found.get_one::<String>("month")?.clone(),
        folder: found.get_one::<PathBuf>("folder")?.clone(),
        environment: found.get_one::<String>("environment").and_then(|typed| Environment::from_code(typed)),
    })
}

/// Writes the file, and prints the result.
pub(crate) fn run(asked: Result<TerminalPack, (String, u8)>) -> ExitCode {
    ended(asked, async |asked| pack_from_terminal(&terminal()?, &asked).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(arguments: &[&str]) -> Option<Result<TerminalPack, (String, u8)>> {
        asked(["kaunta"].iter().chain(arguments).map(OsString::from))
    }

    #[test]
    fn a_pack_is_of_the_month_that_was_typed_and_other_reports_are_none() {
        assert_eq!(called(&["report", "statement", "--month", "2026-10"]), None);
        assert_eq!(called(&["pack"]), None);
        let typed = ["report", "pack", "--month", "2026-10", "--folder=months", "--environment", "practice"];
        let wanted = TerminalPack {
            month: "2026-10".to_owned(),
            folder: PathBuf::from("months"),
            environment: Some(Environment::Practice),
        };
        assert_eq!(called(&typed), Some(Ok(wanted)));
        let last = called(&["report", "pack", "--month", "last", "--folder=months"]);
        let Some(Ok(last)) = last else { panic!("the month before is not understood") };
        assert!(is_month(&last.month), "{}", last.month);
    }

    #[test]
    fn help_ends_with_0_and_a_wrong_word_ends_with_2() {
        let Some(Err((help, 0))) = called(&["report", "pack", "--help"]) else { panic!("--help does not end with 0") };
        assert!(help.contains("--month <MONTH>") && help.contains("--folder <FOLDER>"), "{help}");
        for wrong in [
            &["report", "pack"][..],
            &["report", "pack", "--month", "2026-10"],
            &["report", "pack", "--month", "October", "--folder", "months"],
            &["report", "pack", "--month", "2026-10", "--folder", "months", "--from", "2026-10-01"],
        ] {
            assert!(matches!(called(wrong), Some(Err((_, 2)))), "{wrong:?}");
        }
    }
}
