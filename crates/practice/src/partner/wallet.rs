//! wallet/me.

use axum::http::{HeaderMap, StatusCode};
use serde_json::{Value, json};
use url::form_urlencoded;

use super::content::Content;
use super::context::Context;
use super::handled::Handled;
use crate::answer::refusals::No;
use crate::script::Scenario;
use crate::script::plan::Answer;
use crate::setup::iso;
use crate::state::Shared;
use crate::terms::{Money, Operation};

/// How much less is shown if the balances of the two interfaces should differ: UGX 150,000.
const DIFFERENCE: Money = Money::from_hundredths(15_000_000);

pub(super) async fn me(shared: &Shared, headers: &HeaderMap, query: &str) -> Handled {
    let (context, forced) = Context::open(shared, Operation::Wallet, headers).await?;
    let own = shared.partner.user_id.as_str();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if name == "userId" && value != own {
            let message = "No wallet belongs to this user";
            return Err(context.refuse(No::new(StatusCode::NOT_FOUND, "WALLET_NOT_FOUND", message)));
        }
        if name != "userId" && shared.strict {
            return Err(
                context.refuse(No::bad("VALIDATION_ERROR", format!("{name} is not a parameter of this request")))
            );
        }
    }
    let held = shared.store.partner_balance(context.environment).await.map_err(|error| context.broken(&error))?;
    let shown = if context.settings.balance_differs { held.checked_sub(DIFFERENCE).unwrap_or(held) } else { held };
    let mut fields = json!({
        "walletId": format!("WLT-{}-PARTNER", context.environment.as_str()).to_uppercase(),
        "balance": shown.json(),
        "availableBalance": shown.json(),
        "currency": "UGX",
        "status": "ACTIVE",
        "updatedAt": iso(shared.now()),
    });
    let is_untold =
        context.settings.user_untold || forced.is_some_and(|(scenario, _)| scenario == Scenario::UserUntold);
    if !is_untold && let Value::Object(fields) = &mut fields {
        fields.insert("userId".to_owned(), json!(own));
    }
    let answer = forced.map_or(Answer::Whole, |(_, plan)| plan.answer);
    Ok(context.answer(answer, Content::record("Wallet found", fields)))
}
