//! Filters and orders, with the same queries in SQL.

use chrono::NaiveDate;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::phone::Network;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Filter, Order, SortKey, SumRange};

/// A list, and its SQL.
pub struct Asked {
    pub name: String,
    pub filter: Filter,
    pub order: Order,
    pub condition: String,
    pub by: &'static str,
}

impl Asked {
    pub fn page_sql(&self, limit: u32) -> String {
        format!("SELECT * FROM operation WHERE {} ORDER BY {} LIMIT {limit}", self.condition, self.by)
    }
}

fn sums(from: Option<&str>, to: Option<&str>) -> SumRange {
    let sum = |text: &str| Money::parse(text).unwrap_or_default();
    SumRange::new(from.map(sum), to.map(sum)).unwrap_or_default()
}

/// From 1 January 2025 to 31 March 2026, in days since 1 January 1970 (Kampala).
const MONTHS: &str = "day BETWEEN 20089 AND 20543";

pub fn asked() -> Vec<Asked> {
    let none = Filter::default;
    let date = |year, month, day| NaiveDate::from_ymd_opt(year, month, day);
    let months = || Filter { from: date(2025, 1, 1), to: date(2026, 3, 31), ..none() };
    let umeme = BillerCode::parse("UMEME").into_iter().collect();
    let mtn = || Filter { networks: vec![Network::Mtn], ..none() };
    let is_mtn = "provider = 'MTN' AND phone IS NOT NULL AND biller IS NULL";
    let dear = || Filter { amount: sums(Some("150000"), Some("150500")), ..none() };
    let is_dear = "amount BETWEEN 150000 AND 150500";
    let fee = "CAST(fee AS REAL) BETWEEN 700 AND 800";
    let of_a_fee = || Filter { fee: sums(Some("700"), Some("800")), ..none() };
    let mut all: Vec<Asked> = [
        ("everything", none(), "1"),
        ("days: fifteen months", months(), MONTHS),
        (
            "product: bills",
            Filter { modes: vec![Mode::PartnerPayBillPayment], ..none() },
            "mode = 'PARTNER_PAY_BILL_PAYMENT'",
        ),
        ("biller: UMEME", Filter { billers: umeme, ..none() }, "biller = 'UMEME'"),
        ("state: failed", Filter { states: vec![State::Failed], ..none() }, "state = 'failed'"),
        ("wallet: escrow", Filter { wallets: vec![WalletType::Escrow], ..none() }, "wallet = 'ESCROW'"),
        (
            "needs attention",
            Filter { needs_attention: true, ..none() },
            "state IN ('recorded', 'sent', 'pending', 'unknown') OR contradicted_by IS NOT NULL",
        ),
        ("network: MTN", mtn(), is_mtn),
        ("amount: 150,000 to 150,500", dear(), is_dear),
        ("amount: 100,000 and more", Filter { amount: sums(Some("100000"), None), ..none() }, "amount >= 100000"),
        ("amount: none that much", Filter { amount: sums(Some("900000"), None), ..none() }, "amount >= 900000"),
        ("fee: 700 to 800", of_a_fee(), fee),
        ("any fee", Filter { has_fee: true, ..none() }, "fee <> '0'"),
        ("hour: 7", Filter { hours: vec![7], ..none() }, "(created_at + 10800000) / 3600000 % 24 = 7"),
        ("weekday: Sunday", Filter { weekdays: vec![0], ..none() }, "(day + 4) % 7 = 0"),
    ]
    .map(|(name, filter, condition)| listed(name.to_owned(), filter, condition.to_owned()))
    .into();
    all.push(listed(
        "MTN, its fee 700 to 800, failed".to_owned(),
        Filter { states: vec![State::Failed], networks: vec![Network::Mtn], ..of_a_fee() },
        format!("{is_mtn} AND {fee} AND state = 'failed'"),
    ));
    all.push(listed(
        "fifteen months, amount, 7 h".to_owned(),
        Filter { from: date(2025, 1, 1), to: date(2026, 3, 31), hours: vec![7], ..dear() },
        format!("{MONTHS} AND {is_dear} AND (created_at + 10800000) / 3600000 % 24 = 7"),
    ));
    let sorted = SORTED.into_iter().flat_map(|(name, key, by)| {
        let order = Order::By { key, descending: true };
        let of = |which: &str, filter: Filter, condition: &str| {
            let (name, condition) = (format!("by {name}{which}"), condition.to_owned());
            Asked { name, filter, order, condition, by }
        };
        [of("", none(), "1"), of(", of MTN", mtn(), is_mtn)]
    });
    all.extend(sorted);
    all
}

fn listed(name: String, filter: Filter, condition: String) -> Asked {
    Asked { name, filter, order: Order::Newest, condition, by: "id DESC" }
}

const SORTED: [(&str, SortKey, &str); 11] = [
    ("product", SortKey::Product, "mode DESC, coalesce(biller, provider) DESC NULLS LAST, id DESC"),
    ("name", SortKey::Name, "party COLLATE NOCASE DESC NULLS LAST, id DESC"),
    ("number", SortKey::Number, "coalesce(account, phone) COLLATE NOCASE DESC NULLS LAST, id DESC"),
    (
        "state",
        SortKey::State,
        "iif(contradicted_by IS NULL, CASE state WHEN 'unknown' THEN 1 WHEN 'notFound' THEN 2 WHEN 'refused' THEN 3 WHEN 'recorded' THEN 4 WHEN 'sent' THEN 5 WHEN 'pending' THEN 6 WHEN 'rejected' THEN 7 WHEN 'failed' THEN 8 WHEN 'notSent' THEN 9 ELSE 10 END, 0) DESC, id DESC",
    ),
    ("amount", SortKey::Amount, "amount DESC, coalesce(cents, 0) DESC, id DESC"),
    ("fee", SortKey::Fee, "CAST(fee AS REAL) DESC NULLS LAST, id DESC"),
    ("total", SortKey::Total, "CAST(total_charged AS REAL) DESC NULLS LAST, id DESC"),
    ("person", SortKey::Maker, "maker_folded DESC NULLS LAST, id DESC"),
    ("reference", SortKey::Reference, "reference DESC, id DESC"),
    ("description", SortKey::Narration, "narration COLLATE NOCASE DESC NULLS LAST, id DESC"),
    (
        "label",
        SortKey::Labels,
        "(SELECT min(label) FROM operation_label l WHERE l.operation = operation.id) COLLATE NOCASE DESC NULLS LAST, id DESC",
    ),
];
