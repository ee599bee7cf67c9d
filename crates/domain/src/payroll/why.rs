//! Why a cell or a row of a payroll has a finding.

use serde::{Deserialize, Serialize};

use crate::account::BadAccount;
use crate::money::BadAmount;
use crate::phone::{BadPhone, Network};
use crate::text::BadText;

/// The reason of a finding, as stored in the book: without words, so that any language can say it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Why {
    /// The spreadsheet shows an error.
    SpreadsheetError,
    /// A date where none is expected.
    NotAValueDate,
    /// A truth value.
    OnlyTrueOrFalse,
    /// A formula that was saved without its result.
    NotCalculated,
    /// It begins as a formula does.
    Formula,
    /// Invisible characters were dropped.
    UnseenTakenOut,
    /// A name without letters.
    NameOnlyDigits,
    /// An account without its holder.
    HolderMissing,
    /// Longer than the service takes.
    TextTooLong,
    /// The leading zero was put back.
    PhoneZeroLost,
    /// The country code was corrected.
    PhonePrefix,
    /// An exponent that had kept all digits.
    PhoneWrittenOut,
    /// Decimals were dropped.
    PhoneDecimals,
    /// An exponent that lost digits.
    PhoneShortened,
    /// Its last digits may be lost.
    PhoneRounded,
    /// Two numbers in one cell.
    TwoPhones,
    /// Letters in place of digits.
    PhoneLetters,
    /// Something besides the number.
    PhoneOtherCharacters,
    /// A number with decimals.
    PhoneFraction,
    /// No network that can be paid.
    OtherNetwork,
    /// A word that stands for a network.
    NetworkOtherName,
    /// Both networks are named.
    BothNetworks,
    /// Neither the file nor the prefix tells the network.
    NetworkUnknown,
    /// An exponent that lost digits.
    NumberShortened,
    /// An exponent; leading zeros may be lost.
    NumberWrittenOut,
    /// More digits than a spreadsheet keeps.
    NumberTooManyDigits,
    /// Decimals were added.
    NumberDecimals,
    /// A number with decimals.
    NumberFraction,
    /// No user.
    UserMissing,
    /// No merchant.
    MerchantMissing,
    /// No bank.
    BankMissing,
    /// No known bank, or more than one.
    BankUnknown,
    /// The leading zeros were put back.
    BankZerosLost,
    /// Cents, where only shillings are paid.
    WholeShillings,
    /// More than two decimals.
    MoreThanCents,
    /// An exponent.
    AmountWrittenOut,
    /// An exponent that may have lost digits.
    AmountShortened,
    /// `50k`.
    AmountShortForm,
    /// It may be a phone.
    AmountLikeAPhone,
    /// Below zero.
    AmountNegative,
    /// A leading zero.
    AmountZeroFirst,
    /// A date.
    AmountDate,
    /// A percentage.
    AmountPercent,
    /// Another currency.
    AmountCurrency,
    /// Points between the thousands.
    AmountPoints,
    /// Zeros as decimals.
    AmountDecimals,
    /// `1.500`.
    AmountOnePoint,
    /// Separators in unusual places.
    AmountMisplaced,
    /// The rest of a calculation.
    AmountNearlyWhole,
    /// The total of a table that pays phones.
    Total,
    /// The total of another table.
    TotalElsewhere,
    /// The phone's prefix suggests another network than the file names.
    OtherPrefix {
        /// Suggested by the prefix.
        usual: Network,
        /// In the file; the one that is paid.
        named: Network,
    },
    /// A comma made several cells of one amount.
    TornAmount {
        /// The amount that they are together.
        whole: String,
    },
    /// The row has too many cells, and it is not known where it was torn.
    TornRow {
        /// The contents of its cells.
        cells: String,
    },
    /// No valid amount.
    Amount(BadAmount),
    /// No valid phone.
    Phone(BadPhone),
    /// No valid account.
    Account(BadAccount),
    /// No valid line of text.
    Text(BadText),
}

impl From<BadAmount> for Why {
    fn from(why: BadAmount) -> Why {
        Why::Amount(why)
    }
}

impl From<BadPhone> for Why {
    fn from(why: BadPhone) -> Why {
        Why::Phone(why)
    }
}

impl From<BadAccount> for Why {
    fn from(why: BadAccount) -> Why {
        Why::Account(why)
    }
}

impl From<BadText> for Why {
    fn from(why: BadText) -> Why {
        Why::Text(why)
    }
}
