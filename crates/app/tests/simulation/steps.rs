//! What happens next: one random step at a time.

use chrono::TimeDelta;
use kaunta_app::App;
use serde_json::{Value, json};

use crate::deliver::deliver;
use crate::payrolls::Act;
use crate::people::{Asked, call};
use crate::service::{HOUR, MINUTE, SECOND, Word};
use crate::story::Story;
use crate::{faults, orders, staff};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Deliver,
    Order,
    Submit,
    AskNow,
    LookUp,
    SendAgain,
    Settle,
    View,
    Time,
    SetClock,
    Sleep,
    Kill,
    KillLater,
    FailWrites,
    KeepCopy,
    PutCopyBack,
    CarryCopy,
    OtherComputer,
    BackUp,
    Restore,
    CallBack,
    ChangeAddress,
    Payroll(Act),
    /// Just long enough that the next row of a payroll may be sent.
    Moment,
    Staff(staff::Act),
}

pub async fn step(story: &mut Story, app: &App) {
    let step = choose(story);
    let not_found = story.shown.iter().any(|row| row.state == "notFound");
    story.somebody_comes(app).await;
    match step {
        Step::Deliver => deliver(story),
        Step::Order => order(story, app),
        Step::Submit => submit(story, app).await,
        Step::Settle => {
            story.owner_comes(app).await;
            ask(story, app, step);
        }
        Step::AskNow | Step::LookUp | Step::SendAgain | Step::View => ask(story, app, step),
        Step::Time => time(story).await,
        Step::Sleep => {
            let ms = story.chance.pick(&[30 * SECOND, 10 * MINUTE, 9 * HOUR]);
            story.note(format!("the computer sleeps {} s", ms / SECOND));
            story.line_ages(ms);
            story.world.clock.sleep(ms);
            story.staff.iter_mut().for_each(staff::Staff::may_be_out);
        }
        Step::SetClock => {
            let mut by = story.chance.pick(&[-90_000, -3_600, -200, 200, 3_600, 90_000, 40_000_000]);
            // After a year by the computer's clock, paying somebody the same again is allowed.
            if story.payrolls.is_open {
                by = by.min(90_000);
            }
            story.note(format!("the clock is set by {by} s"));
            story.leapt |= by >= 90_000;
            story.world.clock.set_by(TimeDelta::seconds(by));
            story.staff.iter_mut().for_each(staff::Staff::may_be_out);
        }
        Step::Kill => {
            story.note("Kaunta is killed while it waits");
            story.world.kill();
        }
        Step::Payroll(act) => story.act(app, act).await,
        Step::Staff(act) => story.act_as_staff(app, act).await,
        Step::Moment => story.let_time_pass(200).await,
        Step::CallBack => story.call_back(),
        Step::ChangeAddress => {
            story.owner_comes(app).await;
            story.change_address(app).await;
            // A person who has just found that something was not found sends it again.
            if not_found && story.chance.one_in(2) {
                ask(story, app, Step::SendAgain);
            }
        }
        Step::KeepCopy => story.keep_a_copy(),
        Step::PutCopyBack => story.put_the_copy_back(),
        Step::CarryCopy => story.carry_the_copy(),
        Step::OtherComputer => story.work_at_the_other_computer(),
        Step::BackUp => {
            story.owner_comes(app).await;
            story.back_up(app).await;
        }
        Step::Restore => {
            story.owner_comes(app).await;
            story.restore(app).await;
        }
        Step::KillLater => {
            let (place, but) = (story.chance.pick(faults::DEADLY), story.chance.below(3));
            story.note(format!("Kaunta will be killed at {place}, after {but} times"));
            faults::kill_at(&story.world, place, but);
        }
        Step::FailWrites => {
            let (place, errno) = (story.chance.pick(faults::FAILING), story.chance.pick(faults::ERRNOS));
            let times = story.chance.between(1, 3);
            story.note(format!("{place} {errno}, {times} times"));
            story.writes_may_fail = true;
            faults::let_writes_fail(place, errno, times);
        }
    }
}

fn choose(story: &mut Story) -> Step {
    let if_any = |weight: u32, any: bool| if any { weight } else { 0 };
    let under_way = !story.world.line().under_way.is_empty();
    let (confirmed, shown) = (!story.people.confirmed().is_empty(), !story.shown.is_empty());
    let not_found = story.shown.iter().any(|row| row.state == "notFound");
    let to_settle = story.shown.iter().any(|row| row.disputed || row.is_open_at_the_wallet());
    // A look-up because of a callback can't be told from one that a person requested.
    let by_themselves = shown && !story.callbacks.are_read;
    let moment = if_any(20, story.payrolls.is_running() && !under_way);
    let mut steps = vec![
        (moment, Step::Moment),
        (if_any(16, under_way), Step::Deliver),
        (if under_way || shown { 3 } else { 20 }, Step::Order),
        (if_any(2, confirmed), Step::Submit),
        (if_any(2, by_themselves), Step::AskNow),
        (if_any(1, by_themselves), Step::LookUp),
        (if_any(6, not_found) + if_any(1, shown), Step::SendAgain),
        (if_any(5, to_settle) + if_any(1, shown), Step::Settle),
        (1, Step::View),
        (7, Step::Time),
        (1, Step::SetClock),
        (1, Step::Sleep),
        (1, Step::Kill),
        (2, Step::KillLater),
        (1, Step::FailWrites),
        (if_any(2, story.copies.are_taken), Step::KeepCopy),
        (if_any(2, story.copies.are_taken), Step::PutCopyBack),
        (if_any(2, story.copies.are_taken), Step::CarryCopy),
        (if_any(2, story.copies.are_taken), Step::OtherComputer),
        (if_any(2, story.copies.are_taken), Step::BackUp),
        (if_any(3, story.copies.are_taken), Step::Restore),
    ];
    steps.push((if_any(8, story.callbacks.are_read), Step::CallBack));
    let is_open = |state: &str| matches!(state, "pending" | "unknown" | "refused" | "notFound");
    let any_open = story.shown.iter().any(|row| !row.wallet && is_open(&row.state));
    steps.push((if_any(if any_open { 12 } else { 1 }, story.may_move()), Step::ChangeAddress));
    steps.extend(story.payrolls.acts().into_iter().map(|(weight, act)| (weight, Step::Payroll(act))));
    if let Some(staff) = &story.staff {
        let drafts = !story.payrolls.rows_of_drafts().is_empty();
        steps.extend(staff.acts(confirmed, drafts).into_iter().map(|(weight, act)| (weight, Step::Staff(act))));
    }
    story.chance.weighted(&steps)
}

