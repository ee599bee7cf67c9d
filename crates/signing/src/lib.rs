//! The Ed25519 key of an installation (RFC 8032). The library checks strictly: a signature has one form, and a weak key has none.

use std::fmt;

use ed25519_dalek::Signer as _;
use secrecy::SecretString;

/// The secret part. It is overwritten in memory when it is dropped.
pub struct SigningKey(ed25519_dalek::SigningKey);

impl SigningKey {
    /// A new key. `random` gives 128 unpredictable bits, never the same twice.
    pub fn generate(random: impl Fn() -> u128) -> SigningKey {
        let mut seed = [0; 32];
        for (half, bits) in seed.chunks_exact_mut(16).zip([random(), random()]) {
            half.copy_from_slice(&bits.to_be_bytes());
        }
        SigningKey(ed25519_dalek::SigningKey::from_bytes(&seed))
    }

    /// Reads what [`SigningKey::to_text`] wrote.
    #[must_use]
    pub fn parse(text: &str) -> Option<SigningKey> {
        let mut seed = [0; 32];
        hex::decode_to_slice(text, &mut seed).ok()?;
        Some(SigningKey(ed25519_dalek::SigningKey::from_bytes(&seed)))
    }

    /// For the keychain: 64 hexadecimal digits, the seed of RFC 8032.
    #[must_use]
    pub fn to_text(&self) -> SecretString {
        hex::encode(self.0.as_bytes()).into()
    }

    /// The part that everybody may know.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs. The same message always gets the same signature.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature {
        Signature(self.0.sign(message).to_bytes())
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "SigningKey(of {})", self.public().short())
    }
}

/// The part of a key that everybody may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// Parses 64 hexadecimal digits.
    #[must_use]
    pub fn parse(digits: &str) -> Option<PublicKey> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(digits, &mut bytes).ok()?;
        Some(PublicKey(bytes))
    }

    /// Its 32 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The first sixteen digits, for a person to compare: `AB12-CD34-EF56-7890`.
    #[must_use]
    pub fn short(&self) -> String {
        let digits = self.to_string().to_uppercase();
        [0, 4, 8, 12].map(|from| digits.get(from..from + 4).unwrap_or_default()).join("-")
    }

    /// Whether this key's owner signed exactly this message.
    #[must_use]
    pub fn has_signed(&self, message: &[u8], signature: &Signature) -> bool {
        let key = ed25519_dalek::VerifyingKey::from_bytes(&self.0);
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        key.is_ok_and(|key| key.verify_strict(message, &signature).is_ok())
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex::encode(self.0))
    }
}

/// A signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature([u8; 64]);

impl Signature {
    /// Parses 128 hexadecimal digits.
    #[must_use]
    pub fn parse(digits: &str) -> Option<Signature> {
        let mut bytes = [0; 64];
        hex::decode_to_slice(digits, &mut bytes).ok()?;
        Some(Signature(bytes))
    }

    /// From its 64 bytes.
    #[must_use]
    pub fn of_bytes(bytes: [u8; 64]) -> Signature {
        Signature(bytes)
    }

    /// Its 64 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 64] {
        &self.0
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex::encode(self.0))
    }
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret as _;

    use super::*;

    /// The first three tests of RFC 8032, section 7.1: seed, public key, message, signature.
    const RFC: [[&str; 4]; 3] = [
        [
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        ],
        [
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ],
        [
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        ],
    ];

    #[test]
    fn signatures_are_those_of_rfc_8032() {
        for [seed, public, message, signature] in RFC {
            let (key, message) = (SigningKey::parse(seed).unwrap(), hex::decode(message).unwrap());
            assert_eq!(key.public().to_string(), public);
            assert_eq!(key.sign(&message).to_string(), signature);
            assert!(key.public().has_signed(&message, &Signature::parse(signature).unwrap()));
        }
    }

    #[test]
    fn another_message_another_key_and_any_changed_digit_are_found() {
        let [key, other] = [1_u128, 5].map(|first| SigningKey::generate(|| first));
        let signature = key.sign(b"1-0001");
        assert!(key.public().has_signed(b"1-0001", &signature));
        assert!(!key.public().has_signed(b"1-0002", &signature));
        assert!(!other.public().has_signed(b"1-0001", &signature));
        let digits = signature.to_string();
        for place in 0..digits.len() {
            let mut changed = digits.clone().into_bytes();
            changed[place] = if changed[place] == b'0' { b'1' } else { b'0' };
            let changed = Signature::parse(&String::from_utf8(changed).unwrap()).unwrap();
            assert!(!key.public().has_signed(b"1-0001", &changed), "digit {place}");
        }
        let nobody = PublicKey::parse(&"00".repeat(32)).unwrap();
        assert!(!nobody.has_signed(b"", &Signature::parse(&"00".repeat(64)).unwrap()));
    }

    #[test]
    fn a_key_is_read_back_and_its_debug_text_keeps_its_secret() {
        let key = SigningKey::generate(|| 0x00ab_cdef);
        let text = key.to_text();
        assert_eq!(SigningKey::parse(text.expose_secret()).unwrap().public(), key.public());
        let told = format!("{key:?}");
        assert!(!told.contains(text.expose_secret()) && told.contains(&key.public().short()), "{told}");
        assert_eq!(key.public().short().len(), 19);
        assert_eq!(PublicKey::parse(&key.public().to_string()), Some(key.public()));
        for bad in ["", "0f", &"0g".repeat(32)] {
            assert!(SigningKey::parse(bad).is_none() && PublicKey::parse(bad).is_none(), "{bad}");
        }
    }
}
