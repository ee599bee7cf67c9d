//! What scenarios mean for the partner wallet interface, beyond what `scenario.rs` says.

use super::plan::{Answer, Entry, Fate, Plan, Refusal};
use super::scenario::Scenario;
use crate::terms::{Operation, PartnerMode as Mode};

impl Scenario {
    /// The plan if the scenario is forced on an operation of this interface; `None` if it does not apply.
    pub(crate) fn forced_on_partner(self, operation: Operation) -> Option<Plan> {
        if !self.fits_partner() {
            return None;
        }
        match operation {
            Operation::Bulk => Some(self.of_transfer()),
            Operation::Transact => (!self.is_of_batch()).then(|| self.of_transfer()),
            Operation::Wallet if matches!(self, Self::UserUntold) => Some(Plan::natural()),
            Operation::Wallet | Operation::Modes | Operation::Fees | Operation::Partner => {
                if self.is_of_payment() {
                    None
                } else {
                    self.without_booking()
                }
            }
            Operation::Transfer | Operation::Validate | Operation::Status => None,
        }
    }

    /// Whether it decides the fate of single batch items.
    pub(crate) const fn is_of_batch(self) -> bool {
        matches!(self, Self::LeftOutBooked | Self::LeftOut | Self::CutMidway)
    }

    /// Whether it refuses a payment because of its content.
    const fn is_of_payment(self) -> bool {
        matches!(self, Self::InsufficientBalance | Self::UnknownAccount | Self::BankDetails | Self::UserMissing)
    }

    /// Whether it applies to this interface, which has no tokens, no name checks and no lookups.
    pub(crate) const fn fits_partner(self) -> bool {
        let of_gateway = matches!(
            self,
            Self::SeveralTokens
                | Self::NoToken
                | Self::NestedToken
                | Self::TokenLater
                | Self::NotValid
                | Self::FoundLater
                | Self::CutFoundLater
                | Self::CallbackMetadataOnly
                | Self::CheckWithoutName
                | Self::CheckOtherAccount
                | Self::CheckOtherNetwork
        );
        !of_gateway && !self.is_of_preview()
    }

    /// Whether the wallet's record shows its owner from now on; `None` if that does not change.
    pub(crate) const fn tells_user(self) -> Option<bool> {
        if matches!(self, Self::UserUntold) {
            Some(false)
        } else if matches!(self, Self::UserTold) {
            Some(true)
        } else {
            None
        }
    }

    const fn is_of_preview(self) -> bool {
        matches!(self, Self::CheckSlow | Self::CheckFails | Self::CheckEmpty)
    }

    /// Whether its number has an effect in a mode, even if only on the fee preview.
    pub(crate) const fn has_partner_number(self, mode: Mode) -> bool {
        if matches!(self, Self::BankDetails) {
            matches!(mode, Mode::BankTransfer)
        } else {
            self.fits_partner() || self.is_of_preview()
        }
    }

    /// The plan of a payment to its number; scenarios of the preview alone have no effect here.
    pub(crate) const fn of_number_at_payment(self) -> Plan {
        if self.is_of_preview() || matches!(self, Self::NotFound) { Plan::natural() } else { self.of_transfer() }
    }

    /// The plan of a fee preview for its number. Most have no effect, so that a person gets as far as the payment.
    pub(crate) const fn of_number_at_preview(self) -> Plan {
        if matches!(self, Self::CheckSlow) {
            Plan::answer(Answer::Slow)
        } else if matches!(self, Self::CheckFails) {
            Plan::refuse(Refusal::ServerError)
        } else if matches!(self, Self::CheckEmpty) {
            Plan::answer(Answer::Empty)
        } else if matches!(self, Self::NotFound) {
            Plan::refuse(Refusal::NotFound)
        } else {
            Plan { shape: self.of_transfer().shape, ..Plan::natural() }
        }
    }
}

impl Plan {
    /// Whether the plan concerns only the batch item it was made for, not the whole request.
    pub(crate) fn is_of_one_item(&self) -> bool {
        let entry = match self.entry {
            Entry::Go => true,
            Entry::Cut => false,
            Entry::Refuse(refusal) => matches!(
                refusal,
                Refusal::InsufficientBalance | Refusal::UnknownAccount | Refusal::BankDetails | Refusal::LimitExceeded
            ),
        };
        entry && self.answer == Answer::Whole && self.shape.is_none() && self.fate != Fate::CutHere
    }
}
