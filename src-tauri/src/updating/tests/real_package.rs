//! The same with a real package and this computer's own package manager.

use std::process::Command;

use super::*;

/// The version that `scripts/test-package` gives the package.
const NEWER: &str = "0.2.0";

/// The version that the package manager reports as installed.
fn installed() -> String {
    let asked = Command::new("dpkg-query").args(["--show", "--showformat=${Version}", "kaunta"]).output().unwrap();
    String::from_utf8(asked.stdout).unwrap()
}

#[tokio::test]
#[ignore = "installs a package: scripts/test-package runs it on a clean Debian"]
async fn a_real_package_is_refused_for_each_reason_and_installed_when_it_is_good() {
    let package = std::fs::read(std::env::var_os("KAUNTA_TEST_PACKAGE").expect("a package")).unwrap();
    let patience = Patience { announcement: PATIENT, silence: PATIENT, package: Duration::from_secs(5) };
    let fixture = Fixture::with(|source| (source.largest, source.ending) = (300_000_000, Ending::Install)).await;
    let in_a_hurry = Fixture::with(|source| (source.largest, source.patience) = (300_000_000, patience)).await;
    let (before, middle) = (installed(), package.len() / 2);
    assert_ne!(before, NEWER);
    let sign = |fixture: &Fixture, version| fixture.keys.sign(&package, Some(version));

    fixture.announce(NEWER, &sign(&fixture, NEWER));
    for (reply, problem) in [
        (Reply::Status(404), UpdateProblem::NoPackage),
        (Reply::Cut(package.clone(), middle), UpdateProblem::Cut),
        (Reply::Bytes(changed(&package, middle)), UpdateProblem::BadSignature),
        (Reply::Bytes(changed(&package, package.len() - 1)), UpdateProblem::BadSignature),
    ] {
        fixture.server.put("kaunta.deb", reply);
        assert_eq!(fixture.refused().await, problem);
    }
    fixture.server.put("kaunta.deb", Reply::Bytes(package.clone()));
    for (announced, signature, problem) in [
        (NEWER, Keys::make().sign(&package, Some(NEWER)), UpdateProblem::BadSignature),
        ("9.9.9", sign(&fixture, NEWER), UpdateProblem::OtherVersion),
        (NEWER, sign(&fixture, "0.0.9"), UpdateProblem::OtherVersion),
        (NEWER, fixture.keys.sign(&package, None), UpdateProblem::OtherVersion),
    ] {
        fixture.announce(announced, &signature);
        assert_eq!(fixture.refused().await, problem, "{announced}");
    }
    fixture.announce("0.0.9", &sign(&fixture, "0.0.9"));
    assert!(fixture.newest().await.unwrap().is_none(), "an older one is not offered");
    fixture.server.put("latest.json", Reply::Status(404));
    assert_eq!(fixture.newest().await.err(), Some(UpdateProblem::NoAnnouncement));
    in_a_hurry.announce(NEWER, &sign(&in_a_hurry, NEWER));
    in_a_hurry.server.put("kaunta.deb", Reply::Stalls(package.clone(), middle));
    assert_eq!(in_a_hurry.refused().await, UpdateProblem::TooSlow);
    assert_eq!(installed(), before, "nothing of all that was installed");

    fixture.announce(NEWER, &sign(&fixture, NEWER));
    let good = fixture.fetch().await.unwrap();
    assert_eq!(installed(), before, "nor is anything by fetching it");
    good.ask_permission().await.unwrap().hand_over().await.unwrap();
    assert_eq!(installed(), NEWER);
}

#[tokio::test]
#[ignore = "tries to install a package: scripts/test-package runs it on a clean Debian, as somebody who may not"]
async fn where_nobody_may_install_a_real_package_this_version_stays() {
    let package = std::fs::read(std::env::var_os("KAUNTA_TEST_PACKAGE").expect("a package")).unwrap();
    let fixture = Fixture::with(|source| (source.largest, source.ending) = (300_000_000, Ending::Install)).await;
    let before = installed();
    fixture.announce(NEWER, &fixture.keys.sign(&package, Some(NEWER)));
    fixture.server.put("kaunta.deb", Reply::Bytes(package));
    let refused = fixture.fetch().await.unwrap().ask_permission().await;
    assert_eq!(refused.err(), Some(UpdateProblem::NotInstalled));
    assert_eq!(installed(), before);
}

fn changed(package: &[u8], at: usize) -> Vec<u8> {
    let mut changed = package.to_vec();
    changed[at] ^= 1;
    changed
}
