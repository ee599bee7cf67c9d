//! Posts to the shop's callback address, and the look-ups that follow.

use std::collections::BTreeMap;

use kaunta_app::App;
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::computer::NOWHERE;
use crate::mailbox::Mailbox;
use crate::quiet::with_mailbox;
use crate::story::Story;

/// The story's state about callbacks.
#[derive(Debug, Default)]
pub struct Callbacks {
    /// Whether this shop has a callback server.
    pub are_read: bool,
    /// When each operation was looked up because of a callback in this life of Kaunta, by the service's clock: a sleep of
    /// the computer may lie between look-ups ten seconds apart.
    pub led: BTreeMap<i64, Vec<u64>>,
    /// The number of such look-ups when this life began.
    pub before: BTreeMap<i64, usize>,
    /// Whether those were counted.
    pub were_counted: bool,
}

impl Callbacks {
    pub fn of(chance: &mut Chance) -> Callbacks {
        Callbacks { are_read: chance.one_in(8), ..Callbacks::default() }
    }
}

impl Story {
    /// Sets the callback server's address in Kaunta; later lives read it from the settings.
    pub async fn set_up_the_box(&mut self, app: &App) {
        with_mailbox(|mailbox| *mailbox = Some(Mailbox::open()));
        let place = with_mailbox(|mailbox| mailbox.as_ref().map(Mailbox::address)).unwrap_or_default();
        let address = if self.environment == Environment::Production { "https://pay.example" } else { NOWHERE };
        let settings = json!({ "environment": self.environment, "address": address, "callbackServer": place,
                               "callback": "https://shop.example/inbox", "statusPath": "", "wallet": "ESCROW" });
        if let Err(error) = app.call("saveEnvironment", settings).await {
            self.broken.push(format!("the box could not be set up: {error:?}"));
        }
    }

    /// A post by the service or a forger, once or repeatedly, true or false.
    pub fn call_back(&mut self) {
        let references: Vec<String> = self.shown.iter().map(|row| row.reference.clone()).collect();
        let reference =
            if references.is_empty() { "KA-T9NJ0Z-9SW9PC".to_owned() } else { self.chance.pick(&references) };
        let word = self.chance.pick(&["SUCCESS", "FAILED", "PENDING", "REVERSED"]);
        let times = self.chance.between(1, 3);
        self.note(format!("somebody calls back, {times} times: {reference} {word}"));
        let body = json!({ "transaction": { "partnerReference": reference, "status": word } }).to_string();
        with_mailbox(|mailbox| {
            if let Some(mailbox) = mailbox {
                (0..times).for_each(|_| mailbox.post(body.clone()));
            }
        });
    }

    /// Collects the look-ups that callbacks have led to.
    pub async fn look_at_callbacks(&mut self, app: &App) {
        let now = self.world.clock.world();
        let mut counts = BTreeMap::new();
        for id in self.shown.iter().map(|row| row.id) {
            let Ok(detail) = app.call("operation", json!({ "id": id })).await else { continue };
            counts.insert(id, led(&detail["events"]));
        }
        if !std::mem::replace(&mut self.callbacks.were_counted, true) {
            self.callbacks.before = counts;
            return;
        }
        for (id, count) in counts {
            let before = self.callbacks.before.get(&id).copied().unwrap_or_default();
            let led = self.callbacks.led.entry(id).or_default();
            led.resize(count.saturating_sub(before).max(led.len()), now);
        }
    }
}

/// The look-ups that callbacks led to: the first after each.
fn led(events: &Value) -> usize {
    let (mut called_back, mut led) = (false, 0);
    for event in events.as_array().into_iter().flatten() {
        let words = event["words"].as_str().unwrap_or_default();
        if words.starts_with("A callback arrived") {
            called_back = true;
        } else if words.starts_with("Asked") && std::mem::take(&mut called_back) {
            led += 1;
        }
    }
    led
}
