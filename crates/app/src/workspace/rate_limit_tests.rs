use super::*;

const START: Duration = Duration::ZERO;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn no_line() -> LookupResult {
    LookupResult::Trouble { is_connection: true, retry_after: None, tried_again: 0 }
}

fn asked_to_wait(for_seconds: u64) -> LookupResult {
    LookupResult::Trouble { is_connection: false, retry_after: Some(seconds(for_seconds)), tried_again: 0 }
}

/// Takes a permit for a question that is answered at once.
fn takes(limit: &mut RateLimit, now: Duration, a_minute: u32, asker: Asker) -> bool {
    let taken = limit.take(now, a_minute, asker).is_ok();
    if taken {
        limit.is_over();
    }
    taken
}

/// The times, in milliseconds, at which questions leave in this many seconds if every asker always has one.
fn leaves(limit: &mut RateLimit, a_minute: u32, from: u64, for_seconds: u64, askers: &[Asker]) -> Vec<(u64, Asker)> {
    let mut left = Vec::new();
    for ms in from..from + for_seconds * 1000 {
        for asker in askers {
            while takes(limit, Duration::from_millis(ms), a_minute, *asker) {
                left.push((ms, *asker));
            }
        }
    }
    left
}

fn most_in_a_minute(left: &[(u64, Asker)]) -> usize {
    let in_a_minute = |from: u64| left.iter().filter(|(at, _)| (from..from + 60_000).contains(at)).count();
    left.iter().map(|(at, _)| in_a_minute(*at)).max().unwrap()
}

#[test]
fn no_minute_sees_more_than_the_set_number_and_none_is_wasted() {
    for a_minute in [1, 2, 9, 10, 60, 100, 600] {
        for askers in [&[Asker::Polling][..], &[Asker::Polling, Asker::Recovery, Asker::Names]] {
            let left = leaves(&mut RateLimit::default(), a_minute, 0, 300, askers);
            let most = most_in_a_minute(&left);
            assert!(most <= a_minute as usize, "{most} of {a_minute}");
            assert!(most + 6 >= a_minute as usize, "{most} of {a_minute}");
            let burst = left.iter().filter(|(at, _)| *at == 0).count();
            assert!(burst <= 6, "{burst} at once of {a_minute}");
        }
    }
}

#[test]
fn each_asker_has_as_many_turns_as_any_other_in_any_order() {
    let everybody = [Asker::Polling, Asker::Recovery, Asker::Names];
    let left = leaves(&mut RateLimit::default(), 10, 0, 600, &everybody);
    for asker in everybody {
        let turns = left.iter().filter(|(_, had)| *had == asker).count();
        assert!((turns * 3).abs_diff(left.len()) <= 3, "{asker:?} had {turns} of {}", left.len());
    }
}

#[test]
fn nobody_is_waited_for_who_does_not_come_again() {
    let mut limit = RateLimit::default();
    assert!(takes(&mut limit, START, 10, Asker::Polling));
    assert!(!takes(&mut limit, START, 10, Asker::Names));
    let told = limit.wait(START, 10);
    assert!(!takes(&mut limit, told, 10, Asker::Polling), "the other one goes first");
    assert!(takes(&mut limit, told + PLACE_KEPT_FOR, 10, Asker::Polling));
}

#[test]
fn look_ups_are_spread_over_the_minute() {
    let left = leaves(&mut RateLimit::default(), 60, 0, 120, &[Asker::Polling]);
    let later: Vec<u64> = left.iter().skip(6).zip(left.iter().skip(7)).map(|(a, b)| b.0 - a.0).collect();
    assert!(later.iter().all(|gap| (1_000..=1_200).contains(gap)), "{later:?}");
}

#[test]
fn a_quiet_hour_saves_up_no_more_than_a_handful() {
    let mut limit = RateLimit::default();
    leaves(&mut limit, 60, 0, 60, &[Asker::Polling]);
    let after = leaves(&mut limit, 60, 3_600_000, 1, &[Asker::Polling]);
    assert_eq!(after.len(), 6);
}

