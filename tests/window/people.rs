//! The people of the tests' shop, and how they sign in.

use kaunta_tests::{Clock, Desktop, Kaunta, Key, SETTLED, Window};
use serde_json::{Value, json};

#[derive(Debug, Clone, Copy)]
pub struct Person {
    pub name: &'static str,
    /// Their PIN, six digits.
    pub pin: &'static str,
    /// Their key on the sign-in page.
    pub key: char,
}

/// The owner: first on the sign-in page.
pub const OWNER: Person = Person { name: "Akello Ruth", pin: "735914", key: '1' };
/// May pay up to 60,000 at once and 200,000 in a day without approval.
pub const CASHIER: Person = Person { name: "Okello James", pin: "284061", key: '2' };
/// Reads everything and pays nothing.
pub const ACCOUNTANT: Person = Person { name: "Achieng Mary", pin: "960275", key: '3' };

/// All text on the page.
pub const EVERYTHING: &str = "document.body.innerText.replace(/\\s+/g, ' ')";

/// Sets up the shop's name and an owner, who is then signed in. Returns the recovery code.
pub async fn set_up(window: &Window) -> String {
    let shop = json!({ "shop": { "name": "Nakasero Stores", "receiptLines": [], "theme": "system" } });
    window.asks("saveShop", shop).await.expect("a shop with a name");
    let owner = json!({ "name": OWNER.name, "pin": OWNER.pin });
    let shown = window.asks("setUpOwner", owner).await.expect("an owner");
    stands_at_the_counter(window, OWNER).await;
    shown["code"].as_str().expect("a recovery code").to_owned()
}

/// The owner adds the cashier, without the screen.
pub async fn add_cashier(window: &Window) {
    adds(window, CASHIER, "cashier", ("60,000", "200,000")).await;
}

/// The owner adds the accountant, without the screen.
pub async fn add_accountant(window: &Window) {
    adds(window, ACCOUNTANT, "accountant", ("", "")).await;
}

async fn adds(window: &Window, person: Person, role: &str, (operation, day): (&str, &str)) {
    let terms = json!({ "role": role, "approves": false, "perOperation": operation, "perDay": day });
    let input = json!({ "name": person.name, "terms": terms, "pin": person.pin });
    window.asks("addPerson", input).await.expect("another person");
}

/// A shop with its three people, and the owner signed in.
pub async fn a_shop_of_three(desktop: &Desktop) -> Kaunta {
    with_three(Kaunta::start(desktop).await).await
}

/// As [`a_shop_of_three`], with a clock that the test moves.
pub async fn a_shop_of_three_by(desktop: &Desktop, clock: &Clock) -> Kaunta {
    with_three(Kaunta::start_by(desktop, clock).await).await
}

async fn with_three(kaunta: Kaunta) -> Kaunta {
    set_up(&kaunta.window).await;
    add_cashier(&kaunta.window).await;
    add_accountant(&kaunta.window).await;
    kaunta
}

/// Waits for the sign-in page.
pub async fn is_signed_out(window: &Window) {
    window.is_true("the sign-in page", "document.querySelector('main[aria-label=\"Signed out\"]')").await;
    window.is_true("who works here", SETTLED).await;
}

/// Waits until somebody is signed in, according to the status bar.
pub async fn stands_at_the_counter(window: &Window, person: Person) {
    let bar = "document.querySelector('header')?.innerText ?? ''";
    window.is_true(person.name, &format!("({bar}).includes({})", Value::from(person.name))).await;
}

/// Locks the window and signs somebody in as fast as possible: a digit for the name, six for the PIN.
pub async fn switch_to(window: &Window, person: Person) {
    window.chord(Key::Control, 'l').await;
    comes_in(window, person).await;
}

/// From the sign-in page with several people to Home.
pub async fn comes_in(window: &Window, person: Person) {
    is_signed_out(window).await;
    window.is_true("the names", "document.querySelectorAll('main [role=radio]').length > 1").await;
    window.types(&format!("{}{}", person.key, person.pin)).await;
    stands_at_the_counter(window, person).await;
}

/// Chooses a name on the sign-in page, if there are several, and waits for the PIN field.
pub async fn chooses_a_name(window: &Window, person: Person) {
    is_signed_out(window).await;
    window.is_true("the names", "document.querySelectorAll('main [role=radio]').length > 1").await;
    window.types(&person.key.to_string()).await;
    window.is_at("input[type=password]").await;
}
