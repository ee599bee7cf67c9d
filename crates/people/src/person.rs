//! A person as the file keeps them.

use chrono::{DateTime, Utc};
use kaunta_domain::person::{Limits, PersonName, Right, Role};
use serde::{Deserialize, Serialize};

use crate::secret::{PinSecret, SecretPrint};

/// What somebody may do: the owner decides it, and may change it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Terms {
    /// What they are.
    pub role: Role,
    /// A cashier who may decide on what others ask for. It is kept of cashiers only: owners may anyway, accountants never.
    pub approves: bool,
    /// How much they pay out without asking another.
    pub limits: Limits,
}

impl Terms {
    /// The same with nothing in it that the role makes meaningless.
    pub(crate) fn settled(self) -> Terms {
        Terms { approves: self.approves && self.role == Role::Cashier, ..self }
    }
}

/// Somebody who begins to work here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPerson {
    /// A name that nobody here ever had.
    pub name: PersonName,
    /// What they may do.
    pub terms: Terms,
}

/// Somebody who works here, or did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The name as it was first typed.
    pub name: PersonName,
    /// What they are.
    pub role: Role,
    /// A cashier who may decide on what others ask for; see [`Person::may`].
    pub approves: bool,
    /// How much they pay out without asking another.
    pub limits: Limits,
    /// Since when, by the computer's clock.
    pub added_at: DateTime<Utc>,
    /// Until when; nothing of those who still work here.
    pub removed_at: Option<DateTime<Utc>>,
    /// How their PIN is kept.
    pub pin: KeptPin,
}

impl Person {
    /// Whether they have a right, by their role or because the owner trusts them with it. Who was removed has none.
    #[must_use]
    pub fn may(&self, right: Right) -> bool {
        let is_trusted =
            matches!(right, Right::Approve | Right::Payroll) && self.role == Role::Cashier && self.approves;
        self.is_here() && (self.role.may(right) || is_trusted)
    }

    /// Whether they still work here.
    #[must_use]
    pub fn is_here(&self) -> bool {
        self.removed_at.is_none()
    }

    /// What they may do, to be changed.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms { role: self.role, approves: self.approves, limits: self.limits }
    }

    /// Whether they have a PIN at all.
    #[must_use]
    pub fn has_pin(&self) -> bool {
        match self.pin {
            KeptPin::None => false,
            KeptPin::WithoutSecret | KeptPin::WithSecret(_) => true,
        }
    }

    /// Whether their PIN was made with a secret, and can't be checked without it.
    #[must_use]
    pub fn pin_needs_secret(&self) -> bool {
        match self.pin {
            KeptPin::WithSecret(_) => true,
            KeptPin::None | KeptPin::WithoutSecret => false,
        }
    }

    /// Whether they have a PIN that can be checked with what the keychain holds now. Where not, it has to be set anew.
    #[must_use]
    pub fn pin_can_be_checked(&self, secret: Option<&PinSecret>) -> bool {
        match self.pin {
            KeptPin::None => false,
            KeptPin::WithoutSecret => true,
            KeptPin::WithSecret(print) => secret.is_some_and(|secret| secret.print() == print),
        }
    }
}

/// How somebody's PIN is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptPin {
    /// They have none.
    None,
    /// Without a secret: there was no keychain when it was set.
    WithoutSecret,
    /// With the secret that has this fingerprint.
    WithSecret(SecretPrint),
}
