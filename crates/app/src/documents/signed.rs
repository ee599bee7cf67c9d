//! The facts in a receipt's code, and signing them.

use std::sync::Arc;
use std::time::Duration;

use kaunta_contract::{QrCode, Receipt, ReceiptCode};
use kaunta_domain::environment::Environment;
use kaunta_ledger::{Ledger, Operation, PrintedSlip};
use kaunta_receipt_code::{Facts, Issue, Modules, Sum, Text, code};
use kaunta_signing::SigningKey;
use kaunta_words::{Message, printing, receipt as words_of};
use tokio::task::JoinHandle;
use tracing::Instrument as _;

use crate::documents::room::Documents;
use crate::platform::host::{KeychainProblem, with_timeout};

/// A customer waits for the receipt, with or without its code. A keychain that asks a person for permission takes
/// longer.
const KEYCHAIN_TIMEOUT: Duration = Duration::from_secs(2);

/// A receipt before it is decided whether it is the original or a copy.
pub(crate) struct Drafted {
    /// The receipt's text.
    pub(super) receipt: Receipt,
    /// The facts for its code, or why it has none.
    pub(super) facts: Result<Facts, Unsigned>,
    /// The signing key, requested from the keychain while the rest is prepared.
    pub(super) key: JoinHandle<Result<SigningKey, KeychainProblem>>,
    /// What is printed with it.
    pub(crate) slip: PrintedSlip,
}

/// Why a receipt has no code.
#[derive(Debug)]
pub(crate) enum Unsigned {
    /// The keychain gave no key.
    Keychain(KeychainProblem),
    /// The book could not record the key, so nobody could check the code once this computer has lost the key.
    NotRecorded,
    /// What the receipt says doesn't fit in a code.
    Unfit,
    /// The service did not say when the payment was made.
    TimeUnknown,
}

/// The facts for the code of a payment's receipt, as an original; `None` if a sum or the time doesn't fit in one. `shop` and
/// `product` as they stand on the receipt.
pub(super) fn facts(environment: Environment, operation: &Operation, shop: &str, product: &str) -> Option<Facts> {
    let transfer = &operation.transfer;
    let number =
        transfer.account().map(ToString::to_string).or_else(|| transfer.phone().map(|phone| phone.to_string()));
    let fee = operation.charged_fee().map(Sum::of);
    Some(Facts {
        environment,
        issue: Issue::Original,
        shop: Text::shorten(shop),
        reference: Text::shorten(operation.reference.as_str()),
        at: u64::try_from(operation.created_at.timestamp()).ok()?,
        amount: Sum::from(transfer.amount),
        // A fee that doesn't fit means no code at all, rather than a code that says there was no fee.
        fee: match fee {
            Some(fee) => Some(fee?),
            None => None,
        },
        product: Text::shorten(product),
        name: operation.party.as_deref().map(Text::mask_name),
        account_end: number.as_deref().and_then(Text::end_of_account),
    })
}

impl Documents {
    /// The receipt, given how many were issued before. All but the first say on paper and in the code that they are
    /// copies.
    pub(crate) async fn issue(&self, ledger: &Ledger, drafted: Drafted, before: u64) -> Receipt {
        let Drafted { receipt, facts, key, slip } = drafted;
        // What is checked with a code is the receipt, which the customer gets with the token.
        let issue = match slip {
            PrintedSlip::Claim => return receipt,
            PrintedSlip::Receipt => Issue::after(before),
            PrintedSlip::Copy => Issue::after(before.max(1)),
        };
        let copy = match issue {
            Issue::Original => None,
            Issue::Copy(_) => Some(printing::copy().into()),
        };
        let signed = match facts {
            Ok(facts) => self.signed(ledger, &Facts { issue, ..facts }, key).await,
            Err(why) => Err(why),
        };
        let code = signed.unwrap_or_else(|why| ReceiptCode::Unsigned { words: why.words().into() });
        Receipt { copy, code: Some(code), ..receipt }
    }

    async fn signed(
        &self,
        ledger: &Ledger,
        facts: &Facts,
        key: JoinHandle<Result<SigningKey, KeychainProblem>>,
    ) -> Result<ReceiptCode, Unsigned> {
        let key = self.recorded_key(ledger, key).await?;
        Ok(ReceiptCode::Signed { qr: sign(facts, &key)?, words: code_words(&key) })
    }

    /// Asks the keychain for the signing key.
    pub(super) fn ask_key(&self) -> JoinHandle<Result<SigningKey, KeychainProblem>> {
        let core = Arc::clone(&self.core);
        tokio::spawn(async move { core.signing_key().await }.in_current_span())
    }

    /// The signing key, once it has come and the book knows it.
    pub(super) async fn recorded_key(
        &self,
        ledger: &Ledger,
        key: JoinHandle<Result<SigningKey, KeychainProblem>>,
    ) -> Result<SigningKey, Unsigned> {
        let answered = with_timeout(&*self.core.host, KEYCHAIN_TIMEOUT, key).await.ok_or(KeychainProblem::Silent);
        let answered = answered.and_then(|ended| ended.map_err(|error| KeychainProblem::Failed(error.to_string())));
        let key = answered.flatten().map_err(Unsigned::Keychain)?;
        if let Err(error) = ledger.make_key_known(&key, self.core.host.now()).await {
            tracing::error!(%error, "a receipt is not signed, because the book can't take the key");
            return Err(Unsigned::NotRecorded);
        }
        Ok(key)
    }
}

pub(super) fn sign(facts: &Facts, key: &SigningKey) -> Result<QrCode, Unsigned> {
    let text = code(facts, key).map_err(|error| {
        tracing::error!(%error, "a receipt is not signed, because its code can't be written");
        Unsigned::Unfit
    })?;
    let modules = Modules::of(&text).ok_or(Unsigned::Unfit)?;
    Ok(QrCode { path: modules.path(), modules: modules.width(), text })
}

/// What a code is for and which key signed it.
pub(super) fn code_words(key: &SigningKey) -> Vec<String> {
    [words_of::code_check(), words_of::code_key(key.public().short())].map(String::from).into()
}

impl Unsigned {
    pub(super) fn words(&self) -> Message {
        match self {
            Unsigned::Keychain(KeychainProblem::Missing) => words_of::unsigned_missing(),
            Unsigned::Keychain(KeychainProblem::Locked) => words_of::unsigned_locked(),
            Unsigned::Keychain(KeychainProblem::Silent) => words_of::unsigned_silent(),
            Unsigned::Keychain(KeychainProblem::Failed(_)) => words_of::unsigned_failed(),
            Unsigned::NotRecorded => words_of::unsigned_not_recorded(),
            Unsigned::Unfit => words_of::unsigned_unfit(),
            Unsigned::TimeUnknown => words_of::unsigned_time_unknown(),
        }
    }
}
