//! The names that an enum's variants have in the book and on the wire.

/// Gives an enum without fields `ALL`, `code` and `from_code` from one table, which the compiler keeps complete.
#[macro_export]
macro_rules! coded {
    ($(#[$doc:meta])* $visible:vis $of:ident { $($variant:ident = $code:literal),+ $(,)? }) => {
        impl $of {
            $(#[$doc])*
            $visible const ALL: [$of; [$($code),+].len()] = [$($of::$variant),+];

            /// Its name in the book, and on the wire where it has one there.
            #[must_use]
            $visible const fn code(self) -> &'static str {
                match self {
                    $($of::$variant => $code),+
                }
            }

            /// Parses a `code`.
            #[must_use]
            $visible fn from_code(code: &str) -> Option<$of> {
                $of::ALL.into_iter().find(|each| each.code() == code)
            }
        }
    };
}
