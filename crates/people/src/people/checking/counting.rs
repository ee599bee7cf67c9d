//! Checks the counting of attempts against the simplest possible model.

use std::time::Duration;

use proptest::prelude::*;

use super::tests::{Came, WRONG, came};
use crate::shop::{CASHIER, CASHIER_PIN, Shop, name, secret};
use crate::tries::wait_after;

/// What may happen while somebody types PINs.
#[derive(Debug, Clone, Copy)]
enum Step {
    Right,
    Wrong,
    Killed,
    Pass(u64),
    Restart,
    NewPin,
}

/// The reference model.
struct Model {
    wrong: u32,
    since: u64,
}

impl Model {
    fn left(&self, now: u64) -> Option<Duration> {
        let wait = wait_after(self.wrong)?;
        let waited = Duration::from_millis(now - self.since);
        (waited < wait).then(|| wait - waited)
    }
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        1 => Just(Step::Right),
        6 => Just(Step::Wrong),
        2 => Just(Step::Killed),
        5 => prop_oneof![0..70_000_u64, 100_000..4_000_000_u64].prop_map(Step::Pass),
        2 => Just(Step::Restart),
        1 => Just(Step::NewPin),
    ];
    prop::collection::vec(step, 1..40)
}

async fn play(steps: Vec<Step>) {
    let mut shop = Shop::with_two().await;
    let mut model = Model { wrong: 0, since: 0 };
    let mut right = CASHIER_PIN;
    for step in steps {
        let now = shop.stamp().ms;
        match step {
            Step::Right | Step::Wrong => {
                let is_right = matches!(step, Step::Right);
                let expected = match model.left(now) {
                    Some(left) => Came::Wait(left),
                    None if is_right => {
                        model = Model { wrong: 0, since: now };
                        Came::Right
                    }
                    None => {
                        model = Model { wrong: model.wrong + 1, since: now };
                        Came::Wrong { tries_left: 5_u32.saturating_sub(model.wrong), wait: model.left(now) }
                    }
                };
                assert_eq!(came(&shop, CASHIER, if is_right { right } else { WRONG }).await, expected);
            }
            Step::Killed => {
                let counted = shop.people.count_try(&name(CASHIER), Some(&secret()), shop.stamp()).await;
                assert_eq!(counted.is_ok(), model.left(now).is_none());
                model.wrong += u32::from(counted.is_ok());
                shop.restart().await;
                model.since = 0;
            }
            Step::Pass(ms) => shop.pass(ms),
            Step::Restart => {
                shop.restart().await;
                model.since = 0;
            }
            Step::NewPin => {
                right = if right == CASHIER_PIN { "331907" } else { CASHIER_PIN };
                shop.set_pin(CASHIER, right).await.unwrap();
                model = Model { wrong: 0, since: now };
            }
        }
        let standing = shop.people.try_status(&name(CASHIER), shop.stamp()).await.unwrap();
        assert_eq!(standing.wait_left, model.left(shop.stamp().ms), "{step:?}");
        assert_eq!(u32::try_from(shop.wrong_on_disk(CASHIER)).unwrap(), model.wrong, "{step:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tries_are_counted_as_the_simplest_counting_would(steps in steps()) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(play(steps));
    }
}
