//! What each role may do: tested for every call of the window, by its name, over the bridge.

use std::cell::Cell;

use kaunta_app::App;
use serde_json::{Value, json};

use crate::orders::{airtime, bill, send};
use crate::people::{ACCOUNTANT, CASHIER, OWNER, TRUSTED, come_in, log, staffed};
use crate::shop::Shop;

/// Calls that a role is refused, computed from the rights in the table.
fn refused_of(rights: &[&str]) -> Vec<&'static str> {
    let may = |needs: &[kaunta_domain::person::Right]| {
        needs.iter().all(|need| rights.contains(&serde_json::to_value(need).unwrap().as_str().unwrap()))
    };
    App::NEEDS.iter().filter(|(_, needs)| !may(needs)).map(|(call, _)| *call).collect()
}

#[tokio::test]
async fn every_call_that_a_role_may_not_make_is_refused_and_recorded_and_does_nothing() {
    let shop = staffed().await;
    for (who, rights) in [
        (CASHIER, vec!["work", "look", "sell"]),
        (TRUSTED, vec!["work", "look", "sell", "payroll", "approve"]),
        (ACCOUNTANT, vec!["work", "look", "payroll", "read", "annotate"]),
    ] {
        let me = come_in(&shop, who).await;
        assert_eq!(me["rights"], json!(rights), "{who:?}");
        let refused = refused_of(&rights);
        assert!(refused.len() > 25, "{refused:?}");
        for call in &refused {
            // Rights are checked before the input is parsed, so any input will do.
            let refusal = shop.refused(call, Value::Null).await;
            assert_eq!(refusal.code, "right", "{call} of {who:?}: {refusal:?}");
        }
        come_in(&shop, OWNER).await;
        let log = log(&shop).await;
        for call in refused {
            let said = kaunta_words::calls::by_name(call).unwrap();
            let words = format!("Was refused: “{said}”.");
            assert!(log.contains(&(json!(who.0), words)), "{call} of {who:?} is not in the log");
        }
    }
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn who_is_not_signed_in_may_make_the_calls_of_the_door_and_no_other() {
    let shop = staffed().await;
    shop.call("lock", Value::Null).await;
    let open: Vec<&str> = App::NEEDS.iter().filter(|(_, needs)| needs.is_empty()).map(|(call, _)| *call).collect();
    assert_eq!(
        open,
        ["start", "help", "signInOptions", "signIn", "lock", "stillHere", "setTextSize", "recover", "newOwner"]
    );
    for (call, _) in App::NEEDS.iter().filter(|(call, _)| !open.contains(call)) {
        assert_eq!(shop.refused(call, Value::Null).await.code, "signIn", "{call}");
    }
}

#[tokio::test]
async fn the_rights_of_every_call_are_these() {
    // A snapshot: adding or moving a call requires stating here who may make it.
    let of = |rights: &[&str]| -> Vec<&str> {
        let is = |needs: &&(&str, &[kaunta_domain::person::Right])| {
            let names: Vec<Value> = needs.1.iter().map(|need| serde_json::to_value(need).unwrap()).collect();
            names == rights.iter().map(|right| json!(right)).collect::<Vec<_>>()
        };
        App::NEEDS.iter().filter(is).map(|(call, _)| *call).collect()
    };
    assert_eq!(
        of(&["sell"]),
        [
            "form",
            "providerHealth",
            "validate",
            "review",
            "submit",
            "reviewBasket",
            "payBasket",
            "askBasketApproval",
            "basket",
            "decideBasket",
            "printBasket",
            "printBasketSale",
            "basketReceipt",
            "saveBasketReceipt",
            "sharedBasketReceipt",
            "shareBasketReceipt",
            "findCustomers",
            "favourites",
            "saveFavourite",
            "eraseCustomer",
            "customer",
            "payAgain",
            "sendAgain",
            "printSale",
            "handOutToken",
            "showCustomer",
            "findReceipt",
            "openFoundReceipt",
            "printFoundReceipt",
            "openDrawer",
            "moveCash",
            "closeDrawer",
            "askApproval",
            "withdrawApproval"
        ]
    );
    assert_eq!(
        of(&["look"]),
        [
            "operation",
            "askNow",
            "attention",
            "history",
            "historyDays",
            "historyLayout",
            "saveHistoryLayout",
            "historyTotals",
            "usedLabels",
            "receipt",
            "saveReceipt",
            "sharedReceipt",
            "shareReceipt",
            "orphanReceipt",
            "saveOrphanReceipt",
            "sharedOrphanReceipt",
            "shareOrphanReceipt",
            "printOrphanReceipt",
            "printReceipt",
            "unprintedReceipts",
            "leaveUnprinted",
            "printComplaint",
            "cash",
            "cashRows",
            "closing",
            "saveClosing"
        ]
    );
    assert_eq!(
        of(&["read"]),
        [
            "saveEvidence",
            "float",
            "floatForecast",
            "book",
            "lookUp",
            "chart",
            "exportHistory",
            "lastExport",
            "report",
            "feeDrift",
            "commissionTerms",
            "exportReport",
            "packMonth",
            "packs",
            "stopExport",
            "closedPeriods",
            "closedPeriod",
            "statements",
            "pickStatement",
            "readStatement",
            "statement",
            "statementRows",
            "leaveStatement",
            "statementReport"
        ]
    );
    assert_eq!(
        of(&["annotate"]),
        [
            "saveCertificates",
            "closePeriod",
            "writeNote",
            "labelOperations",
            "importStatement",
            "acceptMatch",
            "acceptExact",
            "takeBackMatch",
            "noteOnStatement",
            "openStatementCase",
            "closeStatementCase"
        ]
    );
    assert_eq!(
        of(&["sell", "payroll"]),
        [
            "pickFile",
            "readFile",
            "importPayroll",
            "payrollOfGroup",
            "payrollAgain",
            "changeRow",
            "takeGuesses",
            "setLookBack",
            "includeRows",
            "checkNames",
            "previewPayroll",
            "confirmPayroll",
            "pausePayroll",
            "answerNames",
            "resumePayroll",
            "stopPayroll",
            "discardPayroll",
            "saveGroup",
            "removeGroup",
            "askPayrollApproval",
        ]
    );
    assert_eq!(
        of(&["manage"]),
        [
            "closeTokenClaim",
            "sameAccount",
            "retireComputer",
            "decideUnknownTime",
            "closeOrphan",
            "goOnWithoutKeychain",
            "goOnWithoutAsking",
            "backUp",
            "chooseSecondDisk",
            "copyToSecondDisk",
            "stopSecondDisk",
            "chooseBackup",
            "examineBackup",
            "restore",
            "computer",
            "moveAway",
            "chooseMovingFile",
            "bringIn",
            "salvage",
            "settle",
            "saveCommissionRates",
            "choosePacksFolder",
            "stopPacks",
            "tariff",
            "saveTariff",
            "saveTariffPaper",
            "customerScreen",
            "saveCustomerScreen",
            "printer",
            "savePrinter",
            "foundPrinters",
            "networkPrinters",
            "printerState",
            "printTest",
            "logo",
            "chooseLogo",
            "removeLogo",
            "receiptKeys",
            "saveCheckingPage",
            "addDrawer",
            "reopenPeriod",
            "settings",
            "saveShop",
            "saveCare",
            "saveSentAlong",
            "accountNames",
            "saveAccountNames",
            "saveEnvironment",
            "setKey",
            "forgetKey",
            "savePartner",
            "openPartnerDocs",
            "switchEnvironment",
            "addBiller",
            "removeBiller",
            "updates",
            "askForUpdate",
            "installUpdate",
            "saveUpdates",
            "setUpOwner",
            "people",
            "addPerson",
            "changePerson",
            "removePerson",
            "setPin",
            "newRecoveryCode",
            "saveRules",
            "securityLog",
            "saveFirstRun",
            "playExampleDay",
            "clearExampleDay"
        ]
    );
    assert_eq!(of(&["payroll"]), ["payrolls", "payroll", "payrollRows", "payrollResults", "payrollTemplate"]);
    assert_eq!(
        of(&["work"]),
        [
            "status",
            "home",
            "lowFloat",
            "showFile",
            "diagnostics",
            "saveDiagnostics",
            "wallets",
            "readWallet",
            "changeMyPin",
            "approvals",
            "approval",
            "approvalRows",
            "grantApproval",
            "refuseApproval"
        ]
    );
}

#[test]
fn the_page_on_people_names_the_right_of_every_call() {
    let page = include_str!("../../../../docs/people.md");
    let quoted = |text: &'static str| text.split('`').skip(1).step_by(2).collect::<Vec<_>>();
    let table =
        page.lines().skip_while(|line| *line != "| right | calls |").skip(2).take_while(|line| line.starts_with('|'));
    let mut told: Vec<(&str, Vec<String>)> = Vec::new();
    for line in table {
        let (rights, calls) = line.trim_matches('|').split_once('|').unwrap();
        let rights: Vec<String> = quoted(rights).into_iter().map(|right| format!("\"{right}\"")).collect();
        told.extend(quoted(calls).into_iter().map(|call| (call, rights.clone())));
    }
    let name = |right: &kaunta_domain::person::Right| serde_json::to_string(right).unwrap();
    for (call, needs) in App::NEEDS {
        let needs: Vec<String> = needs.iter().map(name).collect();
        let said: Vec<_> = told.iter().filter(|(named, _)| named == call).map(|(_, rights)| rights.clone()).collect();
        // Calls for owners only are not listed one by one: they are all the others.
        let expected = if needs == ["\"manage\""] { vec![] } else { vec![needs] };
        assert_eq!(said, expected, "{call}");
    }
    let gone: Vec<_> = told.iter().filter(|(call, _)| !App::CALLS.contains(call)).collect();
    assert!(gone.is_empty(), "no such calls: {gone:?}");
}

#[tokio::test]
async fn a_cashier_sees_what_they_made_today_and_nothing_of_others() {
    let shop = staffed().await;
    let of_owner = shop.pay(&bill("UMEME", "04212345671")).await["row"]["id"].as_i64().unwrap();
    come_in(&shop, CASHIER).await;
    let own = shop.pay(&airtime("0772300417")).await["row"]["id"].as_i64().unwrap();
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let page = |filter: &Value| json!({ "filter": filter, "offset": 0, "limit": 100 });
    let history = shop.call("history", page(&filter)).await;
    let ids = |page: &Value| {
        page["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&history), [own]);
    assert_eq!(history["rows"][0]["by"], "Okello");
    // Not by asking for another's either.
    let mut others = filter.clone();
    others["by"] = json!("Nakato");
    assert_eq!(ids(&shop.call("history", page(&others)).await), [own]);
    let home = shop.call("home", Value::Null).await;
    assert_eq!(home["today"].as_array().unwrap().len(), 1, "{:#}", home["today"]);
    for call in ["operation", "askNow", "receipt", "saveReceipt", "sharedReceipt", "sendAgain"] {
        assert_eq!(shop.refused(call, json!({ "id": of_owner })).await.code, "right", "{call}");
    }
    shop.call("receipt", json!({ "id": own })).await;
    // Tomorrow those payments are not of the same day any more.
    shop.advance(86_400);
    come_in(&shop, CASHIER).await;
    assert_eq!(ids(&shop.call("history", page(&filter)).await), Vec::<i64>::new());
    assert_eq!(shop.refused("operation", json!({ "id": own })).await.code, "right");
    come_in(&shop, OWNER).await;
    assert_eq!(ids(&shop.call("history", page(&filter)).await), [own, of_owner]);
    assert_eq!(ids(&shop.call("history", page(&others)).await), [of_owner]);
    assert!(log(&shop).await.iter().any(|entry| entry.1.contains("the payment is another person's")));
}

#[tokio::test]
async fn a_cashier_still_sees_what_of_yesterday_is_open() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let id = shop.pay(&send("0772550012")).await["row"]["id"].as_i64().unwrap();
    let state = shop.call("operation", json!({ "id": id })).await["row"]["state"].clone();
    assert!(state == "pending" || state == "unknown", "{state}");
    shop.advance(86_400);
    come_in(&shop, CASHIER).await;
    shop.call("operation", json!({ "id": id })).await;
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    assert_eq!(attention["items"][0]["row"]["id"], id);
}

#[tokio::test]
async fn every_event_says_who_and_on_which_computer() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let events = paid["events"].as_array().unwrap();
    assert!(events.len() >= 3);
    assert!(events.iter().all(|event| event["machine"] == "counter-1"), "{events:#?}");
    assert_eq!((&events[0]["by"], &events[1]["by"]), (&json!("Okello"), &json!("Okello")));
    assert_eq!(events[2]["by"], Value::Null, "what the service said nobody decided");
    come_in(&shop, ACCOUNTANT).await;
    let id = paid["row"]["id"].clone();
    let noted = shop.call("writeNote", json!({ "id": id, "text": "Receipt 17, shown to Ssali" })).await;
    let last = noted["events"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["by"], last["words"].as_str().unwrap()), (&json!("Ssali"), "Note: Receipt 17, shown to Ssali"));
    assert_eq!(noted["row"]["state"], paid["row"]["state"]);
    for bad in ["", "   ", "a\u{202e}b", "a\0b", &"a".repeat(501)] {
        assert_eq!(shop.refused("writeNote", json!({ "id": id, "text": bad })).await.code, "review", "{bad:.9}");
    }
}

#[tokio::test]
async fn what_one_person_reviewed_another_does_not_submit() {
    let shop: Shop = staffed().await;
    let review = shop.review(&bill("UMEME", "04212345671")).await;
    come_in(&shop, CASHIER).await;
    let refusal = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refusal.code, "review");
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn a_look_up_that_somebody_asked_for_says_who() {
    let shop = staffed().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    come_in(&shop, ACCOUNTANT).await;
    let asked = shop.call("askNow", json!({ "id": paid["row"]["id"] })).await;
    let last = asked["events"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["by"], "Ssali", "{last:#}");
}

#[tokio::test]
async fn who_comes_in_while_a_call_is_answered_changes_neither_its_name_nor_its_rights() {
    let shop = staffed().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    come_in(&shop, ACCOUNTANT).await;
    shop.force("status", "slow", 1).await;
    let (before, answered) = (shop.arrived("/status").await.len(), Cell::new(false));
    let asks = async {
        let detail = shop.call("askNow", id.clone()).await;
        answered.set(true);
        detail
    };
    let another_comes_in = async {
        while shop.arrived("/status").await.len() == before {}
        come_in(&shop, CASHIER).await;
        assert_eq!(shop.refused("operation", id.clone()).await.code, "right", "it is the owner's payment");
        assert!(!answered.get(), "the call is still being answered");
        while !answered.get() {
            shop.advance(8);
            shop.arrived("/status").await;
        }
    };
    let (detail, ()) = tokio::join!(asks, another_comes_in);
    assert_eq!(detail["row"]["id"], paid["row"]["id"]);
    let last = detail["events"].as_array().unwrap().last().unwrap();
    assert_eq!(last["by"], "Ssali", "{last:#}");
}
