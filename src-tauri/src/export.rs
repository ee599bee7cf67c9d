//! `kaunta export`: writes the history to a file from a terminal, without a window.

mod narrowed;
mod shown;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use chrono::Utc;
use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use kaunta_app::{Terminal, TerminalError, TerminalExport, export_from_terminal};
use kaunta_contract::ExportFormat;
use kaunta_domain::environment::Environment;
use kaunta_words::terminal as words;

use crate::console::Console;
use crate::folders;
use crate::options::{WALLETS, option, typed_days};

/// The formats, as they are typed.
const FORMATS: [(&str, ExportFormat); 13] = [
    ("csv", ExportFormat::Csv),
    ("xlsx", ExportFormat::Xlsx),
    ("pdf", ExportFormat::Pdf),
    ("hledger", ExportFormat::Hledger),
    ("beancount", ExportFormat::Beancount),
    ("tally", ExportFormat::Tally),
    ("camt053", ExportFormat::Camt053),
    ("ofx", ExportFormat::Ofx),
    ("qif", ExportFormat::Qif),
    ("xero-csv", ExportFormat::XeroCsv),
    ("quickbooks-csv", ExportFormat::QuickBooksCsv),
    ("quickbooks-csv-4", ExportFormat::QuickBooksCsvApart),
    ("qbo", ExportFormat::Qbo),
];
/// The parsed command, or what to print instead and the exit code; none if Kaunta was called for something else.
pub(crate) fn asked(arguments: impl IntoIterator<Item = OsString>) -> Option<Result<TerminalExport, (String, u8)>> {
    let mut arguments = arguments.into_iter().skip(1).peekable();
    if arguments.peek()? != "export" {
        return None;
    }
    let found = command().try_get_matches_from(arguments);
    Some(found.map_err(refusal).and_then(|found| order(&found).ok_or((String::new(), 2))))
}

pub(crate) fn refusal(error: clap::Error) -> (String, u8) {
    (error.render().to_string(), u8::try_from(error.exit_code()).unwrap_or(2))
}

fn command() -> Command {
    let command = Command::new("kaunta export")
        .bin_name("kaunta export")
        .about(String::from(words::what_it_does()))
        .after_help(String::from(words::how_it_ends()))
        .arg(
            option("format", "FORMAT", words::format())
                .required(true)
                .value_parser(PossibleValuesParser::new(FORMATS.map(|(name, _)| name))),
        );
    shown::shown(narrowed::narrowed(command))
        .arg(
            option("wallet", "WALLET", words::wallet())
                .default_value("float")
                .value_parser(PossibleValuesParser::new(WALLETS.map(|(name, _)| name))),
        )
        .arg(
            option("environment", "ENVIRONMENT", words::environment())
                .value_parser(PossibleValuesParser::new(Environment::ALL.map(Environment::code))),
        )
        .arg(option("out", "FILE", words::out()).required(true).value_parser(clap::value_parser!(PathBuf)))
}

fn order(found: &ArgMatches) -> Option<TerminalExport> {
    let typed = |name: &str| found.get_one::<String>(name).map(String::as_str);
    Some(TerminalExport {
        list: shown::list(found, narrowed::filter(found, typed_days(found))),
        format: FORMATS.iter().find(|(name, _)| typed("format") == Some(*name))?.1,
        wallet: WALLETS.iter().find(|(name, _)| typed("wallet") == Some(*name))?.1,
        environment: typed("environment").and_then(Environment::from_code),
        out: found.get_one::<PathBuf>("out")?.clone(),
    })
}

/// Exports, and prints the result.
pub(crate) fn run(asked: Result<TerminalExport, (String, u8)>) -> ExitCode {
    ended(asked, async |asked| export_from_terminal(&terminal()?, &asked).await)
}

/// Runs the command, prints the result and returns its exit code.
pub(crate) fn ended<T>(
    asked: Result<T, (String, u8)>,
    work: impl AsyncFnOnce(T) -> Result<String, TerminalError>,
) -> ExitCode {
    let mut console = Console::open();
    let (words, code) = match asked {
        Err(refusal) => refusal,
        Ok(asked) => match tauri::async_runtime::block_on(work(asked)) {
            Ok(words) => (words, 0),
            Err(error) => (error.to_string(), 1),
        },
    };
    match code {
        0 => console.say(words.trim_end()),
        _ => console.complain(words.trim_end()),
    }
    console.end();
    ExitCode::from(code)
}

/// Identifies the computer and this run of the program.
pub(crate) fn terminal() -> Result<Terminal, TerminalError> {
    Ok(Terminal {
        data: folders::own_folder_without_window().ok_or(TerminalError::NoBooks)?,
        now: Utc::now(),
        run: rand::random(),
        computer: gethostname::gethostname().into_string().ok(),
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use kaunta_app::ExportedList;
    use kaunta_contract::HistoryFilter;
    use kaunta_domain::wallet::WalletType;

    use super::*;

    pub(crate) fn called(arguments: &[&str]) -> Option<Result<TerminalExport, (String, u8)>> {
        asked(["kaunta"].iter().chain(arguments).map(OsString::from))
    }

    #[test]
    fn only_the_word_export_exports() {
        assert_eq!(called(&[]), None);
        assert_eq!(called(&["--practice"]), None);
        assert_eq!(called(&["verify", "export"]), None);
    }

    #[test]
    fn an_export_is_what_was_typed() {
        let typed = ["export", "--format", "ofx", "--from", "2026-11-01", "--wallet=commission", "--out", "a.ofx"];
        let wanted = TerminalExport {
            list: ExportedList::Narrowed {
                filter: Box::new(HistoryFilter { from: Some("2026-11-01".to_owned()), ..HistoryFilter::default() }),
                shown: None,
            },
            format: ExportFormat::Ofx,
            wallet: WalletType::Commission,
            environment: None,
            out: PathBuf::from("a.ofx"),
        };
        assert_eq!(called(&typed), Some(Ok(wanted)));
    }

    #[test]
    fn help_ends_with_0_and_names_each_format_and_a_wrong_word_ends_with_2() {
        let Some(Err((help, 0))) = called(&["export", "--help"]) else { panic!("--help does not end with 0") };
        for (format, _) in FORMATS {
            assert!(help.contains(format), "{help}");
        }
        for wrong in [
            &["export"][..],
            &["export", "--format", "docx", "--out", "a"],
            &["export", "--format", "csv"],
            &["export", "--format", "csv", "--out", "a", "--from", "23/11/2026"],
            &["export", "--format", "csv", "--out", "a", "--days", "last-month", "--to", "2026-11-30"],
            &["export", "--format", "csv", "--out", "a", "--hour", "24"],
            &["export", "--format", "csv", "--out", "a", "b"],
            &["export", "--format", "csv", "--out", "a", "--product", "weather"],
            &["export", "--format", "csv", "--out", "a", "--biller", "two words"],
        ] {
            assert!(matches!(called(wrong), Some(Err((_, 2)))), "{wrong:?}");
        }
    }
}
