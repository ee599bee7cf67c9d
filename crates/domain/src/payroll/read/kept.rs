//! Findings are stored in the book with their sentence: these never change, whatever the window says about the same.

use crate::account::BadAccount;
use crate::money::BadAmount;
use crate::phone::BadPhone;
use crate::text::BadText;

/// The stored reason for refusing a cell.
pub(crate) trait Kept {
    fn kept(self) -> String;
}

impl Kept for &str {
    fn kept(self) -> String {
        self.to_owned()
    }
}

impl Kept for BadAmount {
    fn kept(self) -> String {
        let words = match self {
            BadAmount::Blank => "Type the amount in shillings.",
            BadAmount::NotANumber => "Type the amount in digits only, for example 25,000.",
            BadAmount::Point => "Type whole shillings without a point: 25,000 or 25000.",
            BadAmount::Cents => "Behind a point stand one or two digits: 25,000.50. Thousands are set apart by commas.",
            BadAmount::TooSmall => "The smallest amount is UGX 100.",
            BadAmount::Nothing => "Type an amount above zero.",
            BadAmount::TooLarge => "This amount is too large. Check the number of zeros.",
        };
        words.to_owned()
    }
}

impl Kept for BadPhone {
    fn kept(self) -> String {
        let words = match self {
            BadPhone::Blank => "Type the phone number.",
            BadPhone::NotDigits => "Type the phone number in digits, for example 0772 123 456.",
            BadPhone::TooShort => "This phone number is too short. It has 10 digits, for example 0772 123 456.",
            BadPhone::TooLong => "This phone number is too long. It has 10 digits, for example 0772 123 456.",
            BadPhone::NotUganda => "This is not a Uganda mobile number. It starts with 07 or 03, or +256.",
            BadPhone::Dummy => "Type the customer's real phone number: the service refuses made-up ones.",
        };
        words.to_owned()
    }
}

impl Kept for BadAccount {
    fn kept(self) -> String {
        let words = match self {
            BadAccount::Blank => "Type the number.",
            BadAccount::OtherSigns => "Use only letters and digits.",
            BadAccount::TooShort => "This number is too short.",
            BadAccount::TooLong => "This number is too long.",
        };
        words.to_owned()
    }
}

impl Kept for BadText {
    fn kept(self) -> String {
        match self {
            BadText::Blank => "Fill this in.".to_owned(),
            BadText::TooLong { most } => format!("This is too long: {most} characters at most."),
            BadText::Unseen => "This has characters that can't be seen. Type it again by hand.".to_owned(),
        }
    }
}
