//! The numbers to try, as the window shows them in the practice environment.

use super::holders::HOLDERS;
use super::numbers::{EVERYDAY, ROWS};
use super::partner_sample_inputs;
use super::sample_input::SampleInput;
use crate::terms::Mode;

/// Every number to try, the everyday ones first.
#[must_use]
pub fn sample_inputs() -> Vec<SampleInput> {
    let everyday = HOLDERS.iter().map(|holder| SampleInput {
        mode: Mode::PayBill.as_str(),
        biller: Some(holder.biller),
        field: "accountNumber",
        value: holder.account,
        outcome: holder.words,
    });
    let plain = EVERYDAY.iter().map(|(mode, value, outcome)| SampleInput {
        mode: mode.as_str(),
        biller: None,
        field: field(*mode),
        value,
        outcome,
    });
    let special = Mode::ALL.iter().flat_map(|mode| {
        ROWS.iter().filter(|row| row.scenario.fits(*mode)).map(|row| SampleInput {
            mode: mode.as_str(),
            // Tokens exist only for electricity; the other scenarios work with any biller.
            biller: (*mode == Mode::PayBill && !row.scenario.fits(Mode::SendMno)).then_some("UMEME"),
            field: field(*mode),
            value: row.number(*mode),
            outcome: row.outcome(*mode),
        })
    });
    everyday.chain(plain).chain(special).chain(partner_sample_inputs::sample_inputs()).collect()
}

const fn field(mode: Mode) -> &'static str {
    match mode {
        Mode::SendMno | Mode::CollectMno | Mode::PayAirtime => "phoneNumber",
        Mode::SendBank | Mode::PayBill => "accountNumber",
    }
}

#[cfg(test)]
mod tests {
    use super::sample_inputs;
    use crate::terms::Mode;

    #[test]
    fn every_mode_has_numbers_to_try_and_none_twice() {
        let inputs = sample_inputs();
        for mode in Mode::ALL {
            assert!(inputs.iter().any(|input| input.mode == mode.as_str()));
        }
        for (place, input) in inputs.iter().enumerate() {
            let again = inputs
                .iter()
                .skip(place + 1)
                .any(|other| (other.mode, other.value, other.biller) == (input.mode, input.value, input.biller));
            assert!(!again, "{} is listed twice", input.value);
        }
    }
}
