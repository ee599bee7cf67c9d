//! What is wrong with a field, in words.

use kaunta_contract::{AppError, FieldProblem};
use kaunta_domain::account::BadAccount;
use kaunta_domain::callback::BadCallback;
use kaunta_domain::computer_code::NoComputerCode;
use kaunta_domain::field::FieldName;
use kaunta_domain::form::{FieldError, Wrong};
use kaunta_domain::money::BadAmount;
use kaunta_domain::phone::BadPhone;
use kaunta_domain::text::BadText;
use kaunta_words::{Message, fields};

pub(crate) fn refused(errors: Vec<FieldError>) -> AppError {
    let problem = |error: FieldError| FieldProblem { field: error.field, message: wrong(error.wrong).into() };
    AppError::fields(fields::check_marked(), errors.into_iter().map(problem).collect())
}

pub(crate) fn one_refused(field: FieldName, why: Message) -> AppError {
    AppError::fields(fields::check_marked(), vec![FieldProblem { field, message: why.into() }])
}

pub(crate) fn wrong(wrong: Wrong) -> Message {
    match wrong {
        Wrong::Amount(why) => amount(why),
        Wrong::Phone(why) => phone(why),
        Wrong::Account(why) => account(why),
        Wrong::Text(why) => text(why),
        Wrong::Callback(why) => callback(why),
        Wrong::Network => fields::choose_network(),
        Wrong::Biller => fields::choose_biller(),
        Wrong::Choice => fields::choose_of_list(),
        Wrong::Wallet => fields::choose_wallet(),
        Wrong::CardNumber => fields::whole_card_number(),
        Wrong::NotTyped => fields::not_typed(),
        Wrong::Incomplete => fields::form_not_complete(),
    }
}

pub(crate) fn amount(why: BadAmount) -> Message {
    match why {
        BadAmount::Blank => fields::amount_blank(),
        BadAmount::NotANumber => fields::amount_not_a_number(),
        BadAmount::Point => fields::amount_point(),
        BadAmount::Cents => fields::amount_cents(),
        BadAmount::TooSmall => fields::amount_too_small(),
        BadAmount::Nothing => fields::amount_nothing(),
        BadAmount::TooLarge => fields::amount_too_large(),
    }
}

pub(crate) fn phone(why: BadPhone) -> Message {
    match why {
        BadPhone::Blank => fields::phone_blank(),
        BadPhone::NotDigits => fields::phone_not_digits(),
        BadPhone::TooShort => fields::phone_too_short(),
        BadPhone::TooLong => fields::phone_too_long(),
        BadPhone::NotUganda => fields::phone_not_uganda(),
        BadPhone::Dummy => fields::phone_made_up(),
    }
}

pub(crate) fn account(why: BadAccount) -> Message {
    match why {
        BadAccount::Blank => fields::account_blank(),
        BadAccount::OtherCharacters => fields::account_other_characters(),
        BadAccount::TooShort => fields::account_too_short(),
        BadAccount::TooLong => fields::account_too_long(),
    }
}

pub(crate) fn text(why: BadText) -> Message {
    match why {
        BadText::Blank => fields::text_blank(),
        BadText::TooLong { most } => fields::text_too_long(most),
        BadText::Unseen => fields::text_unseen(),
    }
}

pub(crate) fn callback(why: BadCallback) -> Message {
    match why {
        BadCallback::Blank => fields::callback_blank(),
        BadCallback::NotAnAddress => fields::callback_not_an_address(),
        BadCallback::NotHttps => fields::callback_not_https(),
        BadCallback::NotHttpsNorHere => fields::callback_not_https_nor_here(),
    }
}

pub(crate) fn computer_code(why: NoComputerCode) -> Message {
    match why {
        NoComputerCode::Shape => fields::computer_code_shape(),
        NoComputerCode::Typo => fields::computer_code_mistyped(),
    }
}
