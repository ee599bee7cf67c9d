//! One open environment: its book, its clients, the gate before sending, what is in flight, and the look-up budget.

pub(crate) mod another_copy;
pub(crate) mod cached_client;
pub(crate) mod can_ask;
pub(crate) mod canary;
pub(crate) mod canary_look_up;
pub(crate) mod clients;
pub(crate) mod connection;
pub(crate) mod connection_state;
pub(crate) mod core;
pub(crate) mod error;
pub(crate) mod identity;
pub(crate) mod in_flight;
pub(crate) mod installation;
pub(crate) mod moved;
pub(crate) mod open;
pub(crate) mod questions;
pub(crate) mod rate_limit;
pub(crate) mod recording;
pub(crate) mod retiring;
pub(crate) mod schedule;
pub(crate) mod second_disk;
pub(crate) mod sending_gate;
pub(crate) mod sending_lock;
pub(crate) mod signing;
pub(crate) mod unknown_times;
pub(crate) mod unwritten;
