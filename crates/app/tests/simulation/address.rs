//! The service's address: it moves within the account, or somebody types another account's.

use kaunta_app::App;
use kaunta_domain::answer::ConnectionProblem;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_gateway::wire::{BodyEnd, RawAnswer, Reply, Request, Verb};
use serde_json::json;

use crate::computer::type_key;
use crate::people::{Asked, call};
use crate::quiet::quiet;
use crate::service::MINUTE;
use crate::story::Story;
use crate::world::World;

/// Both belong to one account.
const OURS: [&str; 2] = ["https://pay.example", "https://new.pay.example"];
/// Somebody else's account, which has none of our payments and accepts none.
const ELSEWHERE: &str = "elsewhere.example";

/// The reply to a request to the other account; `None` if it does not go there.
pub fn elsewhere(world: &World, request: &Request) -> Option<Reply> {
    if request.address.host_str() != Some(ELSEWHERE) {
        return None;
    }
    if let Some(body) = &request.body {
        world.leaves_for_another_account(body["partnerReference"].as_str().unwrap_or_default());
    }
    let not_found = json!({ "success": false, "error": "TRANSACTION_NOT_FOUND" }).to_string();
    Some(match request.verb {
        Verb::Get => Reply::Answered(RawAnswer {
            status: 404,
            retry_after: None,
            date: None,
            body: not_found,
            ending: BodyEnd::Whole,
        }),
        Verb::Post => Reply::NotSent(ConnectionProblem::NoConnection),
    })
}

impl Story {
    /// Whether the address may change. In practice it is Kaunta's own, in development there is no status call, and a
    /// shop with callbacks sets its address together with the callback server.
    pub fn may_move(&self) -> bool {
        self.environment == Environment::Production && !self.callbacks.are_read
    }

    /// Somebody types another address.
    pub async fn change_address(&mut self, app: &App) {
        let elsewhere = format!("https://{ELSEWHERE}");
        let address = self.chance.weighted(&[(2, OURS[0]), (2, OURS[1]), (2, elsewhere.as_str())]).to_owned();
        self.was_moved = true;
        self.reach(app, &address).await;
        if self.chance.one_in(2) {
            // The wrong address goes unnoticed for a while, and Kaunta makes look-ups.
            for _ in 0..4 {
                self.let_time_pass(16 * MINUTE).await;
                quiet().await;
            }
        }
    }

    /// Sets one of our account's addresses.
    pub async fn set_address_right(&mut self, app: &App) {
        if self.was_moved {
            let address = self.chance.pick(&OURS);
            self.reach(app, address).await;
        }
    }

    /// Somebody types the address of another account.
    pub async fn go_astray(&mut self, app: &App) {
        self.was_moved = true;
        self.reach(app, &format!("https://{ELSEWHERE}")).await;
    }

    async fn reach(&mut self, app: &App, address: &str) {
        self.note(format!("the address is set to {address}"));
        let settings = json!({ "environment": self.environment, "address": address, "callbackServer": "",
                               "callback": "https://shop.example/inbox", "statusPath": "", "wallet": "ESCROW" });
        let set = async {
            app.call("saveEnvironment", settings).await?;
            type_key(app, self.environment, Interface::Gateway).await
        };
        if let Err(error) = set.await {
            self.note(format!("  it is not: {error:?}"));
        }
    }

    /// An owner says that everything was sent to the account of the current address.
    pub fn say_that_the_account_is_the_same(&mut self, app: &App) {
        if self.was_moved {
            self.note("an owner says that the account is the same");
            let said = json!({ "reason": "Support said so", "by": "Nakato" });
            self.calls.push(call(app, "sameAccount", said, Asked::Other));
        }
    }
}
