//! The inputs of the practice gateway: clock, keys, billers and settings.

mod billers;
mod clock;
mod config;
mod keys;
mod partner_settings;

pub(crate) use billers::{AREAS, Billers};
pub(crate) use clock::iso;
pub use clock::{Clock, ManualClock, SystemClock, Wait};
pub use config::{
    Config, CustomBiller, DEFAULT_LIVE_KEY, DEFAULT_PARTNER_LIVE_KEY, DEFAULT_PARTNER_SANDBOX_KEY,
    DEFAULT_PARTNER_USER_ID, DEFAULT_SANDBOX_KEY, ExtraField,
};
pub(crate) use keys::{Keys, bearer};
pub use partner_settings::PartnerSettings;
