//! The accountant's reports against a recount of the history, made here.

use kaunta_domain::environment::Environment;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::orders::{Order, TO_MOBILE, airtime, bank, bill, collect, send, wallet_phone};
use crate::people::{ACCOUNTANT, CASHIER, OWNER, come_in, log, staffed};
use crate::recovery::{backed_up, in_a_hurry, until_book};
use crate::shop::Shop;

impl Shop {
    pub async fn report(&self, kind: &str, from: &str, to: &str) -> Value {
        let report = self.call("report", json!({ "kind": kind, "from": from, "to": to, "wallet": null })).await;
        for section in report["sections"].as_array().unwrap() {
            let columns = section["columns"].as_array().unwrap().len();
            for row in section["rows"].as_array().unwrap() {
                assert_eq!(row["cells"].as_array().unwrap().len(), columns, "{section:#}");
            }
        }
        report
    }

    /// The rows that a row of a report opens.
    async fn opened(&self, row: &Value) -> Vec<Value> {
        let page = self.call("history", json!({ "filter": row["opens"], "offset": 0, "limit": 500 })).await;
        page["rows"].as_array().unwrap().clone()
    }

    async fn all_rows(&self) -> Vec<Value> {
        let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
        let page = self.call("history", json!({ "filter": filter, "offset": 0, "limit": 500 })).await;
        page["rows"].as_array().unwrap().clone()
    }
}

fn number(value: &Value) -> Decimal {
    let text = value.as_str().unwrap();
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

fn sum<'r>(rows: impl IntoIterator<Item = &'r Value>, field: &str) -> Decimal {
    rows.into_iter().filter(|row| !row[field].is_null()).map(|row| number(&row[field])).sum()
}

pub fn section<'r>(report: &'r Value, heading: &str) -> &'r Value {
    let mut sections = report["sections"].as_array().unwrap().iter();
    sections.find(|section| section["heading"] == heading).unwrap_or_else(|| panic!("no {heading} in {report:#}"))
}

/// The row whose first cell begins with this.
pub fn row<'r>(section: &'r Value, first: &str) -> &'r Value {
    let mut rows = section["rows"].as_array().unwrap().iter();
    let begins = |row: &&Value| row["cells"][0].as_str().unwrap().starts_with(first);
    rows.find(begins).unwrap_or_else(|| panic!("no {first} in {section:#}"))
}

/// The last cell of a row.
pub fn last(row: &Value) -> Decimal {
    number(row["cells"].as_array().unwrap().last().unwrap())
}

const BALANCES: &str = "Float: how its balance moved";

/// The first balance and everything between add up to the second.
pub fn adds_up(report: &Value) -> &Value {
    let section = section(report, BALANCES);
    let rows = section["rows"].as_array().unwrap();
    let at = |start: &str| rows.iter().position(|row| row["cells"][0].as_str().unwrap().starts_with(start)).unwrap();
    let (opening, closing) = (at("Opening"), at("Closing"));
    assert_eq!(closing, rows.len() - 1, "nothing says that it does not add up: {section:#}");
    let reckoned: Decimal = rows[opening..closing].iter().map(last).sum();
    assert_eq!(reckoned, last(&rows[closing]), "{section:#}");
    section
}

/// On 21 November a bill and airtime, then money that no operation explains; on 22 a collection with decimals, a bank transfer,
/// one failure, one pending, one refused.
async fn busy_shop() -> Shop {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    let wallet = json!({ "environment": "live", "walletType": "ESCROW", "balance": 6_000_000 });
    shop.tell_practice("wallets", wallet).await;
    shop.advance(24 * 3600);
    shop.pay(&collect("256772550001").answering("amount", "25001")).await;
    shop.pay(&bank("9030012345678")).await;
    shop.pay(&send("256772550013")).await;
    shop.pay(&bill("URA", "14200550012")).await;
    shop.pay(&bill("NWSC", "14200550020").answering("area", "Jinja")).await;
    shop
}

