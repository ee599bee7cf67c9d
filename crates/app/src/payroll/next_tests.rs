use kaunta_domain::answer::Unreadable;

use super::*;

fn refusal(http_status: u16, code: Option<&str>, message: Option<&str>) -> SendOutcome {
    let error = ServiceError {
        http_status,
        code: code.map(str::to_owned),
        message: message.map(str::to_owned),
        retry_after: None,
    };
    SendOutcome::Rejected { error }
}

fn booked(status: &str) -> SendOutcome {
    booked_saying(status, None)
}

fn booked_saying(status: &str, message: Option<&str>) -> SendOutcome {
    let result = TransferResult {
        message: message.map(str::to_owned),
        ..TransferResult::from(ServiceStatus::from(status.to_owned()))
    };
    SendOutcome::Booked { result: Box::new(result) }
}

fn halted(outcome: &SendOutcome) -> Option<String> {
    match next_after(outcome) {
        AfterRow::GoOn => None,
        AfterRow::Halt(words) => Some(words),
    }
}

#[test]
fn a_row_s_own_misfortune_stops_nobody_else() {
    for outcome in [
        booked("SUCCESS"),
        booked("PENDING"),
        booked("FAILED"),
        booked("QUEUED"),
        booked_saying("FAILED", Some("This number is not known")),
        booked_saying("SUCCESS", Some("Your balance is UGX 5,000")),
        refusal(400, Some("UNKNOWN_ACCOUNT"), Some("This number is not known")),
        refusal(400, Some("LIMIT_EXCEEDED"), Some("More than this customer may get in a day")),
        refusal(404, None, None),
        refusal(422, None, Some("The phone is not registered for mobile money")),
        refusal(413, None, None),
    ] {
        assert_eq!(halted(&outcome), None, "{outcome:?}");
    }
}

#[test]
fn what_would_meet_the_next_row_too_halts_the_run_and_says_what_to_do() {
    let line = |problem| SendOutcome::Unknown { doubt: Doubt::Connection { problem } };
    let doubt = |doubt| SendOutcome::Unknown { doubt };
    let status = |http_status| {
        let error = ServiceError { http_status, code: None, message: None, retry_after: None };
        doubt(Doubt::Status { error })
    };
    for (outcome, words) in [
        (refusal(401, None, None), "Type the new one in Settings"),
        (refusal(403, Some("FORBIDDEN"), Some("This key may not pay")), "Type the new one in Settings"),
        (refusal(429, None, None), "Wait a few minutes"),
        (refusal(400, Some("INSUFFICIENT_BALANCE"), None), "Top it up"),
        (refusal(402, None, Some("Insufficient funds in the wallet")), "Top it up"),
        (refusal(400, None, Some("Wallet balance is too low")), "Top it up"),
        (booked_saying("FAILED", Some("Insufficient balance")), "Top it up"),
        (SendOutcome::NotSent { problem: ConnectionProblem::NoConnection }, "never left"),
        (SendOutcome::NotSent { problem: ConnectionProblem::NameNotFound }, "never left"),
        (SendOutcome::NotSent { problem: ConnectionProblem::SettingsChanged }, "was changed"),
        (line(ConnectionProblem::Cut), "won't send it again"),
        (line(ConnectionProblem::TimedOut), "won't send it again"),
        (status(500), "no clear answer"),
        (status(503), "no clear answer"),
        (doubt(Doubt::Unreadable { why: Unreadable::Empty }), "no clear answer"),
        (doubt(Doubt::OtherReference { reference: "X".to_owned() }), "no clear answer"),
        (doubt(Doubt::Interrupted), "no clear answer"),
        (doubt(Doubt::NoStatusPath), "no clear answer"),
    ] {
        let told = halted(&outcome).unwrap_or_else(|| panic!("{outcome:?} goes on"));
        assert!(told.contains(words), "{outcome:?}: {told}");
    }
}
