//! The list of people as the app uses it: through its public surface only, with hashes that cost what they cost a shop.

mod secrecy;
mod signing_in;
