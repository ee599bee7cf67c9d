//! The list of people as the app uses it: only through its public API, with hashes as expensive as a shop's.

mod secrecy;
mod signing_in;
