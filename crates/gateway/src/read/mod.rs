//! Turns an answer, whatever its shape, into what is certain.

pub(crate) mod beneficiary;
pub(crate) mod ours;
pub(crate) mod partner;
pub(crate) mod status;
pub(crate) mod transfer;

mod duplicate_fields;
mod envelope;
mod fields;
mod holder;
mod object;
mod refusal;
#[cfg(test)]
mod shapes;
mod status_code;
mod values_outside;
