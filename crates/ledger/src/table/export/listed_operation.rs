//! An operation in a long list.

use chrono::{DateTime, Utc};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::event::LabelText;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::operation::{Contradiction, State};
use kaunta_domain::particulars::ListedParticulars;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::Name;
use kaunta_domain::token::Token;
use kaunta_domain::wallet::WalletType;
use smol_str::SmolStr;

/// An operation with everything that the book knows about it.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedOperation {
    /// Its number in this book.
    pub id: OperationId,
    /// Our `partnerReference`.
    pub reference: Reference,
    /// Its `transactionMode`.
    pub mode: Mode,
    /// Its state.
    pub state: State,
    /// The requested amount.
    pub amount: Amount,
    /// The wallet that pays or is paid into.
    pub wallet: WalletType,
    /// The counterparty's name.
    pub party: Option<SmolStr>,
    /// The phone in the transfer.
    pub phone: Option<Phone>,
    /// The bank or bill account.
    pub account: Option<SmolStr>,
    /// The code of the network, bank or biller that the money goes through.
    pub provider: Option<SmolStr>,
    /// The note.
    pub narration: SmolStr,
    /// What the settings add to the note.
    pub along: Option<SmolStr>,
    /// When it was recorded.
    pub created_at: DateTime<Utc>,
    /// The service's own latest status for it.
    pub service_status: Option<ServiceStatus>,
    /// What an open case is about.
    pub contradicted_by: Option<Contradiction>,
    /// When it became known for certain, last, whether the money moved; `None` while that is not known.
    pub settled_at: Option<DateTime<Utc>>,
    /// When that was first known.
    pub settled_first_at: Option<DateTime<Utc>>,
    /// The service's transaction id.
    pub transaction_id: Option<SmolStr>,
    /// The fee, if the service named one; whether it was charged: [`ListedOperation::charged_fee`].
    pub fee: Option<Money>,
    /// What the wallet was charged or credited in total.
    pub total_charged: Option<Money>,
    /// The shop's own charge, as it was asked for; whether it was earned: [`ListedOperation::earned_charge`].
    pub charge: Option<Money>,
    /// The prepaid tokens that the service sent, whatever the state; none of a claim that nobody has handed out.
    pub tokens: Vec<Token>,
    /// Who made it, if people were set up.
    pub maker: Option<PersonName>,
    /// The labels that people put on it, in alphabetical order.
    pub labels: Vec<LabelText>,
    /// What else the service reported about it.
    pub told: Box<ListedParticulars>,
    /// The second person who approved it, or its payroll.
    pub approved_by: Option<PersonName>,
    /// The payroll row that it pays.
    pub payroll: Option<PayrollPlace>,
    /// What people noted about it, oldest first.
    pub notes: Vec<WrittenNote>,
}

impl ListedOperation {
    /// The account, or else the phone.
    #[must_use]
    pub fn number(&self) -> Option<String> {
        let account = self.account.as_ref().map(ToString::to_string);
        account.or_else(|| self.phone.map(|phone| phone.to_string()))
    }

    /// What it counts as.
    #[must_use]
    pub fn counted(&self) -> Counted {
        Counted::of(self.state, self.contradicted_by.is_some())
    }

    /// The fee that was charged: a fee counts only for an undisputed success.
    #[must_use]
    pub fn charged_fee(&self) -> Option<Money> {
        self.fee.filter(|_| self.counted().is_charged())
    }

    /// The shop's own charge, if it was earned: only a payment that is known to be made earns it.
    #[must_use]
    pub fn earned_charge(&self) -> Option<Money> {
        self.charge.filter(|_| self.counted().is_charged())
    }

    /// When it was settled, if that was on a later day in Kampala than it was recorded on.
    #[must_use]
    pub fn settled_later(&self) -> Option<DateTime<Utc>> {
        self.settled_at.filter(|at| day_of(*at) > day_of(self.created_at))
    }
}

/// Where in which payroll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayrollPlace {
    /// The payroll's number.
    pub id: PayrollId,
    /// Its name.
    pub name: String,
    /// The row's line in the file, from 1; 0 if it was made from something else.
    pub line: u32,
}

/// A note that a person wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenNote {
    /// When.
    pub at: DateTime<Utc>,
    /// Who, where people are set up.
    pub by: Option<Name>,
    /// The note.
    pub text: String,
}
