//! The numbers to try: which account or phone number triggers which scenario. A test keeps `docs/practice.md` in step
//! with this list. The last two digits identify the scenario in every kind of number.

use super::scenario::Scenario;
use crate::terms::{Mode, PartnerMode};

/// A scenario with its number of each kind.
pub(crate) struct Row {
    pub(crate) scenario: Scenario,
    /// For sending, collecting and airtime.
    pub(crate) phone: &'static str,
    /// The same in the partner wallet interface's format.
    pub(crate) international: &'static str,
    /// An account or meter number at any biller; in the partner wallet interface, a merchant's code.
    pub(crate) bill: &'static str,
    /// A bank account number, at any bank.
    pub(crate) bank: &'static str,
    /// The `recipientUserId` of a transfer between wallets.
    pub(crate) user: &'static str,
    /// The amount, for partner wallet modes without a recipient.
    pub(crate) amount: &'static str,
    /// What happens, for a shopkeeper.
    pub(crate) words: &'static str,
}

macro_rules! rows {
    ($($code:literal $scenario:ident $words:literal,)+) => {
        &[$(Row {
            scenario: Scenario::$scenario,
            phone: concat!("2567725500", $code),
            international: concat!("+2567725500", $code),
            bill: concat!("142005500", $code),
            bank: concat!("90300055000", $code),
            user: concat!("USR5500", $code),
            amount: concat!("5500", $code),
            words: $words,
        },)+]
    };
}

pub(crate) const ROWS: &[Row] = rows! {
    "01" Success "Goes through at once",
    "02" ShapeFlat "Goes through; all fields of the answer side by side",
    "03" ShapeData "Goes through; the answer is wrapped in data",
    "04" ShapeResult "Goes through; the answer is wrapped in result",
    "05" ShapeResults "Goes through; the answer is a list under results",
    "06" ShapeItems "Goes through; the answer is a list of items inside data",
    "07" ShapeKeyed "Goes through; the answer is an object whose names are the references",
    "08" ShapeSnakeCase "Goes through; the answer's fields are written_like_this",
    "10" PendingThenSuccess "Waits about 5 seconds, then goes through",
    "11" PendingThenFailed "Waits about 5 seconds, then fails; the money comes back",
    "12" PendingForever "Waits and never ends by itself",
    "13" Failed "Fails at once; no money leaves the wallet",
    "14" UnnamedStatus "The service says QUEUED, a word nobody has explained",
    "15" Reversal "Goes through, and about 10 seconds later is taken back",
    "16" FoundLater "Waits; for about 5 seconds a look-up does not find it",
    "17" CutFoundLater "The line is cut after the payment was made; for about 5 seconds a look-up does not find it",
    "18" LeftOutBooked "Batches: this item is paid, and missing in the answer",
    "19" LeftOut "Batches: this item is not paid, and missing in the answer",
    "20" InsufficientBalance "Refused: not enough float in the wallet",
    "21" UnknownAccount "The number is not known, neither when checked nor when paid",
    "22" NotValid "The check answers, but says the number is not valid",
    "23" BankDetails "Refused: the bank details are wrong",
    "24" LimitExceeded "Refused, more than the limit of a day (400)",
    "25" TooLarge "Refused, the request is too large (413)",
    "26" UserMissing "Refused: the service asks for the userId, as where it is left out (400)",
    "27" UserUntold "Goes through; from then on the wallet does not say whose it is",
    "28" UserTold "Goes through; from then on the wallet says again whose it is",
    "30" Slow "Goes through, but the answer takes about 8 seconds",
    "31" NoAnswer "The payment is made, but no answer ever comes",
    "32" CutBefore "The line is cut before anything was paid",
    "33" CutAfter "The payment is made, and the line is cut before the answer",
    "34" CutHalfway "The payment is made, and the line is cut in the middle of the answer",
    "35" CutMidway "Batches: the items before this one are paid, then the line is cut",
    "40" Unauthorised "Refused: the key is not accepted (401)",
    "41" Forbidden "Refused: the key is not allowed to do this (403)",
    "42" TooMany "Refused: too many requests, try again after 3 seconds (429)",
    "50" ServerError "The service breaks down before anything was paid (500)",
    "51" ServerErrorBooked "The payment is made, but the service answers that it broke down (500)",
    "52" BadGateway "The payment is made, but a web page of an error comes back (502)",
    "53" Unavailable "The service is closed for a moment (503)",
    "60" TruncatedJson "The payment is made, but half of the answer is missing",
    "61" EmptyAnswer "The payment is made, but the answer is empty",
    "62" MissingNumbers "Goes through; amounts are missing in the answer",
    "63" NullNumbers "Goes through; amounts are empty in the answer",
    "64" TextNumbers "Goes through; amounts come as text",
    "65" ExtraFields "Goes through; the answer says more than the documents name",
    "66" OtherReference "Goes through; the answer names another reference",
    "67" OtherAmount "Goes through; the answer names another amount",
    "68" SuccessDenied "Goes through, but the answer also says that it did not",
    "69" OtherCurrency "Goes through, but the answer counts in another currency",
    "70" ErrorText "Refused, in plain text",
    "71" ErrorString "Refused, with one line of explanation",
    "72" ErrorList "Refused, with a list of explanations",
    "73" ErrorNested "Refused, with the explanation deep inside the answer",
    "75" CallbackMetadataOnly "Waits about 5 seconds, then goes through; the callback has only the status and the metadata",
    "80" SeveralTokens "Electricity: goes through with three tokens",
    "81" NoToken "Electricity: goes through, but the token is owed",
    "82" NestedToken "Electricity: goes through; the token is deep inside the answer",
    "83" TokenLater "Electricity: goes through without its token, which comes about 20 seconds later",
    "90" CheckSlow "The check takes about 8 seconds",
    "91" CheckFails "The check breaks down (500)",
    "92" CheckWithoutName "The check answers without a name",
    "93" NotFound "The fee preview is not there (404)",
    "94" CheckEmpty "The fee preview's answer is empty",
    "95" CheckOtherAccount "The check answers with another account",
    "96" CheckOtherNetwork "The check says that the number was moved to the other network",
};

