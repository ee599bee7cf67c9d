//! How good and bad releases are handled: a real server on this computer, packages with real signatures, and every step
//! up to the installation.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]

mod keys;
mod real_package;
mod server;

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kaunta_app::{Package, Release, Releases, UpdateProblem};
use kaunta_contract::Progress;
use serde_json::{Value, json};
use tauri::test::{MockRuntime, mock_builder, mock_context, noop_assets};
use tempfile::TempDir;
use url::Url;

use super::ending::Ending;
use super::source::{Patience, Source, TARGET_IN_TESTS, is_safe};
use super::*;
use keys::Keys;
use server::{Reply, Server};

/// Long enough for a busy machine; only a failing test waits this long.
const PATIENT: Duration = Duration::from_secs(60);

const PACKAGE: &[u8] = b"!<arch>\ndebian-binary of a newer Kaunta";

/// A copy of Kaunta 0.1.0, a release server, and a folder in place of the computer's package manager.
struct Fixture {
    _tauri: tauri::App<MockRuntime>,
    announced: ReleaseFeed<MockRuntime>,
    server: Server,
    keys: Keys,
    folder: TempDir,
}

impl Fixture {
    async fn open() -> Fixture {
        Fixture::with(|_| {}).await
    }

    async fn with(change: impl FnOnce(&mut Source)) -> Fixture {
        let (server, keys, folder) = (Server::start().await, Keys::make(), TempDir::new().unwrap());
        let mut source = Source {
            address: server.url("latest.json"),
            key: keys.public(),
            patience: Patience { announcement: PATIENT, silence: PATIENT, package: PATIENT },
            largest: 1_000_000,
            target: Some(TARGET_IN_TESTS),
            ending: Ending::WriteTo(folder.path().join("installed")),
        };
        change(&mut source);
        let mut context = mock_context(noop_assets());
        let config: Value = serde_json::from_str(include_str!("../../tauri.conf.json")).unwrap();
        context.config_mut().plugins.0.insert("updater".to_owned(), config["plugins"]["updater"].clone());
        let plugin = tauri_plugin_updater::Builder::new().build();
        let tauri = mock_builder().plugin(plugin).build(context).unwrap();
        let announced = ReleaseFeed::new(tauri.handle().clone(), source);
        Fixture { _tauri: tauri, announced, server, keys, folder }
    }

    /// Publishes the package, signed for one version and announced as another.
    fn publish(&self, signed_for: &str, announced: &str) {
        self.server.put("kaunta.deb", Reply::Bytes(PACKAGE.to_vec()));
        self.announce(announced, &self.keys.sign(PACKAGE, Some(signed_for)));
    }

    fn announce(&self, version: &str, signature: &str) {
        let package = json!({ "url": self.server.url("kaunta.deb"), "signature": signature });
        self.announce_for(version, json!({ TARGET_IN_TESTS: package }));
    }

    fn announce_for(&self, version: &str, platforms: Value) {
        let announcement = json!({ "version": version, "notes": "<b>New</b>: Hello", "platforms": platforms });
        self.server.put("latest.json", Reply::Bytes(announcement.to_string().into_bytes()));
    }

    async fn newest(&self) -> Result<Option<Arc<dyn Release>>, UpdateProblem> {
        self.announced.newest().await
    }

    async fn fetch(&self) -> Result<Arc<dyn Package>, UpdateProblem> {
        self.newest().await.unwrap().unwrap().fetch(&|_| {}).await
    }

    async fn refused(&self) -> UpdateProblem {
        self.fetch().await.err().unwrap()
    }

    fn installed(&self) -> PathBuf {
        self.folder.path().join("installed")
    }
}

#[tokio::test]
async fn a_good_release_is_announced_fetched_proved_and_handed_over() {
    let fixture = Fixture::open().await;
    fixture.publish("0.2.0", "0.2.0");
    let release = fixture.newest().await.unwrap().unwrap();
    assert_eq!((release.version().to_string().as_str(), release.notes()), ("0.2.0", "<b>New</b>: Hello"));
    assert_eq!(fixture.server.asked(), ["latest.json"], "nothing is fetched before somebody says so");

    let told = Mutex::new(Vec::new());
    let package = release.fetch(&|progress| told.lock().unwrap().push(progress)).await.unwrap();
    let all = u64::try_from(PACKAGE.len()).unwrap();
    assert_eq!(told.into_inner().unwrap().pop(), Some(Progress { done: all, total: all }));
    assert!(!fixture.installed().exists(), "and nothing is handed over by fetching it");
    package.ask_permission().await.unwrap().hand_over().await.unwrap();
    assert_eq!(std::fs::read(fixture.installed()).unwrap(), PACKAGE);
}

