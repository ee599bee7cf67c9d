//! A secret segment of a path.

use std::fmt;

use rand::TryRngCore;
use rand::rngs::OsRng;
use subtle::ConstantTimeEq;

/// 256 bits of the operating system's randomness, as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    pub(crate) fn make() -> Result<Secret, rand::rand_core::OsError> {
        chance::<32>().map(Secret)
    }

    pub(crate) fn parse(text: &str) -> Option<Secret> {
        (text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| Secret(text.to_owned()))
    }

    /// The text, for the person who sets up the server, and for the state file; never for a log.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether the last segment of a path is this secret, compared in constant time. The segments before it are for a
    /// proxy to choose.
    pub(crate) fn ends(&self, path: &str) -> bool {
        let step = path.rsplit('/').next().unwrap_or(path);
        self.0.as_bytes().ct_eq(step.as_bytes()).into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(…)")
    }
}

/// This many random bytes from the operating system, as hexadecimal digits.
pub(crate) fn chance<const BYTES: usize>() -> Result<String, rand::rand_core::OsError> {
    let mut bits = [0_u8; BYTES];
    OsRng.try_fill_bytes(&mut bits)?;
    Ok(hex::encode(bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_made_anew_each_time_and_found_only_whole_at_the_end_of_a_path() {
        let secret = Secret::make().unwrap();
        assert_ne!(secret, Secret::make().unwrap());
        assert_eq!(Secret::parse(secret.reveal()).as_ref(), Some(&secret));
        let text = secret.reveal();
        assert!(secret.ends(&format!("/{text}")) && secret.ends(&format!("/kaunta/{text}")));
        for wrong in ["/", "", &text[1..], &format!("/{text}/"), &format!("/{text}0"), &format!("/{}", "0".repeat(64))]
        {
            assert!(!secret.ends(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_secret_is_not_shown_by_accident() {
        assert_eq!(format!("{:?}", Secret::make().unwrap()), "Secret(…)");
        assert_eq!(Secret::parse("short"), None);
    }
}
