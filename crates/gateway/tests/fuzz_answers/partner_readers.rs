//! Properties of everything read over the partner wallet interface (partner-wallet-api.md).

use kaunta_domain::answer::{Doubt, SendOutcome};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::UserId;
use kaunta_gateway::{Fees, ModesOutcome, PreviewOutcome, WalletOutcome};

use crate::answers::Input;
use crate::leaves::{Leaves, words};
use crate::line::Line;
use crate::shop::{batch, payout, reference};

const USER: &str = "practice-shop";
const PHONES: [&str; 3] = ["0772123450", "0772123451", "0772123452"];

fn unanswered(input: &Input, doubt: &Doubt) -> Result<(), String> {
    match doubt {
        Doubt::Status { error } | Doubt::ReferenceUsed { error } => words(input, error),
        Doubt::Unreadable { .. }
        | Doubt::Connection { .. }
        | Doubt::OtherReference { .. }
        | Doubt::OtherPayment { .. } => Ok(()),
        Doubt::Overtaken { .. } | Doubt::OtherAccount | Doubt::Interrupted | Doubt::NoStatusPath => {
            Err(format!("{doubt:?} after an answer"))
        }
    }
}

pub fn wallet(line: &Line, input: &Input) -> Result<(), String> {
    let user = UserId::parse(USER).unwrap();
    match line.hears(input, line.partner.wallet(Some(&user))).outcome {
        WalletOutcome::Refused(error) => words(input, &error),
        WalletOutcome::Unanswered(doubt) => unanswered(input, &doubt),
        WalletOutcome::Told(_) if !input.is_success() => Err("told without a 2xx".to_owned()),
        WalletOutcome::Told(record) => {
            let leaves = Leaves::of(input);
            [record.available, record.current, record.ledger]
                .into_iter()
                .try_for_each(|sum| leaves.sum("balance", sum))?;
            leaves.text("currency", record.currency.as_deref())?;
            leaves.text("wallet", record.wallet_id.as_deref())?;
            leaves.text("status", record.status.as_deref())
        }
    }
}

pub fn modes(line: &Line, input: &Input) -> Result<(), String> {
    match line.hears(input, line.partner.modes()).outcome {
        ModesOutcome::Refused(error) => words(input, &error),
        ModesOutcome::Unanswered(doubt) => unanswered(input, &doubt),
        ModesOutcome::Told { .. } if !input.is_success() => Err("told without a 2xx".to_owned()),
        ModesOutcome::Told { modes, .. } => {
            let text = Leaves::of(input).whole.map(|whole| whole.to_string()).unwrap_or_default();
            let quoted = |name: &str| serde_json::to_string(name).unwrap_or_default();
            let unseen = |name: &str| !text.contains(quoted(name).trim_matches('"'));
            match modes.iter().find(|mode| unseen(mode.name.as_str())) {
                Some(mode) => Err(format!("{} is not in the answer", mode.name)),
                None => Ok(()),
            }
        }
    }
}

pub fn fees(line: &Line, input: &Input) -> Result<(), String> {
    let (payment, batch) = (payout(USER, PHONES[0]), batch(USER, PHONES));
    let one = line.hears(input, line.partner.preview(&payment)).outcome;
    let many = line.hears(input, line.partner.preview_batch(&batch)).outcome;
    for outcome in [one, many] {
        match outcome {
            PreviewOutcome::Refused(error) => words(input, &error)?,
            PreviewOutcome::NotAnswered(doubt) => unanswered(input, &doubt)?,
            PreviewOutcome::Told(_) if !input.is_success() => return Err("told without a 2xx".to_owned()),
            PreviewOutcome::Told(preview) => {
                if ![0, batch.items().len()].contains(&preview.items.len()) {
                    return Err(format!("fees of {} payments", preview.items.len()));
                }
                let leaves = Leaves::of(input);
                for Fees { fee, total } in preview.items.iter().chain([&preview.fees]) {
                    leaves.sum("fee", *fee)?;
                    leaves.sum("total", *total)?;
                }
            }
        }
    }
    Ok(())
}

pub fn transact(line: &Line, input: &Input) -> Result<(), String> {
    let outcome = line.hears(input, line.partner.transact(&payout(USER, PHONES[0]), &reference())).outcome;
    sent(input, &Leaves::of(input), &outcome)
}

pub fn bulk(line: &Line, input: &Input) -> Result<(), String> {
    let batch = batch(USER, PHONES);
    let outcome = line.hears(input, line.partner.bulk(&batch)).outcome;
    if outcome.items.len() != batch.items().len() {
        return Err(format!("{} outcomes of {} payments", outcome.items.len(), batch.items().len()));
    }
    let leaves = Leaves::of(input);
    outcome.items.iter().try_for_each(|item| sent(input, &leaves, &item.outcome))
}

fn sent(input: &Input, leaves: &Leaves, outcome: &SendOutcome) -> Result<(), String> {
    match outcome {
        SendOutcome::NotSent { .. } => Err("an answer came, so it was sent".to_owned()),
        SendOutcome::Rejected { .. } if !input.is_no() => Err("a rejection without a no".to_owned()),
        SendOutcome::Rejected { error } => words(input, error),
        SendOutcome::Refused { .. } => Err("waits for a look-up, and there is none".to_owned()),
        SendOutcome::Unknown { doubt } => unanswered(input, doubt),
        SendOutcome::Booked { .. } if !input.is_success() && !input.is_no() => {
            Err("booked by an answer that can tell nothing".to_owned())
        }
        SendOutcome::Booked { result } => {
            leaves.result(result)?;
            match &result.status {
                ServiceStatus::Success if !leaves.says_yes() => Err("a success, and nothing says so".to_owned()),
                ServiceStatus::Success | ServiceStatus::Failed | ServiceStatus::Pending | ServiceStatus::Other(_) => {
                    Ok(())
                }
            }
        }
    }
}
