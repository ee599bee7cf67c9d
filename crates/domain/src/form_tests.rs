use serde_json::Map;

use super::*;
use crate::biller::{BillerCode, Called};
use crate::field::Label;

const CALLBACK: &str = "https://shop.example/kaunta";

fn biller(code: &str, extra: ExtraField) -> Biller {
    let code = BillerCode::parse(code).unwrap();
    let called = Called::ByShop { name: code.to_string(), account_label: None };
    Biller { called, extra, code }
}

fn context<'a>(biller: Option<&'a Biller>, beneficiary: Option<&'a Beneficiary>) -> Context<'a> {
    Context {
        environment: Environment::Production,
        biller,
        beneficiary,
        wallet: WalletType::Escrow,
        callback: CALLBACK,
        metadata: None,
        reference_in_note: false,
    }
}

/// A valid answer to every field that a person may be asked for.
fn good(mode: Mode, biller: Option<&Biller>) -> Answers {
    let answer = |field: &Field| match field.kind {
        Kind::Amount | Kind::ExactAmount => "25,000",
        Kind::Phone | Kind::RealPhone => "0772 300 417",
        Kind::Network => "MTN",
        Kind::Account => "0421 2345 671",
        Kind::Bank => "040147",
        Kind::Name => "NAKATO SARAH",
        Kind::Text => "Power",
        Kind::MoneySource => "Visa ending in 4417",
        Kind::Choice(choices) => choices[0],
        Kind::Wallet => "COMMISSION",
        Kind::User => "user-417",
        Kind::Merchant => "884201",
        Kind::ModeName => "CARD_PAYOUT",
        Kind::Biller | Kind::Address | Kind::Made => "",
    };
    let asked = fields(mode, biller).into_iter();
    asked.filter(|field| !answer(field).is_empty()).map(|field| (field.name, answer(&field).to_owned())).collect()
}

fn products() -> Vec<(Mode, Option<Biller>)> {
    let mut all: Vec<(Mode, Option<Biller>)> =
        Mode::ALL.into_iter().filter(|mode| *mode != Mode::PartnerPayBillPayment).map(|mode| (mode, None)).collect();
    let added = [biller("YAKALAST", ExtraField::CustomerType), biller("SOLAR", ExtraField::None)];
    all.extend(Biller::known().into_iter().chain(added).map(|biller| (Mode::PartnerPayBillPayment, Some(biller))));
    all
}

fn holder() -> Beneficiary {
    Beneficiary {
        name: Name::parse("OKELLO JAMES").ok(),
        customer_type: Some("prepaid".to_owned()),
        area: Some("Jinja".to_owned()),
        provider: None,
        is_valid: true,
        told: None,
        from_service: Map::new(),
    }
}

#[test]
fn each_required_field_that_is_missing_says_what_to_do() {
    let wrong = |field: &Field| match field.kind {
        Kind::Amount | Kind::ExactAmount => Wrong::Amount(BadAmount::Blank),
        Kind::Phone | Kind::RealPhone => Wrong::Phone(BadPhone::Blank),
        Kind::Network => Wrong::Network,
        Kind::Account => Wrong::Account(BadAccount::Blank),
        Kind::Bank | Kind::Name | Kind::Text | Kind::MoneySource | Kind::User | Kind::Merchant | Kind::ModeName => {
            Wrong::Text(BadText::Blank)
        }
        Kind::Choice(_) => Wrong::Choice,
        Kind::Wallet => Wrong::Wallet,
        Kind::Address => Wrong::Callback(BadCallback::Blank),
        Kind::Biller => Wrong::Biller,
        Kind::Made => unreachable!(),
    };
    for (mode, biller) in products() {
        let answers = good(mode, biller.as_ref());
        transfer(mode, &answers, &context(biller.as_ref(), None)).unwrap();
        for field in fields(mode, biller.as_ref()).iter().filter(|field| field.kind != Kind::Made) {
            let mut without = answers.clone();
            without.remove(&field.name);
            let mut context = context(biller.as_ref(), None);
            if field.kind == Kind::Address {
                context.callback = "";
            }
            if field.kind == Kind::Biller {
                continue;
            }
            let made = transfer(mode, &without, &context);
            if field.required {
                let expected = FieldError { field: field.name, wrong: wrong(field) };
                assert_eq!(made, Err(vec![expected]), "{mode:?} {:?}", field.name);
            } else {
                made.unwrap();
            }
        }
    }
}

#[test]
fn each_mode_takes_the_amounts_that_its_interface_takes() {
    for (mode, biller) in products() {
        let of_gateway = mode.interface() == Interface::Gateway;
        for (typed, by_gateway, by_wallet) in [
            ("0", false, false),
            ("0.01", false, true),
            ("99", false, true),
            ("100", true, true),
            ("100.50", false, true),
            ("25,000.5", false, true),
            ("25.000", false, false),
            ("100.005", false, false),
            ("999,999,999,999", true, true),
            ("1,000,000,000,000", false, false),
        ] {
            let mut answers = good(mode, biller.as_ref());
            answers.insert(FieldName::Amount, typed.to_owned());
            let made = transfer(mode, &answers, &context(biller.as_ref(), None));
            assert_eq!(made.is_ok(), if of_gateway { by_gateway } else { by_wallet }, "{mode:?} {typed} {made:?}");
            if let Ok(made) = made {
                assert_eq!(Ok(made.amount), Amount::parse_exact(typed));
                assert_eq!(made.amount.of_gateway().is_some(), by_gateway);
            }
        }
    }
}

