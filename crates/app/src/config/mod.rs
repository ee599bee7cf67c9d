//! The shop's choices, its keys and addresses, and its onboarding progress.

pub(crate) mod commission;
pub(crate) mod customer_screen;
pub(crate) mod favourites;
pub(crate) mod history_layouts;
pub(crate) mod installation;
pub(crate) mod key_end;
pub(crate) mod key_view;
pub(crate) mod keys;
pub(crate) mod onboarding;
pub(crate) mod packs;
pub(crate) mod printer;
pub(crate) mod second_disk;
pub(crate) mod shop;
pub(crate) mod tariff;
