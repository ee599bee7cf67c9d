//! What a person is told about a signature.

use kaunta_contract::SignatureView;
use kaunta_ledger::SignatureStatus;
use kaunta_words::{Message, cash};

pub(super) fn signed(signed: &SignatureStatus) -> SignatureView {
    let words = signed_words(signed).into();
    match signed {
        SignatureStatus::Not => SignatureView::Not { words },
        SignatureStatus::By(_) => SignatureView::Checked { words },
        SignatureStatus::Wrong => SignatureView::Wrong { words },
    }
}

pub(super) fn signed_words(signed: &SignatureStatus) -> Message {
    match signed {
        SignatureStatus::Not => cash::unsigned(),
        SignatureStatus::By(key) => match &key.machine {
            Some(machine) => cash::signed_on(key.public.short(), machine.as_str()),
            None => cash::signed(key.public.short()),
        },
        SignatureStatus::Wrong => cash::signed_wrong(),
    }
}
