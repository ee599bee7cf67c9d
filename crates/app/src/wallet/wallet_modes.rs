//! What can be done over the partner wallet: as the service lists it, or as the specification does until the service was
//! asked.

use chrono::{DateTime, Utc};
use kaunta_contract::WalletModeView;
use kaunta_domain::mode::{Interface, Mode};
use kaunta_gateway::{Availability, ListedMode};
use kaunta_ledger::{Ledger, LedgerError};
use kaunta_words::{Message, wallets};
use serde::{Deserialize, Serialize};

use crate::wording::form_view::capitalised;

/// The book's setting that holds the list.
const LISTED: &str = "partnerModes";

/// partner-wallet-api.md, Transaction mode, with both names of a payout to mobile money.
const SPECIFIED: [(Mode, &str); 7] = [
    (Mode::WalletToMobileMoney, "active"),
    (Mode::WalletToMno, ""),
    (Mode::WalletToWallet, "active"),
    (Mode::BankTransfer, "beta"),
    (Mode::MerchantPayment, "active"),
    (Mode::MobileMoneyToWallet, "active"),
    (Mode::WalletTopUp, "active"),
];

/// The list as the book stores it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Listed {
    pub(crate) at: DateTime<Utc>,
    modes: Vec<ListedOne>,
}

#[derive(Debug, Serialize, Deserialize)]
struct ListedOne {
    name: String,
    label: Option<String>,
    availability: String,
}

impl Listed {
    /// The service's list; `None` if it names no mode, which would leave nothing to choose from.
    pub(crate) fn of(modes: &[ListedMode], at: DateTime<Utc>) -> Option<Listed> {
        let one = |mode: &ListedMode| ListedOne {
            name: mode.name.as_str().to_owned(),
            label: mode.label.clone(),
            availability: match &mode.availability {
                Availability::Active => "active".to_owned(),
                Availability::Beta => "beta".to_owned(),
                Availability::Other(word) => word.clone(),
                Availability::NotTold => String::new(),
            },
        };
        (!modes.is_empty()).then(|| Listed { at, modes: modes.iter().map(one).collect() })
    }

    pub(crate) async fn keep(&self, ledger: &Ledger) -> Result<(), LedgerError> {
        match serde_json::to_string(self) {
            Ok(text) => ledger.set_setting(LISTED, &text).await,
            Err(error) => {
                tracing::error!(%error, "the list of modes can't be kept");
                Ok(())
            }
        }
    }

    /// The list in the workspace's book; `None` if there is none, or it can't be parsed.
    pub(crate) async fn kept(ledger: &Ledger) -> Result<Option<Listed>, LedgerError> {
        let text = ledger.setting(LISTED).await?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }
}

pub(crate) fn views(listed: Option<&Listed>) -> Vec<WalletModeView> {
    match listed {
        Some(listed) => {
            let told = listed.modes.iter().map(|one| view(&one.name, one.label.as_deref(), &one.availability));
            with_both_payouts(told.collect())
        }
        None => SPECIFIED.iter().map(|(mode, availability)| view(mode.code(), None, availability)).collect(),
    }
}

/// The specification has two names for a payout to mobile money, one in its table and one in a request. Both are offered,
/// whichever the service lists.
fn with_both_payouts(mut views: Vec<WalletModeView>) -> Vec<WalletModeView> {
    let place = |views: &[WalletModeView], mode: Mode| views.iter().position(|view| view.mode == mode);
    if place(&views, Mode::WalletToMobileMoney).is_none() {
        let at = place(&views, Mode::WalletToMno).unwrap_or_default();
        views.insert(at, view(Mode::WalletToMobileMoney.code(), None, ""));
    }
    if place(&views, Mode::WalletToMno).is_none() {
        let at = place(&views, Mode::WalletToMobileMoney).map_or(0, |before| before + 1);
        views.insert(at, view(Mode::WalletToMno.code(), None, ""));
    }
    views
}

fn view(name: &str, label: Option<&str>, availability: &str) -> WalletModeView {
    let known = Mode::from_code(name).filter(|mode| mode.interface() == Interface::PartnerWallet);
    let mode = known.unwrap_or(Mode::WalletOther);
    let own = label.map(str::trim).filter(|label| !label.is_empty());
    let label = match (does(mode), own) {
        (Some(words), _) => words.into(),
        (None, Some(own)) => own.to_owned(),
        (None, None) => capitalised(&name.replace(['_', '-'], " ")),
    };
    WalletModeView { mode, name: name.to_owned(), label, availability: availability.to_owned() }
}

