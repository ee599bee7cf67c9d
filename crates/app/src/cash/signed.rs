//! What a person is told about a signature.

use kaunta_contract::SignedView;
use kaunta_ledger::Signed;
use kaunta_words::{Message, cash};

pub(super) fn signed(signed: &Signed) -> SignedView {
    let words = signed_words(signed).into();
    match signed {
        Signed::Not => SignedView::Not { words },
        Signed::By(_) => SignedView::Checked { words },
        Signed::Wrong => SignedView::Wrong { words },
    }
}

pub(super) fn signed_words(signed: &Signed) -> Message {
    match signed {
        Signed::Not => cash::unsigned(),
        Signed::By(key) => match &key.machine {
            Some(machine) => cash::signed_on(key.public.short(), machine.as_str()),
            None => cash::signed(key.public.short()),
        },
        Signed::Wrong => cash::signed_wrong(),
    }
}
