//! A shop on a day with some of everything: payments with each kind of outcome, payrolls, a group, a backup.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;

use kaunta_app::{BookCheck, check_book};
use kaunta_domain::environment::Environment;
use kaunta_fake_printer::{FakePrinter, Fault};
use kaunta_printers::Address;
use serde_json::{Value, json};

use crate::orders::{airtime, bill, send, wallet_phone};
use crate::payroll::{bring, draft, import_of, look, many, terms};
use crate::shop::Shop;

/// The shop, and the ids of what it contains by name.
pub struct World {
    pub shop: Shop,
    pub validation: Value,
    pub idempotency_key: Value,
    pub wallet_idempotency_key: Value,
    pub file: Value,
    pub import: Value,
    pub drafts: [i64; 3],
    pub terms: Value,
    pub backup: String,
    pub receipt: Value,
    pub printer: FakePrinter,
    /// Another book replaced this one: it lacks the payments made since.
    pub has_other_book: Cell<bool>,
    /// Owners, and PINs, that calls were given and accepted.
    owners: RefCell<BTreeSet<String>>,
    pins: RefCell<BTreeSet<String>>,
    outside: PathBuf,
    table: PathBuf,
    /// The owner's recovery code, and what calls about people need.
    pub code: Value,
    pub to_ask: Value,
}

/// The PINs that the owner may have by now: the first one, and those in the samples.
const OWNERS_PINS: [&str; 3] = ["804152", "471903", "583920"];

impl World {
    /// A world with an owner, who is signed in, a second person, and a pending request for approval.
    pub async fn with_people() -> World {
        let mut world = World::open().await;
        let shop = &world.shop;
        let shown = shop.call("setUpOwner", json!({ "name": "Nakato", "pin": OWNERS_PINS[0] })).await;
        world.code = shown["code"].clone();
        let terms = json!({ "role": "cashier", "approves": true, "perOperation": "", "perDay": "" });
        shop.call("addPerson", json!({ "name": "Okello", "pin": "295073", "terms": terms })).await;
        shop.call("saveRules", json!({ "approveFrom": "30000", "shopPerDay": "", "idleMinutes": 5, "receiptDays": 7 }))
            .await;
        let asked = shop.review(&send("0772300417")).await;
        shop.call("askApproval", json!({ "idempotencyKey": asked["idempotencyKey"] })).await;
        world.to_ask = shop.review(&send("0772300419")).await["idempotencyKey"].clone();
        world
    }

    /// Signs the owner in again if the window is locked.
    pub async fn come_back(&self) -> Result<(), String> {
        if self.shop.call("start", Value::Null).await["counter"]["is"] != "locked" {
            return Ok(());
        }
        let (names, pins) = (self.owners.borrow().clone(), self.pins.borrow().clone());
        for name in names.iter().map(String::as_str).chain(["Nakato"]) {
            for pin in pins.iter().map(String::as_str).chain(OWNERS_PINS) {
                // Longer than every lockout.
                self.shop.advance(3600);
                if self.shop.app.call("signIn", json!({ "name": name, "pin": pin })).await.is_ok() {
                    return Ok(());
                }
            }
        }
        Err("nobody comes in any more".to_owned())
    }

    /// Changed inputs set up owners and PINs that are in no sample: they are needed to come back.
    pub fn remember_owner(&self, call: &str, sent: &Value) {
        let keep = |into: &RefCell<BTreeSet<String>>, field: &str| {
            into.borrow_mut().extend(sent[field].as_str().map(str::to_owned));
        };
        match call {
            "setUpOwner" | "newOwner" => {
                keep(&self.owners, "name");
                keep(&self.pins, "pin");
            }
            "setPin" | "recover" => keep(&self.pins, "pin"),
            "changeMyPin" => keep(&self.pins, "new"),
            _ => {}
        }
    }

