//! Sending the same payment again under its own reference, when a person chooses to.

use kaunta_contract::{OperationDetail, OperationInput};
use kaunta_domain::mode::Interface;
use kaunta_domain::operation::State;
use kaunta_ledger::{LedgerError, Unpaid};

use crate::payments::error::PaymentsError;
use crate::payments::room::Payments;
use crate::payments::sending::launch;
use crate::staff::actor::Caller;
use crate::workspace::retiring::old_unpaid_allowed;

impl Payments {
    /// Sends again a payment that the service has twice, with the quiet time between, said it does not have. The reference
    /// is the same, so a service that did book the first request refuses the second. That refusal, like any other doubt from
    /// here on, is settled by a look-up.
    pub(crate) async fn send_again(
        &self,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<OperationDetail, PaymentsError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let operation = self.operations.find(caller, &workspace.ledger, input.id).await?;
        if operation.mode.interface() == Interface::PartnerWallet {
            return Err(PaymentsError::NoSendingAgain);
        }
        if operation.state != State::NotFound {
            return Err(PaymentsError::NotLost(Box::new(operation)));
        }
        old_unpaid_allowed(&workspace.ledger, Unpaid::Operation(input.id)).await?;
        let flight = workspace.begin_send(core).await?;
        let way = workspace.client_of_payment(core, Interface::Gateway).await?;
        workspace.has_not_changed(&way)?;
        let by = caller.name().cloned().map(Into::into);
        match workspace.ledger.begin_again(input.id, core.moment(), by, Some(way.fingerprint(&workspace.ledger))).await
        {
            Ok(operation) => {
                launch(core, &workspace, way, operation, flight);
            }
            Err(LedgerError::OtherAccount(_)) => return Err(PaymentsError::SentFromOtherAccount),
            Err(error) => {
                drop(flight);
                // If the attempt was recorded although the disk reported an error, no task owns it; wake the poller, which
                // resolves it.
                workspace.wake.notify_one();
                // After a double click, the second click shows what the first one started.
                if self.operations.find(caller, &workspace.ledger, input.id).await?.state == State::NotFound {
                    return Err(PaymentsError::NotRecorded(error));
                }
            }
        }
        Ok(self.operations.detail(caller, &workspace, input.id).await?)
    }
}
