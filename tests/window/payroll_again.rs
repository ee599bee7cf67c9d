//! A payroll repeated: next month from its group, and from the results file that Kaunta wrote.

use std::path::Path;
use std::time::Duration;

use kaunta_tests::{Clock, Desktop, Kaunta, Key, LONG, Service, Window, plain};

use crate::payroll::{goes_on_to_pay, imports, opens, sent, written};

/// Four weeks of sleep, after which the same payments are allowed again. The service has its own clock, and must not seem to
/// have made a payment before the request.
const UNTIL_NEXT_MONTH: Duration = Duration::from_hours(28 * 24);

fn table(desktop: &Desktop, name: &str, rows: &str) -> std::path::PathBuf {
    let file = desktop.home().join(name);
    std::fs::write(&file, format!("Name,Phone,Amount,Note\n{rows}")).expect("a table");
    file
}

/// Pays the included rows, and waits until the service has booked this many in all and the run is finished.
async fn pays(window: &Window, clock: &Clock, (total, button): (&str, &str), (service, booked): (&Service, usize)) {
    let passing = clock.goes_on();
    goes_on_to_pay(window, "oneByOne", total, button).await;
    service.has_booked(booked).await;
    window.reads_within("Keep as a group", LONG).await;
    drop(passing);
}

/// Waits until a draft's row is included, or is not.
async fn stands(window: &Window, position: u32, is_in: bool) {
    let stands = format!(
        "document.querySelector(\"[data-position='{position}'] [role='checkbox']\")?.getAttribute('aria-checked') === '{is_in}'"
    );
    window.is_true(if is_in { "the row is in" } else { "the row is out" }, &stands).await;
}

#[tokio::test]
async fn a_bonus_beside_a_salary_is_kept_beside_it_and_waits_for_a_word_next_month() {
    let desktop = Desktop::new().await;
    let clock = Clock::on(&desktop);
    let kaunta = Kaunta::start_by(&desktop, &clock).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    let rows = "Ssemakula Mercy,0772100001,350000,October\nSsemakula Mercy,0772100001,50000,Bonus\n\
                Wasswa Patience,0772100002,275000,October\n";
    imports(&desktop, window, &table(&desktop, "october.csv", rows), 3).await;
    stands(window, 2, false).await;
    opens(window, 2, "Ssemakula Mercy").await;
    window.click("Put in anyway").await;
    stands(window, 2, true).await;
    pays(window, &clock, ("675,000", "Pay UGX 675,000 to 2 people"), (&service, 3)).await;
    window.click("Keep as a group…").await;
    window.fill("Name of the group", "Staff").await;
    window.click("Keep the group").await;
    window.reads_in_dialog("Next time you find these people under Payroll").await;
    window.click("OK").await;
    window.is_true("the dialog is closed", "!document.querySelector('[role=dialog]')").await;

    clock.sleeps(UNTIL_NEXT_MONTH);
    window.go('6', "Payroll").await;
    window.shows("[data-group='Staff']", &["675,000"]).await;
    window.picture("payroll-group").await;
    window.click_on("[aria-label='Pay again, Staff']").await;
    for (position, amount, is_in) in [(1, "350,000", true), (2, "50,000", false), (3, "275,000", true)] {
        window.shows(&format!("[data-position='{position}']"), &[amount]).await;
        stands(window, position, is_in).await;
    }
    opens(window, 2, "Ssemakula Mercy").await;
    window.reads("The same phone is in line 1 too.").await;
    let notes = "[...document.querySelectorAll('aside input')].some(input => input.value === 'Bonus')";
    window.is_true("what it was for", notes).await;
    window.picture("payroll-group-bonus").await;
    window.press(Key::Escape).await;
    pays(window, &clock, ("625,000", "Pay UGX 625,000 to 2 people"), (&service, 5)).await;
    let month = [("256772100001", "350000"), ("256772100001", "350000"), ("256772100001", "50000")];
    let paid = month.into_iter().chain([("256772100002", "275000"); 2]);
    let paid: Vec<_> = paid.map(|(phone, amount)| (phone.to_owned(), amount.to_owned())).collect();
    assert_eq!(sent(&service).await, paid, "the salaries twice, and the bonus once");
    kaunta.quit().await;
}

/// Under another name, the results contain a payment that another book may have made.
fn with_another_reference(results: &Path, file: &Path, name: &str) {
    let told = plain(&std::fs::read_to_string(results).expect("the results"));
    let line = told.lines().find(|line| line.contains(name)).expect("a row");
    let reference = line.split(',').find(|cell| cell.starts_with("KA-")).expect("a reference");
    std::fs::write(file, told.replace(reference, "KA-AAAAAA-BBBBBB")).expect("a file");
}

#[tokio::test]
async fn results_that_are_brought_again_pay_only_whom_the_book_calls_unpaid_and_doubt_what_it_does_not_know() {
    let desktop = Desktop::new().await;
    let clock = Clock::on(&desktop);
    let kaunta = Kaunta::start_by(&desktop, &clock).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    let rows =
        "Ssemakula Mercy,0772100001,350000,\nWasswa Patience,0772100002,275000,\nOkello Moses,0772100003,180000,\n";
    imports(&desktop, window, &table(&desktop, "october.csv", rows), 3).await;
    // People who were left out were certainly not paid.
    window.click_on("[data-position='3'] [role='checkbox']").await;
    stands(window, 3, false).await;
    pays(window, &clock, ("625,000", "Pay UGX 625,000 to 2 people"), (&service, 2)).await;
    window.click("Results CSV").await;
    let results = written(&desktop, "csv").await;
    let again = desktop.home().join("again.csv");
    with_another_reference(&results, &again, "Wasswa Patience");

    // So long that only the references reveal the earlier payment.
    clock.sleeps(UNTIL_NEXT_MONTH * 3);
    window.press(Key::Escape).await;
    imports(&desktop, window, &again, 4).await;
    for (position, is_in) in [(1, false), (2, false), (3, true)] {
        stands(window, position, is_in).await;
    }
    opens(window, 1, "Ssemakula Mercy").await;
    window.reads("this row was paid as number 1 in the history").await;
    window.picture("payroll-results-paid").await;
    window.press(Key::Escape).await;
    opens(window, 2, "Wasswa Patience").await;
    window.reads("the payment KA-AAAAAA-BBBBBB, which this book does not know").await;
    window.picture("payroll-results-unknown").await;
    window.press(Key::Escape).await;
    pays(window, &clock, ("180,000", "Pay UGX 180,000 to 1 person"), (&service, 3)).await;
    let paid = [("256772100001", "350000"), ("256772100002", "275000"), ("256772100003", "180000")];
    assert_eq!(sent(&service).await, paid.map(|(phone, amount)| (phone.to_owned(), amount.to_owned())));
    kaunta.quit().await;
}