    pub async fn open() -> World {
        let shop = Shop::open().await;
        let umeme = bill("UMEME", "04212345671");
        shop.pay(&umeme).await;
        shop.force("transfer", "pending_forever", 1).await;
        shop.pay(&airtime("0772300417")).await;
        shop.force("transfer", "cut_after_booking", 1).await;
        shop.pay(&airtime("0772300418")).await;
        let drafts = [draft(&shop, &many(3)).await, draft(&shop, &many(2)).await, draft(&shop, &many(4)).await];
        shop.call("saveGroup", json!({ "id": drafts[0], "name": "Staff" })).await;
        shop.call("addBiller", json!({ "code": "SOLAR", "name": "Solar", "accountLabel": "", "extra": "none" })).await;
        let file = bring(&shop, "wages.csv", many(3)).await;
        let table = shop.folder.path().join("brought/wages.csv");
        let import = import_of(&look(&shop, &file).await);
        let outside = shop.folder.path().join("stick");
        std::fs::create_dir_all(&outside).unwrap();
        *shop.computer.chosen.lock().unwrap() = Some(outside.clone());
        let backup = shop.call("backUp", Value::Null).await["file"]["path"].as_str().unwrap().to_owned();
        let receipt = shop.call("saveReceipt", json!({ "id": 1 })).await;
        let reviewed = shop.review(&bill("UMEME", "04212345689")).await;
        let by_wallet = shop.review(&wallet_phone(crate::orders::TO_MOBILE, "0772300417")).await;
        World {
            validation: shop.call("validate", umeme.input()).await["validation"].clone(),
            idempotency_key: reviewed["idempotencyKey"].clone(),
            wallet_idempotency_key: by_wallet["idempotencyKey"].clone(),
            file: json!(file),
            import,
            terms: terms(&shop, drafts[1], "oneByOne").await,
            drafts,
            backup,
            code: Value::Null,
            to_ask: Value::Null,
            receipt,
            printer: FakePrinter::start(Fault::None).unwrap(),
            has_other_book: Cell::new(false),
            owners: RefCell::default(),
            pins: RefCell::default(),
            outside,
            table,
            shop,
        }
    }

    /// Replaces any other printer by the world's own: nothing is sent to another computer or to one of this computer's ports, and
    /// nothing waits for one that does not exist.
    pub fn keep_printer(&self, input: &mut Value) {
        let Some(place) = input.pointer_mut("/printer/place") else { return };
        let is_wrong = place["by"] == "network"
            && place["address"].as_str().is_some_and(|typed| typed.parse::<Address>().is_err());
        if place.is_object() && !is_wrong {
            *place = json!({ "by": "network", "address": self.printer.address().to_string() });
        }
    }

    /// Prepares the person's choice in the call's file dialogs.
    pub fn choose_for(&self, call: &str) {
        let chosen = match call {
            "pickFile" => self.table.clone(),
            "chooseBackup" => PathBuf::from(&self.backup),
            _ => self.outside.clone(),
        };
        *self.shop.computer.chosen.lock().unwrap() = Some(chosen);
    }

    /// Checks that the book is intact and that each payment in it was sent once.
    pub async fn is_whole(&self) -> Result<(), String> {
        let shop = &self.shop;
        shop.app.pause_payrolls();
        self.has_come_to_rest().await;
        // Kaunta may have locked itself meanwhile.
        self.come_back().await?;
        self.is_sent_once().await?;
        for environment in Environment::ALL {
            let book = shop.book(environment);
            if !book.exists() {
                continue;
            }
            match check_book(&book, None, |_, _| {}).await {
                BookCheck::Whole(_) => {}
                // After another book replaced this one.
                BookCheck::Broken(words) if words.contains("What is in the book is whole") => {}
                BookCheck::Broken(words) | BookCheck::Unreadable(words) => return Err(words),
            }
        }
        Ok(())
    }

    /// Waits until the background tasks have handled the book's contents, and a replaced book is no longer being looked up.
    async fn has_come_to_rest(&self) {
        for turn in 0.. {
            self.shop.advance(61);
            self.shop.app.settled().await;
            let start = self.shop.call("start", Value::Null).await;
            if turn >= 3 && start["lock"]["reason"] != "reconciling" && self.shop.app.is_idle() {
                break;
            }
            tokio::task::yield_now().await;
        }
    }

    async fn is_sent_once(&self) -> Result<(), String> {
        let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
        let mut known = HashSet::new();
        loop {
            let page = json!({ "filter": filter, "offset": known.len(), "limit": 500 });
            let page = self.shop.call("history", page).await;
            let rows = page["rows"].as_array().unwrap();
            known.extend(rows.iter().map(|row| row["reference"].as_str().unwrap().to_owned()));
            if rows.is_empty() || known.len() as u64 >= page["total"].as_u64().unwrap() {
                break;
            }
        }
        let mut seen = HashSet::new();
        for request in self.shop.arrived("/process-transfer").await {
            let body: Value = serde_json::from_str(request["body"].as_str().unwrap_or_default()).unwrap_or_default();
            let reference = body["partnerReference"].as_str().unwrap_or_default().to_owned();
            if !known.contains(&reference) && !self.has_other_book.get() {
                return Err(format!("{reference} was sent and is not in the book: {request}"));
            }
            if !seen.insert(reference.clone()) {
                return Err(format!("{reference} was sent twice"));
            }
        }
        // The partner wallet has no references: each request is a separate payment.
        let by_wallet = self.shop.arrived("/transactions/transact").await.len();
        let left = known.len().saturating_sub(seen.len());
        match by_wallet > left && !self.has_other_book.get() {
            true => Err(format!("{by_wallet} payments left over the wallet, and the book has {left}")),
            false => Ok(()),
        }
    }
}
