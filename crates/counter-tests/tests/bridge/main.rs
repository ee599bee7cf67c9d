//! Whatever a broken or hostile window sends over the bridge is answered in words for a person: nothing panics or hangs,
//! here or in the background, no internals are revealed, and the book stays intact with every payment sent once.
//!
//! Every call in the table is fuzzed, including new ones: a call without sample inputs (`samples.rs`) fails these tests.
//! `make fuzz` does for minutes what the tests do for seconds.

// Gives helpers the exceptions that clippy.toml gives tests.
#![cfg(test)]
#![allow(dead_code, reason = "the shop and the tools are those of other tests, which use more of them")]

#[path = "../counter/computer.rs"]
mod computer;
#[path = "../counter/customer_window.rs"]
mod customer_window;
#[path = "../counter/orders.rs"]
mod orders;
#[path = "../counter/payroll.rs"]
mod payroll;
#[path = "../counter/shop.rs"]
mod shop;

#[path = "../../../gateway/tests/fuzz_answers/harness/bytes.rs"]
mod bytes;
#[path = "../../../gateway/tests/fuzz_answers/harness/corpus.rs"]
mod corpus;
#[path = "../../../gateway/tests/fuzz_answers/harness/odd.rs"]
mod odd;
#[path = "../../../gateway/tests/fuzz_answers/harness/rounds.rs"]
mod rounds;
#[path = "../../../gateway/tests/fuzz_answers/harness/tree.rs"]
mod tree;

mod bridge;
mod inputs;
mod samples;
mod words;
mod world;

use std::path::{Path, PathBuf};

use kaunta_app::App;
use kaunta_contract::ErrorCode;

use bridge::Bridge;
use inputs::Input;
use rounds::Rounds;

/// Calls that change the world: the next call gets a new one.
const SPENDS: &[&str] = &[
    "submit",
    "restore",
    "salvage",
    "moveAway",
    "bringIn",
    "confirmPayroll",
    "discardPayroll",
    "stopPayroll",
    "switchEnvironment",
    "newOwner",
    "setUpOwner",
    "clearExampleDay",
    "playExampleDay",
];

/// Calls about people, which need a world with some.
const OF_PEOPLE: &[&str] = &[
    "signIn",
    "lock",
    "stillHere",
    "recover",
    "changeMyPin",
    "people",
    "addPerson",
    "changePerson",
    "removePerson",
    "setPin",
    "newRecoveryCode",
    "saveRules",
    "securityLog",
    "approvals",
    "approval",
    "approvalRows",
    "askApproval",
    "askPayrollApproval",
    "grantApproval",
    "refuseApproval",
    "withdrawApproval",
    "signInOptions",
];

fn world_for(bridge: &Bridge, call: &str) -> std::rc::Rc<world::World> {
    if OF_PEOPLE.contains(&call) { bridge.world_with_people() } else { bridge.world() }
}

/// Inputs that once broke a call; the file's extension names the call.
fn found() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bridge/found")
}

fn written(input: &Input) -> (String, Vec<u8>) {
    (input.call.clone(), input.text())
}

#[test]
fn every_call_of_the_table_has_samples_that_are_understood() {
    let bridge = Bridge::new();
    for call in App::CALLS {
        let world = world_for(&bridge, call);
        let samples = world.samples(call);
        assert!(!samples.is_empty(), "write a sample of {call}'s input in samples.rs");
        for sample in samples {
            let answered = bridge.wait(world.shop.app.call(call, sample.clone()));
            let is_understood = answered.as_ref().err().is_none_or(|error| error.code != ErrorCode::Program);
            assert!(is_understood, "{call} {sample}: {answered:?}");
            let is_known = App::holds_secret(call) != words::secrets(call, &sample).is_empty();
            assert!(is_known, "{call}: give its secret's name to SECRETS in words.rs");
        }
        if SPENDS.contains(call) || OF_PEOPLE.contains(call) {
            bridge.spent();
        }
    }
}

#[test]
fn whatever_a_call_is_given_it_answers_in_words_and_the_book_stays_whole() {
    // Two at a time: this takes longer than all other tests here, and would otherwise leave a processor idle.
    std::thread::scope(|both| {
        for half in 0..2 {
            both.spawn(move || each_call_is_given_whatever(App::CALLS.iter().skip(half).step_by(2)));
        }
    });
}

fn each_call_is_given_whatever(calls: impl Iterator<Item = &'static &'static str>) {
    let bridge = Bridge::new();
    let once_broke = corpus::seeds(&found());
    // A tenth of the time is for calls in any order.
    let part_of = u32::try_from((App::CALLS.len() * 10).div_ceil(9 * 2)).unwrap();
    for call in calls {
        let world = world_for(&bridge, call);
        for seed in once_broke.iter().filter(|seed| seed.ending() == *call) {
            let input = Input::of_text(call, seed.bytes.clone());
            assert_eq!(bridge.meets(&world, &input), Ok(()), "{input:?}");
        }
        // Each salvaged book leaves more numbers behind the last one, which are then looked up one by one; a pack is many files.
        let rounds = if ["packMonth", "salvage"].contains(call) { 20 } else { 120 };
        let rounds = Rounds { name: call, rounds, part_of, memory: 300 << 20, corpus: &found() };
        let inputs = inputs::of_call(call, world.samples(call));
        rounds.run(&inputs, written, |input| bridge.meets(&world, input));
        assert_eq!(bridge.wait(world.is_whole()), Ok(()), "after {call}");
        if SPENDS.contains(call) || OF_PEOPLE.contains(call) {
            bridge.spent();
        }
    }
}

#[test]
fn calls_in_any_order_leave_the_book_whole() {
    let bridge = Bridge::new();
    let world = bridge.world();
    let inputs = inputs::of_any_call(App::CALLS.iter().map(|call| (*call, world.samples(call))).collect());
    let rounds = Rounds { name: "any order", rounds: 1500, part_of: 10, memory: 300 << 20, corpus: &found() };
    rounds.run(&inputs, written, |input| bridge.meets(&world, input));
    assert_eq!(bridge.wait(world.is_whole()), Ok(()));
}

#[test]
fn a_call_that_is_not_in_the_table_is_a_mistake_of_the_program() {
    let bridge = Bridge::new();
    let world = bridge.world();
    for name in ["", "Start", "start ", "pay", "__proto__", "\u{0}", "\u{202e}trats", &"x".repeat(100_000)] {
        let input = Input::of_text(name, b"null".to_vec());
        assert_eq!(bridge.meets(&world, &input), Ok(()), "{name:?}");
        let refused = bridge.wait(world.shop.app.call(name, serde_json::Value::Null)).unwrap_err();
        assert_eq!(refused.code, ErrorCode::Program, "{name:?}");
    }
}
