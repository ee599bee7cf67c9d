//! Properties of everything read over the gateway interface (gateway-api.md).

use kaunta_domain::answer::{Doubt, LookUpOutcome, SendOutcome};
use kaunta_domain::beneficiary::{BeneficiaryMessage, Identity};
use kaunta_domain::money::Money;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::OperationId;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::transfer::Transfer;
use kaunta_gateway::ValidateOutcome;

use crate::answers::Input;
use crate::leaves::{Leaves, words};
use crate::line::Line;
use crate::shop::{OURS, airtime, reference};

pub fn transfer(line: &Line, input: &Input) -> Result<(), String> {
    sent(line, input, 1)
}

pub fn transfer_again(line: &Line, input: &Input) -> Result<(), String> {
    sent(line, input, 2)
}

fn sent(line: &Line, input: &Input, attempt: u32) -> Result<(), String> {
    let (payment, ours) = (airtime("0772123456"), reference());
    let outcome = line.hears(input, line.gateway.transfer(&payment, &ours, OperationId(7), attempt)).outcome;
    let leaves = Leaves::of(input);
    match outcome {
        SendOutcome::NotSent { .. } => Err("an answer came, so it was sent".to_owned()),
        SendOutcome::Refused { .. } if attempt > 1 || !input.is_no() => Err("a refusal without a no".to_owned()),
        SendOutcome::Refused { error } => words(input, &error),
        SendOutcome::Rejected { .. } => Err("final, though a look-up can confirm it".to_owned()),
        SendOutcome::Unknown { doubt } => doubted(input, &doubt),
        SendOutcome::Booked { .. } if !input.is_success() => Err("booked without a 2xx".to_owned()),
        SendOutcome::Booked { result } => {
            leaves.result(&result)?;
            leaves.text("message", result.message.as_deref())?;
            status_word(&leaves, &result.status)?;
            of_another(&leaves)
        }
    }
}

fn doubted(input: &Input, doubt: &Doubt) -> Result<(), String> {
    match doubt {
        Doubt::Status { error } | Doubt::ReferenceUsed { error } => words(input, error),
        Doubt::Unreadable { .. }
        | Doubt::OtherReference { .. }
        | Doubt::OtherPayment { .. }
        | Doubt::Connection { .. } => Ok(()),
        Doubt::Overtaken { .. } | Doubt::OtherAccount | Doubt::Interrupted | Doubt::NoStatusPath => {
            Err(format!("{doubt:?} after an answer"))
        }
    }
}

/// A transaction is found as ours exactly if its amount can be ours; everything else is the same as without the comparison.
fn of_ours(payment: &Transfer, ours: &LookUpOutcome, outcome: &LookUpOutcome) -> Result<(), String> {
    let LookUpOutcome::Found { transaction } = outcome else {
        return if ours == outcome { Ok(()) } else { Err(format!("{outcome:?} became {ours:?}")) };
    };
    let with_fee = |sum: Money| {
        let fee = transaction.fee.unwrap_or_default();
        [sum.checked_add(fee), sum.checked_sub(fee), Some(sum)].contains(&Some(payment.amount.into()))
    };
    match ours {
        LookUpOutcome::Found { .. } if transaction.amount.is_some_and(|sum| !with_fee(sum)) => {
            Err(format!("{:?} was taken for ours", transaction.amount))
        }
        LookUpOutcome::Found { .. } => Ok(()),
        LookUpOutcome::OtherPayment { mismatches, .. } if !mismatches.is_empty() => Ok(()),
        LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => {
            Err(format!("{outcome:?} became {ours:?}"))
        }
    }
}

/// The status occurs in the answer, in a field named status.
fn status_word(leaves: &Leaves, status: &ServiceStatus) -> Result<(), String> {
    match leaves.has_named("status", status.word()) {
        true => Ok(()),
        false => Err(format!("the status {:?} is not in the answer", status.word())),
    }
}

