//! Random wallets whose true history is known and only partly reported: the chain must find the truth again.

use proptest::prelude::*;

use super::tests::{chain, money, other, paid, told, word};
use super::*;
use crate::mode::Direction;
use crate::status::ServiceStatus;

fn cents(hundredths: i64) -> Money {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    money(&format!("{sign}{}.{:02}", size / 100, size % 100))
}

/// Changes of one wallet, in hundredths, small enough that balances repeat often.
fn small_changes() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(-4_i64..=4, 1..40)
}

/// What happens in the pause after an answer.
#[derive(Debug, Clone)]
enum Pause {
    Nothing,
    Outside(i64),
    Approved,
    GivenBack,
    LostAndFound(i64),
}

fn pause() -> impl Strategy<Value = Pause> {
    prop_oneof![
        4 => Just(Pause::Nothing),
        1 => (1_i64..=9).prop_map(|size| Pause::Outside(size * 1_000_000_007)),
        1 => (1_i64..=9).prop_map(|size| Pause::Outside(-size * 1_000_000_007)),
        1 => Just(Pause::Approved),
        1 => Just(Pause::GivenBack),
        1 => (100_i64..=9_999).prop_map(|amount| Pause::LostAndFound(amount * 100)),
    ]
}

/// A simulated wallet: its true balance in hundredths, and the courses that the book would hold.
#[derive(Default)]
struct Wallet {
    balance: i64,
    time: i64,
    courses: Vec<Course>,
    outside: Vec<i64>,
    unique: i64,
}

impl Wallet {
    fn pay(&mut self, change: i64, sent_before: i64, told_after: i64) {
        let (before, after) = (self.balance, self.balance + change);
        let course = paid(0, self.time - sent_before, self.time + told_after, "0", "0");
        let id = i64::try_from(self.courses.len()).unwrap();
        let words = course.words.into_iter().map(|word| match word.said {
            ReportKind::Answered { charge, .. } => StatusReport {
                said: ReportKind::Answered { charge, before: Some(cents(before)), after: Some(cents(after)) },
                ..word
            },
            ReportKind::Sending | ReportKind::Found(_) | ReportKind::ResolvedManually { .. } => word,
        });
        self.courses.push(Course { operation: OperationId(id), words: words.collect(), ..course });
        self.balance = after;
        self.time += 10;
    }

    /// An amount that no other movement of the history has.
    fn sum(&mut self) -> i64 {
        self.unique += 1;
        100_000 + self.unique * self.unique * 700
    }

