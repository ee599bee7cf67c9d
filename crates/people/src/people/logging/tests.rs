use kaunta_domain::environment::Environment;
use kaunta_domain::event::NoteText;
use kaunta_domain::mode::Interface;
use kaunta_domain::money::Amount;
use kaunta_domain::person::{Limits, Role};

use super::*;
use crate::act::{DeniedAct, ExportedData, LockReason, LoggedSetting, PinUse, Subject};
use crate::person::Terms;
use crate::rules::Rules;
use crate::shop::{OWNER, Shop, name};

/// A shop whose log has several kinds of entries; returns their number.
async fn with_log() -> (Shop, u64) {
    let mut shop = Shop::with_two().await;
    let owner = name(OWNER);
    for act in
        [Act::SignedIn, Act::Refused { call: "payrollConfirm".to_owned() }, Act::Locked { why: LockReason::Idle }]
    {
        shop.pass(1_000);
        let log_context = LogContext { by: Some(&owner), ..shop.log_context() };
        shop.people.log(&act, log_context).await.unwrap();
    }
    let count = shop.people.log_count().await.unwrap();
    (shop, count)
}

#[tokio::test]
async fn the_log_says_who_did_what_when_and_on_which_machine_newest_first() {
    let (mut shop, count) = with_log().await;
    shop.restart().await;
    let page = shop.people.log_page(0, 2).await.unwrap();
    assert_eq!(page[0].act, Some(Act::Locked { why: LockReason::Idle }));
    assert_eq!(page[1].act, Some(Act::Refused { call: "payrollConfirm".to_owned() }));
    assert_eq!((page[0].number, page[1].number, page[0].kind.as_str()), (count, count - 1, "locked"));
    assert_eq!((page[0].by.clone(), page[0].machine.as_str()), (Some(name(OWNER)), "TILL-1"));
    assert_eq!((page[0].stamp.run, page[0].stamp.ms), (1, 3_000));
    assert_eq!((page[0].at - page[1].at).num_milliseconds(), 1_000);
    assert_eq!(shop.people.log_page(2, 1).await.unwrap()[0].act, Some(Act::SignedIn));
    assert_eq!(shop.people.log_page(count - 1, 10).await.unwrap().len(), 1);
    assert_eq!(shop.people.log_page(count, 10).await.unwrap(), []);
    assert_eq!(shop.people.log_page(u64::MAX, u32::MAX).await.unwrap(), []);
}

#[tokio::test]
async fn the_log_can_not_be_changed() {
    let (shop, _) = with_log().await;
    let outside = shop.outside();
    for sql in [
        "UPDATE log SET who = NULL WHERE id = 3",
        "DELETE FROM log WHERE id = 3",
        "DELETE FROM log",
        "INSERT OR REPLACE INTO log SELECT id, at, run, stamp, NULL, machine, kind, body, hash FROM log WHERE id = 3",
        "INSERT INTO log SELECT 99, at, run, stamp, who, machine, kind, body, hash FROM log WHERE id = 3",
        "INSERT INTO log SELECT 0, at, run, stamp, who, machine, kind, body, hash FROM log WHERE id = 3",
    ] {
        let refused = outside.execute_batch(sql).unwrap_err().to_string();
        assert!(refused.contains("never changed") || refused.contains("CHECK"), "{sql}: {refused}");
    }
    assert!(matches!(shop.people.verify_log().await.unwrap(), LogVerdict::Whole { .. }));
}

