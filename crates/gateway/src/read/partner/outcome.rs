//! What an answer says about a payment's outcome: by a status word, by a flag, or not at all.

use kaunta_domain::answer::{Doubt, Unreadable};
#[cfg(doc)]
use kaunta_domain::mode::Mode;
use kaunta_domain::status::ServiceStatus;
use serde_json::Value;

use super::words::{Meaning, is_on_its_way, is_under_way, meaning};
use crate::read::envelope::{Envelope, FLAGS, has_error};
use crate::read::fields::{Fields, text, truth};
use crate::read::object::{contradiction, repeated, unreadable, unreadable_sum};
use crate::read::refusal;

/// Names of the status word.
pub(crate) const STATUS: &[&str] = &[
    "transactionStatus",
    "paymentStatus",
    "txnStatus",
    "batchStatus",
    "bulkStatus",
    "status",
    "transactionState",
    "state",
];
/// Names that no envelope uses.
const OF_PAYMENT: &[&str] = &["transactionStatus", "paymentStatus", "txnStatus", "transactionState"];
/// Names of a message.
pub(crate) const MESSAGES: &[&str] = &[
    "message",
    "msg",
    "failureReason",
    "reason",
    "errorMessage",
    "statusMessage",
    "responseMessage",
    "statusDescription",
    "detail",
];
/// Fields that only a payment accepted by the service has.
const IDS: &[&str] = &["transactionId", "txnId", "trxId", "txId", "paymentId", "batchId", "bulkId", "id"];
/// Fields that only an answer about a payment has.
const PAYMENT_FIELDS: &[&str] = &[
    "reference",
    "referenceId",
    "transactionReference",
    "txnReference",
    "partnerReference",
    "clientReference",
    "batchReference",
    "amount",
    "balance",
    "balanceAfter",
    "newBalance",
    "walletBalance",
];
/// 202 Accepted: the request was received but is not finished.
const ACCEPTED: u16 = 202;

/// The context of an answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ResponseContext<'a> {
    pub(crate) http: u16,
    /// Whether it is known which payment the answer is about.
    pub(crate) is_named: bool,
    /// A success flag may be about the request alone ([`Mode::needs_its_own_word`]).
    pub(crate) needs_own_word: bool,
    /// A status word from outside, used if the answer has none: the name of the list that holds it.
    pub(crate) word: Option<&'a str>,
}

/// Why an answer does not tell what became of the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unclear {
    /// It has no status and no flag.
    Silent,
    /// It reports success, but names no payment.
    Nameless,
    /// It reports both success and failure.
    Contradiction,
    /// It reports failure, but money may still move.
    UnderWay,
    /// It reports failure because the service already had the payment.
    Repeated,
    /// Its amount is a number too long to hold, and so can't be compared.
    NoSum,
}

impl Unclear {
    pub(crate) fn doubt(self) -> Doubt {
        match self {
            Unclear::Silent => unreadable(Unreadable::NoOutcome),
            Unclear::Nameless => unreadable(Unreadable::NamesNoPayment),
            Unclear::Contradiction => contradiction(),
            Unclear::UnderWay => unreadable(Unreadable::MayBeUnderWay),
            Unclear::Repeated => repeated(),
            Unclear::NoSum => unreadable_sum(),
        }
    }
}

/// Reads what became of the payment.
///
/// A status word takes precedence over flags. A success flag without a status word is a success where the answer names the
/// payment, unless its message or HTTP status says that it was only accepted, or the mode needs a status word, and never
/// next to an error. A failure flag means failed: the interface has no look-up, and an explicit failure is all the proof
/// there will ever be. It does not mean failed where a status word reports success, where the message says that the payment
/// is still under way, or where the reason is an earlier request, whose outcome this answer does not give.
pub(crate) fn standing(envelope: &Envelope, around: ResponseContext<'_>) -> Result<ServiceStatus, Unclear> {
    let signs = Signs::of(envelope, around);
    let found = match (signs.own.as_deref(), signs.outer.as_deref()) {
        (Some(word), _) => of_word(word, &signs),
        (None, Some(word)) if meaning(word) == Meaning::Pending => Ok(Some(ServiceStatus::Pending)),
        (None, Some(word)) if meaning(word) == Meaning::Other && signs.is_named => {
            Ok(Some(ServiceStatus::Other(word.to_owned())))
        }
        (None, _) => Ok(None),
    };
    let status = match found? {
        Some(status) => status,
        None => of_flags(&signs)?,
    };
    match status {
        ServiceStatus::Failed if signs.repeated => Err(Unclear::Repeated),
        ServiceStatus::Success | ServiceStatus::Pending | ServiceStatus::Failed | ServiceStatus::Other(_) => Ok(status),
    }
}

