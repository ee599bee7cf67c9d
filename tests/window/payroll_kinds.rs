//! A list other than wages: rents to bank accounts, in a batch over the partner wallet.

use kaunta_tests::{Desktop, Kaunta, LONG};
use serde_json::{Value, json};

use crate::payroll::{goes_on_to_pay, imports};

#[tokio::test]
async fn a_table_of_bank_accounts_is_paid_in_a_batch_to_the_very_accounts_of_its_rows() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let file = desktop.home().join("rents.csv");
    let table = "Account holder,Account number,Bank,Amount UGX,Note\nNakato Sarah,00402123456789,Stanbic,350000,Rent\n\
                 Okello James,9030012345678,Absa,180000,Rent\nNakato Sarah,00402123456789,040147,350000,Rent\n";
    std::fs::write(&file, table).expect("a table");
    imports(&desktop, window, &file, 3).await;
    window.reads("Account number").await;
    window.reads("00402123456789").await;
    window.reads("Stanbic Bank").await;
    window.picture("payroll-accounts").await;
    goes_on_to_pay(window, "batch", "530,000", "Pay UGX 530,000 to 2 accounts").await;
    window.reads_within("Done", LONG).await;
    let requests = kaunta.practice().await.requests().await;
    let sent: Vec<Value> = requests
        .iter()
        .filter(|request| request.path.ends_with("/bulk"))
        .map(|request| serde_json::from_value(json!(request.body)).expect("a body"))
        .collect();
    let [part] = sent.as_slice() else { panic!("{sent:#?}") };
    assert_eq!(part["mode"], "BANK_TRANSFER");
    let items = part["items"].as_array().expect("items").iter();
    let accounts: Vec<Value> = items
        .map(|item| json!([item["accountNumber"], item["bankCode"], item["accountName"], item["amount"]]))
        .collect();
    let nakato = json!(["00402123456789", "040147", "Nakato Sarah", 350_000]);
    assert_eq!(accounts, [nakato, json!(["9030012345678", "013847", "Okello James", 180_000])]);
    assert_eq!(kaunta.practice().await.partner_booked().await.len(), 2, "each once");
}
