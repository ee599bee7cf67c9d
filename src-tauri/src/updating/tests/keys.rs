//! Signing keys made for one test, and signatures in the format of Tauri's own tool.

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minisign::{KeyPair, PublicKey, SecretKey};

pub(super) struct Keys {
    public: PublicKey,
    secret: SecretKey,
}

impl Keys {
    pub(super) fn make() -> Keys {
        let KeyPair { pk, sk } = KeyPair::generate_unencrypted_keypair().unwrap();
        Keys { public: pk, secret: sk }
    }

    /// The public key as given to the build: the key file in base64.
    pub(super) fn public(&self) -> String {
        STANDARD.encode(self.public.to_box().unwrap().to_string())
    }

    /// Different keys with the same key id.
    pub(super) fn posing_as(&self, others: &Keys) -> Keys {
        let number = self.public.to_bytes()[2..10].to_vec();
        let mut secret = others.secret.to_bytes();
        let at = secret.windows(8).position(|found| found == &others.public.to_bytes()[2..10]).unwrap();
        secret[at..at + 8].copy_from_slice(&number);
        let mut public = others.public.to_bytes();
        public[2..10].copy_from_slice(&number);
        Keys { public: PublicKey::from_bytes(&public).unwrap(), secret: SecretKey::from_bytes(&secret).unwrap() }
    }

    /// A signature of the package, for a version or without one.
    pub(super) fn sign(&self, package: &[u8], version: Option<&str>) -> String {
        let version = version.map(|version| format!("\tversion:{version}")).unwrap_or_default();
        let trusted = format!("timestamp:1795000000\tfile:kaunta.deb{version}");
        let signed = minisign::sign(None, &self.secret, Cursor::new(package), Some(&trusted), Some("a release"));
        STANDARD.encode(signed.unwrap().to_string())
    }
}

/// The same signature with another version in its readable part.
pub(super) fn with_version(signature: &str, version: &str) -> String {
    let text = String::from_utf8(STANDARD.decode(signature).unwrap()).unwrap();
    let changed: Vec<String> = text
        .lines()
        .map(|line| match line.split_once("\tversion:") {
            Some((before, _)) => format!("{before}\tversion:{version}"),
            None => line.to_owned(),
        })
        .collect();
    STANDARD.encode(changed.join("\n") + "\n")
}