#[tokio::test]
async fn a_package_that_was_tampered_with_is_refused() {
    let fixture = Fixture::open().await;
    fixture.publish("0.2.0", "0.2.0");
    for at in 0..PACKAGE.len() {
        let mut tampered = PACKAGE.to_vec();
        tampered[at] ^= 1;
        fixture.server.put("kaunta.deb", Reply::Bytes(tampered));
        assert_eq!(fixture.refused().await, UpdateProblem::BadSignature, "byte {at}");
    }
    fixture.server.put("kaunta.deb", Reply::Bytes([PACKAGE, b"\n"].concat()));
    assert_eq!(fixture.refused().await, UpdateProblem::BadSignature);
}

#[tokio::test]
async fn a_package_that_changes_between_proof_and_hand_over_is_refused() {
    let fixture = Fixture::open().await;
    fixture.publish("0.2.0", "0.2.0");
    let updater = fixture.announced.updater().unwrap();
    let update = updater.check().await.unwrap().unwrap();
    let changed = Ending::WriteTo(fixture.installed()).ask_permission(&update, b"another");
    assert_eq!(problem::of_the_installing(&changed.unwrap_err()), UpdateProblem::BadSignature);
    assert!(!fixture.installed().exists());
}

#[tokio::test]
async fn a_package_that_is_signed_with_another_key_is_refused() {
    let fixture = Fixture::open().await;
    fixture.publish("0.2.0", "0.2.0");
    fixture.announce("0.2.0", &Keys::make().sign(PACKAGE, Some("0.2.0")));
    assert_eq!(fixture.refused().await, UpdateProblem::BadSignature);
    fixture.announce("0.2.0", &fixture.keys.posing_as(&Keys::make()).sign(PACKAGE, Some("0.2.0")));
    assert_eq!(
        fixture.refused().await,
        UpdateProblem::BadSignature,
        "also one that calls itself by the right key's number"
    );
}

#[tokio::test]
async fn what_is_no_signature_is_refused() {
    let fixture = Fixture::open().await;
    fixture.publish("0.2.0", "0.2.0");
    let good = fixture.keys.sign(PACKAGE, Some("0.2.0"));
    for wrong in ["", "signed", "c2lnbmVk", &good[..good.len() / 2]] {
        fixture.announce("0.2.0", wrong);
        assert_eq!(fixture.refused().await, UpdateProblem::BadSignature, "{wrong}");
    }
}

#[tokio::test]
async fn a_version_that_the_signature_does_not_cover_is_refused() {
    let fixture = Fixture::open().await;
    for (signed_for, announced) in
        [("0.1.0", "9.9.9"), ("0.2.0", "0.2.1"), ("0.2.0", "0.2.0+more"), ("0.2.0-beta", "0.2.0"), ("", "0.2.0")]
    {
        fixture.publish(signed_for, announced);
        assert_eq!(fixture.refused().await, UpdateProblem::OtherVersion, "{signed_for} as {announced}");
    }
    fixture.announce("0.2.0", &fixture.keys.sign(PACKAGE, None));
    assert_eq!(fixture.refused().await, UpdateProblem::OtherVersion, "nor is a signature for no version");
}

#[tokio::test]
async fn a_version_that_was_written_into_the_signature_afterwards_is_refused() {
    let fixture = Fixture::open().await;
    fixture.publish("0.1.0", "9.9.9");
    fixture.announce("9.9.9", &keys::with_version(&fixture.keys.sign(PACKAGE, Some("0.1.0")), "9.9.9"));
    assert_eq!(fixture.refused().await, UpdateProblem::BadSignature);
}

#[tokio::test]
async fn older_and_equal_versions_are_not_offered() {
    let fixture = Fixture::open().await;
    for version in ["0.0.9", "0.1.0", "v0.1.0", "0.1.0-beta"] {
        fixture.publish(version, version);
        assert!(fixture.newest().await.unwrap().is_none(), "{version}");
    }
    fixture.publish("0.1.1", "0.1.1");
    assert!(fixture.newest().await.unwrap().is_some());
}

