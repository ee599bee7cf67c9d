//! The wallets add up, whatever happens.

use crate::counter::{Counter, request};
use crate::partner::wallet;
use kaunta_practice::PartnerTransaction;
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::{Value, json};

#[derive(Clone, Debug)]
enum Step {
    Transfer { mode: &'static str, ending: &'static str, amount: i64, wallet: &'static str },
    Pay { mode: &'static str, ending: &'static str, amount: i64 },
    Batch { endings: Vec<&'static str>, amount: i64 },
    Wait(u64),
    Settle { which: usize, status: &'static str },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let endings = || {
        prop::sample::select(vec![
            "01", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "32", "33", "34", "35", "50",
            "51", "52", "60", "61", "65", "99",
        ])
    };
    let amount = || prop_oneof![100_i64..50_000, 50_000_i64..3_000_000];
    let transfer = (
        prop::sample::select(crate::counter::MODES.to_vec()),
        endings(),
        amount(),
        prop::sample::select(vec!["ESCROW", "COMMISSION"]),
    )
        .prop_map(|(mode, ending, amount, wallet)| Step::Transfer { mode, ending, amount, wallet });
    let settle = (any::<usize>(), prop::sample::select(vec!["SUCCESS", "FAILED", "PENDING", "QUEUED"]))
        .prop_map(|(which, status)| Step::Settle { which, status });
    let pay = (prop::sample::select(wallet::MODES.to_vec()), endings(), amount())
        .prop_map(|(mode, ending, amount)| Step::Pay { mode, ending, amount });
    let batch = (prop::collection::vec(endings(), 1..6), amount())
        .prop_map(|(endings, amount)| Step::Batch { endings, amount });
    prop::collection::vec(
        prop_oneof![6 => transfer, 4 => pay, 2 => batch, 2 => (1_u64..8).prop_map(Step::Wait), 1 => settle],
        1..20,
    )
}

fn number(mode: &str, ending: &str) -> String {
    match mode {
        "PARTNER_SEND_BANK" => format!("90300055000{ending}"),
        "PARTNER_PAY_BILL_PAYMENT" => format!("142005500{ending}"),
        _ => format!("2567725500{ending}"),
    }
}

fn decimal(value: &Value) -> Decimal {
    value.to_string().parse().unwrap()
}

/// A transaction's effect on its wallet, computed from the documented rules.
fn moved(one: &Value) -> Decimal {
    let status = one["status"].as_str().unwrap();
    let collected = one["transactionMode"] == "PARTNER_COLLECT_MNO";
    match (collected, status) {
        (true, "SUCCESS") => decimal(&one["amount"]) - decimal(&one["fee"]),
        (false, "SUCCESS" | "PENDING" | "QUEUED") => -decimal(&one["totalCharged"]),
        _ => Decimal::ZERO,
    }
}

/// The same for a payment over the partner wallet interface.
fn moved_by_partner(one: &PartnerTransaction) -> Decimal {
    let adds = ["MOBILE_MONEY_TO_WALLET", "WALLET_TOP-UP"].contains(&one.mode);
    match (adds, one.status) {
        (true, "SUCCESS") => one.amount - one.fee,
        (false, "SUCCESS" | "PENDING" | "QUEUED") => -(one.amount + one.fee),
        _ => Decimal::ZERO,
    }
}

async fn run(steps: Vec<Step>) {
    let counter = Counter::open().await;
    for (place, step) in steps.into_iter().enumerate() {
        match step {
            Step::Transfer { mode, ending, amount, wallet } => {
                let mut body = request(mode, &number(mode, ending), &format!("r{place}"));
                body["amount"] = json!(amount);
                body["walletType"] = json!(wallet);
                // Some connections are cut on purpose.
                let _ = counter.try_transfer(&body).await;
            }
            Step::Pay { mode, ending, amount } => {
                let mut body = wallet::payment(mode, &wallet::number(mode, ending));
                // A top-up's amount selects its scenario.
                if mode != "WALLET_TOP-UP" {
                    body["amount"] = json!(amount);
                }
                let _ = counter.try_ask("/transactions/transact", &body).await;
            }
            Step::Batch { endings, amount } => {
                let numbers: Vec<String> = endings.iter().map(|ending| format!("+2567725500{ending}")).collect();
                let items: Vec<(&str, &str)> =
                    endings.iter().zip(&numbers).map(|(ending, number)| (*ending, number.as_str())).collect();
                let mut body = wallet::batch(&format!("b{place}"), &items);
                body["items"][0]["amount"] = json!(amount);
                let _ = counter.try_ask("/transactions/bulk", &body).await;
            }
            Step::Wait(seconds) => counter.pass(seconds),
            Step::Settle { which, status } => {
                let all = counter.get("/practice/transactions").await.json();
                let all = all["transactions"].as_array().unwrap();
                if let Some(one) = all.get(which % all.len().max(1)) {
                    let path = format!("/practice/transactions/{}/settle", one["id"].as_str().unwrap());
                    assert_eq!(counter.post(&path, &json!({ "status": status })).await.status, 200);
                }
            }
        }
    }
    let all = counter.get("/practice/transactions").await.json();
    for (wallet, start) in [("ESCROW", 5_000_000), ("COMMISSION", 250_000)] {
        let mut sum: Decimal =
            all["transactions"].as_array().unwrap().iter().filter(|one| one["walletType"] == wallet).map(moved).sum();
        if wallet == "ESCROW" {
            sum += counter.booked().await.iter().map(moved_by_partner).sum::<Decimal>();
        }
        let balance: Decimal = counter.balance("live", wallet).await.parse().unwrap();
        assert_eq!(balance, Decimal::from(start) + sum, "{wallet}: {all}");
    }
    counter.practice.stop().await;
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_wallet_is_its_start_less_what_left_plus_what_came(steps in steps()) {
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap()
            .block_on(run(steps));
    }
}