/// Whether the answer has a status word for the payment itself, rather than only a flag.
pub(crate) fn has_own_word(envelope: &Envelope, around: ResponseContext<'_>) -> bool {
    Signs::of(envelope, around).own.is_some_and(|word| meaning(&word) != Meaning::Yes)
}

/// The status that a word stands for; `None` where it is only a yes or no.
fn of_word(word: &str, signs: &Signs) -> Result<Option<ServiceStatus>, Unclear> {
    match meaning(word) {
        Meaning::Success if signs.no || signs.denied || signs.other_words_fail => Err(Unclear::Contradiction),
        Meaning::Success if signs.is_named => Ok(Some(ServiceStatus::Success)),
        Meaning::Success => Err(Unclear::Nameless),
        Meaning::Failed if signs.other_words_succeed => Err(Unclear::Contradiction),
        Meaning::Failed => Ok(Some(ServiceStatus::Failed)),
        Meaning::Pending => Ok(Some(ServiceStatus::Pending)),
        Meaning::Yes => Ok(None),
        Meaning::Error if signs.no || !signs.has_id => Ok(None),
        Meaning::Error | Meaning::Other if signs.is_named => Ok(Some(ServiceStatus::Other(word.to_owned()))),
        Meaning::Error | Meaning::Other => Err(Unclear::Silent),
    }
}

fn of_flags(signs: &Signs) -> Result<ServiceStatus, Unclear> {
    let message = signs.message.as_deref().unwrap_or_default();
    match (signs.yes, signs.no || signs.error) {
        (true, true) => Err(Unclear::Contradiction),
        (true, false) if signs.denied => Err(Unclear::Contradiction),
        // An error next to the service's own id, without a statement that the payment ended there.
        (false, true) if !signs.no && signs.has_id => Err(Unclear::Contradiction),
        (false, true) if is_under_way(message) => Err(Unclear::UnderWay),
        (false, true) => Ok(ServiceStatus::Failed),
        (true, false) if !signs.is_named => Err(Unclear::Nameless),
        (true, false) if signs.needs_own_word || signs.http == ACCEPTED || is_on_its_way(message) => {
            Ok(ServiceStatus::Pending)
        }
        (true, false) => Ok(ServiceStatus::Success),
        (false, false) => Err(Unclear::Silent),
    }
}

/// Everything an answer says, gathered from all its layers.
#[derive(Debug, Default)]
struct Signs {
    /// The payment's own status word.
    own: Option<String>,
    /// The envelope's status word.
    outer: Option<String>,
    /// By status words other than `own`.
    other_words_fail: bool,
    other_words_succeed: bool,
    yes: bool,
    no: bool,
    /// There is an error, whatever is next to it.
    error: bool,
    /// There is a failure flag or an error, next to the layers or inside them.
    denied: bool,
    needs_own_word: bool,
    is_named: bool,
    has_id: bool,
    /// A reason says that the service already had the payment.
    repeated: bool,
    http: u16,
    message: Option<String>,
}

