//! The line between the shop and the service: every request waits here until the story decides what happens to it.

use std::sync::Arc;

use async_trait::async_trait;
use kaunta_domain::answer::ConnectionProblem;
use kaunta_gateway::wire::{BodyEnd, RawAnswer, Reply, Request, Verb, Wire};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::address::elsewhere;
use crate::checker::staff::Left;
use crate::service::{Said, Word};
use crate::story::digits;
use crate::world::World;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum About {
    Transfer,
    Validation,
    /// The id or reference of the look-up.
    Status(String),
    /// A payment over the partner wallet; then, a batch in one request.
    Transact,
    Bulk,
    /// Calls of the partner wallet that move no money.
    Wallet,
    Modes,
    Preview,
}

impl About {
    /// Whether it may be booked.
    pub fn moves_money(&self) -> bool {
        match self {
            About::Transfer | About::Transact | About::Bulk => true,
            About::Validation | About::Status(_) | About::Wallet | About::Modes | About::Preview => false,
        }
    }

    /// Whether a person, or the next payment, waits for the answer.
    pub fn is_asked_beforehand(&self) -> bool {
        match self {
            About::Validation | About::Wallet | About::Modes | About::Preview => true,
            About::Transfer | About::Transact | About::Bulk | About::Status(_) => false,
        }
    }

    pub fn is_of_the_wallet(&self) -> bool {
        match self {
            About::Transact | About::Bulk | About::Wallet | About::Modes | About::Preview => true,
            About::Transfer | About::Validation | About::Status(_) => false,
        }
    }

    /// The payments in a request, by the shop's references.
    pub fn payments(&self, body: &Value) -> Vec<String> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match self {
            About::Transfer => vec![text(&body["partnerReference"])],
            About::Transact => vec![reference_in(&body["description"])],
            About::Bulk => body["items"].as_array().unwrap().iter().map(|item| text(&item["referenceId"])).collect(),
            About::Validation | About::Status(_) | About::Wallet | About::Modes | About::Preview => Vec::new(),
        }
    }

    /// The same payments in full.
    pub fn leaving(&self, body: &Value) -> Vec<Left> {
        let all = std::iter::once(body);
        let (mode, fields): (_, Vec<&Value>) = match self {
            About::Transfer => (&body["transactionMode"], all.collect()),
            About::Bulk => (&body["mode"], body["items"].as_array().unwrap().iter().collect()),
            About::Transact | About::Validation | About::Status(_) | About::Wallet | About::Modes | About::Preview => {
                (&body["mode"], all.collect())
            }
        };
        let payments = self.payments(body).into_iter().zip(fields);
        payments.map(|(reference, fields)| left(reference, mode, fields)).collect()
    }
}

/// The modes by which money comes in.
const COMES_IN: [&str; 3] = ["PARTNER_COLLECT_MNO", "MOBILE_MONEY_TO_WALLET", "WALLET_TOP-UP"];

pub fn comes_in(mode: &Value) -> bool {
    COMES_IN.contains(&mode.as_str().unwrap_or_default())
}

fn left(reference: String, mode: &Value, fields: &Value) -> Left {
    let is_out = !comes_in(mode);
    let amount = fields["amount"].as_u64().unwrap_or_default();
    Left { reference, amount, is_out, to: destination(mode, fields) }
}

/// The mode, and the account or phone, of a form or a request.
pub fn destination(mode: &Value, fields: &Value) -> String {
    let named = fields["mode"].as_str().filter(|_| mode == "WALLET_OTHER");
    let mode = named.or(mode.as_str()).unwrap_or_default();
    let known = ["accountNumber", "recipientUserId", "merchantCode"].map(|field| fields[field].as_str());
    let known: Vec<&str> = known.into_iter().flatten().collect();
    format!("{mode} {} {}", known.join(" "), digits(&fields["phoneNumber"]))
}

/// The partner wallet has no field for a reference: Kaunta puts its own at the end of the description.
pub fn reference_in(description: &Value) -> String {
    description.as_str().and_then(|text| text.rsplit(' ').next()).unwrap_or_default().to_owned()
}

/// A request that left Kaunta and has no answer yet.
#[derive(Debug)]
pub struct Exchange {
    pub about: About,
    pub body: Value,
    /// When it left, in the world's milliseconds.
    pub left: u64,
    /// The service's answer, once the request has arrived.
    pub said: Option<Said>,
    /// `None` once Kaunta has stopped waiting.
    answer: Option<oneshot::Sender<Reply>>,
}

