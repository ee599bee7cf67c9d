//! Selects the plan for a number in the partner wallet interface.

use super::numbers::ROWS;
use super::order::Order;
use super::plan::Plan;
use super::scenario::Scenario;

/// The plan of a payment by its number; any other number behaves as usual for its mode.
pub(crate) fn by_number(order: &Order) -> (Scenario, Plan) {
    match scenario_of(order) {
        Some(scenario) => (scenario, scenario.of_number_at_payment()),
        None => (Scenario::Success, Plan::natural()),
    }
}

/// The plan of a fee preview, by the number in the later payment.
pub(crate) fn by_number_at_preview(order: &Order) -> Plan {
    scenario_of(order).map_or_else(Plan::natural, Scenario::of_number_at_preview)
}

/// The scenario of an order's number, or of its amount if it has no recipient.
fn scenario_of(order: &Order) -> Option<Scenario> {
    let amount = order.amount.decimal().to_string();
    let number = order.recipient.as_deref().unwrap_or(&amount);
    let row = ROWS.iter().find(|row| row.partner_number(order.mode) == number)?;
    row.scenario.has_partner_number(order.mode).then_some(row.scenario)
}
