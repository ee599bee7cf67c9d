//! The labels of fields, and the help text under them.

use kaunta_domain::field::{Hint, Label};
use kaunta_words::{common, field_labels};

use crate::wording::billers;

/// A field's label; `None` for one that is never drawn.
pub(crate) fn label(label: &Label) -> Option<String> {
    let words = match label {
        Label::Amount => common::amount(),
        Label::Note => field_labels::note(),
        Label::Wallet => field_labels::wallet(),
        Label::Product => field_labels::product(),
        Label::Phone => field_labels::phone(),
        Label::Network => field_labels::network(),
        Label::RecipientName => field_labels::recipient_name(),
        Label::CustomerPhone => field_labels::customer_phone(),
        Label::Bank => field_labels::bank(),
        Label::Account => field_labels::account(),
        Label::AccountHolder => field_labels::account_holder(),
        Label::CustomerName => field_labels::customer_name(),
        Label::PayerPhone => field_labels::payer_phone(),
        Label::RecipientUser => field_labels::recipient_user(),
        Label::Merchant => field_labels::merchant(),
        Label::AccountOrInvoice => field_labels::account_or_invoice(),
        Label::MoneySource => field_labels::money_source(),
        Label::MeterType => field_labels::meter_type(),
        Label::CashPaidOut => field_labels::cash_paid_out(),
        Label::Area => field_labels::area(),
        Label::AtBiller(called) => return Some(billers::account_label(called)),
        Label::Unseen => return None,
    };
    Some(words.into())
}

pub(crate) fn hint(hint: Hint) -> String {
    let words = match hint {
        Hint::InTheRecords => field_labels::in_the_records(),
        Hint::Receives => field_labels::receives(),
        Hint::GetsThePrompt => field_labels::gets_the_prompt(),
        Hint::BankOrItsCode => field_labels::bank_or_its_code(),
        Hint::NameOnTheAccount => field_labels::name_on_the_account(),
        Hint::ToTopUp => field_labels::to_top_up(),
        Hint::CashLeavesTheDrawer => field_labels::cash_leaves_the_drawer(),
        Hint::Cents => field_labels::cents(),
        Hint::UserWhoReceives => field_labels::user_who_receives(),
        Hint::TopsUpTheWallet => field_labels::tops_up_the_wallet(),
        Hint::IfTheMerchantGaveOne => field_labels::if_the_merchant_gave_one(),
        Hint::SentAsDescription => field_labels::sent_as_description(),
        Hint::AsTheServiceCallsIt => field_labels::as_the_service_calls_it(),
        Hint::EmptyIfNone => field_labels::empty_if_none(),
    };
    words.into()
}
