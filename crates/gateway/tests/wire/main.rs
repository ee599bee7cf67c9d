//! The client on real sockets: every fault of a connection, a server or an answer, and the practice gateway.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a test's helper stops where the test would"
)]

mod answers;
mod callback_server;
mod certificates;
mod development;
mod line;
mod look_ups;
mod once;
mod practice_payments;
mod practice_scenarios;
mod practice_wallet;
mod secrecy;
mod server;
mod shop;
mod wallet_line;
mod wallet_shop;
