//! The people at the counter, and what they remember when Kaunta is killed.

use std::collections::{BTreeMap, BTreeSet};

use kaunta_app::App;
use kaunta_contract::{AppError, ErrorCode};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::checker::Wanted;
use crate::line::destination;
use crate::orders;
use crate::service::Word;

/// One payment that somebody wants.
#[derive(Debug, Default)]
pub struct Intention {
    pub amount: u64,
    /// Kaunta's identifier of it, once confirmed.
    pub confirmed: Option<Value>,
    pub named: BTreeSet<(i64, String)>,
    /// The mode, and the account or phone.
    pub to: String,
    /// Whether a second person has to approve it.
    pub needs_second: bool,
    /// Who was at the counter when it was confirmed, in a shop with people.
    pub confirmed_by: Option<usize>,
    /// Who submitted it or requested approval for it.
    pub wanted_by: BTreeSet<String>,
}

/// What everybody at the counter wants and remembers.
#[derive(Debug, Default)]
pub struct People {
    pub intentions: Vec<Intention>,
    /// How often a person chose to send a reference again.
    pub sent_again: BTreeMap<String, u32>,
    /// The last known status when a person decided.
    pub settled: BTreeMap<String, Option<Word>>,
    /// How often a person decided on a payment without a refusal. They may not have heard the result.
    pub decided: BTreeMap<String, u32>,
}

/// A call of the window that has no answer yet.
pub struct Call {
    pub about: Asked,
    pub answer: JoinHandle<Result<Value, AppError>>,
}

/// What a call is about.
#[derive(Debug, Clone)]
pub enum Asked {
    /// The name check and the review of this intention.
    Review(usize),
    Submit(usize),
    /// A request for a second person's approval.
    Ask(usize),
    /// The same for this payroll.
    AskPayroll(i64),
    SendAgain {
        reference: String,
    },
    Settle {
        reference: String,
        /// The last known status at the previous decision.
        before: Option<Option<Word>>,
    },
    /// Anything that changes nothing a person remembers.
    Other,
}

impl People {
    pub fn wanted(&self) -> Vec<Wanted> {
        let of = |intention: &Intention| Wanted { amount: intention.amount, named: intention.named.clone() };
        self.intentions.iter().map(of).collect()
    }

    /// Payments that a person may have resolved.
    pub fn decided(&self) -> BTreeSet<String> {
        self.decided.iter().filter(|(_, times)| **times > 0).map(|(reference, _)| reference.clone()).collect()
    }

    /// Intentions that may be submitted, by index.
    pub fn confirmed(&self) -> Vec<usize> {
        (0..self.intentions.len()).filter(|index| self.intentions[*index].confirmed.is_some()).collect()
    }

    /// Somebody brings an order. It is validated if it needs that, then reviewed.
    pub fn order(&mut self, app: &App, amount: u64, order: Value) -> Call {
        let to = destination(&order["mode"], &order["answers"]);
        self.intentions.push(Intention { amount, to, ..Intention::default() });
        let app = app.clone();
        let review = async move {
            let mut input = order.clone();
            if orders::is_validated(&order) {
                input["validation"] = app.call("validate", order).await?["validation"].clone();
            }
            app.call("review", input).await
        };
        Call { about: Asked::Review(self.intentions.len() - 1), answer: tokio::spawn(review) }
    }

    pub fn submit(&self, app: &App, index: usize) -> Call {
        let intention = self.intentions[index].confirmed.clone();
        call(app, "submit", json!({ "idempotencyKey": intention }), Asked::Submit(index))
    }

    pub fn send_again(&mut self, app: &App, id: i64, reference: &str) -> Call {
        // Counts even if the call fails: the choice may make it leave once more.
        *self.sent_again.entry(reference.to_owned()).or_default() += 1;
        call(app, "sendAgain", json!({ "id": id }), Asked::SendAgain { reference: reference.to_owned() })
    }

    pub fn settle(&mut self, app: &App, id: i64, reference: &str, paid: bool) -> Call {
        let input = json!({ "id": id, "paid": paid, "reason": "The customer showed me", "by": "Nakato" });
        *self.decided.entry(reference.to_owned()).or_default() += 1;
        // Until the answer arrives, it is unknown which of two decisions counts.
        let before = self.settled.remove(reference);
        call(app, "settle", input, Asked::Settle { reference: reference.to_owned(), before })
    }

    /// Records what a person remembers of an answer.
    pub fn hear(&mut self, about: &Asked, answer: &Result<Value, AppError>, told: &BTreeMap<String, Word>) {
        match (about, answer) {
            (Asked::Review(index), Ok(review)) => {
                self.intentions[*index].confirmed = Some(review["idempotencyKey"].clone());
                self.intentions[*index].needs_second = !review["approval"].is_null();
            }
            (Asked::Submit(index), Ok(detail)) => {
                let row = &detail["row"];
                let name = (row["id"].as_i64().unwrap(), row["reference"].as_str().unwrap().to_owned());
                self.intentions[*index].named.insert(name);
            }
            // Refused, so it may not leave.
            (Asked::SendAgain { reference }, Err(_)) => {
                self.sent_again.entry(reference.clone()).and_modify(|times| *times -= 1);
            }
            (Asked::Settle { reference, before }, Err(error)) if is_refused(error.code) => {
                self.decided.entry(reference.clone()).and_modify(|times| *times -= 1);
                if let Some(told) = before {
                    self.settled.entry(reference.clone()).or_insert(*told);
                }
            }
            (Asked::Settle { reference, .. }, Ok(_)) => {
                self.settled.insert(reference.clone(), told.get(reference).copied());
            }
            _ => {}
        }
    }
}

/// Whether the error means that nothing changed.
fn is_refused(code: ErrorCode) -> bool {
    matches!(code, ErrorCode::Service | ErrorCode::SignIn | ErrorCode::Right)
}

/// Any call of the window.
pub fn call(app: &App, name: &'static str, input: Value, about: Asked) -> Call {
    let app = app.clone();
    Call { about, answer: tokio::spawn(async move { app.call(name, input).await }) }
}
