//! The payments room, which holds reviews until they are confirmed.

use std::sync::{Arc, Mutex};

use crate::config::favourites::Favourites;
use crate::operations::room::Operations;
use crate::payments::basket::run::Baskets;
use crate::payments::reviews::Reviews;
use crate::payments::unmasked_customers::Opened;
use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

pub(crate) struct Payments {
    pub(crate) core: Arc<Core>,
    pub(crate) people: Arc<PeopleRoom>,
    pub(crate) operations: Arc<Operations>,
    pub(crate) reviews: Mutex<Reviews>,
    pub(crate) baskets: Arc<Baskets>,
    /// How many masked customers each person has opened recently.
    pub(crate) opened: Mutex<Opened>,
    pub(crate) favourites: Favourites,
}
