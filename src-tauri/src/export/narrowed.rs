//! Which operations are exported: the filters of the window, as options.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use kaunta_contract::HistoryFilter;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::event::LabelText;
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Network;
use kaunta_words::{Message, terminal as words};

use crate::mistyped::Mistyped;
use crate::options::{TypedDays, WALLETS, option, with_days};

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
const STATES: [(&str, State); 10] = [
    ("recorded", State::Recorded),
    ("sent", State::Sent),
    ("pending", State::Pending),
    ("unknown", State::Unknown),
    ("not-found", State::NotFound),
    ("refused", State::Refused),
    ("failed", State::Failed),
    ("rejected", State::Rejected),
    ("not-sent", State::NotSent),
    ("succeeded", State::Succeeded),
];
const NETWORKS: [(&str, Network); 2] = [("mtn", Network::Mtn), ("airtel", Network::Airtel)];
const WEEKDAYS: [(&str, u8); 7] =
    [("sunday", 0), ("monday", 1), ("tuesday", 2), ("wednesday", 3), ("thursday", 4), ("friday", 5), ("saturday", 6)];

/// Every option except those for the days; a saved view replaces all of them.
pub(super) const NAMES: [&str; 17] = [
    "product",
    "counts-as",
    "state",
    "biller",
    "network",
    "of-wallet",
    "made-by",
    "label",
    "amount-from",
    "amount-to",
    "fee-from",
    "fee-to",
    "has-fee",
    "needs-attention",
    "has-note",
    "weekday",
    "hour",
];

pub(super) fn narrowed(command: Command) -> Command {
    with_days(command, words::from())
        .arg(several("product", "PRODUCT", words::product()).value_parser(names(PRODUCTS)))
        .arg(several("counts-as", "SUM", words::counts_as()).value_parser(names(COUNTED)))
        .arg(several("state", "STATE", words::state()).value_parser(names(STATES)))
        .arg(several("biller", "CODE", words::biller()).value_parser(typed_biller))
        .arg(several("network", "NETWORK", words::network()).value_parser(names(NETWORKS)))
        .arg(several("of-wallet", "WALLET", words::of_wallet()).value_parser(names(WALLETS)))
        .arg(option("made-by", "NAME", words::made_by()).value_parser(typed_person))
        .arg(option("label", "LABEL", words::label()).action(ArgAction::Append).value_parser(typed_label))
        .arg(option("amount-from", "AMOUNT", words::amount_from()))
        .arg(option("amount-to", "AMOUNT", words::amount_to()))
        .arg(option("fee-from", "AMOUNT", words::fee_from()))
        .arg(option("fee-to", "AMOUNT", words::fee_to()))
        .arg(fact("has-fee", words::has_fee()))
        .arg(fact("needs-attention", words::needs_attention()))
        .arg(fact("has-note", words::has_note()))
        .arg(several("weekday", "DAY", words::weekday()).value_parser(names(WEEKDAYS)))
        .arg(several("hour", "HOUR", words::hour()).value_parser(clap::value_parser!(u8).range(..24)))
        .arg(option("search", "TEXT", words::search()))
}

/// Which operations, as the window's filter.
pub(super) fn filter(found: &ArgMatches, (from, to): TypedDays) -> HistoryFilter {
    let text = |name: &str| found.get_one::<String>(name).cloned();
    HistoryFilter {
        from: from.map(|day| day.to_string()),
        to: to.map(|day| day.to_string()),
        modes: those(found, "product", &PRODUCTS),
        counted: those(found, "counts-as", &COUNTED),
        states: those(found, "state", &STATES),
        billers: all(found, "biller"),
        networks: those(found, "network", &NETWORKS),
        wallets: those(found, "of-wallet", &WALLETS),
        by: found.get_one::<PersonName>("made-by").cloned(),
        labels: all(found, "label"),
        amount_from: text("amount-from"),
        amount_to: text("amount-to"),
        fee_from: text("fee-from"),
        fee_to: text("fee-to"),
        has_fee: found.get_flag("has-fee"),
        needs_attention: found.get_flag("needs-attention"),
        has_note: found.get_flag("has-note"),
        weekdays: those(found, "weekday", &WEEKDAYS),
        hours: all(found, "hour"),
        search: text("search").unwrap_or_default(),
    }
}

