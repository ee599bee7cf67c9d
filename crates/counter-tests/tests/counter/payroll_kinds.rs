//! Lists other than wages: wallets, bank accounts and merchants, paid in batches of their own mode.

use kaunta_practice::Force;
use serde_json::{Value, json};

use crate::payroll::{all, bring, bulks, draft, import, import_of, look, pay_in_parts, preview, results, run_to, view};
use crate::shop::Shop;

const BANK: &str = "Account holder,Account number,Bank,Amount UGX,Note\n\
                    Nakato Sarah,00402123456789,Stanbic,50000,Rent\n\
                    Okello James,9030012345678,013847,60000,\n";
const WALLET: &str = "Name,Wallet number,Amount UGX\nKampala branch,nakato,50000\n,okello,60000\n";
const MERCHANT: &str = "Name,Merchant code,Account or invoice number,Amount UGX,Note\n\
                        Power,700417,INV-12,50000,October\nWater,700417,,60000,\n";

/// A list of each kind: its code, its table, its mode, and the specific fields of each item.
fn lists() -> [(&'static str, &'static str, &'static str, [Value; 2]); 3] {
    [
        (
            "bank",
            BANK,
            "BANK_TRANSFER",
            [
                json!({ "accountNumber": "00402123456789", "bankCode": "040147", "accountName": "Nakato Sarah" }),
                json!({ "accountNumber": "9030012345678", "bankCode": "013847", "accountName": "Okello James" }),
            ],
        ),
        (
            "wallet",
            WALLET,
            "WALLET_TO_WALLET",
            [json!({ "recipientUserId": "nakato" }), json!({ "recipientUserId": "okello" })],
        ),
        (
            "merchant",
            MERCHANT,
            "MERCHANT_PAYMENT",
            [json!({ "merchantCode": "700417", "accountNumber": "INV-12" }), json!({ "merchantCode": "700417" })],
        ),
    ]
}

#[tokio::test]
async fn each_kind_of_table_goes_out_in_batches_of_its_own_mode_with_its_own_fields() {
    for (kind, table, mode, own) in lists() {
        let shop = Shop::open().await;
        let made = import(&shop, "list.csv", table).await;
        assert_eq!((&made["summary"]["payees"], &made["routes"]), (&json!(kind), &json!(["batch"])), "{made:#}");
        let id = crate::payroll::id(&made);
        pay_in_parts(&shop, id, 10).await;
        let over = run_to(&shop, id, "finished").await;
        assert_eq!(over["summary"]["outcomes"][0]["outcome"], "paid", "{over:#}");
        assert_eq!(over["summary"]["outcomes"][0]["totals"]["rows"], 2);
        let sent = bulks(&shop).await;
        let [part] = sent.as_slice() else { panic!("{sent:#?}") };
        assert_eq!((&part["mode"], &part["currency"]), (&json!(mode), &json!("UGX")));
        for ((item, own), amount) in part["items"].as_array().unwrap().iter().zip(own).zip([50_000, 60_000]) {
            let mut fields = item.as_object().unwrap().clone();
            let common = ["referenceId", "amount", "description"].map(|field| fields.remove(field).unwrap());
            assert_eq!(common[1], amount);
            assert_eq!(Value::Object(fields), own, "these and no other");
        }
        assert_eq!(shop.transfers().await, 0, "nothing over the other interface");
    }
}

#[tokio::test]
async fn a_list_that_is_no_mobile_money_is_never_paid_one_by_one() {
    for (_, table, ..) in lists() {
        let shop = Shop::open().await;
        let id = draft(&shop, table).await;
        let looked = shop.refused("previewPayroll", json!({ "id": id, "route": "oneByOne" })).await;
        assert!(looked.message.contains("in a batch"), "{looked:?}");
        let mut terms = crate::payroll::terms(&shop, id, "batch").await;
        terms["route"] = json!("oneByOne");
        terms["names"] = json!("ask");
        let refused = shop.refused("confirmPayroll", terms).await;
        assert_eq!(
            (refused.code, view(&shop.app, id).await["summary"]["state"].clone()),
            ("review".into(), json!("draft"))
        );
        let names = shop.refused("checkNames", json!({ "id": id })).await;
        let group = shop.refused("saveGroup", json!({ "id": id, "name": "Staff" })).await;
        assert_eq!((names.code.as_str(), group.code.as_str()), ("review", "review"));
        assert_eq!(preview(&shop, id, "batch").await["people"], 2);
    }
}

#[tokio::test]
async fn an_account_that_stands_there_twice_or_was_paid_the_same_lately_is_left_out() {
    let shop = Shop::open().await;
    let twice = "Account holder,Account number,Bank,Amount\nNakato,0040 2123,Stanbic,50000\nSarah,00402123,040147,50000\n\
                 Nakato,402123,Stanbic,50000\nNakato,00402123,Absa,50000\n";
    let id = draft(&shop, twice).await;
    let rows = all(&shop.app, id).await;
    let included: Vec<&Value> = rows.iter().map(|row| &row["included"]).collect();
    assert_eq!(included, [true, false, true, true], "another zero or bank is another account");
    assert_eq!(rows[1]["findings"][0]["words"], "The same account and amount are in line 2 too.");
    pay_in_parts(&shop, id, 10).await;
    run_to(&shop, id, "finished").await;
    let again = draft(&shop, "Account holder,Account number,Bank,Amount\nSomebody,00402123,Stanbic,50000\n").await;
    let row = &all(&shop.app, again).await[0];
    assert_eq!((&row["verdict"], &row["included"]), (&json!("paidBefore"), &json!(false)));
    let words = row["findings"][0]["words"].as_str().unwrap();
    assert!(words.starts_with(&format!("The same account was paid the same amount before in payroll {id}")), "{words}");
}

#[tokio::test]
async fn two_lists_never_pay_the_same_wallet_the_same_at_once() {
    let shop = Shop::open().await;
    let first = draft(&shop, WALLET).await;
    let second = draft(&shop, "Wallet number,Amount\nokello,60000\n").await;
    shop.practice.force(Force::next("bulk", "cut_after_booking")).await.unwrap();
    pay_in_parts(&shop, first, 1).await;
    run_to(&shop, first, "paused").await;
    let looked = preview(&shop, second, "batch").await;
    assert!(looked["obstacles"].to_string().contains("the same amount to the same wallet"), "{looked:#}");
}

#[tokio::test]
async fn what_a_spreadsheet_did_to_an_account_and_a_bank_that_nobody_knows_are_never_paid() {
    let shop = Shop::open().await;
    let table = "Account holder,Account number,Bank,Amount\nNakato,1.2E+15,Stanbic,50000\nOkello,00402123,Crane Bank,50000\n\
                 ,00402123,Stanbic,50000\n";
    let id = draft(&shop, table).await;
    let rows = all(&shop.app, id).await;
    let told: Vec<(&Value, &Value)> =
        rows.iter().map(|row| (&row["findings"][0]["column"], &row["canInclude"])).collect();
    let refused = json!(false);
    assert_eq!(told, [(&json!("account"), &refused), (&json!("bank"), &refused), (&json!("name"), &refused)]);
    // A person corrects one.
    let mut text = rows[1]["text"].clone();
    text["bank"] = json!("Stanbic Bank");
    shop.call("changeRow", json!({ "id": id, "position": 2, "text": text })).await;
    let row = &all(&shop.app, id).await[1];
    assert_eq!((&row["verdict"], &row["included"]), (&json!("valid"), &json!(true)));
}

#[tokio::test]
async fn what_a_list_is_paid_into_can_be_chosen_otherwise_and_is_remembered_with_its_columns() {
    let shop = Shop::open().await;
    let table = "Name,Phone,Bank,Account number,Amount\nNakato,0772300001,Stanbic,00402123,50000\n";
    let file = bring(&shop, "staff.csv", table).await;
    assert_eq!(look(&shop, &file).await["payees"], "mobileMoney");
    let chosen = shop.call("readFile", json!({ "file": file, "sheet": 0, "payees": "bank", "columns": null })).await;
    let holds = json!(["name", "account", "bank", "amount", "note"]);
    assert_eq!((&chosen["payees"], &chosen["holds"], &chosen["missing"]), (&json!("bank"), &holds, &json!([])));
    let made = shop.call("importPayroll", import_of(&chosen)).await;
    assert_eq!((&made["summary"]["payees"], &made["columns"]), (&json!("bank"), &holds));
    let next = bring(&shop, "december.csv", table.replace("50000", "60000")).await;
    let looked = look(&shop, &next).await;
    assert_eq!((&looked["payees"], &looked["remembered"]), (&json!("bank"), &json!(true)));
}

#[tokio::test]
async fn results_and_templates_have_the_columns_of_their_list() {
    for (kind, table, ..) in lists() {
        let shop = Shop::open().await;
        let id = draft(&shop, table).await;
        let row = &results(&shop.app, id, "xlsx").await[0];
        match kind {
            "bank" => {
                let told = ["Account holder", "Account number", "Bank"].map(|column| row[column].as_str());
                assert_eq!(told, ["Nakato Sarah", "00402123456789", "Stanbic Bank"]);
            }
            "wallet" => assert_eq!((row["Name"].as_str(), row["Wallet number"].as_str()), ("Kampala branch", "nakato")),
            _ => assert_eq!(
                (row["Merchant code"].as_str(), row["Account or invoice number"].as_str()),
                ("700417", "INV-12")
            ),
        }
        assert!(!row.contains_key("Phone"));
        let file = bring(&shop, "filled.csv", std::fs::read_to_string(template(&shop, kind).await).unwrap()).await;
        let looked = look(&shop, &file).await;
        assert_eq!(
            (&looked["payees"], &looked["missing"]),
            (&json!(kind), &json!([])),
            "the template comes back as it went"
        );
    }
}

async fn template(shop: &Shop, kind: &str) -> String {
    let saved = shop.call("payrollTemplate", json!({ "payees": kind, "format": "csv" })).await;
    saved["path"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_list_that_only_the_partner_wallet_pays_is_paid_to_the_cent() {
    let shop = Shop::open().await;
    let table = "Account holder,Account number,Bank,Amount\nNakato Sarah,00402123456789,Stanbic,456789.33\n\
                 Okello James,9030012345678,Stanbic,0.5\nAtim Grace,9030012345679,Stanbic,1250.335\n";
    let id = draft(&shop, table).await;
    let rows = all(&shop.app, id).await;
    let amounts: Vec<&Value> = rows.iter().map(|row| &row["amount"]).collect();
    assert_eq!(amounts, [&json!("456789.33"), &json!("0.5"), &Value::Null]);
    // More decimals than an amount has: the person is asked, with the nearest possible amount.
    let asked = &rows[2]["findings"][0];
    assert_eq!((&asked["verdict"], &asked["now"]), (&json!("asked"), &json!("1,250.34")), "{asked:#}");
    let mut text = rows[2]["text"].clone();
    text["amount"] = asked["now"].clone();
    shop.call("changeRow", json!({ "id": id, "position": 3, "text": text })).await;
    let looked = preview(&shop, id, "batch").await;
    assert_eq!((&looked["total"], &looked["toType"]), (&json!("458040.17"), &json!("458040.17")));
    let mut terms = crate::payroll::terms(&shop, id, "batch").await;
    for wrong in ["458040", "458040.16", "45804017"] {
        terms["typedTotal"] = json!(wrong);
        let refused = shop.refused("confirmPayroll", terms.clone()).await;
        assert!(refused.message.contains("UGX 458,040.17"), "{refused:?}");
    }
    terms["typedTotal"] = json!("458,040.17");
    shop.call("confirmPayroll", terms).await;
    let over = run_to(&shop, id, "finished").await;
    assert_eq!(over["summary"]["outcomes"][0]["totals"], json!({ "rows": 3, "amount": "458040.17" }), "{over:#}");
    let requests = shop.practice.partner_requests().await.unwrap();
    let body = &requests.iter().find(|request| request.path.ends_with("/bulk")).unwrap().body;
    for exact in ["\"amount\":456789.33", "\"amount\":0.5", "\"amount\":1250.34"] {
        assert!(body.replace(' ', "").contains(exact), "{exact}: {body}");
    }
    let told: Vec<String> = results(&shop.app, id, "csv").await.iter().map(|row| row["Amount UGX"].clone()).collect();
    assert_eq!(told, ["456789.33", "0.5", "1250.34"]);
}

#[tokio::test]
async fn a_fraction_of_a_formula_is_asked_with_the_rounded_wage() {
    let shop = Shop::open().await;
    let id = draft(&shop, "Name,Phone,Amount\nNakato,0772300001,456789.33\nOkello,0772300002,50000\n").await;
    let rows = all(&shop.app, id).await;
    let asked = &rows[0]["findings"][0];
    assert_eq!((&asked["verdict"], &asked["now"]), (&json!("asked"), &json!("456,789")), "{asked:#}");
    assert_eq!((&rows[0]["included"], &rows[0]["canInclude"]), (&json!(false), &json!(false)));
    let made = view(&shop.app, id).await;
    assert_eq!(made["file"], json!({ "rows": 2, "amount": "506789.33" }), "the file's own sum is told as it stands");
}
