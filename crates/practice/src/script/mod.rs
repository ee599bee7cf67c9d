//! What plays out: scenarios, the plan that each one makes for a request, the numbers that call for them, and the fees.

pub(crate) mod fees;
mod hint;
mod hints;
pub(crate) mod holders;
pub(crate) mod numbers;
mod order;
pub(crate) mod partner_fees;
mod partner_hints;
pub(crate) mod partner_scenarios;
pub(crate) mod plan;
mod scenario;

pub use hint::Hint;
pub use hints::hints;
pub(crate) use order::Order;
pub(crate) use scenario::Scenario;
