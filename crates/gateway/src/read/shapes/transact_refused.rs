//! The answers of transact outside 2xx. There is no look-up: a refusal is final, and so it must be unambiguous.

use super::Proves::{Booked, Rejected, Unknown};
use super::payments::Moves;
use super::transact::{Shape, row};
use super::{BOTH, CUT, NAMELESS, UNDER_WAY, Why};
use crate::transport::wire::BodyEnd;

const LEFT_OPEN: super::Proves<'static> = Unknown(Why::Status);

pub(super) const ROWS: &[Shape] = &[
    // An unambiguous refusal.
    row(
        "A code and a sentence that tell of no payment.",
        400,
        r#"{"success":false,"errorCode":"INSUFFICIENT_BALANCE","message":"The balance is too low"}"#,
        Rejected,
    ),
    row("400 needs no words.", 400, "", Rejected),
    row("A page under 400 tells of no payment.", 400, "<html>Bad Request</html>", Rejected),
    row("The key is not known.", 401, r#"{"message":"Unauthorized"}"#, Rejected),
    row("The key lacks the permission.", 403, r#"{"error":{"code":"FORBIDDEN"}}"#, Rejected),
    row("No such path.", 404, r#"{"message":"Cannot POST /partner/v1/transactions/transact"}"#, Rejected),
    row("Too many requests: this one was turned away.", 429, "Slow down", Rejected),
    row(
        "A failure that has no payment is the refusal's word.",
        422,
        r#"{"status":"FAILED","message":"Insufficient balance"}"#,
        Rejected,
    ),
    row("ERROR without a payment is a no.", 422, r#"{"status":"ERROR","code":"INVALID_PHONE"}"#, Rejected),
    row(
        "Validation, field by field.",
        422,
        r#"{"errors":{"phoneNumber":["is not valid"],"amount":["is too small"]}}"#,
        Rejected,
    ),
    row("Where the line broke behind a whole no.", 400, r#"{"message":"The wallet is closed"}"#, Rejected).ends(CUT),
    row("Ids that are null name nothing.", 400, r#"{"success":false,"transactionId":null,"transaction":{}}"#, Rejected),
    row(
        "A customer's phone that is wrong: no prompt went out.",
        400,
        r#"{"message":"phoneNumber is not valid"}"#,
        Rejected,
    )
    .of(Moves::FromMobile),
    // Read like a 2xx.
    row(
        "A payment by its own word succeeded, whatever HTTP says.",
        422,
        r#"{"data":{"transactionId":"T1","status":"SUCCESS"}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A payment that is held is one.",
        422,
        r#"{"message":"Held for review","data":{"transactionId":"T1","status":"PENDING"}}"#,
        Booked("PENDING"),
    ),
    row(
        "The payment was booked, and failed.",
        422,
        r#"{"success":false,"data":{"transactionId":"T1","status":"FAILED"}}"#,
        Booked("FAILED"),
    ),
    row(
        "A top-up by its own word succeeded under 400 as well.",
        400,
        r#"{"data":{"transactionId":"T1","status":"COMPLETED"}}"#,
        Booked("SUCCESS"),
    )
    .of(Moves::TopUp),
    row(
        "Another amount under 422 is another payment.",
        422,
        r#"{"transactionId":"T1","status":"SUCCESS","amount":7}"#,
        Unknown(Why::OtherPayment(super::Value::Amount)),
    ),
    // Not a refusal after all.
    row(
        "The body's yes and HTTP's no are both about the request.",
        422,
        r#"{"success":true,"transactionId":"T1"}"#,
        Unknown(BOTH),
    ),
    row("A yes without a payment under 400.", 400, r#"{"success":true,"message":"Accepted"}"#, Unknown(NAMELESS)),
    row(
        "A no and a success are no answer.",
        422,
        r#"{"success":false,"status":"SUCCESS","transactionId":"T1"}"#,
        Unknown(BOTH),
    ),
    row(
        "A word that nobody knows, of a payment with a reference, is no refusal.",
        422,
        r#"{"status":"ON_HOLD","reference":"R1","amount":25000}"#,
        LEFT_OPEN,
    ),
    row(
        "A no whose sentence leaves it open.",
        422,
        r#"{"success":false,"message":"The payment may still be processed, it is pending"}"#,
        Unknown(UNDER_WAY),
    ),
    row(
        "The sentence leaves it open without a no beside it.",
        422,
        r#"{"message":"The request timed out at the network"}"#,
        LEFT_OPEN,
    ),
    row("The same in plain text.", 400, "Your payment is being processed", LEFT_OPEN),
    row("An id of a payment beside the no.", 422, r#"{"message":"Refused","transactionId":"T1"}"#, LEFT_OPEN),
    row("An id deep inside the no.", 400, r#"{"error":{"details":[{"txnId":9}]}}"#, LEFT_OPEN),
    row(
        "A transaction that has no more than a reference.",
        400,
        r#"{"message":"No","transaction":{"reference":"R1"}}"#,
        LEFT_OPEN,
    ),
    row("A duplicate.", 400, r#"{"message":"Duplicate request"}"#, LEFT_OPEN),
    row("A duplicate, in a code of one word.", 400, r#"{"code":"PaymentAlreadyMade"}"#, LEFT_OPEN),
    row("A duplicate behind a new line.", 400, r#"{"detail":"No.\nAlready paid"}"#, LEFT_OPEN),
    row(
        "Our own reference, which our note ends in.",
        400,
        r#"{"message":"Refused","description":"November KA-4F7KQ2-M9XR3T"}"#,
        LEFT_OPEN,
    ),
    row("What was cut off may have named a payment.", 422, r#"{"success":false,"trans"#, LEFT_OPEN).ends(CUT),
    row("A no of more than is ever read.", 400, "no no no", LEFT_OPEN).ends(BodyEnd::TooLong),
    row(
        "A status that stands twice leaves open which one is meant.",
        422,
        r#"{"status":"SUCCESS","status":"FAILED","reference":"R1"}"#,
        LEFT_OPEN,
    ),
    // The HTTP status leaves it open.
    row("408 speaks of the line.", 408, "", LEFT_OPEN),
    row("409 may mean that it is there already.", 409, r#"{"transactionId":"T1","status":"SUCCESS"}"#, LEFT_OPEN),
    row("425 speaks of when it came.", 425, r#"{"message":"Too early"}"#, LEFT_OPEN),
    row("499 says that somebody on the way stopped waiting.", 499, "", LEFT_OPEN),
    row("A redirect is not followed.", 307, "", LEFT_OPEN),
    row("500 comes in the middle of something.", 500, r#"{"transactionId":"T1","status":"SUCCESS"}"#, LEFT_OPEN),
    row(
        "A no under 500 does not undo what came before.",
        500,
        r#"{"success":false,"message":"Insufficient balance"}"#,
        LEFT_OPEN,
    ),
    row("A page from before the service.", 502, "<html>Bad Gateway</html>", LEFT_OPEN),
    row("Away, perhaps only for the answer.", 503, r#"{"error":"UNAVAILABLE"}"#, LEFT_OPEN),
    row("Whoever gave up waiting passed it on.", 504, "", LEFT_OPEN),
];
