//! The rooms, each with the others that it needs.

use std::sync::Arc;

use crate::approvals::room::ApprovalsRoom;
use crate::book::room::Books;
use crate::cash::room::CashRoom;
use crate::customer_screen::room::CustomerScreens;
use crate::documents::room::Documents;
use crate::operations::room::Operations;
use crate::packs::room::Packs;
use crate::payments::room::Payments;
use crate::payroll::room::PayrollRoom;
use crate::people::room::PeopleRoom;
use crate::polling::room::Polling;
use crate::printing::room::Printing;
use crate::reports::room::Reports;
use crate::screens::room::Screens;
use crate::statements::room::StatementsRoom;
use crate::wallet::room::WalletRoom;
use crate::workspace::core::Core;

pub(crate) struct Rooms {
    pub(crate) core: Arc<Core>,
    pub(crate) people: Arc<PeopleRoom>,
    pub(crate) wallets: WalletRoom,
    pub(crate) operations: Arc<Operations>,
    pub(crate) payments: Arc<Payments>,
    pub(crate) polling: Polling,
    pub(crate) payrolls: PayrollRoom,
    pub(crate) books: Arc<Books>,
    pub(crate) approvals: Arc<ApprovalsRoom>,
    pub(crate) cash: CashRoom,
    pub(crate) customer_screen: Arc<CustomerScreens>,
    pub(crate) documents: Arc<Documents>,
    pub(crate) printing: Arc<Printing>,
    pub(crate) reports: Reports,
    pub(crate) packs: Packs,
    pub(crate) statements: StatementsRoom,
    pub(crate) screens: Screens,
}

impl Rooms {
    pub(crate) fn new(core: Arc<Core>) -> Rooms {
        let people = Arc::new(PeopleRoom::new(&core));
        let operations = Arc::new(Operations::new(&core, &people));
        let payments = Arc::new(Payments::new(&core, &people, &operations));
        let payrolls = PayrollRoom::new(&core, &people);
        let books = Arc::new(Books::new(&core, &people, &payments, &payrolls));
        let approvals = Arc::new(ApprovalsRoom::new(&core, &people, &payments, &payrolls));
        let documents = Arc::new(Documents::new(&core, &operations));
        // Stopping an export stops a pack that is being written.
        let stops = Arc::default();
        Rooms {
            wallets: WalletRoom::new(&core),
            polling: Polling::new(&core, &operations),
            cash: CashRoom::new(&core, &people, &operations),
            customer_screen: Arc::new(CustomerScreens::new(&core, &payments, &operations, &documents)),
            printing: Arc::new(Printing::new(&core, &operations, &documents)),
            reports: Reports::new(&core, &stops),
            packs: Packs::new(&core, &stops),
            statements: StatementsRoom::new(&core),
            screens: Screens::new(&core, &people, &payrolls, &books, &approvals),
            core,
            people,
            operations,
            payments,
            payrolls,
            books,
            approvals,
            documents,
        }
    }
}
