use super::*;
use crate::answer::Unreadable;

fn seconds(number: i64) -> TimeDelta {
    TimeDelta::seconds(number)
}

/// Payments a minute apart, the newest first: `g`ood within `took`, `b`ad, `w`aiting.
fn seen(signs: &str, took: i64) -> Vec<Observation> {
    let observation = |(at, sign): (usize, char)| Observation {
        sign: match sign {
            'g' => Sign::Good,
            'b' => Sign::Bad,
            _ => Sign::Waiting,
        },
        age: TimeDelta::minutes(i64::try_from(at).unwrap() + 1),
        took: (sign == 'g').then(|| seconds(took)),
    };
    signs.chars().enumerate().map(observation).collect()
}

fn health(signs: &str) -> ProviderHealth {
    provider_health(&seen(signs, 2), &[seconds(2); 20])
}

#[test]
fn half_of_the_last_ten_is_failing_and_less_is_not() {
    assert_eq!(health("bgbgbbgbgb"), ProviderHealth::Failing { failed: 6, of: 10 });
    assert_eq!(health("bgbgbgbgbg"), ProviderHealth::Failing { failed: 5, of: 10 });
    assert_eq!(health("bgbgbgbggg"), ProviderHealth::Fine);
    // Only the last ten count.
    assert_eq!(health("bgggbggggg bbbbbbbb".replace(' ', "").as_str()), ProviderHealth::Fine);
}

#[test]
fn where_too_little_is_known_nothing_is_said() {
    for signs in ["", "b", "bb", "bbb", "gg"] {
        assert_eq!(health(signs), ProviderHealth::TooLittleKnown, "{signs}");
    }
    assert_eq!(health("bbbb"), ProviderHealth::Failing { failed: 4, of: 4 });
}

#[test]
fn what_still_waits_is_in_no_count() {
    assert_eq!(health("wwbbbgw"), ProviderHealth::Failing { failed: 3, of: 4 });
}

#[test]
fn an_outage_is_over_after_three_good_answers_in_a_row() {
    assert_eq!(health("ggbbbbbbbb"), ProviderHealth::Failing { failed: 8, of: 10 });
    assert_eq!(health("gggbbbbbbb"), ProviderHealth::Fine);
    assert_eq!(health("wgggbbbbbb"), ProviderHealth::Fine);
}

#[test]
fn yesterdays_outage_and_one_dated_in_the_future_say_nothing() {
    let old = TimeDelta::hours(2) + seconds(1);
    for age in [old, TimeDelta::hours(30), seconds(-1), TimeDelta::days(-400)] {
        let all = [Observation { sign: Sign::Bad, age, took: None }; 10];
        assert_eq!(provider_health(&all, &[]), ProviderHealth::TooLittleKnown, "{age}");
    }
    let all = [Observation { sign: Sign::Bad, age: TimeDelta::hours(2), took: None }; 10];
    assert_eq!(provider_health(&all, &[]), ProviderHealth::Failing { failed: 10, of: 10 });
}

#[test]
fn slow_is_well_above_the_shops_own_usual_time() {
    let of = |took: i64, usual: i64| provider_health(&seen("gggggg", took), &[seconds(usual); 20]);
    assert_eq!(of(240, 20), ProviderHealth::Slow { takes: seconds(240), usually: seconds(20) });
    // Three times, but only a few seconds longer.
    assert_eq!(of(9, 2), ProviderHealth::Fine);
    // Longer by a minute, but where payments always take long.
    assert_eq!(of(360, 300), ProviderHealth::Fine);
    // One odd payment is not slow.
    let mut odd = seen("gggggg", 2);
    odd[0].took = Some(TimeDelta::minutes(30));
    assert_eq!(provider_health(&odd, &[seconds(2); 20]), ProviderHealth::Fine);
}

#[test]
fn nothing_is_slow_without_a_usual_time() {
    assert_eq!(provider_health(&seen("gggggg", 900), &[seconds(2); 4]), ProviderHealth::Fine);
}

#[test]
fn payments_that_wait_too_long_are_slow_before_they_are_settled_and_fresh_ones_are_not() {
    let waiting = |minutes: i64| Observation { sign: Sign::Waiting, age: TimeDelta::minutes(minutes), took: None };
    let long: Vec<Observation> = (1..=6).map(|minutes| waiting(minutes * 2)).collect();
    let usual = [seconds(10); 20];
    assert_eq!(
        provider_health(&long, &usual),
        ProviderHealth::Slow { takes: TimeDelta::minutes(6), usually: seconds(10) }
    );
    let fresh = [Observation { sign: Sign::Waiting, age: seconds(15), took: None }; 10];
    assert_eq!(provider_health(&fresh, &usual), ProviderHealth::TooLittleKnown);
}

#[test]
fn a_time_below_zero_because_the_clock_was_set_back_is_no_time() {
    let mut all = seen("gggg", 600);
    all[0].took = Some(seconds(-5));
    assert_eq!(provider_health(&all, &[seconds(2); 20]), ProviderHealth::Fine);
}

fn error(http_status: u16) -> ServiceError {
    ServiceError { http_status, code: None, message: None, retry_after: None }
}

#[test]
fn a_wrong_account_too_little_float_a_rule_or_the_shops_own_key_is_not_the_providers_failure() {
    for status in [400, 401, 403, 404, 422, 429] {
        for state in [State::Refused, State::Rejected] {
            let sent = SendOutcome::Refused { error: error(status) };
            assert_eq!(sign_of_payment(Direction::Out, state, Some(&sent)), None, "{status}");
        }
    }
    let sent = SendOutcome::Rejected { error: error(503) };
    assert_eq!(sign_of_payment(Direction::Out, State::Rejected, Some(&sent)), Some(Sign::Bad));
}

#[test]
fn a_timeout_a_fault_of_the_service_and_an_answer_that_cant_be_read_count_until_the_payment_is_found() {
    let doubts = [
        Doubt::Connection { problem: ConnectionProblem::TimedOut },
        Doubt::Connection { problem: ConnectionProblem::Cut },
        Doubt::Status { error: error(500) },
        Doubt::Unreadable { why: Unreadable::PaymentNotMentioned },
    ];
    for doubt in doubts {
        let sent = SendOutcome::Unknown { doubt };
        for state in [State::Unknown, State::NotFound] {
            assert_eq!(sign_of_payment(Direction::Out, state, Some(&sent)), Some(Sign::Bad), "{sent:?}");
        }
        assert_eq!(sign_of_payment(Direction::Out, State::Succeeded, Some(&sent)), Some(Sign::Good));
    }
}

#[test]
fn a_line_that_was_down_and_a_stop_of_kaunta_say_nothing_about_the_provider() {
    let down = SendOutcome::NotSent { problem: ConnectionProblem::NoConnection };
    assert_eq!(sign_of_payment(Direction::Out, State::NotSent, Some(&down)), None);
    let stopped = SendOutcome::Unknown { doubt: Doubt::Interrupted };
    assert_eq!(sign_of_payment(Direction::Out, State::Unknown, Some(&stopped)), None);
}

#[test]
fn a_customer_who_does_not_approve_a_collection_is_no_failure() {
    for state in [State::Failed, State::Pending, State::Sent] {
        assert_eq!(sign_of_payment(Direction::In, state, None), None);
    }
    assert_eq!(sign_of_payment(Direction::Out, State::Failed, None), Some(Sign::Bad));
    assert_eq!(sign_of_payment(Direction::Out, State::Pending, None), Some(Sign::Waiting));
}
