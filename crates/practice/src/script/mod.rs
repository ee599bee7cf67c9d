//! The simulation: scenarios, their plans for a request, the numbers that trigger them, and the fees.

pub(crate) mod fees;
pub(crate) mod holders;
pub(crate) mod numbers;
mod order;
pub(crate) mod partner_fees;
pub(crate) mod partner_numbers;
mod partner_sample_inputs;
mod partner_scenarios;
pub(crate) mod plan;
mod sample_input;
mod sample_inputs;
mod scenario;

pub(crate) use order::Order;
pub use sample_input::SampleInput;
pub use sample_inputs::sample_inputs;
pub(crate) use scenario::Scenario;
