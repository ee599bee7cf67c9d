//! Who is at the counter, what they may do.
//!
//! Until a first owner is set up Kaunta has one unnamed person who may do all. From then on each call needs a right
//! ([`crate::runtime::calls`] says which), and the person signed in when it arrives is the one who did it.

pub(crate) mod first_run;
pub(crate) mod last_owner;
pub(crate) mod limits;
pub(crate) mod managing;
pub(crate) mod new_owner;
pub(crate) mod requests;
pub(crate) mod room;
pub(crate) mod rules;
pub(crate) mod security;
pub(crate) mod set_up;
pub(crate) mod sight;
pub(crate) mod sign_in;
pub(crate) mod typed;
