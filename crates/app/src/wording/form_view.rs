//! The field table as the window draws it.

use kaunta_contract::{BillerView, Choice, FieldKind, FieldView};
use kaunta_domain::bank::BANKS;
use kaunta_domain::beneficiary::Beneficiary;
use kaunta_domain::biller::Biller;
use kaunta_domain::field::{Field, FieldName, Kind, Step, fields};
use kaunta_domain::form::from_beneficiary;
use kaunta_domain::mode::Mode;
use kaunta_domain::phone::Network;
use kaunta_domain::wallet::WalletType;
use kaunta_words::field_labels::network_left_open;

use crate::wording::{billers, field_labels, products};

pub(crate) struct Prefill<'a> {
    pub(crate) wallet: WalletType,
    pub(crate) narration: &'a str,
    /// The service's own name for a mode that Kaunta does not know.
    pub(crate) mode_name: &'a str,
}

impl Prefill<'_> {
    fn of(&self, name: FieldName) -> &str {
        if name == FieldName::WalletType {
            self.wallet.code()
        } else if name == FieldName::Narration {
            self.narration
        } else if name == FieldName::Mode {
            self.mode_name
        } else {
            ""
        }
    }
}

pub(crate) fn view(
    mode: Mode,
    biller: Option<&Biller>,
    step: Step,
    beneficiary: Option<&Beneficiary>,
    prefill: &Prefill<'_>,
) -> Vec<FieldView> {
    let table = fields(mode, biller);
    table
        .into_iter()
        .filter(|field| field.step == step)
        .filter_map(|field| draw(&field, beneficiary, prefill))
        .collect()
}

fn draw(field: &Field, beneficiary: Option<&Beneficiary>, prefill: &Prefill<'_>) -> Option<FieldView> {
    let (kind, mut choices) = kind(field.kind)?;
    if field.kind == Kind::Network && !field.required {
        // gateway-api.md, mnoProvider: for collections it can be detected from the number.
        choices.push(choice("", network_left_open()));
    }
    let told = from_beneficiary(field, beneficiary);
    let fixed = told.is_some();
    let value = told.unwrap_or_else(|| prefill.of(field.name).to_owned());
    Some(FieldView {
        name: field.name,
        label: field_labels::label(&field.label)?,
        hint: field.hint.map(field_labels::hint).unwrap_or_default(),
        kind,
        required: field.required,
        source: field.source,
        step: field.step,
        choices,
        value,
        fixed,
    })
}

/// How it is drawn; `None` for what the program makes or the settings hold.
fn kind(kind: Kind) -> Option<(FieldKind, Vec<Choice>)> {
    match kind {
        Kind::Amount | Kind::ExactAmount => Some((FieldKind::Amount, Vec::new())),
        Kind::Phone | Kind::RealPhone => Some((FieldKind::Phone, Vec::new())),
        Kind::Network => {
            Some((FieldKind::Network, Network::ALL.map(|network| choice(network.code(), network.name())).into()))
        }
        Kind::Account => Some((FieldKind::Account, Vec::new())),
        Kind::Bank => Some((FieldKind::Bank, BANKS.iter().map(|(name, code)| choice(code, *name)).collect())),
        Kind::Name | Kind::Text | Kind::MoneySource | Kind::User | Kind::Merchant | Kind::ModeName => {
            Some((FieldKind::Text, Vec::new()))
        }
        Kind::Choice(values) => {
            Some((FieldKind::Choice, values.iter().map(|value| choice(value, billers::chosen(value))).collect()))
        }
        Kind::Wallet => {
            let wallets = WalletType::OF_GATEWAY.map(|wallet| choice(wallet.code(), products::wallet(wallet)));
            Some((FieldKind::Choice, wallets.into()))
        }
        Kind::Biller | Kind::Address | Kind::Made => None,
    }
}

fn choice(value: &str, label: impl Into<String>) -> Choice {
    Choice { value: value.to_owned(), label: label.into() }
}

/// `PREPAID` → `Prepaid`.
pub(crate) fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + &rest.to_lowercase()
}

pub(crate) fn biller(biller: &Biller, custom: bool) -> BillerView {
    BillerView {
        code: biller.code.as_str().to_owned(),
        name: billers::name(&biller.called),
        account_label: billers::account_label(&biller.called),
        extra: biller.extra,
        custom,
        named_only: biller.is_named_only(),
    }
}

/// The billers as listed: those of the specification can't be removed.
pub(crate) fn biller_views(billers: &[Biller]) -> Vec<BillerView> {
    let known = Biller::known().len();
    billers.iter().enumerate().map(|(place, known_or_custom)| biller(known_or_custom, place >= known)).collect()
}