impl Exchange {
    /// A stable name for the story's log.
    pub fn name(&self) -> String {
        match &self.about {
            About::Status(asked) => format!("status {asked}"),
            about => {
                let payments = about.payments(&self.body).join(" ");
                format!("{} {payments}", format!("{about:?}").to_lowercase()).trim_end().to_owned()
            }
        }
    }

    /// Whether Kaunta still waits for an answer.
    pub fn is_awaited(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| !answer.is_closed())
    }

    /// Tells Kaunta the result. Returns whether it was still waiting.
    pub fn end(&mut self, reply: Reply) -> bool {
        self.answer.take().is_some_and(|answer| answer.send(reply).is_ok())
    }
}

/// All exchanges in flight.
#[derive(Debug, Default)]
pub struct Line {
    pub under_way: Vec<Exchange>,
}

impl Line {
    /// Whether somebody waits for an answer that moves no money.
    pub fn is_asked_beforehand(&self) -> bool {
        self.under_way.iter().any(|exchange| exchange.is_awaited() && exchange.about.is_asked_beforehand())
    }

    /// Kaunta was killed: nobody waits for answers any more, but sent requests may still arrive.
    pub fn cut_off(&mut self) {
        for exchange in &mut self.under_way {
            exchange.answer = None;
        }
        self.tidy();
    }

    /// Takes all exchanges, in an order that does not depend on the scheduling of Kaunta's tasks.
    pub fn take(&mut self) -> Vec<Exchange> {
        let mut all = std::mem::take(&mut self.under_way);
        all.sort_by_cached_key(|exchange| (exchange.left, exchange.name(), exchange.body.to_string()));
        all
    }

    /// Puts back the unfinished exchanges, before those started meanwhile.
    pub fn put_back(&mut self, mut all: Vec<Exchange>) {
        all.append(&mut self.under_way);
        self.under_way = all;
        self.tidy();
    }

    /// Drops exchanges that nobody waits for and that have arrived or move no money.
    pub fn tidy(&mut self) {
        self.under_way
            .retain(|exchange| exchange.is_awaited() || exchange.about.moves_money() && exchange.said.is_none());
    }
}

/// Kaunta's end of the line during one life.
#[derive(Debug)]
pub struct Phone {
    pub world: Arc<World>,
    pub life: u32,
}

#[async_trait]
impl Wire for Phone {
    async fn exchange(&self, request: Request) -> Reply {
        let (answer, answered) = oneshot::channel();
        let timeout = request.timeout;
        if !self.world.is_alive(self.life) {
            // The process that would have sent this was killed.
            return std::future::pending().await;
        }
        if let Some(reply) = elsewhere(&self.world, &request) {
            return reply;
        }
        self.world.leaves(about(&request), request.body, answer);
        match tokio::time::timeout(timeout, answered).await {
            Ok(Ok(reply)) => reply,
            Ok(Err(_)) => std::future::pending().await,
            Err(_) => Reply::Lost(ConnectionProblem::TimedOut),
        }
    }
}

fn about(request: &Request) -> About {
    let path = request.address.path();
    match request.verb {
        Verb::Post if path.contains("process-transfer") => About::Transfer,
        Verb::Post if path.ends_with("/transact") => About::Transact,
        Verb::Post if path.ends_with("/bulk") => About::Bulk,
        Verb::Post if path.ends_with("/preview-fees") => About::Preview,
        Verb::Post => About::Validation,
        Verb::Get if path.ends_with("/wallet/me") => About::Wallet,
        Verb::Get if path.ends_with("/modes") => About::Modes,
        Verb::Get => {
            let asked = path.rsplit('/').nth(1).unwrap_or_default();
            About::Status(asked.to_owned())
        }
    }
}

impl Line {
    pub fn leaves(&mut self, about: About, body: Option<Value>, left: u64, answer: oneshot::Sender<Reply>) {
        let body = body.unwrap_or(Value::Null);
        let exchange = Exchange { about, body, left, said: None, answer: Some(answer) };
        self.under_way.push(exchange);
    }
}

/// A complete answer.
pub fn whole(said: &Said) -> Reply {
    Reply::Answered(RawAnswer {
        status: said.status,
        retry_after: said.retry_after,
        date: None,
        body: said.body.clone(),
        ending: BodyEnd::Whole,
    })
}

/// An answer cut off at this length.
pub fn cut(said: &Said, length: usize) -> Reply {
    let body = String::from_utf8_lossy(&said.body.as_bytes()[..length.min(said.body.len())]).into_owned();
    let ending = BodyEnd::Broken(ConnectionProblem::Cut);
    Reply::Answered(RawAnswer { status: said.status, retry_after: said.retry_after, date: None, body, ending })
}

/// A status that was certainly delivered: the reference and the status.
pub type Told = (String, Word);