#[test]
fn a_line_that_is_down_is_tried_at_growing_distances_up_to_a_minute() {
    let mut limit = RateLimit::default();
    let (mut now, mut waits) = (START, Vec::new());
    for _ in 0..8 {
        limit.record(now, 600, no_line());
        waits.push(limit.wait(now, 600).as_secs());
        now += limit.wait(now, 600);
    }
    assert_eq!(waits, [2, 4, 8, 16, 32, 60, 60, 60]);
    assert_eq!(limit.take(now, 600, Asker::Polling), Ok(()));
    for asker in [Asker::Names, Asker::Recovery, Asker::Polling] {
        assert_eq!(limit.take(now, 600, asker), Err(RECHECK_DELAY), "one is enough to learn whether it is back");
    }
    limit.record(now, 600, LookupResult::Answer);
    assert_eq!((limit.wait(now, 600), limit.side_by_side()), (Duration::ZERO, SIDE_BY_SIDE));
}

#[test]
fn a_service_that_asks_to_wait_is_not_asked_sooner_though_others_answer() {
    let mut limit = RateLimit::default();
    limit.record(START, 60, asked_to_wait(120));
    limit.record(START, 60, LookupResult::Answer);
    limit.record(START, 60, no_line());
    limit.connection_is_back();
    limit.try_at_once();
    assert_eq!(limit.wait(START, 60), seconds(120));
    assert_eq!(limit.pass_queue(START, 60), Err(seconds(120)), "nobody runs ahead of that");
    limit.record(START, 60, asked_to_wait(u64::MAX));
    assert_eq!(limit.wait(START, 60), LONGEST_RETRY_AFTER, "nobody is told to wait for ever");
}

#[test]
fn a_line_that_somebody_else_found_working_is_used_at_once() {
    let mut limit = RateLimit::default();
    for _ in 0..9 {
        limit.record(START, 60, no_line());
    }
    limit.connection_is_back();
    assert_eq!(limit.wait(START, 60), Duration::ZERO);
}

#[test]
fn requests_that_were_repeated_are_paid_for() {
    let mut limit = RateLimit::default();
    for _ in 0..4 {
        limit.record(
            START,
            60,
            LookupResult::Trouble { is_connection: false, retry_after: None, tried_again: EXTRA_TRIES },
        );
    }
    limit.try_at_once();
    assert!(limit.wait(START, 60) > seconds(2));
}

#[test]
fn a_person_runs_ahead_a_little_and_the_others_make_up_for_it() {
    for a_minute in [1, 9, 60, 600] {
        let mut limit = RateLimit::default();
        leaves(&mut limit, a_minute, 0, 1, &[Asker::Polling]);
        limit.record(seconds(1), a_minute, no_line());
        let ran = (0..100).take_while(|_| limit.pass_queue(seconds(1), a_minute).is_ok()).count();
        assert!((10..=20).contains(&ran), "{ran} at {a_minute}");
        (0..ran).for_each(|_| limit.is_over());
        limit.try_at_once();
        let from = 1_000;
        let left = leaves(&mut limit, a_minute, from, 59, &[Asker::Polling]);
        assert!(left.len() + ran <= a_minute as usize + 10, "{} and {ran} of {a_minute}", left.len());
    }
}

fn refused(http_status: u16, retry_after: Option<u64>) -> ValidateOutcome {
    ValidateOutcome::Refused(ServiceError { http_status, code: None, message: None, retry_after })
}

#[test]
fn a_name_that_is_refused_slows_others_down_only_where_the_refusal_would_meet_them_too() {
    let trouble = |retry_after| LookupResult::Trouble { is_connection: false, retry_after, tried_again: 0 };
    for (outcome, result) in [
        (refused(401, None), trouble(None)),
        (refused(403, None), trouble(None)),
        (refused(429, Some(90)), trouble(Some(seconds(90)))),
        (refused(400, None), LookupResult::Answer),
        (refused(404, None), LookupResult::Answer),
        (refused(422, Some(90)), LookupResult::Answer),
        (refused(200, None), LookupResult::Answer),
    ] {
        assert_eq!(LookupResult::of_name(&outcome), result, "{outcome:?}");
    }
}