impl Signs {
    fn of(envelope: &Envelope, around: ResponseContext<'_>) -> Signs {
        let layers: Vec<&Fields> = envelope.layers().collect();
        let mut signs = Signs {
            is_named: around.is_named || layers.iter().any(|layer| is_named(layer)),
            has_id: layers.iter().any(|layer| shows(layer, IDS)),
            denied: envelope.is_denied(),
            needs_own_word: around.needs_own_word,
            repeated: layers.iter().any(|layer| refusal::is_for_repetition(layer)),
            http: around.http,
            message: layers.iter().find_map(|layer| first(layer, MESSAGES).or_else(|| error_words(layer))),
            ..Signs::default()
        };
        let outermost = layers.len().saturating_sub(1);
        for (depth, layer) in layers.iter().enumerate() {
            signs.flags(layer);
            let mut words = words(layer);
            let Some((name, word)) = words.next() else { continue };
            let is_inside = depth < outermost || around.is_named;
            // Where a flag carries the envelope's success, the status word next to it is the payment's.
            let is_bare = around.needs_own_word && !FLAGS.iter().any(|name| layer.get(name).is_some());
            let is_own = is_inside || OF_PAYMENT.contains(&name) || is_named(layer) && !is_bare;
            signs.word(word, is_own);
            words.for_each(|(name, word)| signs.another(name, &word));
        }
        for (_, word) in envelope.others().iter().filter_map(|other| words(other).next()) {
            signs.payments(&word);
        }
        if let (None, Some(word)) = (&signs.own, around.word) {
            signs.other_words_succeed |= signs.yes;
            signs.word(word.to_owned(), true);
        }
        signs
    }

    fn flags(&mut self, layer: &Fields) {
        let flags = FLAGS.iter().filter_map(|name| layer.get(name)).chain(flag(layer)).filter_map(truth);
        for flag in flags {
            self.yes |= flag;
            self.no |= !flag;
        }
        self.error |= has_error(layer);
    }

    fn word(&mut self, word: String, is_own: bool) {
        let means = meaning(&word);
        if is_own && self.own.is_none() {
            self.yes |= means == Meaning::Yes;
            self.no |= means == Meaning::Error && !self.has_id;
            self.own = Some(word);
        } else if is_own {
            self.payments(&word);
        } else {
            self.envelopes(&word);
            self.outer = Some(word);
        }
    }

    /// Records a second status word in one layer.
    fn another(&mut self, name: &str, word: &str) {
        if OF_PAYMENT.contains(&name) || name == "state" {
            self.payments(word);
        } else {
            self.envelopes(word);
        }
    }

    /// Records another status word of a payment.
    fn payments(&mut self, word: &str) {
        let means = meaning(word);
        self.other_words_fail |= means == Meaning::Failed;
        self.other_words_succeed |= means == Meaning::Success;
    }

    fn envelopes(&mut self, word: &str) {
        let means = meaning(word);
        self.yes |= matches!(means, Meaning::Success | Meaning::Yes);
        self.no |= matches!(means, Meaning::Failed | Meaning::Error);
    }
}

fn is_named(layer: &Fields) -> bool {
    shows(layer, IDS) || shows(layer, PAYMENT_FIELDS)
}

fn shows(layer: &Fields, names: &[&str]) -> bool {
    names.iter().any(|name| layer.get(name).and_then(text).is_some())
}

fn first(layer: &Fields, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| layer.get(name).and_then(text))
}

/// The message in a layer's error, whatever its shape.
pub(crate) fn error_words(layer: &Fields) -> Option<String> {
    ["error", "errors"].iter().find_map(|name| layer.get(name).and_then(refusal::message))
}

/// Each status that is a word: a number is HTTP's or the envelope's, and true is a flag.
fn words(layer: &Fields) -> impl Iterator<Item = (&'static str, String)> {
    let word = |value: &Value| value.as_str().map(str::trim).filter(|word| is_word(word)).map(str::to_owned);
    STATUS.iter().filter_map(move |name| Some((*name, layer.get(name).and_then(word)?)))
}

fn is_word(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && !text.eq_ignore_ascii_case("true") && !text.eq_ignore_ascii_case("false")
}

/// A status that is a flag.
fn flag(layer: &Fields) -> Option<&Value> {
    let is_flag = |value: &&Value| value.is_boolean() || value.as_str().is_some_and(truth_word);
    STATUS.iter().find_map(|name| layer.get(name).filter(is_flag))
}

fn truth_word(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("true") || text.trim().eq_ignore_ascii_case("false")
}
