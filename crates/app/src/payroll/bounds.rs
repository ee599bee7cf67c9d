//! How fast a payroll may be paid.

use std::ops::RangeInclusive;

/// Payments a minute, one by one. The form has the same bounds: `Pace.svelte`.
pub(super) const RATES: RangeInclusive<u32> = 1..=600;
/// Payments in a request.
pub(super) const BATCH_SIZES: RangeInclusive<u32> = 1..=1_000;

#[cfg(test)]
mod tests {
    use kaunta_domain::payroll::look_back::LookBack;
    use kaunta_words::{payroll_preview, payroll_rows};

    use super::*;

    #[test]
    fn the_bounds_that_people_read_and_that_the_forms_have_are_those_of_a_payroll() {
        let (rate, size, days) = (*RATES.end(), *BATCH_SIZES.end(), LookBack::MOST.days());
        let size_words = format!("1 to {},{:03}", size / 1_000, size % 1_000);
        let pace = include_str!("../../../../ui/src/screens/payroll/Pace.svelte");
        let look_back = include_str!("../../../../ui/src/screens/payroll/LookBack.svelte");
        let pay = include_str!("../../../../words/en/window/payroll-pay.ftl");
        let draft = include_str!("../../../../words/en/window/payroll-draft.ftl");
        let choose_pace = payroll_preview::choose_pace().to_string();
        let choose_days = payroll_rows::choose_days().to_string();
        for (place, text, expected) in [
            ("Pace.svelte", pace, format!("whole(rate, 1, {rate})")),
            ("Pace.svelte", pace, format!("whole(size, 1, {size})")),
            ("LookBack.svelte", look_back, format!("whole(typed, 1, {days})")),
            ("payroll-pay-rate-wrong", pay, format!("from 1 to {rate}.")),
            ("payroll-pay-size-wrong", pay, format!("from {size_words}.")),
            ("payroll-draft-back-days-wrong", draft, format!("of days, 1 to {days}.")),
            ("payroll-preview-choose-pace", &choose_pace, format!("1 to {rate} payments a minute")),
            ("payroll-preview-choose-pace", &choose_pace, format!("{size_words} payments in a request")),
            ("payroll-rows-choose-days", &choose_days, format!("1 to {days} days")),
        ] {
            assert!(text.contains(&expected), "{place}: {expected}");
        }
    }
}