#[tokio::test]
async fn a_log_that_was_changed_all_the_same_is_found_at_its_first_wrong_entry() {
    for (sql, broken) in [
        ("UPDATE log SET who = 'Okello' WHERE id = 3", 3),
        ("UPDATE log SET who = NULL WHERE id = 5", 5),
        ("UPDATE log SET at = at + 1 WHERE id = 2", 2),
        ("UPDATE log SET stamp = 0 WHERE id = 6", 6),
        ("UPDATE log SET machine = '' WHERE id = 1", 1),
        ("UPDATE log SET kind = 'signedOut' WHERE id = 5", 5),
        ("UPDATE log SET body = '\"mustWait\"' WHERE id = 5", 5),
        ("UPDATE log SET body = CAST(x'22ff22' AS TEXT) WHERE id = 5", 5),
        ("UPDATE log SET hash = zeroblob(32) WHERE id = 4", 4),
        ("DELETE FROM log WHERE id = 1", 1),
        ("DELETE FROM log WHERE id = 4", 4),
        ("DELETE FROM log WHERE id = 4; UPDATE log SET id = 4 WHERE id = 5; UPDATE log SET id = 5 WHERE id = 6", 4),
        (
            "UPDATE log SET id = -id WHERE id = 4; UPDATE log SET id = 4 WHERE id = 5; UPDATE log SET id = 5 WHERE id = -4",
            0,
        ),
        ("INSERT INTO log SELECT 8, at, run, stamp, who, machine, kind, body, hash FROM log WHERE id = 3", 8),
        ("INSERT INTO log SELECT 20, at, run, stamp, who, machine, kind, body, hash FROM log WHERE id = 3", 8),
        ("INSERT INTO log SELECT 0, at, run, stamp, who, machine, kind, body, hash FROM log WHERE id = 3", 0),
    ] {
        let (shop, count) = with_log().await;
        assert_eq!(count, 7);
        let outside = shop.outside();
        outside
            .execute_batch(
                "DROP TRIGGER log_never_changes; DROP TRIGGER log_is_never_deleted; DROP TRIGGER log_only_grows;
                            PRAGMA ignore_check_constraints = ON",
            )
            .unwrap();
        outside.execute_batch(sql).unwrap();
        let verdict = shop.people.verify_log().await.unwrap();
        let LogVerdict::Broken { entry } = verdict else { panic!("{sql}: {verdict:?}") };
        // Two entries swapped through a third number: verification may meet either one first.
        assert!(entry == broken || (sql.contains("-id") && entry == 4), "{sql}: {entry}");
    }
}

#[tokio::test]
async fn a_whole_log_says_how_long_it_is_and_what_it_comes_to() {
    let (shop, count) = with_log().await;
    let LogVerdict::Whole { entries, head } = shop.people.verify_log().await.unwrap() else { panic!() };
    assert_eq!((entries, head.len()), (count, 64));
    shop.people.log(&Act::SignedIn, shop.log_context()).await.unwrap();
    let LogVerdict::Whole { entries, head: next } = shop.people.verify_log().await.unwrap() else { panic!() };
    assert_eq!(entries, count + 1);
    assert_ne!(next, head);
}

#[tokio::test]
async fn a_log_longer_than_a_part_is_followed_to_its_end() {
    let shop = Shop::with_two().await;
    let mut writing = shop.people.begin().await.unwrap();
    for _ in 0..PART + 500 {
        append(&mut writing, &Act::SignedIn, shop.log_context()).await.unwrap();
    }
    shop.people.commit(writing).await.unwrap();
    let count = shop.people.log_count().await.unwrap();
    let verdict = shop.people.verify_log().await.unwrap();
    assert!(matches!(verdict, LogVerdict::Whole { entries, .. } if entries == count), "{verdict:?}");
    shop.outside()
        .execute_batch("DROP TRIGGER log_never_changes; UPDATE log SET machine = 'X' WHERE id = 1200")
        .unwrap();
    assert_eq!(shop.people.verify_log().await.unwrap(), LogVerdict::Broken { entry: 1_200 });
}

#[tokio::test]
async fn an_entry_of_another_kaunta_is_shown_as_what_it_is_called() {
    let shop = Shop::with_two().await;
    shop.outside()
        .execute_batch(
            "INSERT INTO log SELECT id + 1, at, run, stamp, who, machine, 'dancedIn', '\"dancedIn\"', hash FROM log
                        ORDER BY id DESC LIMIT 1",
        )
        .unwrap();
    let entry = shop.people.log_page(0, 1).await.unwrap().remove(0);
    assert_eq!((entry.kind.as_str(), entry.act), ("dancedIn", None));
}

