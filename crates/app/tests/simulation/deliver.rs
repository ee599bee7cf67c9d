//! What the line does with a request and with its answer.

use kaunta_domain::answer::LineProblem;
use kaunta_gateway::wire::Reply;
use serde_json::{Value, json};

use crate::line::{About, Exchange, cut, whole};
use crate::service::{Conduct, QUIET, SECOND, Said, Word, answers, wallet_answers};
use crate::story::{LineQuality, Story};

/// How a request fares on its way out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Out {
    Arrives,
    NotSent,
    /// It never arrives, and Kaunta sees the line break.
    Cut,
    /// Kaunta sees the line break, but what left may yet arrive.
    CutLate,
    /// Somebody on the way answers in the service's place.
    Portal,
}

/// How an answer fares on its way back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Back {
    Whole,
    /// It waits on the line: more may happen before it comes, or Kaunta may wait no longer.
    Waits,
    Cut,
    Lost,
    Portal,
    OtherReference,
    OtherAmount,
    WithoutStatus,
}

/// One request or answer, of those under way, goes on.
pub fn deliver(story: &mut Story) {
    let mut line = story.world.line().take();
    if line.is_empty() {
        return;
    }
    let index = story.chance.below(line.len() as u64) as usize;
    let exchange = &mut line[index];
    let gone = if exchange.said.is_none() { go_out(story, exchange) } else { come_back(story, exchange) };
    if gone {
        line.remove(index);
    }
    story.world.line().put_back(line);
}

/// Says whether the exchange is over.
fn go_out(story: &mut Story, exchange: &mut Exchange) -> bool {
    let out = match story.line {
        LineQuality::Good => Out::Arrives,
        LineQuality::Bad => pick(story, &[12, 1, 1, 1, 1]),
        LineQuality::Awful => pick(story, &[4, 2, 2, 2, 2]),
    };
    let out = if exchange.is_awaited() { out } else { Out::Arrives };
    story.note(format!("{}: {out:?}", exchange.name()));
    match out {
        Out::Arrives => {
            arrive(story, exchange);
            // Most often the answer follows at once.
            !exchange.is_awaited() || story.chance.one_in(2) && come_back(story, exchange)
        }
        Out::NotSent => {
            let problem =
                story.chance.pick(&[LineProblem::NameNotFound, LineProblem::NoConnection, LineProblem::BadCertificate]);
            exchange.end(Reply::NotSent(problem));
            true
        }
        Out::Cut => {
            exchange.end(Reply::Lost(LineProblem::Cut));
            true
        }
        Out::CutLate => {
            exchange.end(Reply::Lost(LineProblem::Cut));
            false
        }
        Out::Portal => {
            let said = answers::portal(&mut story.chance);
            exchange.end(whole(&said));
            true
        }
    }
}

/// Few stories are about these: most often the service says at once who that is, or what is in the wallet. Says whether
/// anything was asked.
pub fn answer_what_is_asked_beforehand(story: &mut Story) -> bool {
    let mut line = story.world.line().take();
    let mut was_asked = false;
    for exchange in line.iter_mut().filter(|exchange| exchange.about.is_asked_beforehand()) {
        was_asked = true;
        arrive(story, exchange);
        if let Some(said) = exchange.said.clone() {
            story.tell_kaunta(exchange, &said);
        }
    }
    story.world.line().put_back(line);
    was_asked
}

fn pick(story: &mut Story, weights: &[u32; 5]) -> Out {
    let outs = [Out::Arrives, Out::NotSent, Out::Cut, Out::CutLate, Out::Portal];
    story.chance.weighted(&std::array::from_fn::<_, 5, _>(|index| (weights[index], outs[index])))
}

/// The request is at the service, which does what it does.
pub fn arrive(story: &mut Story, exchange: &mut Exchange) {
    let now = story.world.clock.world();
    let said = match &exchange.about {
        About::Transfer => {
            let conduct = Conduct::of(story.nature, now - exchange.left, &mut story.chance);
            let conduct = if story.can_ask() { conduct } else { conduct.without_look_up() };
            story.world.service().transfer(&exchange.body, now, &conduct, &mut story.chance)
        }
        About::Transact => {
            let conduct = Conduct::of(story.nature, now - exchange.left, &mut story.chance);
            story.world.service().transact(&exchange.body, now, &conduct, &mut story.chance)
        }
        About::Bulk => {
            let conduct = Conduct::of(story.nature, now - exchange.left, &mut story.chance);
            story.world.service().bulk(&exchange.body, now, (story.nature, &conduct), &mut story.chance)
        }
        About::Validation => answers::beneficiary(&exchange.body),
        About::Wallet => wallet_answers::balance(&story.world.service(), &mut story.chance),
        About::Modes => wallet_answers::modes(&mut story.chance),
        About::Preview => wallet_answers::fees(&mut story.chance),
        About::Status(_) if story.line != LineQuality::Good && story.chance.one_in(6) => {
            answers::trouble(&mut story.chance)
        }
        About::Status(asked) => story.world.service().status(asked, now, &mut story.chance),
    };
    story.note(format!("  the service says {} {:?}", said.status, said.tells));
    story.said.extend(said.tells.iter().cloned());
    exchange.said = Some(said);
}