fn names<T, const N: usize>(named: [(&'static str, T); N]) -> PossibleValuesParser {
    PossibleValuesParser::new(named.map(|(name, _)| name))
}

fn those<T: Copy>(found: &ArgMatches, name: &str, named: &[(&str, T)]) -> Vec<T> {
    let typed = found.get_many::<String>(name).into_iter().flatten();
    typed.filter_map(|typed| Some(named.iter().find(|(name, _)| typed == name)?.1)).collect()
}

fn all<T: Clone + Send + Sync + 'static>(found: &ArgMatches, name: &str) -> Vec<T> {
    found.get_many::<T>(name).into_iter().flatten().cloned().collect()
}

/// May be given several times, and with several values separated by commas.
pub(super) fn several(name: &'static str, value: &'static str, help: Message) -> Arg {
    option(name, value, help).action(ArgAction::Append).value_delimiter(',')
}

fn fact(name: &'static str, help: Message) -> Arg {
    Arg::new(name).long(name).help(String::from(help)).action(ArgAction::SetTrue)
}

fn typed_biller(text: &str) -> Result<BillerCode, Mistyped> {
    BillerCode::parse(text).map_err(|_| Mistyped::Biller)
}

pub(super) fn typed_person(text: &str) -> Result<PersonName, Mistyped> {
    PersonName::parse(text).map_err(|_| Mistyped::Person)
}

fn typed_label(text: &str) -> Result<LabelText, Mistyped> {
    LabelText::parse(text).map_err(|_| Mistyped::Label)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kaunta_app::ExportedList;
    use kaunta_domain::wallet::WalletType;

    use super::*;
    use crate::export::tests::called;

    #[test]
    fn what_narrows_an_export_is_what_was_typed() {
        let typed = [
            ["--product", "bill,airtime"],
            ["--product", "top-up"],
            ["--counts-as", "not-paid"],
            ["--state", "unknown,not-found"],
            ["--biller", "UMEME"],
            ["--network", "mtn"],
            ["--of-wallet", "partner"],
            ["--made-by", "Okello"],
            ["--label", "Shop rent"],
            ["--amount-from", "5,000"],
            ["--fee-to", "900"],
            ["--weekday", "saturday,sunday"],
            ["--hour", "9,10"],
            ["--search", "nakato"],
        ];
        let facts = ["--has-fee", "--needs-attention", "--has-note"];
        let typed = [&["export", "--format", "csv", "--out", "a.csv"], typed.as_flattened(), &facts].concat();
        let Some(Ok(asked)) = called(&typed) else { panic!("not understood") };
        let wanted = HistoryFilter {
            modes: vec![Mode::PartnerPayBillPayment, Mode::PartnerPayAirtime, Mode::WalletTopUp],
            counted: vec![Counted::NotPaid],
            states: vec![State::Unknown, State::NotFound],
            billers: vec![BillerCode::parse("UMEME").unwrap()],
            networks: vec![Network::Mtn],
            wallets: vec![WalletType::Partner],
            by: Some(PersonName::parse("Okello").unwrap()),
            labels: vec![LabelText::parse("Shop rent").unwrap()],
            amount_from: Some("5,000".to_owned()),
            fee_to: Some("900".to_owned()),
            has_fee: true,
            needs_attention: true,
            has_note: true,
            weekdays: vec![6, 0],
            hours: vec![9, 10],
            search: "nakato".to_owned(),
            ..HistoryFilter::default()
        };
        assert_eq!(asked.list, ExportedList::Narrowed { filter: Box::new(wanted), shown: None });
    }

    #[test]
    fn each_product_and_each_state_has_a_name() {
        let products: HashSet<Mode> = PRODUCTS.into_iter().map(|(_, mode)| mode).collect();
        assert_eq!((products.len(), PRODUCTS.len()), (Mode::ALL.len(), Mode::ALL.len()));
        let states: HashSet<State> = STATES.into_iter().map(|(_, state)| state).collect();
        assert_eq!((states.len(), STATES.len()), (State::ALL.len(), State::ALL.len()));
    }
}