#[tokio::test]
async fn what_an_act_is_called_in_the_file_never_changes() {
    // Shops have logs with these texts: add a line for a new act, and never change one.
    let (environment, interface, owner) = (Environment::Production, Interface::Gateway, name(OWNER));
    let limits = Limits { per_operation: Amount::new(100).ok(), per_day: None };
    let terms = Terms { role: Role::Cashier, approves: true, limits };
    let written_terms = r#"{"role":"cashier","approves":true,"limits":{"per_operation":100,"per_day":null}}"#;
    let rules = Rules { approve_from: Amount::new(1_000_000).ok(), ..Rules::default() };
    let subject = Subject { environment, approval: 7 };
    let subject_of = |kind: &str| format!(r#"{{"{kind}":{{"subject":{{"environment":"production","approval":7}}}}}}"#);
    let acts = [
        (Act::SetUp { owner: owner.clone() }, r#"{"setUp":{"owner":"Nakato"}}"#.to_owned()),
        (Act::NewOwner { owner: owner.clone() }, r#"{"newOwner":{"owner":"Nakato"}}"#.to_owned()),
        (Act::SignedIn, r#""signedIn""#.to_owned()),
        (
            Act::WrongPin { purpose: PinUse::SigningIn, tries_left: 4 },
            r#"{"wrongPin":{"purpose":"signingIn","triesLeft":4}}"#.to_owned(),
        ),
        (Act::MustWait { seconds: 30 }, r#"{"mustWait":{"seconds":30}}"#.to_owned()),
        (Act::SecretGone, r#""secretGone""#.to_owned()),
        (Act::Locked { why: LockReason::ByHand }, r#"{"locked":{"why":"byHand"}}"#.to_owned()),
        (Act::Refused { call: "keep".to_owned() }, r#"{"refused":{"call":"keep"}}"#.to_owned()),
        (Act::Denied { what: DeniedAct::OthersRequest }, r#"{"denied":{"what":"othersRequest"}}"#.to_owned()),
        (
            Act::PersonAdded { name: owner.clone(), terms },
            format!(r#"{{"personAdded":{{"name":"Nakato","terms":{written_terms}}}}}"#),
        ),
        (
            Act::PersonChanged { name: owner.clone(), before: terms, after: terms },
            format!(r#"{{"personChanged":{{"name":"Nakato","before":{written_terms},"after":{written_terms}}}}}"#),
        ),
        (Act::PersonRemoved { name: owner.clone() }, r#"{"personRemoved":{"name":"Nakato"}}"#.to_owned()),
        (
            Act::PinSet { name: owner.clone(), with_secret: true },
            r#"{"pinSet":{"name":"Nakato","withSecret":true}}"#.to_owned(),
        ),
        (
            Act::RulesChanged { before: Rules::default(), after: rules },
            concat!(
                r#"{"rulesChanged":{"before":{"approveFrom":null,"shopPerDay":null,"idleMinutes":5,"receiptDays":7},"#,
                r#""after":{"approveFrom":1000000,"shopPerDay":null,"idleMinutes":5,"receiptDays":7}}}"#
            )
            .to_owned(),
        ),
        (
            Act::SettingsChanged { what: LoggedSetting::PartnerWallet, environment },
            r#"{"settingsChanged":{"what":"partnerWallet","environment":"production"}}"#.to_owned(),
        ),
        (
            Act::KeySet { environment, interface },
            r#"{"keySet":{"environment":"production","interface":"gateway"}}"#.to_owned(),
        ),
        (
            Act::KeyForgotten { environment, interface },
            r#"{"keyForgotten":{"environment":"production","interface":"gateway"}}"#.to_owned(),
        ),
        (
            Act::KeyWithheld { environment, interface },
            r#"{"keyWithheld":{"environment":"production","interface":"gateway"}}"#.to_owned(),
        ),
        (Act::PinRenewed { name: name(OWNER) }, r#"{"pinRenewed":{"name":"Nakato"}}"#.to_owned()),
        (
            Act::PeopleFoundChanged { is_older: true },
            r#"{"peopleFoundChanged":{"isOlder":true}}"#.to_owned(),
        ),
        (
            Act::RulesFoundChanged { environment },
            r#"{"rulesFoundChanged":{"environment":"production"}}"#.to_owned(),
        ),
        (
            Act::Exported { what: ExportedData::PayrollResults, environment },
            r#"{"exported":{"what":"payrollResults","environment":"production"}}"#.to_owned(),
        ),
        (
            Act::CustomerOpened { operation: 7, environment },
            r#"{"customerOpened":{"operation":7,"environment":"production"}}"#.to_owned(),
        ),
        (Act::CustomerErased { environment }, r#"{"customerErased":{"environment":"production"}}"#.to_owned()),
        (
            Act::ReceiptSought { ending: "••• 671".to_owned(), found: 2, environment },
            r#"{"receiptSought":{"ending":"••• 671","found":2,"environment":"production"}}"#.to_owned(),
        ),
        (
            Act::ReceiptOpened { operation: 7, environment },
            r#"{"receiptOpened":{"operation":7,"environment":"production"}}"#.to_owned(),
        ),
        (Act::DiagnosticsSaved, r#""diagnosticsSaved""#.to_owned()),
        (Act::BackedUp { environment }, r#"{"backedUp":{"environment":"production"}}"#.to_owned()),
        (
            Act::PeriodClosed { environment, until: "2026-01-01".parse().unwrap() },
            r#"{"periodClosed":{"environment":"production","until":"2026-01-01"}}"#.to_owned(),
        ),
        (
            Act::PeriodReopened {
                environment,
                until: "2026-01-01".parse().unwrap(),
                reason: "A fee was missing".to_owned(),
            },
            r#"{"periodReopened":{"environment":"production","until":"2026-01-01","reason":"A fee was missing"}}"#
                .to_owned(),
        ),
        (Act::Restored { environment }, r#"{"restored":{"environment":"production"}}"#.to_owned()),
        (
            Act::KeychainWaived { environment, reason: NoteText::parse("Paid from it all day").unwrap() },
            r#"{"keychainWaived":{"environment":"production","reason":"Paid from it all day"}}"#.to_owned(),
        ),
        (
            Act::AskingPutOff { environment, reason: NoteText::parse("There is no path").unwrap() },
            r#"{"askingPutOff":{"environment":"production","reason":"There is no path"}}"#.to_owned(),
        ),
        (
            Act::UnknownTimeDecided {
                environment,
                route: Interface::PartnerWallet,
                since: None,
                until: "2026-11-21T09:00:00Z".parse().unwrap(),
                reason: NoteText::parse("I compared it").unwrap(),
            },
            r#"{"unknownTimeDecided":{"environment":"production","route":"partnerWallet","since":null,"until":"2026-11-21T09:00:00Z","reason":"I compared it"}}"#.to_owned(),
        ),
        (
            Act::ComputerRetired { environment, reason: "It was sold.".to_owned() },
            r#"{"computerRetired":{"environment":"production","reason":"It was sold."}}"#.to_owned(),
        ),
        (Act::ApprovalAsked { subject: subject.clone() }, subject_of("approvalAsked")),
        (Act::ApprovalGranted { subject: subject.clone() }, subject_of("approvalGranted")),
        (Act::ApprovalRefused { subject: subject.clone() }, subject_of("approvalRefused")),
        (Act::ApprovalWithdrawn { subject: subject.clone() }, subject_of("approvalWithdrawn")),
        (Act::ApprovalExpired { subject: subject.clone() }, subject_of("approvalExpired")),
        (Act::ApprovalVoid { subject }, subject_of("approvalVoid")),
        (Act::RecoveryCodeUsed { owner: owner.clone() }, r#"{"recoveryCodeUsed":{"owner":"Nakato"}}"#.to_owned()),
        (Act::RecoveryCodeWrong { tries_left: 0 }, r#"{"recoveryCodeWrong":{"triesLeft":0}}"#.to_owned()),
        (Act::RecoveryMustWait { seconds: 9 }, r#"{"recoveryMustWait":{"seconds":9}}"#.to_owned()),
        (Act::RecoveryCodeMade { owner }, r#"{"recoveryCodeMade":{"owner":"Nakato"}}"#.to_owned()),
        (
            Act::Updated { from: "0.1.0".to_owned(), to: "0.2.0".to_owned() },
            r#"{"updated":{"from":"0.1.0","to":"0.2.0"}}"#.to_owned(),
        ),
    ];
    let shop = Shop::empty().await;
    for (act, text) in acts {
        shop.people.log(&act, shop.log_context()).await.unwrap();
        let outside = shop.outside();
        let (kind, body): (String, String) = outside
            .query_row("SELECT kind, body FROM log ORDER BY id DESC", [], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap();
        assert_eq!(body, text);
        assert!(text.contains(&format!("\"{kind}\"")), "{kind}");
        assert_eq!(shop.people.log_page(0, 1).await.unwrap()[0].act, Some(act));
    }
}