/// Numbers without a special scenario, listed first: mode, number, what happens.
pub(crate) const EVERYDAY: &[(Mode, &str, &str)] = &[
    (Mode::SendMno, "256772300417", "An MTN number: goes through at once"),
    (Mode::SendMno, "256752300417", "An Airtel number: goes through at once"),
    (Mode::CollectMno, "256772300417", "An MTN customer, who approves after about 5 seconds"),
    (Mode::CollectMno, "256752300417", "An Airtel customer, who approves after about 5 seconds"),
    (Mode::PayAirtime, "256772300417", "An MTN number: topped up at once"),
    (Mode::PayAirtime, "256752300417", "An Airtel number: topped up at once"),
    (Mode::SendBank, "9030012345678", "A bank account, at any bank: goes through at once"),
];

pub(crate) fn scenario_of(mode: Mode, number: &str) -> Option<Scenario> {
    ROWS.iter().find(|row| row.number(mode) == number && row.scenario.fits(mode)).map(|row| row.scenario)
}

impl Row {
    /// The value that selects the scenario in a mode of the partner wallet interface; the amount if there is no
    /// recipient.
    pub(crate) const fn partner_number(&self, mode: PartnerMode) -> &'static str {
        match mode {
            PartnerMode::WalletToMobileMoney | PartnerMode::WalletToMno | PartnerMode::MobileMoneyToWallet => {
                self.international
            }
            PartnerMode::WalletToWallet => self.user,
            PartnerMode::BankTransfer => self.bank,
            PartnerMode::MerchantPayment => self.bill,
            PartnerMode::WalletTopUp | PartnerMode::CardPayout => self.amount,
        }
    }

    /// The value that selects the scenario in a mode: the account for bills and banks, otherwise the phone.
    pub(crate) const fn number(&self, mode: Mode) -> &'static str {
        match mode {
            Mode::SendMno | Mode::CollectMno | Mode::PayAirtime => self.phone,
            Mode::SendBank => self.bank,
            Mode::PayBill => self.bill,
        }
    }

    /// What happens in a mode. A collection waits for its customer, so some texts differ.
    pub(crate) fn outcome(&self, mode: Mode) -> &'static str {
        match (mode, self.scenario) {
            (Mode::CollectMno, Scenario::PendingThenSuccess) => "The customer approves after about 5 seconds",
            (Mode::CollectMno, Scenario::PendingThenFailed) => "The customer says no after about 5 seconds",
            (Mode::CollectMno, Scenario::PendingForever) => "The customer never answers the prompt",
            (Mode::CollectMno, Scenario::Success) => "Paid at once, without waiting for the customer",
            (_, _) => self.words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ROWS, scenario_of};
    use crate::checker::{is_dummy_phone, is_phone};
    use crate::script::scenario::Scenario;
    use crate::terms::{Mode, Network};

    #[test]
    fn every_scenario_has_exactly_one_row() {
        for scenario in Scenario::ALL {
            assert_eq!(ROWS.iter().filter(|row| row.scenario == *scenario).count(), 1, "{}", scenario.as_str());
        }
    }

    #[test]
    fn every_phone_is_one_that_the_gateway_itself_accepts() {
        for row in ROWS {
            assert!(is_phone(row.phone) && !is_dummy_phone(row.phone), "{}", row.phone);
            assert_eq!(Network::of_phone(row.phone), Some(Network::Mtn));
        }
    }

    #[test]
    fn a_number_means_its_scenario_only_where_it_can_happen() {
        assert_eq!(scenario_of(Mode::PayBill, "14200550080"), Some(Scenario::SeveralTokens));
        assert_eq!(scenario_of(Mode::SendMno, "256772550080"), None);
        assert_eq!(scenario_of(Mode::SendMno, "256772000111"), None);
    }
}
