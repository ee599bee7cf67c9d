//! The headings of statements in Uganda.

use crate::column::Column;

/// The words that tell what a column holds, the most specific first, and the words that rule it out.
fn words(column: Column) -> (&'static [&'static str], &'static [&'static str]) {
    match column {
        Column::Balance => (&["balance", "bal"], &["before", "opening", "previous"]),
        Column::Direction => {
            (&["dr cr", "cr dr", "debit credit", "credit debit", "direction", "in out", "d c", "c d", "sign"], &[])
        }
        Column::Debit => (
            &["debit", "debits", "dr", "withdrawal", "withdrawals", "withdrawn", "paid out", "money out", "out"],
            &["balance", "account", "date", "party"],
        ),
        Column::Credit => (
            &["credit", "credits", "cr", "deposit", "deposits", "deposited", "paid in", "money in", "in"],
            &["balance", "account", "date", "party"],
        ),
        Column::Date => (
            &[
                "booking date",
                "posting date",
                "transaction date",
                "trans date",
                "txn date",
                "date",
                "completion time",
                "timestamp",
                "created at",
                "created",
                "booked",
                "value date",
            ],
            &[],
        ),
        Column::Time => (&["time"], &["date"]),
        Column::Amount => (&["amount", "value", "sum"], &["date", "fee", "charge", "tax", "words", "balance"]),
        Column::Reference => (
            &[
                "reference",
                "ref",
                "transaction id",
                "trans id",
                "txn id",
                "transaction no",
                "transaction number",
                "receipt",
                "receipt no",
                "external id",
                "id",
                "cheque",
                "voucher",
            ],
            &["date", "party", "user"],
        ),
        Column::OtherReference => (
            &[
                "transaction id",
                "trans id",
                "txn id",
                "external id",
                "receipt",
                "receipt no",
                "reference",
                "ref",
                "id",
                "cheque",
            ],
            &["date", "party", "user"],
        ),
        Column::Currency => (&["currency", "ccy"], &[]),
        Column::Party => (
            &[
                "counterparty",
                "party",
                "beneficiary",
                "payee",
                "payer",
                "name",
                "phone",
                "msisdn",
                "to",
                "from",
                "account",
            ],
            &["balance"],
        ),
        Column::Text => (
            &[
                "description",
                "narration",
                "narrative",
                "particulars",
                "details",
                "remarks",
                "memo",
                "purpose",
                "note",
                "transaction type",
                "type",
            ],
            &["balance"],
        ),
    }
}

/// How well a heading tells that its column holds this; lower is better, `None` if it does not.
pub(super) fn says(heading: &str, column: Column) -> Option<usize> {
    let heading = plain(heading);
    let (say, unless) = words(column);
    if unless.iter().any(|word| has(&heading, word)) {
        return None;
    }
    let whole = say.iter().position(|word| heading == *word);
    whole.or_else(|| say.iter().position(|word| has(&heading, word)).map(|place| place + say.len()))
}

/// Words for the balance before the first line.
pub(super) fn is_opening(text: &str) -> bool {
    if !may_be_balance(text) {
        return false;
    }
    let text = plain(text);
    ["opening balance", "balance b f", "balance bf", "brought forward", "starting balance", "opening bal"]
        .iter()
        .any(|words| has(&text, words))
}

/// A cheap test first: these run on every cell, and hardly any cell has such words.
fn may_be_balance(text: &str) -> bool {
    let has = |word: &str| text.as_bytes().windows(word.len()).any(|part| part.eq_ignore_ascii_case(word.as_bytes()));
    text.len() <= 80 && (has("bal") || has("forward"))
}

/// Words for the balance after the last line.
pub(super) fn is_closing(text: &str) -> bool {
    if !may_be_balance(text) {
        return false;
    }
    let text = plain(text);
    ["closing balance", "balance c f", "balance cf", "carried forward", "ending balance", "closing bal"]
        .iter()
        .any(|words| has(&text, words))
}

/// Words for the sum of a column.
pub(super) fn is_total(text: &str) -> bool {
    if !text.trim_start().starts_with(['t', 'T', 'g', 'G', 's', 'S']) {
        return false;
    }
    let text = plain(text);
    ["total", "totals", "grand total", "sub total", "subtotal"].iter().any(|words| text.starts_with(words))
}

/// Words for the account's number.
pub(super) fn is_account(text: &str) -> bool {
    let text = plain(text);
    let is = |words: &&str| text == **words;
    ["account", "account number", "account no", "a c no", "wallet id", "wallet", "msisdn", "wallet number", "iban"]
        .iter()
        .any(is)
}

/// Words for the currency.
pub(super) fn is_currency(text: &str) -> bool {
    let text = plain(text);
    ["currency", "account currency", "ccy"].contains(&text.as_str())
}

fn has(text: &str, words: &str) -> bool {
    text == words
        || text.strip_prefix(words).is_some_and(|rest| rest.starts_with(' '))
        || text.strip_suffix(words).is_some_and(|rest| rest.ends_with(' '))
        || text.contains(&format!(" {words} "))
}

/// Lower case letters and digits, one space between words, without the names of the currency.
fn plain(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase);
    words.filter(|word| !matches!(word.as_str(), "ugx" | "ushs" | "ush" | "shs")).collect::<Vec<_>>().join(" ")
}
