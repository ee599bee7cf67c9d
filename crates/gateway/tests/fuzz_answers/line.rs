//! A connection without a socket, whose answers the test sets: reaches the readers in the same way as the program.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use kaunta_domain::environment::Environment;
use kaunta_gateway::wire::{RawAnswer, Reply, Request, Wire};
use kaunta_gateway::{
    Address, ApiKey, BearerKey, Config, Gateway, PartnerAddress, PartnerConfig, PartnerWallet, Timeouts, Trust,
};
use tokio::runtime::Runtime;

use crate::answers::Input;

const BASE: &str = "https://pay.example";

#[derive(Debug, Default)]
struct Says(Mutex<Option<RawAnswer>>);

#[async_trait]
impl Wire for Says {
    async fn exchange(&self, _: Request) -> Reply {
        let answer = self.0.lock().unwrap().clone();
        Reply::Answered(answer.expect("an answer is set before each question"))
    }
}

/// Both interfaces of a service whose answers the test sets; waits between retries end at once.
pub struct Line {
    says: Arc<Says>,
    pub gateway: Gateway,
    pub partner: PartnerWallet,
    runtime: Runtime,
}

impl Line {
    pub fn new() -> Line {
        let says = Arc::new(Says::default());
        let environment = Environment::Production;
        let config = Config {
            environment,
            address: Address::parse(BASE, environment).unwrap(),
            key: ApiKey::parse("shop-key-of-no-value").unwrap(),
            plays_sandbox: false,
            status_path: None,
            timeouts: Timeouts::default(),
            trust: Trust::System,
        };
        let partner = PartnerConfig {
            environment,
            address: PartnerAddress::parse(BASE, environment).unwrap(),
            key: BearerKey::parse("ak_live_1700000000_ofnovalue").unwrap(),
            timeouts: Timeouts::default(),
            trust: Trust::System,
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        Line {
            gateway: Gateway::over(says.clone(), config).unwrap(),
            partner: PartnerWallet::over(says.clone(), partner).unwrap(),
            says,
            runtime,
        }
    }

    /// The result of a request that gets this answer.
    pub fn hears<T>(&self, input: &Input, question: impl Future<Output = T>) -> T {
        let answer =
            RawAnswer { status: input.status, retry_after: None, date: None, body: input.text(), ending: input.ending };
        *self.says.0.lock().unwrap() = Some(answer);
        self.runtime.block_on(question)
    }
}
