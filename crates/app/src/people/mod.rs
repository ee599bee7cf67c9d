//! What the owner sets: people, PINs, rights, limits and rules. Also what each person may see, and requests that
//! expire.
//!
//! Until the first owner is set up, Kaunta has one unnamed person who may do everything. From then on each call needs a
//! right ([`crate::runtime::calls`] lists which), and it is attributed to the person signed in when it arrives.

pub(crate) mod error;
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
pub(crate) mod sign_in;
pub(crate) mod typed;
pub(crate) mod visibility;
