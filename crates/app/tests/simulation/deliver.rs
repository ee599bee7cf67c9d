//! What the line does with a request and its answer.

use kaunta_domain::answer::ConnectionProblem;
use kaunta_gateway::wire::Reply;
use serde_json::{Value, json};

use crate::line::{About, Exchange, cut, whole};
use crate::service::{Conduct, QUIET, SECOND, Said, Word, answers, wallet_answers};
use crate::story::{LineQuality, Story};

/// What happens to a request on its way out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Out {
    Arrives,
    NotSent,
    /// It never arrives, and Kaunta sees the connection break.
    Cut,
    /// Kaunta sees the connection break, but the request may still arrive.
    CutLate,
    /// Something in between answers instead of the service.
    Portal,
}

/// What happens to an answer on its way back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Back {
    Whole,
    /// It is delayed: more may happen before it arrives, or Kaunta may time out.
    Waits,
    Cut,
    Lost,
    Portal,
    OtherReference,
    OtherAmount,
    WithoutStatus,
}

/// Moves one request or answer in flight forward.
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

/// Returns whether the exchange is over.
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
            // Usually the answer follows at once.
            !exchange.is_awaited() || story.chance.one_in(2) && come_back(story, exchange)
        }
        Out::NotSent => {
            let problem = story.chance.pick(&[
                ConnectionProblem::NameNotFound,
                ConnectionProblem::NoConnection,
                ConnectionProblem::BadCertificate,
            ]);
            exchange.end(Reply::NotSent(problem));
            true
        }
        Out::Cut => {
            exchange.end(Reply::Lost(ConnectionProblem::Cut));
            true
        }
        Out::CutLate => {
            exchange.end(Reply::Lost(ConnectionProblem::Cut));
            false
        }
        Out::Portal => {
            let said = answers::portal(&mut story.chance);
            exchange.end(whole(&said));
            true
        }
    }
}

/// Few stories are about name checks and balances, so usually the service answers them at once. Returns whether there was
/// one.
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

/// The request reaches the service, which handles it.
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

/// Returns whether the exchange is over.
fn come_back(story: &mut Story, exchange: &mut Exchange) -> bool {
    let Some(said) = exchange.said.clone() else { return false };
    let back = match story.line {
        LineQuality::Good => story.chance.weighted(&[(8, Back::Whole), (1, Back::Waits)]),
        LineQuality::Bad => back(story, &[12, 2, 1, 1, 1, 1, 1, 1]),
        LineQuality::Awful => back(story, &[4, 2, 1, 2, 1, 1, 1, 1]),
    };
    // A service that mixes up its payments is rarer than that, but stories must include it.
    let is_found = matches!(exchange.about, About::Status(_)) && !said.tells.is_empty();
    let back = if is_found && story.chance.one_in(3) { Back::OtherAmount } else { back };
    if back != Back::Whole {
        story.note(format!("  its answer: {back:?}"));
    }
    match back {
        Back::Whole => story.tell_kaunta(exchange, &said),
        // An answer of the partner wallet does not tell which payment it is about.
        Back::OtherReference | Back::OtherAmount | Back::WithoutStatus if exchange.about.is_of_the_wallet() => {
            story.tell_kaunta(exchange, &said)
        }
        Back::Waits => return false,
        Back::Cut => {
            let length = story.chance.below(said.body.len() as u64) as usize;
            exchange.end(cut(&said, length));
        }
        Back::Lost => {
            exchange.end(Reply::Lost(ConnectionProblem::Cut));
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

/// The answer of a faulty service. `other` is its status of another payment.
fn changed(said: &Said, how: Back, other: Word) -> Said {
    let Ok(mut body) = serde_json::from_str::<Value>(&said.body) else { return said.clone() };
    let Some(transaction) = body.get_mut("transaction") else { return said.clone() };
    let mut tells = said.tells.clone();
    match how {
        Back::OtherReference => {
            transaction["partnerReference"] = json!("KA-000000-000000");
            // Asked by the service's own id, it may also answer about somebody else's payment.
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
    /// Delivers an answer to Kaunta, and ends the exchange.
    pub fn tell_kaunta(&mut self, exchange: &mut Exchange, said: &Said) {
        let heard = exchange.end(whole(said));
        for (reference, word) in &said.tells {
            // Kaunta does not record a look-up of a payment that is still in flight: its own answer follows.
            let is_on_its_way = self
                .shown
                .iter()
                .any(|row| row.reference == *reference && matches!(row.state.as_str(), "sent" | "recorded"));
            if heard && (exchange.about.moves_money() || !is_on_its_way) {
                self.telling.push((reference.clone(), *word));
            }
        }
    }

    /// Call before this much time passes: what could not arrive within the quiet time never does.
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
                exchange.end(Reply::Lost(ConnectionProblem::TimedOut));
            }
            if exchange.said.is_none() {
                exchange.said = Some(Said { status: 504, retry_after: None, body: String::new(), tells: Vec::new() });
            }
        }
        self.world.line().put_back(line);
    }
}
