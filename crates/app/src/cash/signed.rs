//! What a person is told about a signature.

use kaunta_contract::SignedView;
use kaunta_ledger::SignatureStatus;
use kaunta_words::{Message, cash};

pub(super) fn signed(signed: &SignatureStatus) -> SignedView {
    let words = signed_words(signed).into();
    match signed {
        SignatureStatus::Not => SignedView::Not { words },
        SignatureStatus::By(_) => SignedView::Checked { words },
        SignatureStatus::Wrong => SignedView::Wrong { words },
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
