//! The rooms, each with what it needs of the others.

use std::sync::{Arc, Mutex};

use crate::approvals::room::Approvals;
use crate::book::room::Books;
use crate::cash::room::CashRoom;
use crate::config::favourites::Favourites;
use crate::config::history_layouts::HistoryLayouts;
use crate::customer_screen::room::CustomerScreens;
use crate::documents::room::Documents;
use crate::operations::room::Operations;
use crate::packs::room::Packs;
use crate::payments::room::Payments;
use crate::payroll::room::Payrolls;
use crate::people::room::PeopleRoom;
use crate::polling::room::Polling;
use crate::printing::room::Printing;
use crate::reports::room::Reports;
use crate::screens::room::Screens;
use crate::statements::room::Statements;
use crate::wallet::room::Wallets;
use crate::workspace::core::Core;

/// All rooms.
pub(crate) struct Rooms {
    pub(crate) core: Arc<Core>,
    pub(crate) people: Arc<PeopleRoom>,
    pub(crate) wallets: Wallets,
    pub(crate) operations: Arc<Operations>,
    pub(crate) payments: Arc<Payments>,
    pub(crate) polling: Polling,
    pub(crate) payrolls: Payrolls,
    pub(crate) books: Arc<Books>,
    pub(crate) approvals: Arc<Approvals>,
    pub(crate) cash: CashRoom,
    pub(crate) customer_screen: Arc<CustomerScreens>,
    pub(crate) documents: Arc<Documents>,
    pub(crate) printing: Arc<Printing>,
    pub(crate) reports: Reports,
    pub(crate) packs: Packs,
    pub(crate) statements: Statements,
    pub(crate) screens: Screens,
}

impl Rooms {
    pub(crate) fn new(core: Arc<Core>) -> Rooms {
        let people = Arc::new(PeopleRoom { core: core.clone() });
        let operations = Arc::new(Operations { core: core.clone(), people: people.clone() });
        let payments = Arc::new(Payments {
            core: core.clone(),
            people: people.clone(),
            operations: operations.clone(),
            reviews: Mutex::default(),
            baskets: Arc::default(),
            opened: Mutex::default(),
            favourites: Favourites::new(&core.places.data),
        });
        let payrolls = Payrolls {
            core: core.clone(),
            people: people.clone(),
            offers: Default::default(),
            drafts: Default::default(),
            running: Default::default(),
            names: Default::default(),
        };
        let books = Arc::new(Books {
            core: core.clone(),
            people: people.clone(),
            payments: payments.clone(),
            payrolls: payrolls.clone(),
            chosen_copies: Default::default(),
            example_day: Default::default(),
            moving: Default::default(),
        });
        let approvals = Arc::new(Approvals {
            core: core.clone(),
            people: people.clone(),
            payments: payments.clone(),
            payrolls: payrolls.clone(),
        });
        let documents =
            Arc::new(Documents { core: core.clone(), operations: operations.clone(), found: Default::default() });
        let stops = Arc::<std::sync::atomic::AtomicU64>::default();
        Rooms {
            wallets: Wallets { core: core.clone() },
            polling: Polling { core: core.clone(), operations: operations.clone() },
            cash: CashRoom { core: core.clone(), operations: operations.clone(), people: people.clone() },
            customer_screen: Arc::new(CustomerScreens::new(
                &core,
                payments.clone(),
                operations.clone(),
                documents.clone(),
            )),
            printing: Arc::new(Printing {
                core: core.clone(),
                documents: documents.clone(),
                operations: operations.clone(),
                turn: Default::default(),
            }),
            documents,
            reports: Reports {
                layouts: HistoryLayouts::new(&core.places.data),
                core: core.clone(),
                stops: stops.clone(),
            },
            packs: Packs { core: core.clone(), stops },
            statements: Statements {
                core: core.clone(),
                chosen: Default::default(),
                last: Default::default(),
                comparing: Default::default(),
            },
            screens: Screens {
                core: core.clone(),
                people: people.clone(),
                payrolls: payrolls.clone(),
                books: books.clone(),
                approvals: approvals.clone(),
                diagnosis: Default::default(),
                updates: Default::default(),
            },
            core,
            people,
            operations,
            payments,
            payrolls,
            books,
            approvals,
        }
    }
}
