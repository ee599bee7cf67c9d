//! What is wrong with an address or a key of the service, and why the service can't be reached with them.

use kaunta_gateway::{BadAddress, BadCallbackServerAddress, BadKey, BadStatusPath, SetUpError};
use kaunta_words::{Message, addresses};

pub(crate) fn address(bad: BadAddress) -> Message {
    match bad {
        BadAddress::Blank => addresses::blank(),
        BadAddress::NotAnAddress => addresses::not_an_address(),
        BadAddress::NameOrPassword => addresses::name_or_password(),
        BadAddress::Query => addresses::query(),
        BadAddress::NotHttps => addresses::not_https(),
        BadAddress::NotHttpsNorHere => addresses::not_https_nor_here(),
        BadAddress::NotThisComputer => addresses::not_this_computer(),
        BadAddress::OtherInterface => addresses::other_interface(),
    }
}

pub(crate) fn callback_server(bad: BadCallbackServerAddress) -> Message {
    match bad {
        BadCallbackServerAddress::NotAnAddress => addresses::callback_server_not_an_address(),
        BadCallbackServerAddress::NotHttps => addresses::callback_server_not_https(),
        BadCallbackServerAddress::MoreThanAPath => addresses::callback_server_more_than_a_path(),
        BadCallbackServerAddress::NoPath => addresses::callback_server_no_path(),
    }
}

pub(crate) fn status_path(bad: BadStatusPath) -> Message {
    match bad {
        BadStatusPath::Blank => addresses::path_blank(),
        BadStatusPath::NotAPath => addresses::path_not_a_path(),
        BadStatusPath::NoId => addresses::path_no_id(),
        BadStatusPath::NotSandbox => addresses::path_not_sandbox(),
    }
}

pub(crate) fn key(bad: BadKey) -> Message {
    match bad {
        BadKey::Blank => addresses::key_blank(),
        BadKey::OtherCharacters => addresses::key_other_characters(),
    }
}

/// Why the service can't be reached with the current settings.
pub(crate) fn set_up(error: &SetUpError) -> Message {
    match error {
        SetUpError::OtherEnvironment => addresses::other_environment(),
        SetUpError::LiveKey => addresses::live_key(),
        SetUpError::TimeoutTooLong => addresses::timeout_too_long(),
        SetUpError::Certificates(_) => addresses::no_certificates(),
    }
}