/// What a mode does (partner-wallet-api.md, Transaction mode); `None` for one that Kaunta does not know.
fn does(mode: Mode) -> Option<Message> {
    match mode {
        Mode::WalletToWallet => Some(wallets::does_wallet()),
        Mode::WalletToMobileMoney => Some(wallets::does_mobile_money()),
        Mode::WalletToMno => Some(wallets::does_network()),
        Mode::MobileMoneyToWallet => Some(wallets::does_from_mobile_money()),
        Mode::BankTransfer => Some(wallets::does_bank()),
        Mode::MerchantPayment => Some(wallets::does_merchant()),
        Mode::WalletTopUp => Some(wallets::does_top_up()),
        Mode::WalletOther
        | Mode::PartnerSendMno
        | Mode::PartnerCollectMno
        | Mode::PartnerSendBank
        | Mode::PartnerPayBillPayment
        | Mode::PartnerPayAirtime => None,
    }
}

#[cfg(test)]
mod tests {
    use kaunta_domain::text::ModeName;

    use super::*;

    #[test]
    fn until_the_service_was_asked_the_specification_s_modes_are_listed() {
        let views = views(None);
        let named: Vec<&str> = views.iter().map(|view| view.name.as_str()).collect();
        assert!(named.contains(&"WALLET_TOP-UP") && named.contains(&"WALLET_TO_MNO"), "{named:?}");
        assert!(views.iter().all(|view| view.mode != Mode::WalletOther && !view.label.is_empty()));
        assert_eq!(views.iter().filter(|view| view.availability == "beta").count(), 1);
    }

    #[test]
    fn a_mode_that_nobody_knows_keeps_its_own_name_and_a_gateway_s_is_none_of_the_wallet_s() {
        let listed = |name: &str, label: Option<&str>, availability: Availability| ListedMode {
            name: ModeName::parse(name).unwrap(),
            label: label.map(str::to_owned),
            availability,
        };
        let modes = [
            listed("WALLET_TOP-UP", Some("Whatever"), Availability::Active),
            listed("CARD_PAYOUT", None, Availability::Other("pilot".into())),
            listed("CRYPTO", Some("Pay to a chain"), Availability::NotTold),
            listed("PARTNER_SEND_MNO", None, Availability::Beta),
        ];
        let listed = Listed::of(&modes, DateTime::UNIX_EPOCH).unwrap();
        let told: Vec<_> =
            views(Some(&listed)).into_iter().map(|view| (view.mode, view.label, view.availability)).collect();
        let one = |mode, label: &str, availability: &str| (mode, label.to_owned(), availability.to_owned());
        assert_eq!(
            told[2..],
            [
                one(Mode::WalletTopUp, "Add money from cards or bank transfers", "active"),
                one(Mode::WalletOther, "Card payout", "pilot"),
                one(Mode::WalletOther, "Pay to a chain", ""),
                one(Mode::WalletOther, "Partner send mno", "beta"),
            ]
        );
        assert!(Listed::of(&[], DateTime::UNIX_EPOCH).is_none());
    }

    #[test]
    fn a_payout_to_mobile_money_stays_offered_under_both_its_names_whatever_the_list_leaves_out() {
        let (table, request) = ("WALLET_TO_MOBILE_MONEY", "WALLET_TO_MNO");
        for (listed, offered) in [
            (vec!["WALLET_TO_WALLET"], vec![table, request, "WALLET_TO_WALLET"]),
            (
                vec!["WALLET_TO_WALLET", table, "WALLET_TOP-UP"],
                vec!["WALLET_TO_WALLET", table, request, "WALLET_TOP-UP"],
            ),
            (vec!["WALLET_TO_WALLET", request], vec!["WALLET_TO_WALLET", table, request]),
            (vec![request, table], vec![request, table]),
        ] {
            let modes: Vec<ListedMode> = listed
                .iter()
                .map(|name| ListedMode {
                    name: ModeName::parse(name).unwrap(),
                    label: None,
                    availability: Availability::Active,
                })
                .collect();
            let listed = Listed::of(&modes, DateTime::UNIX_EPOCH).unwrap();
            let views = views(Some(&listed));
            assert_eq!(views.iter().map(|view| view.name.as_str()).collect::<Vec<_>>(), offered);
            assert!(views.iter().all(|view| view.mode != Mode::WalletOther));
        }
    }
}
