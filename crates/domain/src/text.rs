//! One-line texts that a person types or the service returns: names, narrations and codes.

macro_rules! line_of_text {
    ($(#[$doc:meta])* $name:ident, most $most:literal characters) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// Trims the text and checks that it is one readable line.
            ///
            /// # Errors
            /// Blank, too long, or with characters that can't be seen.
            pub fn parse(text: &str) -> Result<$name, $crate::text::BadText> {
                $crate::text::one_line(text, $most).map($name)
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::text::BadText;
            fn try_from(text: String) -> Result<$name, $crate::text::BadText> {
                $name::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> String {
                text.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(&self.0)
            }
        }
    };
}
pub(crate) use line_of_text;

line_of_text!(
    /// A holder's, recipient's or account's name: 1 to 200 characters on one line.
    Name, most 200 characters
);
line_of_text!(
    /// The description shown in the service's records (gateway-api.md, narration): 1 to 140 characters on one line.
    Narration, most 140 characters
);
line_of_text!(
    /// A bank code or name such as `040147` or `STANBIC`: 1 to 40 characters on one line.
    BankCode, most 40 characters
);
line_of_text!(
    /// A user of the partner wallet interface (partner-wallet-api.md, userId): 1 to 100 characters on one line.
    UserId, most 100 characters
);
line_of_text!(
    /// A merchant's code or number (partner-wallet-api.md, MERCHANT_PAYMENT): 1 to 60 characters on one line.
    MerchantCode, most 60 characters
);
line_of_text!(
    /// A transaction mode as the service names it (partner-wallet-api.md, Transaction mode): 1 to 60 characters on one line.
    ModeName, most 60 characters
);
line_of_text!(
    /// The partner's label of a batch (partner-wallet-api.md, batchReference): 1 to 60 characters on one line.
    BatchReference, most 60 characters
);

pub(crate) fn one_line(text: &str, most: usize) -> Result<String, BadText> {
    let text = text.trim();
    if text.is_empty() {
        return Err(BadText::Blank);
    }
    if text.chars().count() > most {
        return Err(BadText::TooLong { most });
    }
    if text.chars().any(is_unseen) {
        return Err(BadText::Unseen);
    }
    Ok(text.to_owned())
}

/// Control characters, and marks that change the reading direction and so can disguise a name.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Why a text was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub enum BadText {
    /// Nothing but spaces.
    #[error("no text")]
    Blank,
    /// Longer than the field takes.
    #[error("a text of more than {most} characters")]
    TooLong {
        /// Characters, not bytes.
        most: usize,
    },
    /// Control or direction characters.
    #[error("a text with characters that can't be seen")]
    Unseen,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_pass_and_disguises_do_not() {
        for name in ["NAKATO SARAH", "Ng'ang'a", "Ssemwogerere-Kizza", "Émile 🙂"] {
            assert_eq!(Name::parse(name).map(|n| n.to_string()), Ok(name.to_owned()));
        }
        assert_eq!(Name::parse(" \t "), Err(BadText::Blank));
        assert_eq!(Name::parse("A\0B"), Err(BadText::Unseen));
        assert_eq!(Name::parse("SARAH\u{202e}OTAKAN"), Err(BadText::Unseen));
        assert_eq!(Name::parse(&"A".repeat(201)), Err(BadText::TooLong { most: 200 }));
    }
}
