//! Requests of a shop, and the gateways that send them.

use kaunta_domain::answer::SendOutcome;
use kaunta_domain::callback::CallbackUrl;
use kaunta_domain::cash::Cash;
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Amount;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::{Details, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_gateway::{Address, ApiKey, Config, Exchange, Gateway, StatusPath, Timeouts, Trust};

pub const KEY: &str = "shop-key-of-no-value";

pub fn config(base: &str, environment: Environment) -> Config {
    Config {
        environment,
        address: Address::parse(base, environment).unwrap(),
        key: ApiKey::parse(KEY).unwrap(),
        plays_sandbox: false,
        status_path: None,
        timeouts: Timeouts::default(),
        trust: Trust::System,
    }
}

/// A development gateway over plain loopback HTTP.
pub fn gateway_at(base: &str) -> Gateway {
    let status_path = StatusPath::parse("/transactions/{id}/status-sandbox").ok();
    Gateway::new(Config { status_path, ..config(base, Environment::Development) }).unwrap()
}

pub fn reference() -> Reference {
    Reference::from_book("KA261121-000000000001".to_owned())
}

pub fn callback() -> CallbackUrl {
    CallbackUrl::parse("https://shop.example/hook", Environment::Production).unwrap()
}

pub fn transfer(details: Details) -> Transfer {
    Transfer {
        amount: Amount::new(25_000).unwrap(),
        narration: Narration::parse("November").unwrap(),
        wallet: WalletType::Escrow,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details,
    }
}

pub fn airtime() -> Transfer {
    transfer(Details::Airtime { phone: Phone::parse("0772123456").unwrap(), network: Network::Mtn })
}

/// Sends airtime for the first time.
pub async fn send(gateway: &Gateway) -> Exchange<SendOutcome> {
    gateway.transfer(&airtime(), &reference(), OperationId(7), 1).await
}