#[tokio::test]
async fn a_statement_adds_up_and_each_of_its_numbers_is_a_recount() {
    let shop = busy_shop().await;
    let report = shop.report("statement", "2026-11-21", "2026-11-22").await;
    assert_eq!(report["title"], "Statement");
    assert_eq!(report["period"], "21 Nov 2026 to 22 Nov 2026");
    let balances = adds_up(&report);
    let paid: Vec<Value> = shop.all_rows().await.into_iter().filter(|row| row["state"] == "succeeded").collect();
    let (came_in, went_out): (Vec<&Value>, Vec<&Value>) =
        paid.iter().partition(|row| row["mode"] == "PARTNER_COLLECT_MNO");
    assert_eq!(last(row(balances, "Opening")), Decimal::from(5_000_000));
    assert_eq!(last(row(balances, "Came in")), sum(came_in.iter().copied(), "amount"));
    assert_eq!(last(row(balances, "Went out")), -sum(went_out.iter().copied(), "amount"));
    assert_eq!(last(row(balances, "Fees charged")), -sum(&paid, "fee"), "a fee named with a failure was not charged");
    // 25,500 and 5,000 left it at 4,969,500 before it was set to 6,000,000.
    assert_eq!(last(row(balances, "Not explained by this book")), Decimal::from(6_000_000 - 4_969_500));
    assert_eq!(row(balances, "Not explained by this book")["tone"], "warning");
    for (line, count) in [("Came in", 1), ("Went out", 3)] {
        assert_eq!(shop.opened(row(balances, line)).await.len(), count, "{line}");
    }
    let movements = section(&report, "Paid, by product");
    for line in movements["rows"].as_array().unwrap() {
        let opened = shop.opened(line).await;
        assert_eq!(line["cells"][2], opened.len().to_string(), "{line:#}");
        assert_eq!(number(&line["cells"][3]), sum(&opened, "amount"), "{line:#}");
        assert_eq!(number(&line["cells"][4]), sum(&opened, "fee"), "{line:#}");
    }
    let open = section(&report, "Not settled: in no sum above");
    for (standing, id) in [("Waiting", 6), ("Not known yet", 7)] {
        let opened = shop.opened(row(open, standing)).await;
        assert_eq!(opened.iter().map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>(), [id], "{standing}");
    }
    assert_eq!(section(&report, "Not explained by this book")["rows"].as_array().unwrap().len(), 1);
    assert!(report["asOf"].as_str().unwrap().contains("event "), "{report:#}");
}

#[tokio::test]
async fn each_day_of_a_statement_begins_with_what_the_day_before_ended_with() {
    let shop = busy_shop().await;
    let (first, second) = (
        shop.report("statement", "2026-11-21", "2026-11-21").await,
        shop.report("statement", "2026-11-22", "2026-11-22").await,
    );
    let (first, second) = (adds_up(&first), adds_up(&second));
    assert_eq!(last(row(first, "Closing")), last(row(second, "Opening")));
    let later = shop.report("statement", "2026-11-30", "2026-12-01").await;
    let later = adds_up(&later);
    assert_eq!(last(row(later, "Opening")), last(row(second, "Closing")), "nothing was told since");
    assert_eq!(last(row(later, "Not explained by this book")), Decimal::ZERO);
}