pub fn order(story: &mut Story, app: &App) {
    let number = story.people.intentions.len() as u64;
    let amount = staff::amount(number, story);
    let order = orders::order(amount, &mut story.chance);
    story.note(format!("somebody wants {} {} of {amount}", order["mode"], order["biller"]));
    let call = story.people.order(app, amount, order);
    story.calls.push(call);
}

/// Usually the newest, which a person has in front of them; sometimes an old one.
async fn submit(story: &mut Story, app: &App) {
    let confirmed = story.people.confirmed();
    let newest = confirmed.last().copied().unwrap_or_default();
    let index = if story.chance.one_in(4) { story.chance.pick(&confirmed) } else { newest };
    story.comes_back(app, index).await;
    submit_this(story, app, index);
}

/// Perhaps with a double click.
pub fn submit_this(story: &mut Story, app: &App, index: usize) {
    let times = if story.chance.one_in(3) { 2 } else { 1 };
    story.is_wanted(index);
    story.note(format!("submits {}, {times} times at once", story.people.intentions[index].amount));
    for _ in 0..times {
        let call = story.people.submit(app, index);
        story.calls.push(call);
    }
}

fn ask(story: &mut Story, app: &App, step: Step) {
    let wanted = |row: &&crate::checker::Shown| match step {
        Step::SendAgain => row.state == "notFound",
        Step::Settle => row.disputed || row.is_open_at_the_wallet(),
        _ => true,
    };
    let mut rows: Vec<_> = story.shown.iter().filter(wanted).cloned().collect();
    if rows.is_empty() {
        // Senseless calls must be refused.
        rows.clone_from(&story.shown);
    }
    if rows.is_empty() {
        return;
    }
    let row = story.chance.pick(&rows);
    let id = json!({ "id": row.id });
    story.note(format!("{step:?} on {} ({}, {})", row.reference, row.state, row.id));
    let call = match step {
        Step::AskNow => call(app, "askNow", id, Asked::Other),
        Step::LookUp => call(app, "lookUp", json!({ "text": story.a_name_of(&row.reference) }), Asked::Other),
        Step::SendAgain => story.people.send_again(app, row.id, &row.reference),
        Step::Settle => {
            let paid = story.truth(&row.reference).is_some_and(|word| word == Word::Success);
            story.people.settle(app, row.id, &row.reference, paid)
        }
        _ => {
            let name = story.chance.pick(&["home", "status", "attention", "book", "wallets", "readWallet"]);
            let input = if name == "attention" { json!({ "offset": 0, "limit": 50 }) } else { Value::Null };
            call(app, name, input, Asked::Other)
        }
    };
    story.calls.push(call);
}

async fn time(story: &mut Story) {
    let (least, most) = story.chance.weighted(&[
        (4, (200, 3 * SECOND)),
        (4, (3 * SECOND, 100 * SECOND)),
        (4, (150 * SECOND, 4 * MINUTE)),
        (2, (15 * MINUTE, HOUR)),
        (1, (20 * HOUR, 30 * HOUR)),
    ]);
    let ms = story.chance.between(least, most);
    story.note(format!("{ms} ms go by"));
    story.let_time_pass(ms).await;
}

impl Story {
    /// Advances time for everybody.
    pub async fn let_time_pass(&mut self, ms: u64) {
        self.line_ages(ms);
        self.world.clock.advance(ms).await;
        self.staff.iter_mut().for_each(staff::Staff::may_be_out);
    }

    /// The service's final status of a payment. `None` if it is not booked.
    pub fn truth(&self, reference: &str) -> Option<Word> {
        let service = self.world.service();
        let booking = service.all().find(|booking| booking.reference == reference);
        booking.map(|booking| booking.course.last().map_or(Word::Pending, |(_, word)| *word))
    }

    /// A payment may be looked up by our reference or by the service's id.
    fn a_name_of(&mut self, reference: &str) -> String {
        let service = self.world.service();
        let id = service.all().find(|booking| booking.reference == reference).map(|booking| booking.id.clone());
        drop(service);
        id.filter(|_| self.chance.one_in(2)).unwrap_or_else(|| reference.to_owned())
    }
}
