//! The first run, from a missing data folder to signing in, by keyboard alone.

use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, USUAL, Window, until};

use crate::people::{EVERYTHING, OWNER, is_signed_out, stands_at_the_counter};

const EXAMPLE: &str = "This is an example day";

#[tokio::test]
async fn the_first_run_goes_by_keyboard_from_the_shop_s_name_over_an_example_day_to_the_owner_s_door() {
    let desktop = Desktop::of_a_new_shop().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    names_the_shop(window).await;
    practises_with_the_example_day(window).await;
    sets_the_owner_up(window).await;
    window.reads(EXAMPLE).await;
    window.picture("people-example-day").await;
    kaunta.quit().await;

    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    is_signed_out(window).await;
    window.reads("Nakasero Stores").await;
    window.is_at("input[type=password]").await;
    window.picture("people-sign-in-of-one").await;
    assert!(!everything(window).await.contains("Example"), "nothing of the day is shown before sign-in");
    window.types(OWNER.pin).await;
    stands_at_the_counter(window, OWNER).await;
    clears_the_example_day(window).await;
    assert_eq!(Book::open(&desktop.data(), "practice").await.number("SELECT count(*) FROM operation").await, 0);
    let set_aside = || std::fs::read_dir(desktop.data().join("backups")).ok();
    until("the example day's book is set aside", USUAL, || async {
        let mut names = set_aside().into_iter().flatten().filter_map(|file| file.ok()?.file_name().into_string().ok());
        names.find(|name| name.starts_with("example-set-aside-")).ok_or("it is not there")
    })
    .await;
    kaunta.quit().await;
}

#[tokio::test]
async fn a_first_run_that_was_left_goes_on_at_its_step_after_a_restart() {
    let desktop = Desktop::of_a_new_shop().await;
    let kaunta = Kaunta::start(&desktop).await;
    names_the_shop(&kaunta.window).await;
    kaunta.kill().await;

    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.reads("Step 2 of 3").await;
    window.press_button("Later").await;
    window.reads("Finish setting up: 2 steps left").await;
    window.picture("people-first-run-left").await;
    kaunta.quit().await;

    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.reads("Finish setting up: 2 steps left").await;
    window.press_button("Go on").await;
    window.reads("Step 2 of 3").await;
    window.press_button("Next").await;
    sets_the_owner_up(window).await;
    assert!(!everything(window).await.contains(EXAMPLE), "nobody asked for an example day");
    kaunta.quit().await;
}

#[tokio::test]
async fn a_first_run_that_ends_while_the_recovery_code_is_shown_offers_a_new_code_behind_the_door() {
    let desktop = Desktop::of_a_new_shop().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    names_the_shop(window).await;
    window.press_button("Next").await;
    types_who_the_owner_is(window).await;
    let first = code(window).await;
    kaunta.kill().await;

    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    is_signed_out(window).await;
    window.is_at("input[type=password]").await;
    window.types(OWNER.pin).await;
    window.reads("The owner is set up").await;
    window.picture("people-first-run-owner-again").await;
    window.is_at("input[type=password]").await;
    window.types(OWNER.pin).await;
    assert_ne!(code(window).await, first, "an earlier code stops working");
    it_is_on_paper(window).await;
    stands_at_the_counter(window, OWNER).await;
    kaunta.quit().await;
}

async fn names_the_shop(window: &Window) {
    window.reads("Step 1 of 3").await;
    window.is_at("main input").await;
    window.picture("people-first-run-shop").await;
    window.types("Nakasero Stores").await;
    window.press(Key::Enter).await;
    window.reads("Step 2 of 3").await;
}

async fn practises_with_the_example_day(window: &Window) {
    window.types("1").await;
    window.is_at("[role=radio][aria-checked=true]").await;
    window.press(Key::Tab).await;
    window.is_at("input[type=checkbox]").await;
    window.types(" ").await;
    window.is_at("input[type=checkbox]:checked").await;
    window.picture("people-first-run-way").await;
    window.press(Key::Tab).await;
    window.is_at_button("Next").await;
    window.press(Key::Enter).await;
    window.reads_within("Step 3 of 3", LONG).await;
}

async fn sets_the_owner_up(window: &Window) {
    types_who_the_owner_is(window).await;
    assert_eq!(code(window).await.matches('-').count(), 4, "groups to be written down");
    window.picture("people-first-run-code").await;
    it_is_on_paper(window).await;
    stands_at_the_counter(window, OWNER).await;
}

/// Fills in the third step, which leads to the recovery code.
pub async fn types_who_the_owner_is(window: &Window) {
    window.reads("Who is the owner?").await;
    window.is_at("main input").await;
    window.types(OWNER.name).await;
    window.press(Key::Tab).await;
    window.is_at("input[type=password]").await;
    // After the sixth digit the focus moves to the second field by itself.
    window.types(OWNER.pin).await;
    window.types(OWNER.pin).await;
    let both = "[...document.querySelectorAll('input[type=password]')].map(each => each.value.length).join() === '6,6'";
    window.is_true("the PIN twice", both).await;
    window.picture("people-first-run-owner").await;
    window.press(Key::Enter).await;
    window.reads("Write this code down").await;
}

async fn code(window: &Window) -> String {
    window.text_of("[data-recovery-code]").await
}

async fn it_is_on_paper(window: &Window) {
    window.is_true("the code is alone", "!document.querySelector('main form [type=submit]')").await;
    window.press(Key::Tab).await;
    window.is_at_button("Print the code").await;
    window.press(Key::Tab).await;
    window.is_at("input[type=checkbox]").await;
    window.types(" ").await;
    window.press(Key::Tab).await;
    window.is_at_button("Finish").await;
    window.press(Key::Enter).await;
}

async fn clears_the_example_day(window: &Window) {
    window.press_button("Clear the example day").await;
    window.reads_in_dialog("The practice book starts again, empty.").await;
    window.picture("people-example-day-clear").await;
    let clear = "[...document.querySelectorAll('[role=dialog] button')].find(each => each.innerText.trim().startsWith('Clear'))";
    window.focus("the button that clears it", clear).await;
    window.press(Key::Enter).await;
    window.is_true("the dialog is closed", "!document.querySelector('[role=dialog]')").await;
    window.is_true("the example day is gone", &format!("!{EVERYTHING}.includes('{EXAMPLE}')")).await;
}

async fn everything(window: &Window) -> String {
    window.value(EVERYTHING).await.expect("the page").as_str().unwrap_or_default().to_owned()
}
