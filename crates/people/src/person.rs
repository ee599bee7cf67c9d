//! A person as stored in the file.

use chrono::{DateTime, Utc};
use kaunta_domain::person::{Limits, PersonName, Right, Role};
use serde::{Deserialize, Serialize};

use crate::secret::{PinSecret, SecretFingerprint};

/// What a person may do, as set by the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Terms {
    /// Their role.
    pub role: Role,
    /// Whether a cashier may approve others' requests. Stored for cashiers only: owners always may, accountants never.
    pub approves: bool,
    /// How much they may pay out without an approval.
    pub limits: Limits,
}

impl Terms {
    /// The same without settings that have no meaning for the role.
    pub(crate) fn settled(self) -> Terms {
        Terms { approves: self.approves && self.role == Role::Cashier, ..self }
    }
}

/// A person to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPerson {
    /// A name that nobody ever had here.
    pub name: PersonName,
    /// What they may do.
    pub terms: Terms,
}

/// A current or former person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The name as first typed.
    pub name: PersonName,
    /// Their role.
    pub role: Role,
    /// Whether a cashier may approve others' requests; see [`Person::may`].
    pub approves: bool,
    /// How much they may pay out without an approval.
    pub limits: Limits,
    /// When they were added, by the system clock.
    pub added_at: DateTime<Utc>,
    /// When they were removed; none if they still work here.
    pub removed_at: Option<DateTime<Utc>>,
    /// How their PIN is stored.
    pub pin: StoredPin,
}

impl Person {
    /// Whether they have a right, by role or by the owner's setting. Removed people have none.
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

    /// What they may do, for editing.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms { role: self.role, approves: self.approves, limits: self.limits }
    }

    /// Whether they have a PIN.
    #[must_use]
    pub fn has_pin(&self) -> bool {
        match self.pin {
            StoredPin::None => false,
            StoredPin::WithoutSecret | StoredPin::WithSecret(_) => true,
        }
    }

    /// Whether their PIN was hashed with a secret, and can't be checked without it.
    #[must_use]
    pub fn pin_needs_secret(&self) -> bool {
        match self.pin {
            StoredPin::WithSecret(_) => true,
            StoredPin::None | StoredPin::WithoutSecret => false,
        }
    }

    /// Whether they have a PIN that can be checked with the keychain's current secret. If not, it has to be set again.
    #[must_use]
    pub fn pin_can_be_checked(&self, secret: Option<&PinSecret>) -> bool {
        match self.pin {
            StoredPin::None => false,
            StoredPin::WithoutSecret => true,
            StoredPin::WithSecret(print) => secret.is_some_and(|secret| secret.print() == print),
        }
    }
}

/// How a person's PIN is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoredPin {
    /// There is none.
    None,
    /// Hashed without a secret: there was no keychain when it was set.
    WithoutSecret,
    /// Hashed with the secret that has this fingerprint.
    WithSecret(SecretFingerprint),
}