#[tokio::test]
async fn a_download_that_is_cut_is_no_package() {
    let fixture = Fixture::open().await;
    fixture.publish("0.2.0", "0.2.0");
    for cut in [0, 1, PACKAGE.len() - 1] {
        fixture.server.put("kaunta.deb", Reply::Cut(PACKAGE.to_vec(), cut));
        assert_eq!(fixture.refused().await, UpdateProblem::Cut, "after {cut} bytes");
    }
    fixture.server.put("kaunta.deb", Reply::Status(404));
    assert_eq!(fixture.refused().await, UpdateProblem::NoPackage);
    fixture.server.put("kaunta.deb", Reply::Bytes(PACKAGE.to_vec()));
    assert!(fixture.fetch().await.is_ok(), "a better line brings it");
}

#[tokio::test]
async fn a_package_that_never_ends_is_let_go() {
    let fixture = Fixture::with(|source| source.largest = 100).await;
    fixture.publish("0.2.0", "0.2.0");
    for reply in [Reply::Bytes(vec![b'x'; 1_000]), Reply::Endless] {
        fixture.server.put("kaunta.deb", reply);
        assert_eq!(fixture.refused().await, UpdateProblem::TooLarge);
    }
}

#[tokio::test]
async fn a_missing_or_unreadable_announcement_says_so() {
    let fixture = Fixture::open().await;
    for reply in [
        Reply::Status(404),
        Reply::Status(500),
        Reply::Bytes(b"<html>Not here</html>".to_vec()),
        Reply::Bytes(b"{}".to_vec()),
        Reply::Bytes(br#"{"version": "soon", "platforms": {}}"#.to_vec()),
        Reply::Bytes(Vec::new()),
    ] {
        let told = format!("{reply:?}");
        fixture.server.put("latest.json", reply);
        assert_eq!(fixture.newest().await.err(), Some(UpdateProblem::NoAnnouncement), "{told}");
    }
    fixture.announce_for("0.2.0", json!({ "plan9-mips": { "url": fixture.server.url("x"), "signature": "x" } }));
    assert_eq!(fixture.newest().await.err(), Some(UpdateProblem::NoPackage));
    fixture.server.put("latest.json", Reply::Status(204));
    assert!(fixture.newest().await.unwrap().is_none(), "no content is no newer version");
}

#[tokio::test]
async fn a_server_that_keeps_silent_is_not_waited_for_for_ever() {
    let short = Duration::from_millis(50);
    for (announcement, silence, reply) in [
        (short, PATIENT, Reply::Silence),
        (PATIENT, short, Reply::Silence),
        (PATIENT, short, Reply::Stalls(PACKAGE.to_vec(), 8)),
    ] {
        let patience = Patience { announcement, silence, package: PATIENT };
        let fixture = Fixture::with(|source| source.patience = patience).await;
        fixture.server.put("latest.json", reply);
        assert_eq!(fixture.newest().await.err(), Some(UpdateProblem::TooSlow));
    }
    let fixture = Fixture::with(|source| source.patience.package = short).await;
    fixture.publish("0.2.0", "0.2.0");
    fixture.server.put("kaunta.deb", Reply::Stalls(PACKAGE.to_vec(), 8));
    assert_eq!(fixture.refused().await, UpdateProblem::TooSlow);
}

#[tokio::test]
async fn nobody_at_the_address_is_said_to_be_out_of_reach() {
    let nobody = Url::parse("http://127.0.0.1:1/latest.json").unwrap();
    let fixture = Fixture::with(|source| source.address = nobody).await;
    assert_eq!(fixture.newest().await.err(), Some(UpdateProblem::Unreachable));
}

#[tokio::test]
async fn a_package_over_a_line_that_others_can_change_is_not_even_asked_for() {
    let fixture = Fixture::open().await;
    let signature = fixture.keys.sign(PACKAGE, Some("0.2.0"));
    for place in ["http://releases.example/kaunta.deb", "ftp://127.0.0.1/kaunta.deb", "file:///tmp/kaunta.deb"] {
        fixture.announce_for("0.2.0", json!({ TARGET_IN_TESTS: { "url": place, "signature": signature } }));
        assert_eq!(fixture.refused().await, UpdateProblem::Insecure, "{place}");
    }
}

#[test]
fn even_a_copy_for_tests_takes_plain_http_from_this_computer_only() {
    for (address, safe) in [
        ("https://releases.example/latest.json", true),
        ("http://127.0.0.1:4000/latest.json", true),
        ("http://releases.example/latest.json", false),
        ("http://127.0.0.1.releases.example/", false),
        ("ftp://127.0.0.1/", false),
    ] {
        assert_eq!(is_safe(&Url::parse(address).unwrap()), safe, "{address}");
    }
}
