//! The partner wallet interface over a real socket.

mod admin;
mod batches;
mod faults;
mod modes;
mod paths;
mod shapes;
pub mod wallet;
