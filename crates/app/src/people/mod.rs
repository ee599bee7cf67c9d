//! Who is at the counter, what they may do, and what one person asks of another.
//!
//! Until a first owner is set up Kaunta has one unnamed person who may do all. From then on each call needs a right
//! ([`crate::calls`] says which), and who is signed in when it arrives is who did it, whoever signs in meanwhile.

mod actor;
mod approvals;
mod choosing;
mod first_run;
mod last_owner;
mod managing;
mod new_owner;
mod notes;
mod presence;
mod security;
mod sight;
mod sign_in;
mod staff;
mod words;

pub(crate) use actor::{Actor, Need, actor, signed};
pub(crate) use sight::Sight;
pub(crate) use staff::{Staff, people_error};
pub(crate) use words::{of_draft, refused_by_rules, why_second};
