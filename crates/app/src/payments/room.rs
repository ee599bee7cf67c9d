//! The payments room, which holds reviews until they are confirmed.

use std::sync::{Arc, Mutex};

use crate::config::favourites::Favourites;
use crate::operations::room::Operations;
use crate::payments::basket::run::Baskets;
use crate::payments::reviews::Reviews;
use crate::payments::unmasked_customers::Opened;
use crate::people::room::PeopleRoom;
use crate::platform::lock::lock;
use crate::workspace::core::Core;

pub(crate) struct Payments {
    pub(super) core: Arc<Core>,
    pub(super) people: Arc<PeopleRoom>,
    pub(super) operations: Arc<Operations>,
    pub(super) reviews: Mutex<Reviews>,
    pub(super) baskets: Arc<Baskets>,
    /// How many masked customers each person has opened recently.
    pub(super) opened: Mutex<Opened>,
    pub(super) favourites: Favourites,
}

impl Payments {
    pub(crate) fn new(core: &Arc<Core>, people: &Arc<PeopleRoom>, operations: &Arc<Operations>) -> Payments {
        Payments {
            core: core.clone(),
            people: people.clone(),
            operations: operations.clone(),
            reviews: Mutex::default(),
            baskets: Arc::default(),
            opened: Mutex::default(),
            favourites: Favourites::new(&core.places.data),
        }
    }

    /// Forgets what was reviewed, because a book is replaced: reviews rest on its validations.
    pub(crate) fn forget_reviews(&self) {
        *lock(&self.reviews) = Reviews::default();
    }
}
