//! `kaunta export`: writes the history to a file from a terminal, without a window.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use chrono::{NaiveDate, Utc};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use kaunta_app::{Terminal, TerminalError, TerminalExport, export_from_terminal};
use kaunta_contract::{ExportFormat, HistoryFilter};
use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::LabelText;
use kaunta_domain::mode::Mode;
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Network;
use kaunta_domain::wallet::WalletType;
use kaunta_words::{Message, terminal as words};

use crate::console::Console;
use crate::folders;
use crate::mistyped::Mistyped;

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
/// The products, as they are typed.
const PRODUCTS: [(&str, Mode); 13] = [
    ("bill", Mode::PartnerPayBillPayment),
    ("airtime", Mode::PartnerPayAirtime),
    ("send-money", Mode::PartnerSendMno),
    ("send-to-bank", Mode::PartnerSendBank),
    ("collect", Mode::PartnerCollectMno),
    ("wallet-to-wallet", Mode::WalletToWallet),
    ("wallet-to-mobile-money", Mode::WalletToMobileMoney),
    ("wallet-to-mobile-network", Mode::WalletToMno),
    ("mobile-money-to-wallet", Mode::MobileMoneyToWallet),
    ("wallet-to-bank", Mode::BankTransfer),
    ("pay-a-merchant", Mode::MerchantPayment),
    ("top-up", Mode::WalletTopUp),
    ("other", Mode::WalletOther),
];
const COUNTED: [(&str, Counted); 5] = [
    ("paid", Counted::Paid),
    ("waiting", Counted::Waiting),
    ("in-doubt", Counted::InDoubt),
    ("disputed", Counted::Disputed),
    ("not-paid", Counted::NotPaid),
];
const NETWORKS: [(&str, Network); 2] = [("mtn", Network::Mtn), ("airtel", Network::Airtel)];
pub(crate) const WALLETS: [(&str, WalletType); 3] =
    [("float", WalletType::Escrow), ("commission", WalletType::Commission), ("partner", WalletType::Partner)];

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

pub(crate) fn option(name: &'static str, value: &'static str, help: Message) -> Arg {
    Arg::new(name).long(name).value_name(value).help(String::from(help))
}

pub(crate) fn typed_day(text: &str) -> Result<NaiveDate, Mistyped> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d").map_err(|_| Mistyped::Day)
}

