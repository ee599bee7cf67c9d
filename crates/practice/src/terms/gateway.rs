//! The closed sets of terms of the gateway interface, from gateway-api.md.

/// Declares an enum of terms, as they are sent and as they are stored in the state file.
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $name { $($(#[$vmeta])* $variant,)+ }

        impl $name {
            /// Every variant, in the order of its table.
            #[allow(dead_code, reason = "one macro for all sets; not every set is listed somewhere")]
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The term as sent.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }

            /// Parses a term; case-sensitive.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)+ _ => None }
            }
        }

        impl sqlx::Type<sqlx::Sqlite> for $name {
            fn type_info() -> sqlx::sqlite::SqliteTypeInfo {
                <str as sqlx::Type<sqlx::Sqlite>>::type_info()
            }
        }

        impl<'r> sqlx::Decode<'r, sqlx::Sqlite> for $name {
            fn decode(value: sqlx::sqlite::SqliteValueRef<'r>) -> Result<Self, sqlx::error::BoxDynError> {
                let text = <&str as sqlx::Decode<sqlx::Sqlite>>::decode(value)?;
                Self::parse(text).ok_or_else(|| format!("{text:?} is not a {}", stringify!($name)).into())
            }
        }
    };
}
pub(crate) use words;

words! {
    /// `transactionMode` (gateway-api.md, What the service does).
    pub(crate) enum Mode {
        SendMno = "PARTNER_SEND_MNO",
        CollectMno = "PARTNER_COLLECT_MNO",
        SendBank = "PARTNER_SEND_BANK",
        PayBill = "PARTNER_PAY_BILL_PAYMENT",
        PayAirtime = "PARTNER_PAY_AIRTIME",
    }
}

words! {
    /// `walletType` (gateway-api.md, Transfer request).
    pub(crate) enum WalletType {
        Escrow = "ESCROW",
        Commission = "COMMISSION",
    }
}

words! {
    /// `mnoProvider` (gateway-api.md, Transfer request).
    pub(crate) enum Network {
        Mtn = "MTN",
        Airtel = "AIRTEL",
    }
}

words! {
    /// `status`: the three that the specification names, and one that it does not.
    pub(crate) enum Status {
        Success = "SUCCESS",
        Pending = "PENDING",
        Failed = "FAILED",
        Queued = "QUEUED",
    }
}

words! {
    /// The two forms of the interface (gateway-api.md, Environments); each has its own money.
    pub(crate) enum Environment {
        Live = "live",
        Sandbox = "sandbox",
    }
}

words! {
    /// The kind of a request; scenarios are forced on one of these.
    pub(crate) enum Operation {
        Transfer = "transfer",
        Validate = "validate",
        Status = "status",
        Wallet = "wallet",
        Modes = "modes",
        Fees = "fees",
        Transact = "transact",
        Bulk = "bulk",
        /// Any request of the partner wallet interface.
        Partner = "partner",
    }
}

impl Network {
    /// The network that a Ugandan number's prefix suggests: MTN 076, 077, 078, 039, 031; Airtel 070, 074, 075.
    pub(crate) fn of_phone(phone: &str) -> Option<Self> {
        match phone.get(3..5)? {
            "76" | "77" | "78" | "39" | "31" => Some(Self::Mtn),
            "70" | "74" | "75" => Some(Self::Airtel),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Mode, Network};

    #[test]
    fn every_mode_reads_back_from_its_own_word() {
        for mode in Mode::ALL {
            assert_eq!(Mode::parse(mode.as_str()), Some(*mode));
        }
        assert_eq!(Mode::parse("partner_send_mno"), None, "the words are case-sensitive");
    }

    #[test]
    fn a_prefix_names_its_network() {
        assert_eq!(Network::of_phone("256772123456"), Some(Network::Mtn));
        assert_eq!(Network::of_phone("256392123456"), Some(Network::Mtn));
        assert_eq!(Network::of_phone("256752123456"), Some(Network::Airtel));
        assert_eq!(Network::of_phone("256412123456"), None);
    }
}
