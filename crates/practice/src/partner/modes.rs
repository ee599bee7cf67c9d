//! transactions/modes.

use axum::http::HeaderMap;
use serde_json::{Value, json};

use super::content::{Content, Rows};
use super::context::Context;
use super::handled::Handled;
use crate::script::plan::Answer;
use crate::state::Shared;
use crate::terms::{Operation, PartnerMode as Mode};

pub(super) async fn list(shared: &Shared, headers: &HeaderMap) -> Handled {
    let (context, forced) = Context::open(shared, Operation::Modes, headers).await?;
    let there = |mode: &&Mode| **mode != Mode::CardPayout || context.settings.unknown_mode;
    let rows: Vec<Value> = Mode::ALL
        .iter()
        .filter(there)
        .map(|mode| json!({ "mode": mode.as_str(), "description": mode.meaning(), "availability": mode.label() }))
        .collect();
    let rows = Rows { name: "modes", key: "mode", rows };
    let content = Content { success: true, message: "Transaction modes", fields: json!({}), rows: Some(rows) };
    Ok(context.answer(forced.map_or(Answer::Whole, |(_, plan)| plan.answer), content))
}
