//! The contents of an answer, collected without the readers: they must not read anything else from it.

use std::collections::HashSet;

use kaunta_domain::answer::{ServiceError, TransferResult};
use kaunta_domain::money::Money;
use serde_json::Value;

use crate::answers::Input;

/// Every text and number of an answer, with its names.
#[derive(Debug, Default)]
pub struct Leaves {
    /// Texts without surrounding whitespace, and numbers in their own digits.
    pub texts: HashSet<String>,
    /// The same by name, without case, `_` and `-`.
    named: HashSet<(String, String)>,
    /// Names in lower case.
    names: HashSet<String>,
    /// As plain digits.
    sums: HashSet<String>,
    has_true: bool,
    /// The answer, if it is JSON.
    pub whole: Option<Value>,
}

impl Leaves {
    pub fn of(input: &Input) -> Leaves {
        let text = input.text();
        let whole: Option<Value> = serde_json::from_str(text.trim_start_matches('\u{feff}').trim()).ok();
        let mut leaves = Leaves::default();
        if let Some(whole) = &whole {
            leaves.gather("", whole);
        }
        Leaves { whole, ..leaves }
    }

    fn gather(&mut self, name: &str, value: &Value) {
        match value {
            Value::Null => {}
            Value::Bool(truth) => self.has_true |= truth,
            Value::Number(number) => self.leaf(name, &number.to_string()),
            Value::String(text) => self.leaf(name, text.trim()),
            Value::Array(list) => list.iter().for_each(|inner| self.gather(name, inner)),
            Value::Object(fields) => fields.iter().for_each(|(name, inner)| {
                self.names.insert(name.to_lowercase());
                self.gather(&name.replace(['_', '-'], "").to_ascii_lowercase(), inner);
            }),
        }
    }

    fn leaf(&mut self, name: &str, text: &str) {
        self.texts.insert(text.to_owned());
        self.named.insert((name.to_owned(), text.to_owned()));
        self.sums.extend(Money::parse(text).ok().map(Money::to_plain));
    }

    pub fn has_named(&self, name: &str, text: &str) -> bool {
        self.named.contains(&(name.to_owned(), text.to_owned()))
    }

    /// Whether anything in it could be taken for a success.
    pub fn says_yes(&self) -> bool {
        let yes = |text: &str| matches!(text.to_lowercase().as_str(), "true" | "1" | "yes" | "ok");
        self.has_true || self.texts.iter().any(|text| yes(text)) || self.says_done()
    }

    /// Whether a value or a name in it says that money moved.
    pub fn says_done(&self) -> bool {
        let plain = |text: &String| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        let done = ["success", "succeeded", "complete", "paid", "settled"];
        self.texts.iter().chain(&self.names).map(plain).any(|word| done.iter().any(|done| word.contains(done)))
    }

    /// Whether a text in it contains this, ignoring case.
    pub fn mentions(&self, what: &str) -> bool {
        self.texts.iter().any(|text| text.to_lowercase().contains(what))
    }

    pub fn sum(&self, what: &str, sum: Option<Money>) -> Result<(), String> {
        match sum {
            Some(sum) if !self.sums.contains(&sum.to_plain()) => Err(format!("{what} {sum} is not in the answer")),
            Some(_) | None => Ok(()),
        }
    }

    pub fn text(&self, what: &str, text: Option<&str>) -> Result<(), String> {
        match text {
            Some(text) if !self.texts.contains(text) => Err(format!("{what} {text:?} is not in the answer")),
            Some(_) | None => Ok(()),
        }
    }

    /// Every value of the result occurs in the answer.
    pub fn result(&self, result: &TransferResult) -> Result<(), String> {
        self.sum("amount", result.amount)?;
        self.sum("fee", result.fee)?;
        self.sum("total", result.total_charged)?;
        self.text("transaction", result.transaction_id.as_deref())?;
        self.text("reference", result.service_reference.as_deref())?;
        self.text("recipient", result.recipient_name.as_deref())?;
        self.text("account", result.recipient_account.as_deref())?;
        self.text("provider", result.recipient_provider.as_deref())?;
        let Some(wallet) = &result.wallet else { return Ok(()) };
        self.sum("balance before", wallet.balance_before)?;
        self.sum("balance after", wallet.balance_after)?;
        self.text("wallet", wallet.wallet_id.as_deref())?;
        self.text("wallet type", wallet.wallet_type.as_deref())?;
        self.text("currency", wallet.currency.as_deref())
    }
}

/// A refusal's message is one readable line, and its status is the one received.
pub fn words(input: &Input, error: &ServiceError) -> Result<(), String> {
    let message = error.message.as_deref().unwrap_or("-");
    let bad = message.trim().is_empty()
        || message.contains("[object Object]")
        || message.chars().any(char::is_control)
        || message.chars().count() > 500;
    if bad || error.http_status != input.status {
        return Err(format!("no words for a person: {error:?}"));
    }
    Ok(())
}
