//! A payroll paid on one computer after its book was copied, opened on the computer with the copy: nobody is offered again.

use std::fs;
use std::path::Path;

use kaunta_tests::{Clock, Desktop, LONG, Window};

use crate::carried::{is_open_again, restores, saves_a_copy, works_at};
use crate::development::Development;
use crate::payroll::{goes_on_to_pay, imports};

const KEY: &str = "sandbox-key-of-two-computers";

/// A realistic office list, with the names that the service has.
fn november(file: &Path) {
    let rows = ["Ssemakula Mercy,0772100001,350000", "Okello Moses,0772100003,180000"];
    fs::write(file, format!("Name,Phone,Amount\n{}\n", rows.join("\n"))).expect("a list");
}

/// Opens the book's only payroll.
async fn opens_it(window: &Window) {
    window.go('6', "Payroll").await;
    window.click_on("[data-payroll]").await;
}

#[tokio::test]
async fn a_payroll_that_the_first_computer_paid_after_the_copy_is_offered_to_nobody_again_on_the_second() {
    let host = Development::host_with_look_ups(KEY).await;
    let (first, second) = (Desktop::new().await, Desktop::new().await);
    let (clock, other_clock) = (Clock::on(&first), Clock::on(&second));
    let (at_first, at_second) =
        (works_at(&first, &host, KEY, &clock).await, works_at(&second, &host, KEY, &other_clock).await);
    let (window, other) = (&at_first.window, &at_second.window);
    let file = first.home().join("november.csv");
    november(&file);
    imports(&first, window, &file, 2).await;
    let copy = saves_a_copy(&first, window).await;
    opens_it(window).await;
    // A run pauses between two payments.
    let passing = clock.goes_on();
    goes_on_to_pay(window, "oneByOne", "530,000", "Pay UGX 530,000 to 2 people").await;
    host.service.has_booked(2).await;
    drop(passing);

    restores(&second, other, &copy).await;
    let passing = other_clock.goes_on();
    is_open_again(other).await;
    drop(passing);
    other.go('0', "Needs attention").await;
    other.reads_within("2 payments your book had lost.", LONG).await;
    opens_it(other).await;
    other.click("Go on to pay").await;
    other.reads("Nobody is to be paid: everybody on this list was left out.").await;
    other.reads("may be paid there too, so it is not paid from here").await;
    other.picture("payroll-moved").await;

    other.go('0', "Needs attention").await;
    other.click("It is no longer used…").await;
    other.fill("How do you know?", "The first computer broke").await;
    other.fill("Who are you?", "Akello Ruth").await;
    other.click("It is no longer used").await;
    other.is_true("the owner's word is taken", "!document.body.innerText.includes('may be in use')").await;
    opens_it(other).await;
    other.is_true("both rows are there", "document.querySelectorAll('[data-position]').length === 2").await;
    let nobody = "[...document.querySelectorAll('button')].some(it => it.innerText === 'Go on to pay' && it.disabled)";
    other.is_true("there is nobody to pay", nobody).await;
    other.picture("payroll-moved-retired").await;
    let paid = host.service.booked().await;
    assert_eq!(paid.len(), 2, "each was paid once: {paid:?}");
}