#[tokio::test]
async fn what_nobody_knows_is_said_and_is_no_zero() {
    let shop = Shop::open().await;
    // The connection is cut: no balance was ever reported.
    shop.pay(&bill("UMEME", "14200550032")).await;
    let report = shop.report("statement", "2026-11-21", "2026-11-21").await;
    let balances = section(&report, BALANCES);
    for line in ["Opening", "Not explained by this book", "Closing"] {
        assert_eq!(row(balances, line)["cells"][2], "not known", "{line}");
    }
    assert!(balances["note"].as_str().unwrap().contains("gave no balance"), "{balances:#}");
    assert_eq!(section(&report, "Paid, by product")["empty"], "Nothing was paid on these days.");
    let before = shop.report("statement", "2026-11-19", "2026-11-20").await;
    assert_eq!(row(section(&before, BALANCES), "Opening")["cells"][2], "not known");
    let backwards = json!({ "kind": "statement", "from": "2026-11-22", "to": "2026-11-21" });
    assert!(shop.refused("report", backwards).await.message.contains("before the first"));
}

#[tokio::test]
async fn another_fee_than_usual_is_flagged_on_the_first_day_that_it_shows() {
    let shop = Shop::open().await;
    for _ in 0..3 {
        shop.pay(&bank("9030012345678")).await;
        shop.advance(3600);
    }
    shop.advance(24 * 3600);
    shop.pay(&bank("9030012345678")).await;
    let none = shop.report("fees", "2026-11-22", "2026-11-22").await;
    assert_eq!(section(&none, "Other fees than usual")["empty"], "Every fee that could be compared is the usual one.");
    shop.pay(&send("256772550013")).await;
    shop.pay(&bank("9030012345678")).await;
    shop.sql(Environment::Practice, "UPDATE operation SET fee = '3000' WHERE id = 6").await;
    let report = shop.report("fees", "2026-11-22", "2026-11-22").await;
    let all = row(section(&report, "Charged, by product and biller or network"), "All");
    assert_eq!((&all["cells"][2], &all["cells"][4]), (&json!("2"), &json!("5500")), "a failure is charged nothing");
    let drift = section(&report, "Other fees than usual");
    let [line] = &drift["rows"].as_array().unwrap()[..] else { panic!("{drift:#}") };
    assert_eq!(line["tone"], "warning");
    let cells: Vec<&str> = line["cells"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
    assert_eq!(cells[2..], ["Since 22 Nov 2026: UGX 3,000 in place of UGX 2,500", "1", "2500", "3000", "500"]);
    // Without earlier days, no fee is usual.
    let first = shop.report("fees", "2026-11-21", "2026-11-21").await;
    let empty = &section(&first, "Other fees than usual")["empty"];
    assert!(empty.as_str().unwrap().starts_with("No fee could be compared"), "{empty}");
}

#[tokio::test]
async fn a_fee_is_compared_with_the_one_that_was_previewed_and_what_was_not_previewed_is_no_0() {
    let shop = Shop::open().await;
    let order = wallet_phone(TO_MOBILE, "0772300417");
    let fee = number(&shop.review(&order).await["fee"]);
    for _ in 0..2 {
        assert_eq!(number(&shop.pay(&order).await["row"]["fee"]), fee);
    }
    shop.pay(&airtime("0772300417")).await;
    let day = || shop.report("fees", "2026-11-21", "2026-11-21");
    let same = day().await;
    assert_eq!(
        section(&same, "Fees other than previewed")["empty"],
        "Every fee that was previewed was charged as previewed."
    );

    let charged = fee + Decimal::from(250);
    let more = format!("UPDATE operation SET fee = '{charged}' WHERE id = 2");
    shop.sql(Environment::Practice, &more).await;
    let report = day().await;
    let compared = section(&report, "Fees charged and previewed, by product and biller or network");
    let cells = |line: &Value| -> Vec<String> {
        line["cells"].as_array().unwrap()[2..].iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
    };
    let sums = |not_previewed: &str| {
        let (previewed, charged) = (fee + fee, fee + charged);
        ["2".to_owned(), previewed.to_string(), charged.to_string(), "250".to_owned(), not_previewed.to_owned()]
    };
    assert_eq!(cells(row(compared, "Airtime")), ["0", "not previewed", "", "", "1"]);
    assert_eq!(cells(row(compared, "All")), sums("1"));
    let wallet = compared["rows"].as_array().unwrap().iter().find(|line| line["cells"][2] == "2").unwrap();
    assert_eq!(cells(wallet), sums("0"));
    assert_eq!(shop.opened(wallet).await.len(), 2);
    let drift = section(&report, "Fees other than previewed");
    let [line] = &drift["rows"].as_array().unwrap()[..] else { panic!("{drift:#}") };
    assert!(line["cells"][2].as_str().unwrap().starts_with("Since 21 Nov 2026: "), "{line:#}");
    assert_eq!(
        (&line["tone"], &cells(line)[1..]),
        (&json!("warning"), &["1".to_owned(), fee.to_string(), charged.to_string(), "250".to_owned()][..])
    );
    let opened = shop.opened(line).await;
    assert_eq!(opened.iter().map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>(), [2]);
}

#[tokio::test]
async fn commission_is_reckoned_by_the_rate_of_each_day_and_not_without_one() {
    let shop = staffed().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.advance(24 * 3600);
    come_in(&shop, OWNER).await;
    shop.pay(&bill("UMEME", "04212345671").answering("amount", "30000")).await;
    shop.pay(&airtime("0772300417")).await;
    shop.pay(&send("256772550013")).await;
    let rate = |from: &str, percent: &str| json!({ "from": from, "mode": "PARTNER_PAY_BILL_PAYMENT", "biller": "UMEME", "percent": percent, "withheld": "10" });
    let report = shop.report("commission", "2026-11-21", "2026-11-22").await;
    let earned = section(&report, "Earned, by product");
    assert_eq!(row(earned, "Airtime")["cells"][5], "not known", "{earned:#}");
    let rates = json!({ "rates": [rate("2026-11-01", "2"), rate("2026-11-22", "2.5 %")] });
    shop.call("saveCommissionRates", rates).await;
    let certificate = json!({ "from": "2026-11-01", "to": "2026-11-30", "number": "WHT-0042" });
    shop.call("saveCertificates", json!({ "certificates": [certificate] })).await;
    let report = shop.report("commission", "2026-11-21", "2026-11-22").await;
    let earned = section(&report, "Earned, by product");
    let cells = |at: usize| {
        earned["rows"][at]["cells"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cell| cell.as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    // 2 % of 25,000 and 2.5 % of 30,000; a tenth of each is withheld.
    assert_eq!(cells(0)[3..], ["25000", "2", "500", "50", "450"]);
    assert_eq!(cells(1)[3..], ["30000", "2.5", "750", "75", "675"]);
    let total = row(earned, "All with a rate");
    assert_eq!(total["cells"].as_array().unwrap()[5..], [json!("1250"), json!("125"), json!("1125")]);
    assert_eq!(section(&report, "Certificates of withheld tax")["rows"][0]["cells"][2], "WHT-0042");
    assert!(log(&shop).await.iter().any(|(who, did)| *who == OWNER.0 && did.contains("rates of commission")));
    // The accountant reads and notes certificates; the rates are the owner's.
    come_in(&shop, ACCOUNTANT).await;
    let refused = shop.refused("saveCommissionRates", json!({ "rates": [] })).await;
    assert_eq!(refused.code, "right", "{}", refused.message);
    shop.call("saveCertificates", json!({ "certificates": [] })).await;
    assert_eq!(shop.call("commissionTerms", Value::Null).await["rates"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn what_is_wrong_with_a_rate_is_said_and_nothing_is_saved() {
    let shop = Shop::open().await;
    let rate = |from: &str, percent: &str, withheld: &str| json!({ "from": from, "mode": "PARTNER_PAY_AIRTIME", "biller": null, "percent": percent, "withheld": withheld });
    for (rates, said) in [
        (json!([rate("21/11/2026", "2", "10")]), "2026-11-21"),
        (json!([rate("2026-11-21", "2,5", "10")]), "percent"),
        (json!([rate("2026-11-21", "2", "101")]), "percent"),
        (json!([rate("2026-11-21", "2", "10"), rate("2026-11-21", "3", "10")]), "same day"),
    ] {
        let refused = shop.refused("saveCommissionRates", json!({ "rates": rates })).await;
        assert!(refused.message.contains(said), "{said}: {}", refused.message);
    }
    assert_eq!(shop.call("commissionTerms", Value::Null).await["rates"], json!([]));
}

#[tokio::test]
async fn large_payments_are_listed_whole_with_the_id_that_was_noted() {
    let shop = Shop::open().await;
    let first = shop.review(&bank("9030012345678").answering("amount", "1000000")).await;
    assert_eq!(first["asksId"], true);
    let noted = json!({ "kind": "nationalId", "lastFour": " 4f7k " });
    let key = &first["idempotencyKey"];
    shop.call("submit", json!({ "idempotencyKey": key, "customerId": noted })).await;
    shop.told(1).await;
    shop.pay(&bank("9030012345678").answering("amount", "999999")).await;
    shop.pay(&send("256772550013").answering("amount", "1500000")).await;
    shop.pay(&bank("9030012345678").answering("amount", "2000000")).await;
    let report = shop.report("largePayments", "2026-11-21", "2026-11-21").await;
    let each = section(&report, "Each payment of UGX 1,000,000 and more");
    let [line, without] = &each["rows"].as_array().unwrap()[..] else { panic!("what may have moved money: {each:#}") };
    assert_eq!((&line["cells"][4], &line["cells"][7]), (&json!("1000000"), &json!("National ID ending in 4F7K")));
    assert_eq!((&each["columns"][0]["kind"], &line["cells"][0]), (&json!("time"), &json!("2026-11-21T09:00:00Z")));
    assert_eq!((&without["cells"][4], &without["cells"][7]), (&json!("2000000"), &json!("not recorded")));
    assert_eq!(shop.opened(line).await[0]["id"], 1);
    let total = row(section(&report, "Paid, of UGX 1,000,000 and more"), "Paid out");
    assert_eq!(total["cells"], json!(["Paid out", "2", "3000000"]));
    assert_eq!(shop.opened(total).await.len(), 2);
}

#[tokio::test]
async fn an_id_is_asked_from_a_million_on_noted_whole_or_not_at_all_and_never_sent() {
    let shop = Shop::open().await;
    assert_eq!(shop.review(&bank("9030012345678").answering("amount", "999999")).await["asksId"], false);
    let review = shop.review(&bank("9030012345678").answering("amount", "1000000")).await;
    assert_eq!((&review["asksId"], &review["asksCash"]), (&json!(true), &json!(false)));
    let submit = |kind: Value, last_four: &str| {
        let noted = json!({ "kind": kind, "lastFour": last_four });
        json!({ "idempotencyKey": review["idempotencyKey"], "customerId": noted })
    };
    for (kind, last_four) in [(json!("passport"), "4F7"), (json!("passport"), ""), (Value::Null, "4F7K")] {
        for call in ["submit", "askApproval"] {
            let refused = shop.refused(call, submit(kind.clone(), last_four)).await;
            assert_eq!(refused.at(), ["customerId"], "{call} {kind} {last_four}");
        }
    }
    assert_eq!(shop.transfers().await, 0);
    let made = shop.call("submit", submit(json!("passport"), "4F7K")).await;
    shop.told(1).await;
    // The same payment again, after a slip of the hand: what was recorded first stays.
    let again = shop.call("submit", submit(json!("other"), "0000")).await;
    assert_eq!(again["row"]["id"], made["row"]["id"]);
    let noted = json!({ "label": "Customer's ID", "value": "Passport ending in 4F7K" });
    assert!(again["fields"].as_array().unwrap().contains(&noted), "{again:#}");
    assert_eq!(shop.transfers().await, 1);
    assert!(!json!(shop.arrived("").await).to_string().contains("4F7K"));
    let printed = shop.call("receipt", json!({ "id": 1 })).await.to_string();
    assert!(!printed.contains("4F7K"), "the receipt is the customer's, who may lose it");
}

#[tokio::test]
async fn a_shop_asks_for_the_id_from_its_own_amount_on_and_for_the_cash_of_what_a_customer_buys() {
    let shop = Shop::open().await;
    let care = json!({
        "samePaymentHours": 24, "lookUpsAMinute": 60, "askIdFrom": "50000", "cashFirst": true, "doneSound": true,
        "favouriteMonths": 12,
    });
    assert_eq!(
        shop.call("start", Value::Null).await["doneSound"],
        false,
        "a shop is quiet until somebody wants a sound"
    );
    let saved = shop.call("saveCare", json!({ "care": care })).await;
    assert_eq!(saved["care"], care);
    assert_eq!(shop.call("start", Value::Null).await["doneSound"], true);
    let asks = async |order: Order| {
        let review = shop.review(&order).await;
        (review["asksId"].as_bool().unwrap(), review["asksCash"].as_bool().unwrap())
    };
    assert_eq!(asks(airtime("0772300417").answering("amount", "49999")).await, (false, true));
    assert_eq!(asks(airtime("0772300417").answering("amount", "50000")).await, (true, true));
    assert_eq!(asks(send("0772300417").answering("amount", "50000")).await, (true, false), "the shop's own money");
    let care = json!({ "samePaymentHours": 24, "lookUpsAMinute": 60, "askIdFrom": "1", "cashFirst": false });
    let saved = shop.call("saveCare", json!({ "care": care })).await;
    assert_eq!((&saved["care"]["askIdFrom"], &saved["care"]["cashFirst"]), (&json!("10000"), &json!(false)));
}

#[tokio::test]
async fn people_are_told_apart_by_what_they_sold_and_corrected() {
    let shop = staffed().await;
    shop.pay(&airtime("0772300417")).await;
    come_in(&shop, CASHIER).await;
    shop.pay(&airtime("0772300418")).await;
    shop.pay(&airtime("0772300419").answering("amount", "7000")).await;
    shop.pay(&send("256772550013")).await;
    assert_eq!(
        shop.refused("report", json!({ "kind": "people", "from": "2026-11-21", "to": "2026-11-21" })).await.code,
        "right"
    );
    come_in(&shop, ACCOUNTANT).await;
    shop.call("writeNote", json!({ "id": 2, "text": "Asked the customer" })).await;
    let report = shop.report("people", "2026-11-21", "2026-11-21").await;
    let sold = section(&report, "Sold");
    let paid = row(sold, CASHIER.0);
    assert_eq!(paid["cells"], json!(["Okello", "Paid out", "Paid", "2", "12000", "0"]));
    assert_eq!(shop.opened(paid).await.len(), 2);
    assert_eq!(row(sold, OWNER.0)["cells"][3], "1");
    let corrected = row(section(&report, "Corrected"), ACCOUNTANT.0);
    assert_eq!(corrected["cells"], json!(["Ssali", "0", "0", "1"]));
}

/// The customer approves, and the service is asked.
async fn settles(shop: &Shop, payment: &Value) {
    let reference = payment["row"]["reference"].as_str().unwrap();
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    let asked = shop.call("askNow", json!({ "id": payment["row"]["id"] })).await;
    assert_eq!(asked["row"]["state"], "succeeded");
}

#[tokio::test]
async fn what_was_made_before_midnight_and_settled_after_it_is_of_its_own_day_and_told_on_the_next_in_no_sum() {
    const LATER: &str = "From earlier days, settled on these";
    let shop = Shop::open().await;
    // Half a minute before midnight in Kampala.
    shop.advance(12 * 3600 - 30);
    let payment = shop.pay(&send("256772550012")).await;
    let open = shop.report("statement", "2026-11-21", "2026-11-21").await;
    assert_eq!(row(section(&open, "Not settled: in no sum above"), "Waiting")["cells"][3], "40000");
    shop.advance(60);
    settles(&shop, &payment).await;

    let next = shop.report("statement", "2026-11-22", "2026-11-22").await;
    let [line] = &section(&next, LATER)["rows"].as_array().unwrap()[..] else { panic!("{next:#}") };
    assert_eq!(line["cells"], json!(["Send money", "Paid", "1", "40000"]));
    assert_eq!(section(&next, "Paid, by product")["empty"], "Nothing was paid on these days.");
    let own = shop.report("statement", "2026-11-21", "2026-11-21").await;
    assert_eq!(row(section(&own, "Paid, by product"), "Send money")["cells"][3], "40000");
    assert_eq!(section(&own, LATER)["rows"], json!([]), "{own:#}");
    let both = shop.report("statement", "2026-11-21", "2026-11-22").await;
    assert_eq!(section(&both, LATER)["rows"], json!([]), "it was made on one of these days");
}

#[tokio::test]
async fn a_large_payment_that_the_book_had_lost_is_among_the_large_ones_and_in_no_sum_of_what_was_paid() {
    let shop = Shop::open().await;
    in_a_hurry(&shop).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let copy = backed_up(&shop).await;
    for amount in ["1000000", "999999"] {
        shop.pay(&bank("9030012345678").answering("amount", amount)).await;
    }
    shop.app.settled().await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    let report = shop.report("largePayments", "2026-11-01", "2026-12-31").await;
    let lost = section(&report, "Found at the service, of UGX 1,000,000 and more");
    let [line] = &lost["rows"].as_array().unwrap()[..] else { panic!("{lost:#}") };
    assert_eq!((&line["cells"][3], &line["cells"][4]), (&json!("Paid"), &json!("1000000")));
    for heading in ["Paid, of UGX 1,000,000 and more", "Each payment of UGX 1,000,000 and more"] {
        assert_eq!(section(&report, heading)["rows"], json!([]), "{heading}");
    }
}

#[tokio::test]
async fn days_without_a_payment_give_reports_that_say_so_and_an_export_with_its_head_only() {
    let shop = busy_shop().await;
    for kind in ["statement", "fees", "commission", "largePayments", "people"] {
        let report = shop.report(kind, "2027-03-01", "2027-03-31").await;
        for section in report["sections"].as_array().unwrap() {
            let says = section["rows"].as_array().unwrap().len() + usize::from(!section["empty"].is_null());
            assert!(says > 0, "{kind}: {section:#}");
        }
    }
    let none =
        json!({ "from": "2027-03-01", "to": "2027-03-31", "modes": [], "states": [], "search": "", "format": "csv" });
    let saved = shop.call("exportHistory", none).await;
    let text = std::fs::read_to_string(saved["path"].as_str().unwrap()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[tokio::test]
async fn where_a_file_can_not_be_written_it_is_said_and_nothing_half_is_left() {
    let shop = busy_shop().await;
    // No folder can be created in the place of a file, not even by root.
    let _removed = std::fs::remove_dir_all(shop.files());
    std::fs::write(shop.files(), "a file of somebody's").unwrap();
    let history = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "", "format": "xlsx" });
    let report = json!({ "kind": "fees", "from": "2026-11-21", "to": "2026-11-22", "wallet": null, "format": "pdf" });
    for (call, input) in [("exportHistory", history), ("exportReport", report)] {
        let told = shop.refused(call, input).await;
        assert!(told.message.contains("could not be written"), "{call}: {}", told.message);
    }
    assert_eq!(std::fs::read_to_string(shop.files()).unwrap(), "a file of somebody's");
    assert_eq!(shop.pay(&airtime("0772300417")).await["row"]["state"], "succeeded", "payments go on");
}