    fn pause(&mut self, pause: &Pause) {
        let (time, id) = (self.time, i64::try_from(self.courses.len()).unwrap());
        let status =
            |status, amount| Charge { status, amount: Some(cents(amount)), fee: Some(cents(101)), total: None };
        match pause {
            Pause::Nothing => {}
            Pause::Outside(change) => {
                self.balance += change;
                self.outside.push(*change);
            }
            Pause::Approved => {
                let amount = self.sum();
                let balance = cents(self.balance);
                let answered = ReportKind::Answered {
                    charge: status(ServiceStatus::Pending, amount),
                    before: Some(balance),
                    after: Some(balance),
                };
                let words = vec![
                    word(time, ReportKind::Sending),
                    word(time + 1, answered),
                    word(time + 4, ReportKind::Found(status(ServiceStatus::Success, amount))),
                ];
                self.courses.push(other(id, Direction::In, "1", words));
                self.balance += amount - 101;
            }
            Pause::GivenBack => {
                let amount = self.sum();
                let answered = ReportKind::Answered {
                    charge: status(ServiceStatus::Pending, amount),
                    before: Some(cents(self.balance)),
                    after: Some(cents(self.balance - amount - 101)),
                };
                let words = vec![
                    word(time, ReportKind::Sending),
                    word(time + 1, answered),
                    word(time + 4, ReportKind::Found(status(ServiceStatus::Failed, amount))),
                ];
                self.courses.push(other(id, Direction::Out, "1", words));
            }
            Pause::LostAndFound(amount) => {
                let words = vec![
                    word(time, ReportKind::Sending),
                    word(time + 4, ReportKind::Found(status(ServiceStatus::Success, *amount))),
                ];
                self.courses.push(other(id, Direction::Out, "1", words));
                self.balance -= amount + 101;
            }
        }
        self.time += 10;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn a_history_without_outside_movements_has_no_gap_in_whatever_order_it_is_told(
        changes in small_changes(), seeds in prop::collection::vec(any::<u32>(), 40),
    ) {
        let mut wallet = Wallet { balance: 500, time: -100, ..Wallet::default() };
        wallet.pay(-1, 1, 1);
        wallet.time = 0;
        // All are in flight at once, and their answers arrive in any order.
        let mut answers: Vec<usize> = (0..changes.len()).collect();
        answers.sort_by_key(|&at| seeds[at]);
        for (at, change) in changes.iter().enumerate() {
            wallet.time = 0;
            let answer = answers.iter().position(|&which| which == at).unwrap();
            wallet.pay(*change, 0, 1 + i64::try_from(answer).unwrap());
        }
        let day = chain(&wallet.courses);
        prop_assert_eq!(day.gaps, 0, "{:?}", told(&day));
        prop_assert_eq!(day.steps.len(), changes.len());
        prop_assert_eq!(day.opening, Some(cents(499)));
        prop_assert_eq!(day.closing, Some(cents(wallet.balance)));
    }

    #[test]
    fn each_outside_movement_is_found_with_its_amount_and_everything_else_is_explained(
        // From 8 on: three answers with 7 form a cycle, and one between two pauses could begin at any of its links.
        steps in prop::collection::vec((pause(), 8_i64..=100_000, 0_i64..=30, 0_i64..=30), 1..30),
    ) {
        let mut wallet = Wallet { balance: 1_000_000_000, time: 10, ..Wallet::default() };
        wallet.pay(-100, 1, 1);
        for (pause, amount, sent_before, told_after) in &steps {
            wallet.time += 100;
            wallet.pause(pause);
            wallet.time += 100;
            // Three answers in flight together, which may arrive in another order.
            wallet.pay(-amount, *sent_before, *told_after);
            wallet.pay(-amount - 7, *told_after, *sent_before);
            wallet.pay(amount * 3, 20 + sent_before, 1);
        }
        wallet.time += 100;
        wallet.pay(-100, 1, 1);
        let day = chain(&wallet.courses);
        let found: Vec<Money> =
            day.steps.iter().filter(|step| step.cause == Cause::Gap).map(|step| step.change).collect();
        let injected: Vec<Money> = wallet.outside.iter().copied().map(cents).collect();
        prop_assert_eq!(found, injected, "{:?}", told(&day));
        prop_assert_eq!(day.closing, Some(cents(wallet.balance)));
    }

    #[test]
    fn a_round_after_one_movement_is_gone_on_from_without_another_gap(
        pause in pause(), amounts in prop::collection::vec(1_i64..=100_000, 1..12),
        answers in prop::collection::vec(any::<u32>(), 13), goes_on in any::<bool>(),
    ) {
        let mut wallet = Wallet { balance: 1_000_000_000, time: 10, ..Wallet::default() };
        wallet.pay(-100, 1, 1);
        wallet.time += 100;
        wallet.pause(&pause);
        wallet.time += 100;
        // All are in flight at once, and together they leave the balance unchanged.
        let sent = wallet.time;
        let back = amounts.iter().sum::<i64>();
        for (change, answer) in amounts.iter().map(|amount| -amount).chain([back]).zip(&answers) {
            wallet.time = sent;
            wallet.pay(change, 0, 1 + i64::from(answer % 1_000));
        }
        wallet.time = sent + 2_000;
        if goes_on {
            wallet.pay(-100, 1, 1);
        }
        let day = chain(&wallet.courses);
        // If nothing follows, the history up to here counts as the cause: then only its sum is certain.
        if goes_on {
            prop_assert_eq!(day.gaps, wallet.outside.len(), "{:?}", told(&day));
            prop_assert_eq!(day.unexplained, wallet.outside.iter().copied().map(cents).next().unwrap_or_default());
            prop_assert_eq!(day.closing, Some(cents(wallet.balance)));
        } else {
            prop_assert!(day.gaps <= 1, "{:?}", told(&day));
        }
    }

    #[test]
    fn sums_add_up_whatever_was_told(
        answers in prop::collection::vec(
            (-50_i64..50, 0_i64..30, prop::option::of(-5_i64..5), prop::option::of(-5_i64..5), 0_u8..6, any::<bool>()), 0..25),
    ) {
        let courses: Vec<Course> = answers.iter().zip(1..).map(|(&(sent, wait, before, after, kind, out), id)| {
            let status = match kind {
                0 => ServiceStatus::Failed,
                1 => ServiceStatus::Pending,
                2 => ServiceStatus::Other("QUEUED".to_owned()),
                _ => ServiceStatus::Success,
            };
            let charge = Charge { status, amount: None, fee: before.map(cents), total: after.map(cents) };
            let (before, after) = (before.map(cents), after.map(cents));
            let direction = if out { Direction::Out } else { Direction::In };
            let later = word(sent + 2 * wait, if kind == 4 { ReportKind::ResolvedManually { paid: out } } else { ReportKind::Found(charge.clone()) });
            let words = vec![word(sent, ReportKind::Sending), word(sent + wait, ReportKind::Answered { charge, before, after }), later];
            Course { operation: OperationId(id), direction, asked: cents(3), open: kind == 5, words }
        }).collect();
        chain(&courses);
    }
}
