//! The end of a story: no more faults, and time enough to ask.

use kaunta_app::App;

use crate::checker::{Calm, Shown};
use crate::deliver::{arrive, deliver};
use crate::faults;
use crate::quiet::quiet;
use crate::service::{HOUR, MINUTE, SECOND, Word};
use crate::story::{End, LineQuality, Story};

/// How long the world goes on between two looks. Among them are the quiet time, the longest distance of two questions, and
/// both times at which a final word is asked about once more.
const TIMES: &[u64] = &[5 * SECOND, 160 * SECOND, 21 * HOUR, 31 * MINUTE, 25 * HOUR];

/// More than enough looks, two seconds apart, for every number that an anchor can hold in reserve, each looked up twice.
const MANY: u32 = 500;

/// More than all rows of a story's payrolls, each with a halt after it.
const MANY_ROWS: u32 = 100;

/// Lets everything come to rest, and looks at what is shown then.
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
        // Whatever a person wishes then, nothing leaves for another account.
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

/// Time goes on, and everything is answered.
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

/// Whoever waits for the rest of a payroll gets it, or knows why not.
async fn pay_to_the_end(story: &mut Story, app: &App, life: u32) -> Option<End> {
    for round in 0..MANY_ROWS {
        // One that is called running after a write that was not heard of has nobody at work on it.
        let is_stuck = round > MANY_ROWS / 2;
        if !story.go_on_with_payrolls(app, is_stuck) && !story.office.is_running() {
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
    // Where another copy may be at work, what was unpaid waits for an owner's word.
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

/// Everything that was not found is sent again, over the line as it was before.
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

/// People find out for themselves what became of each payment that the service can't be asked about.
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

/// Every request arrives, and every answer comes back, until Kaunta has nothing more to ask.
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