fn command() -> Command {
    Command::new("kaunta export")
        .bin_name("kaunta export")
        .about(String::from(words::what_it_does()))
        .after_help(String::from(words::how_it_ends()))
        .arg(
            option("format", "FORMAT", words::format())
                .required(true)
                .value_parser(PossibleValuesParser::new(FORMATS.map(|(name, _)| name))),
        )
        .arg(option("from", "DAY", words::from()).value_parser(typed_day))
        .arg(option("to", "DAY", words::to()).value_parser(typed_day))
        .arg(several("product", "PRODUCT", words::product()).value_parser(names(PRODUCTS)))
        .arg(several("counts-as", "SUM", words::counts_as()).value_parser(names(COUNTED)))
        .arg(several("biller", "CODE", words::biller()).value_parser(typed_biller))
        .arg(several("network", "NETWORK", words::network()).value_parser(names(NETWORKS)))
        .arg(option("made-by", "NAME", words::made_by()).value_parser(typed_person))
        .arg(option("label", "LABEL", words::label()).action(ArgAction::Append).value_parser(typed_label))
        .arg(option("amount-from", "AMOUNT", words::amount_from()))
        .arg(option("amount-to", "AMOUNT", words::amount_to()))
        .arg(option("search", "TEXT", words::search()))
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

fn names<T, const N: usize>(named: [(&'static str, T); N]) -> PossibleValuesParser {
    PossibleValuesParser::new(named.map(|(name, _)| name))
}

/// May be given several times, and with several values separated by commas.
fn several(name: &'static str, value: &'static str, help: Message) -> Arg {
    option(name, value, help).action(ArgAction::Append).value_delimiter(',')
}

fn typed_biller(text: &str) -> Result<BillerCode, Mistyped> {
    BillerCode::parse(text).map_err(|_| Mistyped::Biller)
}

fn typed_person(text: &str) -> Result<PersonName, Mistyped> {
    PersonName::parse(text).map_err(|_| Mistyped::Person)
}

fn typed_label(text: &str) -> Result<LabelText, Mistyped> {
    LabelText::parse(text).map_err(|_| Mistyped::Label)
}

/// Which operations, as the window's filter.
fn filter(found: &ArgMatches) -> HistoryFilter {
    fn those<T: Copy>(found: &ArgMatches, name: &str, named: &[(&str, T)]) -> Vec<T> {
        let typed = found.get_many::<String>(name).into_iter().flatten();
        typed.filter_map(|typed| Some(named.iter().find(|(name, _)| typed == name)?.1)).collect()
    }
    let text = |name: &str| found.get_one::<String>(name).cloned();
    let day = |name: &str| found.get_one::<NaiveDate>(name).map(ToString::to_string);
    HistoryFilter {
        from: day("from"),
        to: day("to"),
        modes: those(found, "product", &PRODUCTS),
        counted: those(found, "counts-as", &COUNTED),
        billers: found.get_many::<BillerCode>("biller").into_iter().flatten().cloned().collect(),
        networks: those(found, "network", &NETWORKS),
        by: found.get_one::<PersonName>("made-by").cloned(),
        labels: found.get_many::<LabelText>("label").into_iter().flatten().cloned().collect(),
        amount_from: text("amount-from"),
        amount_to: text("amount-to"),
        search: text("search").unwrap_or_default(),
        ..HistoryFilter::default()
    }
}

fn order(found: &ArgMatches) -> Option<TerminalExport> {
    let typed = |name: &str| found.get_one::<String>(name).map(String::as_str);
    Some(TerminalExport {
        filter: filter(found),
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
mod tests {
    use super::*;

    fn called(arguments: &[&str]) -> Option<Result<TerminalExport, (String, u8)>> {
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
            filter: HistoryFilter { from: Some("2026-11-01".to_owned()), ..HistoryFilter::default() },
            format: ExportFormat::Ofx,
            wallet: WalletType::Commission,
            environment: None,
            out: PathBuf::from("a.ofx"),
        };
        assert_eq!(called(&typed), Some(Ok(wanted)));
    }

    #[test]
    fn what_narrows_an_export_is_what_was_typed() {
        let typed = [
            ["--product", "bill,airtime"],
            ["--product", "top-up"],
            ["--counts-as", "not-paid"],
            ["--biller", "UMEME"],
            ["--network", "mtn"],
            ["--made-by", "Okello"],
            ["--label", "Shop rent"],
            ["--amount-from", "5,000"],
            ["--search", "nakato"],
        ];
        let typed = [&["export", "--format", "csv", "--out", "a.csv"], typed.as_flattened()].concat();
        let Some(Ok(asked)) = called(&typed) else { panic!("not understood") };
        let wanted = HistoryFilter {
            modes: vec![Mode::PartnerPayBillPayment, Mode::PartnerPayAirtime, Mode::WalletTopUp],
            counted: vec![Counted::NotPaid],
            billers: vec![BillerCode::parse("UMEME").unwrap()],
            networks: vec![Network::Mtn],
            by: Some(PersonName::parse("Okello").unwrap()),
            labels: vec![LabelText::parse("Shop rent").unwrap()],
            amount_from: Some("5,000".to_owned()),
            search: "nakato".to_owned(),
            ..HistoryFilter::default()
        };
        assert_eq!(asked.filter, wanted);
        for (all, typed) in [(Mode::ALL.len(), PRODUCTS.map(|(_, mode)| mode)), (PRODUCTS.len(), Mode::ALL)] {
            let different: std::collections::HashSet<Mode> = typed.into_iter().collect();
            assert_eq!(different.len(), all, "each product has a name");
        }
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
            &["export", "--format", "csv", "--out", "a", "b"],
            &["export", "--format", "csv", "--out", "a", "--product", "weather"],
            &["export", "--format", "csv", "--out", "a", "--biller", "two words"],
        ] {
            assert!(matches!(called(wrong), Some(Err((_, 2)))), "{wrong:?}");
        }
    }
}