#[test]
fn each_field_that_is_drawn_has_a_label() {
    for (mode, biller) in products() {
        for field in fields(mode, biller.as_ref()) {
            let drawn = !matches!(field.kind, Kind::Biller | Kind::Address | Kind::Made);
            assert_eq!(field.label != Label::Unseen, drawn, "{mode:?} {:?}", field.name);
        }
    }
}

#[test]
fn a_bill_without_a_biller_asks_who_is_paid() {
    let errors = transfer(Mode::PartnerPayBillPayment, &good(Mode::PartnerPayBillPayment, None), &context(None, None));
    let expected = FieldError { field: FieldName::BillerCode, wrong: Wrong::Biller };
    assert_eq!(errors, Err(vec![expected]));
}

#[test]
fn a_biller_that_a_person_added_has_its_own_field_and_label() {
    let mut added = biller("YAKALAST", ExtraField::CustomerType);
    let own = Called::ByShop { name: "YAKALAST".to_owned(), account_label: Some("Yaka number".to_owned()) };
    added.called.clone_from(&own);
    let table = fields(Mode::PartnerPayBillPayment, Some(&added));
    let of = |name| table.iter().find(|field| field.name == name);
    assert_eq!(of(FieldName::AccountNumber).unwrap().label, Label::AtBiller(own));
    assert!(of(FieldName::CustomerType).is_some() && of(FieldName::Area).is_none());
    let answers = good(Mode::PartnerPayBillPayment, Some(&added));
    let made = transfer(Mode::PartnerPayBillPayment, &answers, &context(Some(&added), None)).unwrap();
    let Details::PayBill { biller, extra, .. } = made.details else { panic!("{made:?}") };
    assert_eq!((biller, extra), (added.code, BillExtra::CustomerType("PREPAID".to_owned())));
}

#[test]
fn no_mode_has_a_field_twice_and_each_has_those_of_every_mode() {
    for (mode, biller) in products() {
        let names: Vec<FieldName> = fields(mode, biller.as_ref()).iter().map(|field| field.name).collect();
        let mut once = names.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), names.len(), "{mode:?}: {names:?}");
        let gateway = mode.interface() == Interface::Gateway;
        for always in [FieldName::Amount, FieldName::Narration, FieldName::TransactionMode, FieldName::Currency] {
            assert!(names.contains(&always), "{mode:?} has no {always:?}");
        }
        for of_gateway in [FieldName::WalletType, FieldName::CallbackUrl, FieldName::PartnerReference] {
            assert_eq!(names.contains(&of_gateway), gateway, "{mode:?} {of_gateway:?}");
        }
        assert_eq!(names.contains(&FieldName::UserId), !gateway, "{mode:?}");
    }
}

#[test]
fn what_the_service_said_of_the_holder_wins_and_what_it_can_not_have_meant_is_asked() {
    let umeme = biller("UMEME", ExtraField::CustomerType);
    let answers = good(Mode::PartnerPayBillPayment, Some(&umeme));
    let told = holder();
    let made = transfer(Mode::PartnerPayBillPayment, &answers, &context(Some(&umeme), Some(&told))).unwrap();
    assert_eq!(made.party().map(Name::as_str), Some("OKELLO JAMES"));
    let odd = Beneficiary { customer_type: Some("METERED".to_owned()), name: None, ..holder() };
    let made = transfer(Mode::PartnerPayBillPayment, &answers, &context(Some(&umeme), Some(&odd))).unwrap();
    let Details::PayBill { holder, extra, .. } = made.details else { panic!() };
    assert_eq!((holder.as_str(), extra), ("NAKATO SARAH", BillExtra::CustomerType("PREPAID".to_owned())));
}

#[test]
fn only_the_fields_that_name_the_beneficiary_are_checked_before_validation() {
    for (mode, biller) in products() {
        let context = context(biller.as_ref(), None);
        let table = fields(mode, biller.as_ref());
        let identify: Vec<FieldName> = table
            .iter()
            .filter(|field| field.step == FieldStep::Identify && field.kind != Kind::Biller)
            .map(|field| field.name)
            .collect();
        match identity(mode, &Answers::new(), &context) {
            Err(errors) => assert_eq!(errors.iter().map(|error| error.field).collect::<Vec<_>>(), identify),
            Ok(identity) => {
                assert_eq!((identity, identify.as_slice()), (None, &[][..]), "{mode:?}");
                assert!(mode == Mode::PartnerCollectMno || mode.interface() == Interface::PartnerWallet, "{mode:?}");
            }
        }
        let answers = good(mode, biller.as_ref()).into_iter().filter(|(name, _)| identify.contains(name)).collect();
        let named = identity(mode, &answers, &context).unwrap();
        assert_eq!(named.map(|identity| identity.mode()), mode.is_validated().then_some(mode));
    }
}

#[test]
fn the_dummy_phone_is_refused_for_bills_and_only_there() {
    for (mode, biller) in products() {
        let mut answers = good(mode, biller.as_ref());
        if answers.insert(FieldName::PhoneNumber, "256700000000".to_owned()).is_none() {
            continue;
        }
        let made = transfer(mode, &answers, &context(biller.as_ref(), None));
        assert_eq!(made.is_err(), mode == Mode::PartnerPayBillPayment, "{mode:?}");
    }
}
