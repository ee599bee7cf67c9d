//! What individual screens show and change: home, attention, float, help, settings, diagnostics, updates.

pub(crate) mod attention;
pub(crate) mod decisions;
pub(crate) mod diagnosis;
pub(crate) mod diagnostics;
pub(crate) mod error;
pub(crate) mod float;
pub(crate) mod forecast;
pub(crate) mod help;
pub(crate) mod home;
mod one_line;
pub(crate) mod partner_settings;
pub(crate) mod room;
pub(crate) mod settings;
pub(crate) mod start;
pub(crate) mod updating;
