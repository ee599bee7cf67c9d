//! The end of a story: no more faults, and enough time to ask.

use kaunta_app::App;

use crate::checker::{Calm, Shown};
use crate::deliver::{arrive, deliver};
use crate::faults;
use crate::quiet::quiet;
use crate::service::{HOUR, MINUTE, SECOND, Word};
use crate::story::{End, LineQuality, Story};

/// The time between two checks. Covers the quiet time, the longest interval between look-ups, and both checks after a final
/// status.
const TIMES: &[u64] = &[5 * SECOND, 160 * SECOND, 21 * HOUR, 31 * MINUTE, 25 * HOUR];

/// More than enough checks, two seconds apart, for every number that an anchor can reserve, each looked up twice.
const MANY: u32 = 500;

/// More than all rows of a story's payrolls, each followed by a halt.
const MANY_ROWS: u32 = 100;

/// Lets everything settle, and checks what is shown then.
pub async fn wind_up(story: &mut Story, app: &App, life: u32) -> End {
    story.note("the world is calm from now on");
    faults::calm();
    story.owner_stays(app).await;
    story.set_address_right(app).await;
    story.say_that_the_account_is_the_same(app);
    let quality = std::mem::replace(&mut story.line, LineQuality::Good);
    if let Some(end) = pay_to_the_end(story, app, life).await {
        return end;
    }
    if let Some(end) = go_on(story, app, life, TIMES).await {
        return end;
    }
    let not_found = story.shown.iter().any(|row| row.state == "notFound");
    if not_found && story.may_move() {
        // Whatever a person asks for now, nothing must be sent to another account.
        story.go_astray(app).await;
        send_again(story, app);
        if let Some(end) = answer_all(story, app, life).await {
            return end;
        }
        story.set_address_right(app).await;
        story.say_that_the_account_is_the_same(app);
    }
    if not_found && !story.chance.one_in(4) {
        story.line = quality;
        if let Some(end) = send_all_again(story, app, life).await {
            return end;
        }
        story.note("the world is calm again");
        story.line = LineQuality::Good;
        if let Some(end) = go_on(story, app, life, TIMES).await {
            return end;
        }
    }
    if story.copies.was_put_back && story.can_ask() {
        let mut looks = 0;
        while story.look_at_the_lock(app).await {
            looks += 1;
            if looks > MANY {
                story.broken.push("sending stays locked for ever".to_owned());
                return End::Over;
            }
            story.let_time_pass(2 * SECOND).await;
            if let Some(end) = answer_all(story, app, life).await {
                return end;
            }
        }
    }
    settle_all(story, app);
    if let Some(end) = answer_all(story, app, life).await {
        return end;
    }
    let calm = Calm { nature: story.nature, can_ask: story.can_ask(), leapt: story.leapt };
    story.look(app, life, Some(calm)).await.unwrap_or(End::Over)
}

/// Lets time pass with every request answered.
async fn go_on(story: &mut Story, app: &App, life: u32, times: &[u64]) -> Option<End> {
    for ms in times {
        if let Some(end) = answer_all(story, app, life).await {
            return Some(end);
        }
        story.writes_may_fail = false;
        story.note(format!("{} s go by", ms / SECOND));
        story.let_time_pass(*ms).await;
    }
    answer_all(story, app, life).await
}

/// Pays the rest of each payroll, or gets the reason why not.
async fn pay_to_the_end(story: &mut Story, app: &App, life: u32) -> Option<End> {
    for round in 0..MANY_ROWS {
        // A payroll shown as running after an uncertain write has no task working on it.
        let is_stuck = round > MANY_ROWS / 2;
        if !story.go_on_with_payrolls(app, is_stuck) && !story.payrolls.is_running() {
            return None;
        }
        if let Some(end) = answer_all(story, app, life).await {
            return Some(end);
        }
        story.let_time_pass(200).await;
        if let Some(end) = answer_all(story, app, life).await {
            return Some(end);
        }
    }
    // If another copy may be in use, unpaid operations wait for an owner's decision.
    if !story.copies.was_put_back && !story.world.service().said_used {
        story.broken.push("a payroll comes to no end".to_owned());
    }
    None
}

fn send_again(story: &mut Story, app: &App) {
    for row in story.shown.clone().iter().filter(|row| row.state == "notFound") {
        story.note(format!("sends {} again", row.reference));
        let call = story.people.send_again(app, row.id, &row.reference);
        story.calls.push(call);
    }
}

/// Sends everything that was not found again, over a line of the same quality as before.
async fn send_all_again(story: &mut Story, app: &App, life: u32) -> Option<End> {
    send_again(story, app);
    for _ in 0..8 {
        if let Some(end) = story.look(app, life, None).await {
            return Some(end);
        }
        deliver(story);
    }
    None
}

/// People find out the outcome of each payment that the service can't be asked about.
fn settle_all(story: &mut Story, app: &App) {
    let is_open = |state: &str| matches!(state, "pending" | "unknown");
    let can_ask = story.can_ask();
    let by_hand = |row: &&Shown| (row.wallet || !can_ask) && (row.disputed || is_open(&row.state));
    for row in story.shown.clone().iter().filter(by_hand) {
        let paid = story.truth(&row.reference) == Some(Word::Success);
        story.note(format!("settles {} as {}", row.reference, if paid { "paid" } else { "not paid" }));
        let call = story.people.settle(app, row.id, &row.reference, paid);
        story.calls.push(call);
    }
}

/// Delivers every request and every answer, until Kaunta has no more questions.
async fn answer_all(story: &mut Story, app: &App, life: u32) -> Option<End> {
    loop {
        quiet().await;
        let mut line = story.world.line().take();
        if line.is_empty() {
            return story.look(app, life, None).await;
        }
        let mut exchange = line.remove(0);
        story.world.line().put_back(line);
        if exchange.said.is_none() {
            story.note(exchange.name());
            arrive(story, &mut exchange);
        }
        if let Some(said) = exchange.said.clone() {
            story.tell_kaunta(&mut exchange, &said);
        }
    }
}
