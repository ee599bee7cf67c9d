//! The shop with people: who works there, and their list, which is created once and copied for each story that has people.

use std::path::Path;
use std::sync::Arc;

use argon2::{Algorithm, Argon2, AssociatedData, ParamsBuilder, Version};
use kaunta_app::{App, Places};
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::checker::staff::{Member, Role};
use crate::computer::Computer;
use crate::quiet::{quiet, runtime, stand_still, watch};
use crate::world::{World, copy};

pub const OWNER: usize = 0;
/// A cashier who may approve.
pub const TRUSTED: usize = 1;
pub const CASHIER: usize = 2;
pub const ACCOUNTANT: usize = 3;

/// The amount from which a second person must approve, in shillings.
pub const APPROVE_FROM: u64 = 50_000;
/// The shop's daily limit, in shillings.
pub const SHOP_PER_DAY: u64 = 150_000;

/// Names and PINs, in the order of the numbers above.
const PINS: [(&str, &str); 4] =
    [("Nakato", "482913"), ("Babirye", "190374"), ("Okello", "275084"), ("Achieng", "331907")];

pub fn name(who: usize) -> &'static str {
    PINS[who].0
}

pub fn pin(who: usize) -> &'static str {
    PINS[who].1
}

/// Everybody, as the checker knows them. Limits allow only a few payments, so that stories reach them.
pub fn members() -> Vec<Member> {
    let member = |who, role, approves, per_operation, per_day| Member {
        name: name(who).to_owned(),
        role,
        approves,
        per_operation,
        per_day,
    };
    vec![
        member(OWNER, Role::Owner, true, None, None),
        member(TRUSTED, Role::Cashier, true, Some(40_000), Some(55_000)),
        member(CASHIER, Role::Cashier, false, Some(25_000), Some(35_000)),
        member(ACCOUNTANT, Role::Accountant, false, None, None),
    ]
}

/// Sets everybody up in a copy of what other stories start with.
pub fn make_template(books: &Path, folder: &Path) {
    let world = World::new(0, folder.to_owned());
    let place = world.place(1);
    copy(books, &place);
    let runtime = runtime();
    runtime.block_on(async {
        let _standing_still = stand_still();
        let places = Places { data: place.join("data"), files: place.join("files") };
        let app = App::new(Arc::new(Computer::of(&world)), places).unwrap();
        app.begin_in(Environment::Practice).unwrap();
        watch(Some(app.clone()));
        app.call("start", Value::Null).await.unwrap();
        app.call("setUpOwner", json!({ "name": name(OWNER), "pin": pin(OWNER) })).await.unwrap();
        for (who, member) in members().iter().enumerate().skip(1) {
            let role = if who == ACCOUNTANT { "accountant" } else { "cashier" };
            let limit = |limit: Option<u64>| limit.map(|limit| limit.to_string()).unwrap_or_default();
            let terms = json!({ "role": role, "approves": member.approves, "perOperation": limit(member.per_operation),
                                "perDay": limit(member.per_day) });
            app.call("addPerson", json!({ "name": member.name, "terms": terms, "pin": pin(who) })).await.unwrap();
        }
        app.call("saveRules", rules(Some(SHOP_PER_DAY))).await.unwrap();
        quiet().await;
        watch(None);
        app.close().await;
        make_pins_cheap(&place.join("data").join("people.db")).await;
    });
}

/// The shop's rules, with or without a daily limit.
pub fn rules(shop_per_day: Option<u64>) -> Value {
    let shop_per_day = shop_per_day.map(|limit| limit.to_string()).unwrap_or_default();
    json!({ "approveFrom": APPROVE_FROM.to_string(), "shopPerDay": shop_per_day, "idleMinutes": 5, "receiptDays": 7 })
}

/// PIN hashing is deliberately expensive, but stories do it thousands of times. The cost is stored beside each hash.
async fn make_pins_cheap(list: &Path) {
    let mut connection = SqliteConnectOptions::new().filename(list).connect().await.unwrap();
    for (name, pin) in PINS {
        let folded = name.to_lowercase();
        let changed = sqlx::query(
            "UPDATE pin SET hash = ?, salt = ?, memory = 8, passes = 1, lanes = 1
             WHERE secret IS NULL AND person = (SELECT id FROM person WHERE folded = ?)",
        )
        .bind(cheap(pin, &folded).as_slice())
        .bind([7_u8; 16].as_slice())
        .bind(folded)
        .execute(&mut connection)
        .await
        .unwrap();
        assert_eq!(changed.rows_affected(), 1);
    }
    connection.close().await.unwrap();
}

/// Hashed as the list of people does, at the lowest possible cost.
fn cheap(pin: &str, folded: &str) -> [u8; 32] {
    let whose = Sha256::new().chain_update(b"kaunta pin of ").chain_update(folded).finalize();
    let data = AssociatedData::new(&whose).unwrap();
    let params = ParamsBuilder::new().m_cost(8).t_cost(1).p_cost(1).data(data).output_len(32).build().unwrap();
    let mut hash = [0; 32];
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon2.hash_password_into(pin.as_bytes(), &[7; 16], &mut hash).unwrap();
    hash
}