/// Says whether the exchange is over.
fn come_back(story: &mut Story, exchange: &mut Exchange) -> bool {
    let Some(said) = exchange.said.clone() else { return false };
    let back = match story.line {
        LineQuality::Good => story.chance.weighted(&[(8, Back::Whole), (1, Back::Waits)]),
        LineQuality::Bad => back(story, &[12, 2, 1, 1, 1, 1, 1, 1]),
        LineQuality::Awful => back(story, &[4, 2, 1, 2, 1, 1, 1, 1]),
    };
    // A service that mixes up what it has is rarer than that, and stories must come to it.
    let is_found = matches!(exchange.about, About::Status(_)) && !said.tells.is_empty();
    let back = if is_found && story.chance.one_in(3) { Back::OtherAmount } else { back };
    if back != Back::Whole {
        story.note(format!("  its answer: {back:?}"));
    }
    match back {
        Back::Whole => story.tell_kaunta(exchange, &said),
        // Nobody could tell by an answer of the partner wallet what it is about.
        Back::OtherReference | Back::OtherAmount | Back::WithoutStatus if exchange.about.is_of_the_wallet() => {
            story.tell_kaunta(exchange, &said)
        }
        Back::Waits => return false,
        Back::Cut => {
            let length = story.chance.below(said.body.len() as u64) as usize;
            exchange.end(cut(&said, length));
        }
        Back::Lost => {
            exchange.end(Reply::Lost(LineProblem::Cut));
        }
        Back::Portal => {
            let page = answers::portal(&mut story.chance);
            exchange.end(whole(&page));
        }
        Back::OtherReference | Back::OtherAmount | Back::WithoutStatus => {
            let other = story.chance.pick(&[Word::Success, Word::Pending, Word::Failed]);
            let changed = changed(&said, back, other);
            story.tell_kaunta(exchange, &changed);
        }
    }
    true
}

fn back(story: &mut Story, weights: &[u32; 8]) -> Back {
    let backs = [
        Back::Whole,
        Back::Waits,
        Back::Cut,
        Back::Lost,
        Back::Portal,
        Back::OtherReference,
        Back::OtherAmount,
        Back::WithoutStatus,
    ];
    story.chance.weighted(&std::array::from_fn::<_, 8, _>(|index| (weights[index], backs[index])))
}

/// An answer that a service with a fault of its own would give: `other` is what it says of another payment.
fn changed(said: &Said, how: Back, other: Word) -> Said {
    let Ok(mut body) = serde_json::from_str::<Value>(&said.body) else { return said.clone() };
    let Some(transaction) = body.get_mut("transaction") else { return said.clone() };
    let mut tells = said.tells.clone();
    match how {
        Back::OtherReference => {
            transaction["partnerReference"] = json!("KA-000000-000000");
            // Asked by the service's own id it may be an answer about somebody else's payment, too.
            transaction["id"] = json!("TX999999");
            transaction["transactionId"] = json!("TX999999");
            tells.clear();
        }
        Back::OtherAmount => {
            // Another payment, under the right reference.
            transaction["amount"] = json!(77);
            transaction["status"] = json!(other.text());
            tells.clear();
        }
        _ => {
            transaction["status"] = Value::Null;
            tells.clear();
        }
    }
    Said { status: said.status, retry_after: said.retry_after, body: body.to_string(), tells }
}

impl Story {
    /// Kaunta hears an answer, to its end.
    pub fn tell_kaunta(&mut self, exchange: &mut Exchange, said: &Said) {
        let heard = exchange.end(whole(said));
        for (reference, word) in &said.tells {
            // A look-up of what is still on its way says nothing that is kept: its own answer follows.
            let is_on_its_way = self
                .shown
                .iter()
                .any(|row| row.reference == *reference && matches!(row.state.as_str(), "sent" | "recorded"));
            if heard && (exchange.about.moves_money() || !is_on_its_way) {
                self.telling.push((reference.clone(), *word));
            }
        }
    }

    /// Before so much time goes by: what could not arrive within the quiet time never does.
    pub fn line_ages(&mut self, ms: u64) {
        let then = self.world.clock.world() + ms;
        let mut line = self.world.line().take();
        for exchange in &mut line {
            let too_late = exchange.said.is_none() && exchange.left + QUIET - SECOND <= then;
            if !too_late {
                continue;
            }
            if exchange.about.moves_money() && self.chance.one_in(2) {
                self.note(format!("{} arrives late", exchange.name()));
                arrive(self, exchange);
            } else {
                exchange.end(Reply::Lost(LineProblem::TimedOut));
            }
            if exchange.said.is_none() {
                exchange.said = Some(Said { status: 504, retry_after: None, body: String::new(), tells: Vec::new() });
            }
        }
        self.world.line().put_back(line);
    }
}
