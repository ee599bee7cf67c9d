//! `kaunta report`: makes one of the accountant's reports from a terminal, without a window.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command};
use kaunta_app::{TerminalReport, report_from_terminal};
use kaunta_contract::{ReportFormat, ReportKind};
use kaunta_domain::environment::Environment;
use kaunta_words::terminal as words;

use crate::export::{ended, refusal, terminal};
use crate::options::{WALLETS, option, typed_days, with_days};

/// The reports, as they are typed.
const KINDS: [(&str, ReportKind); 5] = [
    ("statement", ReportKind::Statement),
    ("fees", ReportKind::Fees),
    ("commission", ReportKind::Commission),
    ("large-payments", ReportKind::LargePayments),
    ("people", ReportKind::People),
];
/// The formats, as they are typed.
const FORMATS: [(&str, Option<ReportFormat>); 4] = [
    ("text", None),
    ("pdf", Some(ReportFormat::Pdf)),
    ("xlsx", Some(ReportFormat::Xlsx)),
    ("csv", Some(ReportFormat::Csv)),
];

/// The parsed command, or what to print instead and the exit code; none if Kaunta was called for something else.
pub(crate) fn asked(arguments: impl IntoIterator<Item = OsString>) -> Option<Result<TerminalReport, (String, u8)>> {
    let mut arguments = arguments.into_iter().skip(1).peekable();
    if arguments.peek()? != "report" {
        return None;
    }
    let mut command = command();
    let found = command.try_get_matches_from_mut(arguments);
    Some(found.and_then(|found| order(&mut command, &found)).map_err(refusal))
}

fn command() -> Command {
    let wallets = WALLETS.map(|(name, _)| name);
    let command = Command::new("kaunta report")
        .bin_name("kaunta report")
        .about(String::from(words::report_what_it_does()))
        .after_help(format!("{}\n\n{}", words::report_how_it_ends(), words::pack_too()))
        .arg(
            Arg::new("kind")
                .value_name("REPORT")
                .help(String::from(words::report_kind()))
                .required(true)
                .value_parser(PossibleValuesParser::new(KINDS.map(|(name, _)| name))),
        );
    let needed = |day: Arg| day.required_unless_present("days");
    with_days(command, words::report_from())
        .mut_arg("from", needed)
        .mut_arg("to", needed)
        .arg(
            option("format", "FORMAT", words::report_format())
                .default_value("text")
                .value_parser(PossibleValuesParser::new(FORMATS.map(|(name, _)| name))),
        )
        .arg(option("wallet", "WALLET", words::report_wallet()).value_parser(PossibleValuesParser::new(wallets)))
        .arg(
            option("environment", "ENVIRONMENT", words::environment())
                .value_parser(PossibleValuesParser::new(Environment::ALL.map(Environment::code))),
        )
        .arg(option("out", "FILE", words::report_out()).value_parser(clap::value_parser!(PathBuf)))
}

fn order(command: &mut Command, found: &ArgMatches) -> Result<TerminalReport, clap::Error> {
    let typed = |name: &str| found.get_one::<String>(name).map(String::as_str);
    let missing =
        |command: &mut Command| command.error(ErrorKind::MissingRequiredArgument, String::from(words::report_out()));
    let (Some(from), Some(to)) = typed_days(found) else { return Err(missing(command)) };
    let kind = KINDS.iter().find(|(name, _)| typed("kind") == Some(*name)).map(|(_, kind)| *kind);
    let format = FORMATS.iter().find(|(name, _)| typed("format") == Some(*name)).and_then(|(_, format)| *format);
    let out = found.get_one::<PathBuf>("out").cloned();
    // A PDF document can't be shown in a terminal.
    let (Some(kind), true) = (kind, format.is_none() || out.is_some()) else { return Err(missing(command)) };
    Ok(TerminalReport {
        kind,
        days: from..=to,
        wallet: typed("wallet").and_then(|typed| WALLETS.iter().find(|(name, _)| *name == typed)).map(|(_, of)| *of),
        environment: typed("environment").and_then(Environment::from_code),
        format,
        out,
    })
}

/// Makes the report, and prints it or the result.
pub(crate) fn run(asked: Result<TerminalReport, (String, u8)>) -> ExitCode {
    ended(asked, async |asked| report_from_terminal(&terminal()?, &asked).await)
}

#[cfg(test)]
mod tests {
    use chrono::{Datelike, NaiveDate};
    use kaunta_domain::wallet::WalletType;

    use super::*;

    fn called(arguments: &[&str]) -> Option<Result<TerminalReport, (String, u8)>> {
        asked(["kaunta"].iter().chain(arguments).map(OsString::from))
    }

    const DAYS: [&str; 5] = ["report", "statement", "--from", "2026-11-01", "--to=2026-11-30"];

    #[test]
    fn a_report_is_what_was_typed_and_text_needs_no_file() {
        assert_eq!(called(&["export", "report"]), None);
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let mut wanted = TerminalReport {
            kind: ReportKind::Statement,
            days: day(1)..=day(30),
            wallet: None,
            environment: None,
            format: None,
            out: None,
        };
        assert_eq!(called(&DAYS), Some(Ok(wanted.clone())));
        let file = ["--format", "pdf", "--out", "november.pdf", "--wallet", "commission"];
        wanted.format = Some(ReportFormat::Pdf);
        wanted.out = Some(PathBuf::from("november.pdf"));
        wanted.wallet = Some(WalletType::Commission);
        assert_eq!(called(&[&DAYS[..], &file].concat()), Some(Ok(wanted)));
        let Some(Ok(last_year)) = called(&["report", "fees", "--days", "last-year"]) else { panic!("not understood") };
        assert_eq!((last_year.days.start().ordinal(), last_year.days.end().month()), (1, 12));
    }

    #[test]
    fn help_ends_with_0_and_names_each_report_and_a_wrong_word_ends_with_2() {
        let Some(Err((help, 0))) = called(&["report", "--help"]) else { panic!("--help does not end with 0") };
        for (kind, _) in KINDS {
            assert!(help.contains(kind), "{help}");
        }
        assert!(help.contains("kaunta report pack --help"), "{help}");
        for wrong in [
            &["report"][..],
            &["report", "statement"],
            &["report", "weather", "--from", "2026-11-01", "--to", "2026-11-30"],
            &["report", "statement", "--from", "2026-11-01"],
            &[&DAYS[..], &["--days", "today"]].concat(),
            &[&DAYS[..], &["--format", "xlsx"]].concat(),
        ] {
            assert!(matches!(called(wrong), Some(Err((_, 2)))), "{wrong:?}");
        }
    }
}
