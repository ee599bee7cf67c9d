//! One receipt for several bills as a slip.

use kaunta_contract::{BasketReceipt, ReceiptBill};
use kaunta_slips::{Dots, Part, Slip};

use crate::printing::receipt::{head, help, pair, token};

/// Each bill with its tokens first and largest and its own code, then what was taken and is given back.
pub(super) fn slip(receipt: &BasketReceipt, logo: Option<Dots>) -> Slip {
    // Each by its name, so that none is left out here.
    let BasketReceipt { shop, logo: _, shop_lines, mark, title, bills, lines, meter_help, footer, code_words, copy } =
        receipt;
    let mut parts = head(copy.as_ref(), mark.as_ref(), logo, (shop, shop_lines));
    parts.extend([Part::Space, Part::Centred(title.clone())]);
    for bill in bills {
        let ReceiptBill { title, account, outcome, tokens, extra, lines, claim, code } = bill;
        parts.extend([Part::Rule, Part::Centred(title.clone()), Part::Centred(account.clone())]);
        parts.push(Part::Amount(outcome.clone()));
        parts.extend(tokens.iter().map(token));
        parts.extend(claim.iter().cloned().map(Part::Centred));
        parts.extend(extra.iter().chain(lines).map(pair));
        parts.extend(code.iter().map(|code| Part::Qr(code.text.clone())));
    }
    parts.push(Part::Rule);
    parts.extend(lines.iter().map(pair));
    parts.push(meter_help.as_ref().map_or(Part::Space, help));
    parts.extend(footer.iter().cloned().map(Part::Centred));
    parts.extend(code_words.iter().cloned().map(Part::Centred));
    // At both ends: neither can be torn off unseen.
    parts.extend(copy.clone().map(Part::Band));
    Slip { parts }
}
