//! The admin endpoints of the partner wallet interface.

use super::wallet::{four, wage};
use crate::counter::Counter;
use kaunta_practice::{Config, PartnerSettings};
use serde_json::json;

#[tokio::test]
async fn what_is_set_stays_until_it_is_set_otherwise_and_a_reset_forgets_it() {
    let counter = Counter::open().await;
    let settings = counter.get("/practice/partner").await;
    assert_eq!((settings.at("/shape"), settings.at("/unknownMode")), (json!("flat"), json!(false)));
    assert_eq!((settings.at("/userId"), settings.at("/batchLimit")), (json!("practice-shop"), json!(100)));
    counter.post("/practice/partner", &json!({ "unknownMode": true })).await;
    let settings = counter.post("/practice/partner", &json!({ "shape": "keyed" })).await;
    assert_eq!((settings.at("/shape"), settings.at("/unknownMode")), (json!("keyed"), json!(true)));
    let wrong = counter.post("/practice/partner", &json!({ "shape": "round" })).await;
    assert!(wrong.status == 400 && wrong.at("/error").as_str().unwrap().contains("snake_case"), "{}", wrong.text);
    counter.bulk(&four("march")).await;
    counter.post("/practice/reset", &json!({})).await;
    assert_eq!(counter.get("/practice/partner").await.at("/shape"), json!("flat"));
    assert!(counter.booked().await.is_empty());
    assert_eq!(counter.bulk(&four("march")).await.status, 200, "batches are forgotten as well");
}

#[tokio::test]
async fn the_page_for_a_person_shows_what_was_booked() {
    let counter = Counter::open().await;
    counter.transact(&wage("10")).await;
    counter.bulk(&four("march")).await;
    let all = counter.get("/practice/partner/transactions").await;
    assert_eq!(
        (all.at("/transactions/0/status"), all.at("/transactions/0/batchReference")),
        (json!("PENDING"), json!(null))
    );
    assert_eq!(all.at("/transactions/0/request/phoneNumber"), json!("+256772550010"));
    assert_eq!(all.at("/transactions/4/referenceId"), json!("d"));
    assert_eq!(all.at("/transactions/4/recipient"), json!("+256772123456"));
    counter.pass(5);
    let all = counter.get("/practice/partner/transactions").await;
    assert_eq!(all.at("/transactions/0/status"), json!("SUCCESS"));
}

#[tokio::test]
async fn a_scenario_is_forced_after_some_requests_over_the_admin_endpoint_too() {
    let counter = Counter::open().await;
    let force = json!({ "operation": "transact", "scenario": "server_error", "after": 1, "times": 2 });
    let forced = counter.post("/practice/scenario", &force).await;
    assert_eq!(forced.json(), force);
    assert_eq!(counter.get("/practice/scenarios").await.at("/forced/0"), force);
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(counter.transact(&wage("01")).await.status);
    }
    assert_eq!(statuses, [200, 500, 500, 200]);
    let wrong = counter.post("/practice/scenario", &json!({ "operation": "wallet", "scenario": "left_out" })).await;
    assert_eq!(wrong.status, 400);
}

#[tokio::test]
async fn what_was_booked_and_set_outlives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("practice.db");
    let before = Counter::open_with(Config::at(&state)).await;
    before.bulk(&four("march")).await;
    before.transact(&wage("10")).await;
    let differing = PartnerSettings { balance_differs: true, ..PartnerSettings::default() };
    before.practice.set_partner(differing).await.unwrap();
    before.practice.stop().await;

    let after = Counter::open_with(Config::at(&state)).await;
    assert_eq!(after.wallet().await.at("/balance"), json!(4_748_000));
    assert_eq!(after.bulk(&four("march")).await.status, 400);
    after.pass(5);
    assert_eq!(after.booked().await.pop().unwrap().status, "SUCCESS", "its time goes on");
}

#[tokio::test]
async fn a_state_of_the_version_before_this_interface_is_opened_and_keeps_its_money() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("old.db");
    let before = Counter::open_with(Config::at(&state)).await;
    before.transact(&wage("01")).await;
    before.practice.stop().await;
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", state.display())).await.unwrap();
    let old = "DROP TABLE partner_transactions; DROP TABLE partner_batches; DROP TABLE partner_settings;
        DROP TABLE forced;
        CREATE TABLE forced (seq INTEGER PRIMARY KEY AUTOINCREMENT, operation TEXT NOT NULL, scenario TEXT NOT NULL,
            times INTEGER NOT NULL) STRICT;
        PRAGMA user_version = 1";
    sqlx::raw_sql(old).execute(&pool).await.unwrap();
    pool.close().await;

    let after = Counter::open_with(Config::at(&state)).await;
    assert_eq!(after.wallet().await.at("/balance"), json!(4_979_600));
    assert_eq!(after.transact(&wage("01")).await.status, 200);
    assert_eq!(after.booked().await.len(), 1);
}
