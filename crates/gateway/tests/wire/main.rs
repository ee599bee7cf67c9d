//! The client on real sockets: every way in which a line, a server or an answer can go wrong, and the practice gateway.

mod answers;
mod certificates;
mod development;
mod line;
mod look_ups;
mod practice_payments;
mod practice_scenarios;
mod secrecy;
mod server;
mod shop;
