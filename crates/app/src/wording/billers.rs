//! The names of billers.

use kaunta_domain::biller::{Called, KnownBiller};
use kaunta_words::{billers, field_labels};

/// What a customer calls the biller.
pub(crate) fn name(called: &Called) -> String {
    let known = match called {
        Called::ByShop { name, .. } => return name.clone(),
        Called::Known(known) => *known,
    };
    let words = match known {
        KnownBiller::Umeme => billers::umeme(),
        KnownBiller::Nwsc => billers::nwsc(),
        KnownBiller::Ura => billers::ura(),
        KnownBiller::Dstv => billers::dstv(),
        KnownBiller::Gotv => billers::gotv(),
        KnownBiller::Startimes => billers::startimes(),
        KnownBiller::Yakalast => billers::yakalast(),
    };
    words.into()
}

/// What the biller calls the customer's number.
pub(crate) fn account_label(called: &Called) -> String {
    let known = match called {
        Called::ByShop { account_label: Some(label), .. } => return label.clone(),
        Called::ByShop { account_label: None, .. } => return field_labels::account().into(),
        Called::Known(known) => *known,
    };
    let words = match known {
        KnownBiller::Umeme | KnownBiller::Yakalast => billers::meter_number(),
        KnownBiller::Nwsc => billers::customer_number(),
        KnownBiller::Ura => billers::payment_number(),
        KnownBiller::Dstv | KnownBiller::Startimes => billers::smart_card_number(),
        KnownBiller::Gotv => billers::iuc_number(),
    };
    words.into()
}

/// What is chosen at a biller: a kind of meter, or an area, which is a name except for the last.
pub(crate) fn chosen(code: &str) -> String {
    match code {
        "PREPAID" => billers::prepaid().into(),
        "POSTPAID" => billers::postpaid().into(),
        "OUT" => field_labels::cash_out().into(),
        "NONE" => field_labels::no_cash().into(),
        "Others" => billers::other_areas().into(),
        name => name.to_owned(),
    }
}
