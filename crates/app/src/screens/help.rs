//! The help page: what each status means, what to do when the line drops or the computer was lost, where things are.

use kaunta_contract::{HelpView, Labelled, Nothing, StatusMeaning};
use kaunta_domain::operation::State;
use kaunta_words::standing::What;
use kaunta_words::{Message, Sentences, help, standing};

use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::staff::actor::Caller;

impl Screens {
    /// Works without a book too: that is when help is needed most.
    pub(crate) async fn help(&self, _: &Caller, _: Nothing) -> Result<HelpView, ScreensError> {
        let mut statuses: Vec<StatusMeaning> = State::ALL.into_iter().map(meaning).collect();
        statuses.push(disputed());
        Ok(HelpView { statuses, connection: connection(), lost: lost(), places: self.kept_at() })
    }

    fn kept_at(&self) -> Vec<Labelled> {
        let core = &self.core;
        let places = [
            (help::place_book(), Some(core.book_path(core.environment()))),
            (help::place_backups(), Some(core.backups())),
            (help::place_files(), Some(core.places.files.clone())),
            (help::place_log(), core.host.machine().log),
        ];
        let shown = |(label, path): (Message, Option<std::path::PathBuf>)| {
            Some(Labelled { label: label.into(), value: path?.to_string_lossy().into_owned() })
        };
        places.into_iter().filter_map(shown).collect()
    }
}

fn meaning(state: State) -> StatusMeaning {
    let (means, next): (Sentences, _) = match state {
        State::Recorded => (help::recorded().into(), help::recorded_next()),
        State::Sent => (standing::on_its_way().into(), help::sent_next()),
        State::Succeeded => (standing::confirmed().into(), help::succeeded_next()),
        State::Failed => (standing::tried_in_vain().into(), help::failed_next()),
        State::Pending => {
            let of_collection = help::of_collection(standing::awaits_customer());
            (standing::not_finished().then(of_collection), help::pending_next())
        }
        State::Unknown => (standing::maybe_gone_through().into(), help::unknown_next()),
        State::Refused => (standing::refused().then(standing::confirmed_soon()), help::refused_next()),
        State::Rejected => (standing::refused().then(standing::no_money_left()), help::rejected_next()),
        State::NotSent => (standing::nothing_sent().then(standing::no_money_left()), help::not_sent_next()),
        State::NotFound => {
            let nothing_moved = standing::nothing_should_have_moved(What::Payment);
            (standing::not_found_twice().then(nothing_moved), help::not_found_next())
        }
    };
    StatusMeaning { state: Some(state), means: means.into(), next: next.into() }
}

fn disputed() -> StatusMeaning {
    let next = standing::ask_support().then(help::disputed_next()).into();
    StatusMeaning { state: None, means: help::disputed().into(), next }
}

fn connection() -> Vec<String> {
    [
        help::connection_read_on(),
        help::connection_not_known(standing::maybe_gone_through()),
        help::connection_say_to_customer(standing::tell_unknown()),
        help::connection_asks_by_itself(),
        help::connection_not_sent(),
        help::connection_bills(),
    ]
    .map(String::from)
    .to_vec()
}

fn lost() -> Vec<String> {
    [
        help::lost_before(),
        help::lost_move_instead(),
        help::lost_stolen(),
        help::lost_restore(),
        help::lost_used_since(),
        help::lost_type_keys(),
        help::lost_asks_about_all(),
        help::lost_unknown_times(),
        help::lost_lost_payments(),
        help::lost_other_computer(),
        help::lost_no_backup(),
    ]
    .map(String::from)
    .to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_owner_of_the_old_computer_is_told_of_the_move_that_asks_nothing() {
        let lost = lost();
        let moves = lost.iter().find(|step| step.contains("Bring a book from another computer"));
        assert!(moves.is_some_and(|step| step.contains("Move to another computer")), "{lost:?}");
    }

    #[test]
    fn no_status_that_may_have_moved_money_says_that_it_can_be_paid_again() {
        for state in State::ALL {
            let StatusMeaning { means, next, .. } = meaning(state);
            let is_certain = means.contains(&standing::no_money_left().to_string());
            let by_its_word = means.contains(&standing::nothing_should_have_moved(What::Payment).to_string());
            assert_eq!(next.contains("you can pay it again"), is_certain, "{state:?}: {means} {next}");
            assert_eq!(next.contains("send it once more"), by_its_word, "{state:?}: {means} {next}");
            assert!(means.ends_with('.') && next.ends_with('.'), "{state:?}");
        }
    }
}
