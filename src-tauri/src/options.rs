//! Options that several commands share.

use chrono::{NaiveDate, Utc};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use kaunta_domain::calendar::CalendarPeriod;
use kaunta_domain::day::day_of;
use kaunta_domain::wallet::WalletType;
use kaunta_words::{Message, terminal as words};

use crate::mistyped::Mistyped;

/// The wallets, as they are typed.
pub(crate) const WALLETS: [(&str, WalletType); 3] =
    [("float", WalletType::Escrow), ("commission", WalletType::Commission), ("partner", WalletType::Partner)];

/// The first and the last day.
pub(crate) type TypedDays = (Option<NaiveDate>, Option<NaiveDate>);

pub(crate) fn option(name: &'static str, value: &'static str, help: Message) -> Arg {
    Arg::new(name).long(name).value_name(value).help(String::from(help))
}

/// Adds the options for two days, or for a period instead; `from` describes the first day.
pub(crate) fn with_days(command: Command, from: Message) -> Command {
    command
        .arg(option("from", "DAY", from).value_parser(typed_day))
        .arg(option("to", "DAY", words::to()).value_parser(typed_day))
        .arg(
            option("days", "PERIOD", words::days())
                .conflicts_with_all(["from", "to"])
                .value_parser(PossibleValuesParser::new(CalendarPeriod::ALL.map(CalendarPeriod::code))),
        )
}

/// The days that were typed, as of today in Kampala.
pub(crate) fn typed_days(found: &ArgMatches) -> TypedDays {
    let day = |name: &str| found.get_one::<NaiveDate>(name).copied();
    match found.get_one::<String>("days").and_then(|typed| CalendarPeriod::from_code(typed)) {
        Some(period) => {
            let (from, to) = period.days(day_of(Utc::now())).into_inner();
            (Some(from), Some(to))
        }
        None => (day("from"), day("to")),
    }
}

fn typed_day(text: &str) -> Result<NaiveDate, Mistyped> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d").map_err(|_| Mistyped::Day)
}