/// A transaction in an answer is not about another reference.
fn of_another(leaves: &Leaves) -> Result<(), String> {
    let places = ["/transaction", "", "/data", "/data/transaction", "/result/transaction"];
    let whole = leaves.whole.as_ref();
    let named = |place: &&str| whole?.pointer(&format!("{place}/partnerReference"))?.as_str();
    match places.iter().filter_map(named).find(|named| !named.trim().is_empty() && named.trim() != OURS) {
        Some(other) => Err(format!("booked by an answer about {other:?}")),
        None => Ok(()),
    }
}

pub fn validate(line: &Line, input: &Input) -> Result<(), String> {
    let phone = Phone::parse("0772123456").unwrap();
    let identity = Identity::Phone { airtime: true, phone, network: Network::Mtn };
    let outcome = line.hears(input, line.gateway.validate(&identity)).outcome;
    let leaves = Leaves::of(input);
    match outcome {
        ValidateOutcome::Refused(error) if input.is_no() || input.is_success() => words(input, &error),
        ValidateOutcome::Refused(_) => Err("a refusal without a no".to_owned()),
        ValidateOutcome::Unanswered(doubt) => doubted(input, &doubt),
        ValidateOutcome::Another { told } => match input.is_success() && told != "256772123456" {
            true => leaves.text("another", Some(&told)),
            false => Err(format!("{told:?} is called another")),
        },
        ValidateOutcome::Validated(_) if !input.is_success() => Err("validated without a 2xx".to_owned()),
        ValidateOutcome::Validated(beneficiary) => {
            leaves.text("name", beneficiary.name.as_ref().map(|name| name.as_str()))?;
            leaves.text("customer type", beneficiary.customer_type.as_deref())?;
            leaves.text("area", beneficiary.area.as_deref())?;
            leaves.text("message", beneficiary.told.as_ref().and_then(BeneficiaryMessage::message))?;
            match beneficiary.is_valid && !leaves.says_yes() {
                true => Err("valid, and nothing says so".to_owned()),
                false => Ok(()),
            }
        }
    }
}

pub fn status(line: &Line, input: &Input) -> Result<(), String> {
    let payment = airtime("0772123456");
    let ours = line.hears(input, line.gateway.look_up_ours(&payment, &reference())).outcome;
    let outcome = line.hears(input, line.gateway.look_up(OURS)).outcome;
    of_ours(&payment, &ours, &outcome)?;
    let leaves = Leaves::of(input);
    match outcome {
        LookUpOutcome::Unanswered { doubt } => doubted(input, &doubt),
        LookUpOutcome::NotFound { error } => {
            let is_told = leaves.texts.contains("TRANSACTION_NOT_FOUND")
                || leaves.mentions("transaction_not_found")
                || (input.status == 404 && leaves.mentions("transaction"));
            if !is_told || !(input.is_no() || input.is_success()) {
                return Err("not found, and nothing says so".to_owned());
            }
            words(input, &error)
        }
        LookUpOutcome::OtherPayment { .. } => Err("compared with a payment that nobody named".to_owned()),
        LookUpOutcome::Found { .. } if !input.is_success() => Err("found without a 2xx".to_owned()),
        LookUpOutcome::Found { transaction: found } => {
            status_word(&leaves, &found.status)?;
            leaves.sum("amount", found.amount)?;
            leaves.sum("fee", found.fee)?;
            leaves.sum("total", found.total_amount)?;
            let texts = [&found.transaction_id, &found.partner_reference, &found.mno_id, &found.mno_transaction_id];
            texts.into_iter().try_for_each(|text| leaves.text("an id", text.as_deref()))?;
            let texts = [&found.message, &found.currency, &found.destination_type, &found.destination_phone];
            texts.into_iter().try_for_each(|text| leaves.text("a text", text.as_deref()))?;
            match &found.partner_reference {
                Some(other) if other != OURS && !leaves.texts.contains(OURS) => Err(format!("found {other:?}")),
                Some(_) | None => Ok(()),
            }
        }
    }
}
