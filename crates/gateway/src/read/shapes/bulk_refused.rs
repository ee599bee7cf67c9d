//! The answers of bulk outside 2xx. Only one that names no payment refuses all of them.

use super::Proves::{Booked, Rejected, Unknown};
use super::bulk::{Shape, all, row};
use super::payments::Moves;
use super::{BEFORE, BOTH, CUT, IN_PART, NAMELESS, Proves, UNTOLD, Why};
use crate::transport::wire::BodyEnd;

const DONE: Proves<'static> = Booked("SUCCESS");
const FAILED: Proves<'static> = Booked("FAILED");
const OPEN: Proves<'static> = Booked("PENDING");
const LEFT_OUT: Proves<'static> = Unknown(UNTOLD);
const LEFT_OPEN: Proves<'static> = Unknown(Why::Status);

pub(super) const ROWS: &[Shape] = &[
    // Names no payment.
    row(
        "A no to the request.",
        400,
        r#"{"success":false,"errorCode":"INSUFFICIENT_BALANCE","message":"Top up first"}"#,
        all(Rejected),
    ),
    row("400 needs no words.", 400, "", all(Rejected)),
    row("The key is not known.", 401, r#"{"message":"Unauthorized"}"#, all(Rejected)),
    row("The service does not take so many.", 413, "Too many items", all(Rejected)),
    row("Too many requests: this one was turned away.", 429, r#"{"message":"Slow down"}"#, all(Rejected)),
    row(
        "An empty list of results names nobody.",
        422,
        r#"{"message":"Insufficient balance","results":[]}"#,
        all(Rejected),
    ),
    row(
        "The request comes back whole, and tells of nobody.",
        422,
        r#"{"message":"Bad request","request":{"items":[{"referenceId":"KA-ITEM-0"},{"referenceId":"KA-ITEM-1"},{"referenceId":"KA-ITEM-2"}]}}"#,
        all(Rejected),
    ),
    row(
        "A field of the request that did not pass is no result.",
        422,
        r#"{"errors":[{"field":"items[1].phoneNumber","message":"is not valid"}]}"#,
        all(Rejected),
    ),
    row(
        "None was paid: that is a no to all of them.",
        422,
        r#"{"success":false,"successCount":0,"failedCount":3}"#,
        all(Rejected),
    ),
    row(
        "FAILED without a batch is the refusal's word.",
        422,
        r#"{"status":"FAILED","message":"Closed"}"#,
        all(Rejected),
    ),
    row("A no to many bank accounts.", 400, r#"{"message":"The bank is closed"}"#, all(Rejected)).of(Moves::ToBank),
    // Read like a 2xx.
    row(
        "Those paid are paid, and those failed have failed, whatever HTTP says of the batch.",
        422,
        r#"{"success":false,"message":"1 of 3 failed","results":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"},{"referenceId":"KA-ITEM-1","status":"FAILED"},{"referenceId":"KA-ITEM-2","status":"PENDING"}]}"#,
        [DONE, FAILED, OPEN],
    ),
    row(
        "Who is not named among the results is unknown.",
        400,
        r#"{"results":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"},{"referenceId":"KA-ITEM-2"}]}"#,
        [DONE, LEFT_OUT, LEFT_OUT],
    ),
    row(
        "Lists by their names.",
        422,
        r#"{"failedItems":["KA-ITEM-1"],"successfulItems":["KA-ITEM-0"]}"#,
        [DONE, FAILED, LEFT_OUT],
    ),
    row(
        "An error of one item, with a no for it.",
        422,
        r#"{"errors":[{"referenceId":"KA-ITEM-1","error":"Bad phone"}]}"#,
        [LEFT_OUT, FAILED, LEFT_OUT],
    ),
    row(
        "A repeated item may have been paid before.",
        422,
        r#"{"results":[{"referenceId":"KA-ITEM-0","status":"FAILED","reason":"Duplicate reference"},{"referenceId":"KA-ITEM-1","status":"FAILED"}]}"#,
        [Unknown(BEFORE), FAILED, LEFT_OUT],
    ),
    row(
        "Results in the order of the request.",
        403,
        r#"{"results":[{"status":"FAILED"},{"status":"SUCCESS"},{"status":"FAILED"}]}"#,
        [FAILED, DONE, FAILED],
    ),
    row(
        "A result that can't be told whose it is: anybody's.",
        422,
        r#"{"items":[{"phoneNumber":"+256700999888","status":"SUCCESS"}]}"#,
        all(LEFT_OUT),
    ),
    row(
        "A result under 400 with another amount.",
        400,
        r#"{"KA-ITEM-0":{"status":"SUCCESS","amount":7},"KA-ITEM-1":"SUCCESS"}"#,
        [Unknown(Why::OtherPayment(super::Value::Amount)), DONE, LEFT_OUT],
    ),
    row(
        "The customer who approved did so, whatever became of the others.",
        422,
        r#"{"items":[{"referenceId":"KA-ITEM-0","success":true,"status":"SUCCESS"},{"referenceId":"KA-ITEM-1","success":true},{"referenceId":"KA-ITEM-2","success":false}]}"#,
        [DONE, OPEN, FAILED],
    )
    .of(Moves::FromMobile),
    // Names a payment, but has no results.
    row(
        "One payment is named as wrong: whether the others were paid is not said.",
        422,
        r#"{"errors":[{"referenceId":"KA-ITEM-1","message":"Bad phone"}]}"#,
        all(LEFT_OUT),
    ),
    row(
        "Some are named in a list of which nobody knows what it means.",
        422,
        r#"{"message":"Some items are not valid","invalidItems":["KA-ITEM-0","KA-ITEM-2"]}"#,
        all(LEFT_OUT),
    ),
    row("One is named in a sentence.", 400, r#"{"message":"Payment KA-ITEM-1 has a bad phone"}"#, all(LEFT_OUT)),
    row("One is named in plain text.", 400, "KA-ITEM-2: unknown network", all(LEFT_OUT)),
    row(
        "The batch has an id: the service took it in.",
        422,
        r#"{"message":"Refused","batchId":"PB1"}"#,
        all(LEFT_OPEN),
    ),
    row(
        "The batch is being processed, whatever HTTP says.",
        422,
        r#"{"batchId":"PB1","status":"PROCESSING"}"#,
        all(OPEN),
    ),
    row("A finished batch may have paid anybody.", 400, r#"{"batchReference":"B-1","status":"COMPLETED"}"#, all(OPEN)),
    row("The batch was taken in, and failed.", 422, r#"{"data":{"batchId":"PB1","status":"FAILED"}}"#, all(FAILED)),
    row(
        "A word for the batch that nobody knows is no refusal.",
        422,
        r#"{"batchId":"PB1","status":"UNDER_REVIEW"}"#,
        all(Unknown(Why::OnlyBatchStatus("UNDER_REVIEW"))),
    ),
    row(
        "A refusal and a finished batch.",
        422,
        r#"{"success":false,"batchId":"PB1","status":"COMPLETED"}"#,
        all(Unknown(BOTH)),
    ),
    row("A yes to the request under 400.", 400, r#"{"success":true,"message":"Accepted"}"#, all(Unknown(NAMELESS))),
    row(
        "The refusal says that it was a part.",
        422,
        r#"{"success":false,"message":"1 of 3 failed"}"#,
        all(Unknown(IN_PART)),
    ),
    row(
        "Two were paid, and nobody says who.",
        422,
        r#"{"success":false,"successCount":2,"failedCount":1}"#,
        all(Unknown(IN_PART)),
    ),
    row("The batch is still under way.", 400, r#"{"message":"Batch is in progress"}"#, all(Unknown(IN_PART))),
    row("The same in plain text.", 400, "The batch timed out", all(LEFT_OPEN)),
    row(
        "A payment's id in the middle of a no.",
        400,
        r#"{"message":"Refused","last":{"transactionId":"T0"}}"#,
        all(LEFT_OPEN),
    ),
    row("A repeated batch.", 422, r#"{"message":"Duplicate batchReference"}"#, all(LEFT_OPEN)),
    row(
        "A repeated batch, with a no beside it.",
        400,
        r#"{"success":false,"errorCode":"DUPLICATE_BATCH_REFERENCE","message":"B-1 has already been used"}"#,
        all(LEFT_OPEN),
    ),
    row("A repeated batch, in a code of one word.", 400, r#"{"code":"BatchAlreadyExists"}"#, all(LEFT_OPEN)),
    row(
        "A no to another batch.",
        422,
        r#"{"message":"No","batchReference":"B-2"}"#,
        all(Unknown(Why::OtherReference("B-2"))),
    ),
    row("What was cut off may have named somebody.", 422, r#"{"message":"No","res"#, all(LEFT_OPEN)).ends(CUT),
    row("A no of more than is ever read.", 400, "no no no", all(LEFT_OPEN)).ends(BodyEnd::TooLong),
    row(
        "A status that stands twice leaves open which one is meant.",
        422,
        r#"{"batchReference":"B-1","status":"FAILED","status":"COMPLETED"}"#,
        all(LEFT_OPEN),
    ),
    // The HTTP status leaves it open.
    row("409 may mean that the batch is there already.", 409, r#"{"message":"No"}"#, all(LEFT_OPEN)),
    row("408 speaks of the line.", 408, "", all(LEFT_OPEN)),
    row("499 says that somebody on the way stopped waiting.", 499, "", all(LEFT_OPEN)),
    row("A redirect is not followed.", 307, "", all(LEFT_OPEN)),
    row(
        "Results under 500 were not finished.",
        500,
        r#"{"results":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"}]}"#,
        all(LEFT_OPEN),
    ),
    row("A no under 500.", 500, r#"{"success":false,"message":"Insufficient balance"}"#, all(LEFT_OPEN)),
    row("A page from before the service.", 502, "<html>Bad Gateway</html>", all(LEFT_OPEN)),
    row("Whoever gave up waiting passed it on.", 504, "", all(LEFT_OPEN)),
];
