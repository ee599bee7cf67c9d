//! The help page: what each status means, what to do when the line drops or the computer was lost, where things are.

use kaunta_contract::{AppError, HelpView, Labelled, Nothing, StatusMeaning};
use kaunta_domain::operation::State;
use kaunta_words::standing;

use crate::screens::room::Screens;
use crate::staff::actor::Caller;

impl Screens {
    /// Answers without a book too: then help is wanted most.
    pub(crate) async fn help(&self, _: &Caller, _: Nothing) -> Result<HelpView, AppError> {
        let mut statuses: Vec<StatusMeaning> = State::ALL.into_iter().map(meaning).collect();
        statuses.push(disputed());
        Ok(HelpView { statuses, line: line(), lost: lost(), places: self.kept_at() })
    }

    fn kept_at(&self) -> Vec<Labelled> {
        let core = &self.core;
        let places = [
            ("The book", Some(core.book_path(core.environment()))),
            ("Daily backups", Some(core.backups())),
            ("Receipts, exports, diagnostics", Some(core.places.files.clone())),
            ("The log", core.host.machine().log),
        ];
        let shown = |(label, path): (&str, Option<std::path::PathBuf>)| {
            Some(Labelled { label: label.to_owned(), value: path?.to_string_lossy().into_owned() })
        };
        places.into_iter().filter_map(shown).collect()
    }
}

fn meaning(state: State) -> StatusMeaning {
    let (means, next) = match state {
        State::Recorded => {
            ("It is in the book, and nothing has left yet.".to_owned(), "Wait a moment: it is about to be sent.")
        }
        State::Sent => (standing::on_its_way().into(), "Wait for the answer."),
        State::Succeeded => {
            (standing::confirmed().into(), "Give the customer the receipt, and the token where there is one.")
        }
        State::Failed => (
            standing::tried_in_vain().into(),
            "Tell the customer that it was not paid. Its page says what the service said.",
        ),
        State::Pending => (
            format!("{} Of a collection: {}", standing::not_finished(), standing::awaits_customer()),
            "Serve the next customer. Kaunta keeps asking; what went over the partner wallet, or has the same unclear answer for a day, you settle by hand.",
        ),
        State::Unknown => (
            standing::maybe_gone_through().into(),
            "Do not pay this again. Kaunta asks the service until it knows; what went over the partner wallet, or has the same unclear answer for a day, you settle by hand.",
        ),
        State::Refused => (
            format!("{} {}", standing::refused(), standing::confirmed_soon()),
            "Its page says why. Put that right; if you can, wait until this is sure.",
        ),
        State::Rejected => (
            format!("{} {}", standing::refused(), standing::no_money_left()),
            "Its page says why. Put that right, then it can be paid anew.",
        ),
        State::NotSent => (
            format!("{} {}", standing::nothing_sent(), standing::no_money_left()),
            "Its page says why. When the line is back, it can be paid anew.",
        ),
        State::NotFound => (
            format!("{} {}", standing::not_found_twice(), standing::no_money_left()),
            "Its page sends it once more, under the same reference, if you choose so.",
        ),
    };
    StatusMeaning { state: Some(state), means, next: next.to_owned() }
}

fn disputed() -> StatusMeaning {
    StatusMeaning {
        state: None,
        means: "The service has said different things of this payment, or has another payment under its reference."
            .to_owned(),
        next: format!("{} Its page closes the case when you know.", standing::ask_support()),
    }
}

fn line() -> Vec<String> {
    vec![
        "Everything can still be read, printed and exported. The bar on top says when the line is slow or gone.".to_owned(),
        format!("What was on its way is not known yet. {} Do not pay it again, neither here nor by phone.", standing::maybe_gone_through()),
        format!("Say to the customer: \u{201c}{}\u{201d}", standing::tell_unknown()),
        "When the line is back, Kaunta asks the service by itself. Needs attention shows what is still open, and when it is asked about next.".to_owned(),
        "What says that it was not sent never left this computer: it can be paid anew.".to_owned(),
    ]
}

fn lost() -> Vec<String> {
    [
        "Before: Kaunta copies the book every day, but onto this same computer. Keep a copy elsewhere too, on a memory stick that leaves the shop: The book, then Back up to a place of your choice.",
        "Does the old computer still work? Then move the book instead of restoring a backup: on the new one choose “Bring a book from another computer” under The book, on the old one “Move to another computer”. Nothing has to be asked then, and nothing waits.",
        "If the computer was stolen, call the service first and have the keys stopped. They were in the computer's keychain and are in no backup.",
        "On the other computer, install Kaunta, choose the same environment, then The book, then Restore from a file.",
        "Kaunta asks whether the book was used after that copy was made. Say no only if you know it: what was paid since from another copy can't be found by itself.",
        "Type the service's address and the new keys in Settings.",
        "Kaunta asks the service about every payment that another copy of the book may have made, and sends nothing before that is done, however old the backup is.",
        "What can't be asked about, as payments over the partner wallet, is shown under Needs attention as a time that is not known, with the balances before and after. Compare it with the service's own list. Until an owner says there what they found, payrolls leave out whoever may have been paid then.",
        "Needs attention shows the payments that your book had lost. While the service has not finished one of them, Kaunta keeps asking and shows there what it says.",
        "The first computer may come back and pay what was still unpaid. So earlier payrolls, and payments that were not found, wait until an owner says under Needs attention that Kaunta is not used there any more. New payments and payrolls need not wait.",
        "Without any backup, begin with a new book. Before you pay again what a customer says was not paid, find it with Look up or ask the service's support.",
    ]
    .map(str::to_owned)
    .to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_the_old_computer_still_is_told_of_the_move_that_asks_nothing() {
        let lost = lost();
        let moves = lost.iter().find(|step| step.contains("Bring a book from another computer"));
        assert!(moves.is_some_and(|step| step.contains("Move to another computer")), "{lost:?}");
    }

    #[test]
    fn no_status_that_may_have_moved_money_says_that_it_can_be_paid_anew() {
        for state in State::ALL {
            let StatusMeaning { means, next, .. } = meaning(state);
            let may_be_paid_anew = next.contains("paid anew") || next.contains("sends it once more");
            assert_eq!(
                may_be_paid_anew,
                means.contains(&standing::no_money_left().to_string()),
                "{state:?}: {means} {next}"
            );
            assert!(means.ends_with('.') && next.ends_with('.'), "{state:?}");
        }
    }
}
