//! Killed while cash is moved, and while a drawer or a period is closed.

use serde_json::{Value, json};

use crate::orders::POWER;
use crate::places::{CLOSING, CLOSING_PERIOD, HANDING_OVER, MOVING_CASH, REOPENING};
use crate::shop::Shop;

fn open_drawer() -> Value {
    json!({ "drawer": 1, "counted": { "note50000": "2" } })
}

fn cash() -> Value {
    json!({ "drawer": 1 })
}

#[test]
fn killed_while_a_drawer_is_closed_it_is_closed_once_or_not_at_all() {
    for place in CLOSING {
        let shop = Shop::open();
        let mut counter = shop.opens();
        let opened = counter.calls("openDrawer", &open_drawer());
        let submit = shop.reviews(&mut counter, POWER, "01");
        counter.calls("submit", &submit);
        counter.does(json!("settled"));
        let close = json!({ "drawer": 1, "opening": opened["period"]["opening"], "reason": "",
                            "counted": { "note50000": "2", "note20000": "1", "note5000": "1", "coin500": "1" } });
        shop.ends_on_the_way(counter, ("closeDrawer", &close), place, 1);

        let mut counter = shop.opens();
        let found = counter.calls("cash", &cash());
        let written = found["closings"].as_array().unwrap().len();
        if written == 0 {
            assert_eq!(found["period"]["expected"], "125500", "{place}");
            counter.calls("closeDrawer", &close);
        }
        let found = counter.calls("cash", &cash());
        let numbers: Vec<&Value> = found["closings"].as_array().unwrap().iter().map(|z| &z["number"]).collect();
        assert_eq!(numbers, ["1-0001"], "{place}: once, whatever happened");
        assert_eq!(
            (&found["period"]["opening"], &found["period"]["expected"]),
            (&Value::Null, &json!("125500")),
            "{place}"
        );
    }
}

#[test]
fn killed_while_cash_is_moved_it_is_recorded_once_or_not_at_all() {
    for place in MOVING_CASH {
        let shop = Shop::open();
        let mut counter = shop.opens();
        counter.calls("openDrawer", &open_drawer());
        let put_in = json!({ "drawer": 1, "what": "putIn", "amount": "20,000", "reason": "Change" });
        shop.ends_on_the_way(counter, ("moveCash", &put_in), place, 1);
        let mut counter = shop.opens();
        let expected = if *place == "cash-entry-before-commit" { "100000" } else { "120000" };
        assert_eq!(counter.calls("cash", &cash())["period"]["expected"], expected, "{place}");
    }
}

#[test]
fn killed_while_cash_goes_to_another_drawer_it_is_in_the_one_or_in_the_other() {
    for place in HANDING_OVER.iter().chain(MOVING_CASH) {
        let shop = Shop::open();
        let mut counter = shop.opens();
        counter.calls("addDrawer", &json!({ "name": "By the window" }));
        counter.calls("openDrawer", &open_drawer());
        counter.calls("openDrawer", &json!({ "drawer": 2, "counted": {} }));
        let hand_over = json!({ "drawer": 1, "what": "handOver", "into": 2, "amount": "20,000", "reason": "Change" });
        shop.ends_on_the_way(counter, ("moveCash", &hand_over), place, 1);
        let mut counter = shop.opens();
        let mut expected = |drawer| counter.calls("cash", &json!({ "drawer": drawer }))["period"]["expected"].clone();
        let both = if *place == "cash-entry-after-commit" { ["80000", "20000"] } else { ["100000", "0"] };
        assert_eq!([expected(1), expected(2)], both.map(|sum| json!(sum)), "{place}");
    }
}

#[test]
fn killed_while_a_period_is_closed_it_is_closed_once_or_not_at_all() {
    for place in CLOSING_PERIOD {
        let shop = Shop::open();
        let mut counter = shop.opens();
        let submit = shop.reviews(&mut counter, POWER, "01");
        counter.calls("submit", &submit);
        counter.does(json!("settled"));
        let close = json!({ "last": "2020-01-31" });
        shop.ends_on_the_way(counter, ("closePeriod", &close), place, 1);
        let mut counter = shop.opens();
        let found = counter.calls("closedPeriods", &Value::Null);
        let is_closed = *place == "period-after-commit";
        assert_eq!(found["periods"].as_array().unwrap().len(), usize::from(is_closed), "{place}");
        if !is_closed {
            counter.calls("closePeriod", &close);
        }
        let found = counter.calls("closedPeriods", &Value::Null);
        assert_eq!(
            (&found["through"], found["periods"].as_array().unwrap().len()),
            (&json!("2020-01-31"), 1),
            "{place}"
        );
    }
}

#[test]
fn killed_while_a_closed_period_is_opened_again_it_is_open_or_still_closed_and_its_statement_stays() {
    for place in REOPENING {
        let shop = Shop::open();
        let mut counter = shop.opens();
        let submit = shop.reviews(&mut counter, POWER, "01");
        counter.calls("submit", &submit);
        counter.does(json!("settled"));
        let closed = counter.calls("closePeriod", &json!({ "last": "2020-01-31" }));
        let reopen = json!({ "id": closed["row"]["id"], "reason": "A fee was missing" });
        shop.ends_on_the_way(counter, ("reopenPeriod", &reopen), place, 1);
        let mut counter = shop.opens();
        let found = counter.calls("closedPeriods", &Value::Null);
        let is_open = *place == "reopening-after-commit";
        assert_eq!(found["periods"][0]["isReopened"], is_open, "{place}");
        assert_eq!(found["through"], if is_open { Value::Null } else { json!("2020-01-31") }, "{place}");
        if !is_open {
            counter.calls("reopenPeriod", &reopen);
        }
        let statement = counter.calls("closedPeriod", &json!({ "id": closed["row"]["id"] }));
        assert_eq!(statement["sheet"]["lines"], closed["sheet"]["lines"], "{place}");
        let through = counter.calls("closePeriod", &json!({ "last": "2020-01-31" }));
        assert_eq!(through["row"]["isReopened"], false, "{place}: it can be closed again");
    }
}
