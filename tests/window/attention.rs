//! The attention list: it survives a crash, is looked up, and if the service contradicts itself a person decides.

use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, Operation, USUAL, Window, change, until};

use crate::counter::{bill_to_confirm, confirm};

/// Stays pending.
const WAITS: &str = "14200550012";
/// Fails at once.
const FAILS: &str = "14200550013";
/// The connection is cut before the payment was booked.
const CUT_BEFORE: &str = "14200550032";
/// The connection is cut after the payment was booked.
const CUT_AFTER: &str = "14200550033";

async fn pays(window: &Window, account: &str, amount: &str, outcome: &str) {
    bill_to_confirm(window, account, amount).await;
    is_paid(window, amount, outcome).await;
}

async fn is_paid(window: &Window, amount: &str, outcome: &str) {
    let grouped = crate::agree::shillings(amount);
    confirm(window, &format!("Pay {grouped}")).await;
    window.is_true_within(outcome, &format!("document.querySelector('[data-outcome={outcome}]')"), LONG).await;
}

/// The list's rows.
const ROWS: &str = "[role=grid] [role=row] [data-operation]";

/// Prevents look-ups for a while, so that the displayed plan stays true for minutes; the service then works again.
async fn quiet(desktop: &Desktop) {
    change(
        &desktop.data().join("practice.db"),
        "UPDATE operation SET next_look_up_at = (unixepoch() + 29 * 60) * 1000 WHERE next_look_up_at IS NOT NULL",
    )
    .await;
    change(&desktop.data().join("practice-gateway.db"), "DELETE FROM forced").await;
}

#[tokio::test]
async fn what_is_not_final_outlives_a_crash_and_is_listed_oldest_first_until_it_is_settled() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let service = kaunta.practice().await;
    bill_to_confirm(&kaunta.window, CUT_AFTER, "50000").await;
    service.has_been_asked().await;
    service.force("status", "server_error", 1000).await;
    is_paid(&kaunta.window, "50000", "unknown").await;
    pays(&kaunta.window, WAITS, "20000", "waiting").await;
    let before = Book::open(&desktop.data(), "practice").await.operations().await;
    kaunta.kill().await;
    quiet(&desktop).await;

    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    window.says("header .attention", "2 need attention").await;
    window.go('0', "Needs attention").await;
    // Oldest first.
    let unknown = ["Not known yet", "UGX 50,000", "It may or may not have gone through", "Asks in 2", "Ask now"];
    let waiting = ["Waiting", "UGX 20,000", "The service has it and is not finished", "Asks in 2", "Ask now"];
    window.lists(ROWS, &[&unknown, &waiting]).await;
    window.picture("needs-attention").await;

    // The first of them is looked up with the keyboard.
    window.press(Key::Down).await;
    window.is_at("[role=grid]").await;
    window.types("a").await;
    window.reads(": Paid.").await;
    window.lists(ROWS, &[&["UGX 20,000"]]).await;
    window.says("header .attention", "1 needs attention").await;
    let after = book.operations().await;
    assert_eq!((after[0].state.as_str(), after[1].state.as_str()), ("succeeded", "pending"));
    let references = |of: &[Operation]| of.iter().map(|each| each.reference.clone()).collect::<Vec<_>>();
    assert_eq!(references(&before), references(&after), "none is sent again");
    assert_eq!((service.transfers().await.len(), service.booked().await.len()), (2, 2), "each once");
}

#[tokio::test]
async fn a_service_that_changes_its_mind_opens_a_case_that_a_person_closes() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    pays(window, FAILS, "50000", "notPaid").await;
    let operation = book.only_in("failed", USUAL).await;
    service.settle(&operation.reference, "SUCCESS").await;
    // A person asks before Kaunta would ask again by itself.
    look_up(window, &operation.reference).await;

    window.says("header .attention", "1 needs attention 1 disputed").await;
    let disputed = book.only().await;
    assert_eq!(disputed.state, "failed", "the book's word stays until somebody decides");
    window.go('0', "Needs attention").await;
    window.lists(ROWS, &[&["Disputed", "Clear up"]]).await;
    window.picture("needs-attention-disputed").await;
    window.click("Clear up").await;
    window.is_true("the case", "document.querySelector('aside [data-outcome=disputed]')").await;
    window.reads("The service changed its answer").await;
    window.picture("case").await;
    close_the_case(window).await;
    window.is_true("paid", "document.querySelector('aside [data-outcome=paid]')").await;
    window.is_true("an empty list", "!document.querySelector('header .attention')").await;

    let events = book.events(operation.id).await;
    let last = events.last().expect("events");
    assert_eq!((last.kind.as_str(), last.who.as_deref()), ("resolvedManually", Some("Grace Auma")));
    assert!(last.body.to_string().contains("Peter at the support, 14:20"), "with the reason: {}", last.body);
    assert_eq!(book.only().await.state, "succeeded");
    let told = ["Settled by hand as paid: Peter at the support, 14:20", "by Grace Auma"];
    window.shows("aside ol[aria-label='What happened']", &told).await;
    let kept = book.texts("SELECT lower(substr(hex(hash), 1, 12)) FROM event ORDER BY id").await.concat();
    let shown = "[...document.querySelectorAll('aside ol code')].map(each => each.innerText)";
    window.is("each line's fingerprint", shown, kept).await;
    window.value("document.querySelector('#detail-events').scrollIntoView()").await.expect("the timeline");
    window.picture("case-closed").await;
}

/// Looks up a reference of ours by hand.
async fn look_up(window: &Window, reference: &str) {
    window.go('l', "Look up").await;
    window.is_at("input").await;
    window.types(&format!("{reference}\u{E007}")).await;
    window.reads("From the service").await;
}

async fn close_the_case(window: &Window) {
    window.click("Close the case").await;
    window.reads("Say who you are.").await;
    window.click_on("fieldset label:first-of-type input").await;
    window.fill("How do you know?", "Peter at the support, 14:20").await;
    window.fill("Who are you?", "Grace Auma").await;
    window.click("Close as paid").await;
}

#[tokio::test]
async fn what_the_service_does_not_have_is_not_sent_again_before_the_quiet_time_is_over() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    pays(window, CUT_BEFORE, "50000", "unknown").await;
    not_found(&book, 2).await;
    window.click("Ask now").await;
    not_found(&book, 3).await;
    assert_eq!(book.only().await.state, "unknown", "not found so soon proves nothing");
    window.is_true("still not known", "document.querySelector('[data-outcome=unknown]')").await;
    let offered = "[...document.querySelectorAll('button')].some(each => each.innerText.includes('once more'))";
    window.is_true("no second sending", &format!("!{offered}")).await;
    assert_eq!((service.transfers().await.len(), service.booked().await.len()), (1, 0));

    // Typing the same payment again shows the unresolved one.
    bill_to_confirm(window, CUT_BEFORE, "50000").await;
    window.reads("The same payment is not settled yet").await;
    window.picture("pay-again-unsettled").await;
    window.press(Key::Enter).await;
    assert_eq!(service.transfers().await.len(), 1, "nothing is paid by the way");
}

/// Waits until the service has answered "not found" this often.
async fn not_found(book: &Book, times: i64) {
    // It never got the payment, so it has no other answer.
    let sql = "SELECT count(*) FROM event WHERE kind = 'lookedUp'";
    until("the service's denials", LONG, || async {
        let told = book.number(sql).await;
        if told >= times { Ok(()) } else { Err(told) }
    })
    .await;
}
