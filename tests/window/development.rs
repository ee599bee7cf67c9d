//! The development environment, set up in the window for a separate practice gateway.

use kaunta_practice::{Config, Practice};
use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, Service, Window};

use crate::counter::{bill_to_confirm, confirm};

pub struct Development {
    pub practice: Practice,
    pub service: Service,
}

impl Development {
    /// Starts a host that accepts this key.
    pub async fn host(key: &str) -> Development {
        Development::start(Config { sandbox_key: key.to_owned(), ..Config::in_memory() }).await
    }

    /// As [`host`], with a status look-up.
    pub async fn host_with_look_ups(key: &str) -> Development {
        let config = Config { sandbox_key: key.to_owned(), sandbox_status: true, ..Config::in_memory() };
        Development::start(config).await
    }

    /// Starts a host whose partner wallet accepts this key.
    pub async fn host_of_wallet(key: &str) -> Development {
        Development::start(Config { partner_sandbox_key: key.to_owned(), ..Config::in_memory() }).await
    }

    async fn start(config: Config) -> Development {
        let config = Config { callback_attempts: 0, ..config };
        let practice = Practice::start(config).await.expect("a development host");
        let service = Service::at(practice.base_url());
        Development { practice, service }
    }

    /// Types address, callback and key in Settings, and switches to development.
    pub async fn set_up(&self, window: &Window, key: &str) {
        set_up(window, self.service.address(), key).await;
    }

    /// Types the partner wallet's address, user and key in Settings, and waits until the key is stored.
    pub async fn set_up_wallet(&self, window: &Window, key: &str) {
        window.go_to_settings("Connection").await;
        window.click("Development").await;
        window.fill("Partner wallet's address", self.service.address()).await;
        window.fill("User number", self.practice.partner_user_id()).await;
        window.click("Save partner wallet").await;
        window.reads("Saved").await;
        window.fill("Partner key", key).await;
        window.press(Key::Enter).await;
        window.is_true("the key set", &key_is("partnerWallet", &["kept", "thisRunOnly"])).await;
    }
}

/// Types address, callback and key in Settings, and switches to development.
pub async fn set_up(window: &Window, address: &str, key: &str) {
    window.go_to_settings("Connection").await;
    window.click("Development").await;
    window.fill("Address", address).await;
    window.fill("Callback address", "https://shop.example/kaunta").await;
    window.click("Save service").await;
    window.reads("Saved").await;
    window.fill("API key", key).await;
    window.press(Key::Enter).await;
    window.is_true("the key set", &key_is("gateway", &["kept", "thisRunOnly"])).await;
    use_it(window).await;
}

/// A script: whether an interface's key is in one of these states, in the environment that Settings shows.
pub fn key_is(interface: &str, states: &[&str]) -> String {
    let of_state =
        |state: &&str| format!("[role=tabpanel]:not([hidden]) [data-key={interface}][data-key-state={state}]");
    format!("document.querySelector('{}')", states.iter().map(of_state).collect::<Vec<_>>().join(", "))
}

/// Switches to development in Settings.
pub async fn use_it(window: &Window) {
    window.press_button("Use Development").await;
    window.is_at("[role=dialog] button").await;
    window.picture("dialog").await;
    window.click_on("[role=dialog] .actions button:last-child").await;
    window.is_true("development", "document.documentElement.dataset.environment === 'development'").await;
    window.is_true("the dialog closed", "!document.querySelector('[role=dialog]')").await;
}

#[tokio::test]
async fn development_is_set_up_in_the_window_and_only_its_own_paths_are_called() {
    let key = "sandbox-key-of-the-shop-4417";
    let host = Development::host(key).await;
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    host.set_up(window, key).await;
    window.reads("set, ends in …4417").await;
    window.picture("settings").await;
    assert_eq!(desktop.kept_key("key"), key, "the key is in the desktop's own keychain");

    bill_to_confirm(window, "14200550012", "50000").await;
    window.is_at_button("Pay UGX 50,000").await;
    wears_violet(window).await;
    window.picture("confirm-development").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true_within("waiting", "document.querySelector('[data-outcome=waiting]')", LONG).await;
    let requests = host.service.requests().await;
    assert_eq!(requests.len(), 2, "{requests:?}");
    for request in &requests {
        assert!(request.path.ends_with("-sandbox"), "{} must not be called in development", request.path);
        assert_eq!(request.key, "sandbox");
    }
    let transfer = &host.service.transfers().await[0];
    assert_eq!(transfer.body["callbackUrl"], "https://shop.example/kaunta");

    settle_by_hand(window).await;
    let book = Book::open(&desktop.data(), "development").await;
    let operation = book.only_in("succeeded", LONG).await;
    let events = book.events(operation.id).await;
    let last = events.last().expect("events");
    assert_eq!(last.kind, "resolvedManually");
    assert!(last.body.to_string().contains("the customer showed the SMS"), "with its reason: {}", last.body);
    assert_eq!(last.who.as_deref(), Some("Grace"), "and who decided it");
    assert_eq!(host.service.requests().await.len(), 2, "nothing was looked up: no path is known there");
    assert_eq!(
        Book::open(&desktop.data(), "practice").await.operations().await.len(),
        0,
        "practice has a book of its own"
    );
}

/// The bar and the button that moves money have the colour of development.
async fn wears_violet(window: &Window) {
    window.says("section[aria-label=Environment] strong", "DEVELOPMENT").await;
    // A colour in the middle of a transition is neither.
    let colours = "['section[aria-label=Environment]', ':focus'].map(each => getComputedStyle(document.querySelector(each)).backgroundColor)";
    let violet = format!(
        "(([bar, money]) => bar === money && (([r, g, b]) => b > r && r > g)(bar.match(/\\d+/g).map(Number)))({colours})"
    );
    window.is_true("a violet bar, and a button of the same colour that moves money", &violet).await;
}

async fn settle_by_hand(window: &Window) {
    window.click("Settle").await;
    window.reads("Say how you know").await;
    window.click_on("fieldset label:first-of-type input").await;
    window.fill("How do you know?", "the customer showed the SMS").await;
    window.fill("Who are you?", "Grace").await;
    window.picture("settle-by-hand").await;
    window.click("Settle as paid").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;
}
