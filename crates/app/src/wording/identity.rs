//! Whom a validation asks about, in words.

use kaunta_domain::beneficiary::Identity;
use kaunta_domain::biller::Biller;

use crate::wording::words;

pub(crate) fn account(identity: &Identity) -> String {
    match identity {
        Identity::Phone { phone, .. } => phone.to_string(),
        Identity::Bank { account, .. } | Identity::Bill { account, .. } => account.as_str().to_owned(),
    }
}

pub(crate) fn provider(identity: &Identity, biller: Option<&Biller>) -> String {
    words::provider(identity.mode(), identity.provider(), biller.map(std::slice::from_ref).unwrap_or_default())
}
