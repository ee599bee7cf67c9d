//! Paying bills in practice, by keyboard alone.

use kaunta_tests::{Book, Desk, Kaunta, Key};

#[tokio::test]
async fn a_prepaid_electricity_bill_is_paid_by_keyboard_and_its_token_is_shown() {
    let desk = Desk::new().await;
    let kaunta = Kaunta::start(&desk).await;
    let window = &kaunta.window;
    window.go('2', "Pay a bill").await;
    window.types("1").await;
    window.is_in("accountNumber").await;
    window.types("04212345671").await;
    window.press(Key::Enter).await;
    window.reads("NAKATO SARAH").await;
    window.is_in("amount").await;
    window.types("50000").await;
    window.press(Key::Enter).await;
    window.is_in("phoneNumber").await;
    window.types("0772123456").await;
    window.press(Key::Enter).await;
    window.is_at_button("Pay UGX 50,000").await;
    window.press(Key::Enter).await;
    window.reads("Paid").await;
    let book = Book::open(&desk.data(), "practice").await;
    let operation = book.only().await;
    assert_eq!(operation.state, "succeeded");
    println!("{operation:?} {}", window.text().await);
    println!("{:?}", kaunta.practice().await.transfers().await);
}
