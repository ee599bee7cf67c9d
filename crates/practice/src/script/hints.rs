//! The numbers to try, as the window shows them in practice.

use super::hint::Hint;
use super::holders::HOLDERS;
use super::numbers::{EVERYDAY, ROWS};
use super::partner_hints;
use crate::terms::Mode;

/// Every number to try, the everyday ones first.
#[must_use]
pub fn hints() -> Vec<Hint> {
    let everyday = HOLDERS.iter().map(|holder| Hint {
        mode: Mode::PayBill.as_str(),
        biller: Some(holder.biller),
        field: "accountNumber",
        value: holder.account,
        outcome: holder.words,
    });
    let plain = EVERYDAY.iter().map(|(mode, value, outcome)| Hint {
        mode: mode.as_str(),
        biller: None,
        field: field(*mode),
        value,
        outcome,
    });
    let special = Mode::ALL.iter().flat_map(|mode| {
        ROWS.iter().filter(|row| row.scenario.fits(*mode)).map(|row| Hint {
            mode: mode.as_str(),
            // Tokens are an electricity matter; the rest happens at any biller.
            biller: (*mode == Mode::PayBill && !row.scenario.fits(Mode::SendMno)).then_some("UMEME"),
            field: field(*mode),
            value: row.number(*mode),
            outcome: row.outcome(*mode),
        })
    });
    everyday.chain(plain).chain(special).chain(partner_hints::hints()).collect()
}

const fn field(mode: Mode) -> &'static str {
    match mode {
        Mode::SendMno | Mode::CollectMno | Mode::PayAirtime => "phoneNumber",
        Mode::SendBank | Mode::PayBill => "accountNumber",
    }
}

#[cfg(test)]
mod tests {
    use super::hints;
    use crate::terms::Mode;

    #[test]
    fn every_mode_has_numbers_to_try_and_none_twice() {
        let hints = hints();
        for mode in Mode::ALL {
            assert!(hints.iter().any(|hint| hint.mode == mode.as_str()));
        }
        for (place, hint) in hints.iter().enumerate() {
            let again = hints
                .iter()
                .skip(place + 1)
                .any(|other| (other.mode, other.value, other.biller) == (hint.mode, hint.value, hint.biller));
            assert!(!again, "{} is listed twice", hint.value);
        }
    }
}
