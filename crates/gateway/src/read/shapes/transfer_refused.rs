//! The answers of process-transfer outside 2xx. A refusal counts only where the answer can mean nothing else.

use super::Proves::{Refused, Rejected, Unknown};
use super::payments::Pays;
use super::transfer::{Shape, row};
use super::{CUT, Why};
use crate::transport::wire::BodyEnd;

const LEFT_OPEN: super::Proves<'static> = Unknown(Why::Status);
const USED: super::Proves<'static> = Unknown(Why::ReferenceUsed);

pub(super) const ROWS: &[Shape] = &[
    // An unambiguous refusal.
    row(
        "The specified refusal: the balance is too low, before anything was booked.",
        400,
        r#"{"success":false,"message":"The wallet balance is too low","error":{"code":"INSUFFICIENT_BALANCE"}}"#,
        Refused,
    ),
    row(
        "Fields that did not pass are a no to the request.",
        400,
        r#"{"message":"Validation failed","errors":{"amount":["is too small"],"narration":["is missing"]}}"#,
        Refused,
    ),
    row(
        "A list of sentences is a no in another shape.",
        400,
        r#"["amount is above the limit","narration is too short"]"#,
        Refused,
    ),
    row("400 needs no words to be a no.", 400, "", Refused),
    row("A no in plain text.", 400, "Biller is closed until 18:00", Refused),
    row("A web page under 400 tells of no payment.", 400, "<html><h1>400 Bad Request</h1></html>", Refused),
    row("The key is not known: nobody read on.", 401, r#"{"message":"Invalid API key"}"#, Refused),
    row("The key may not do that.", 403, r#"{"error":"FORBIDDEN"}"#, Refused),
    row("There is nothing at this path.", 404, r#"{"message":"Cannot POST /process-transfer"}"#, Refused),
    row("The service does not take more.", 413, r#"{"message":"The request is too large"}"#, Refused),
    row("The service can't process what it read.", 422, r#"{"detail":"Unknown bank"}"#, Refused),
    row("Too many requests: this one was turned away.", 429, r#"{"message":"Try again later"}"#, Refused),
    row(
        "Fields of a transaction that are null name none.",
        400,
        r#"{"message":"Wallet is closed","transaction":null,"transactionId":null,"data":{}}"#,
        Refused,
    ),
    row(
        "That something does not exist is no word for something that was there before.",
        400,
        r#"{"code":"INVALID_ACCOUNT","message":"The account does not exist"}"#,
        Refused,
    ),
    row("Where the line broke after a whole refusal, it is whole.", 400, r#"{"code":"INSUFFICIENT_BALANCE"}"#, Refused)
        .ends(CUT),
    row("A refusal with a byte order mark is one.", 422, "\u{feff}{\"message\":\"The biller is closed\"}", Refused),
    row(
        "A customer's phone that is wrong: no prompt went out.",
        400,
        r#"{"success":false,"message":"phoneNumber is not valid"}"#,
        Refused,
    )
    .of(Pays::Collection),
    row(
        "A refusal is looked up, whatever it says of how far the payment has come.",
        400,
        r#"{"success":false,"message":"The biller is being processed, try again"}"#,
        Refused,
    ),
    row(
        "Where nobody can be asked, the refusal is the last word.",
        400,
        r#"{"error":{"code":"INSUFFICIENT_BALANCE","message":"Top up first"}}"#,
        Rejected,
    )
    .blind(),
    // Not after an earlier send.
    row(
        "After a second sending 401 says nothing of what the first one did.",
        401,
        r#"{"message":"The API key has expired"}"#,
        LEFT_OPEN,
    )
    .attempt(2),
    row("After a third sending 403 neither.", 403, r#"{"message":"This key may not do that"}"#, LEFT_OPEN).attempt(3),
    row(
        "A balance that is too low for the second sending may be so by the first.",
        400,
        r#"{"error":"INSUFFICIENT_BALANCE"}"#,
        LEFT_OPEN,
    )
    .attempt(2),
    row(
        "A second refusal stays open where nobody can be asked.",
        400,
        r#"{"message":"amount is too small"}"#,
        LEFT_OPEN,
    )
    .attempt(2)
    .blind(),
    // The HTTP status leaves it open.
    row("408 speaks of the line, not of the payment.", 408, r#"{"message":"Request timeout"}"#, LEFT_OPEN),
    row("409 may mean that it is there already.", 409, r#"{"message":"Conflict"}"#, LEFT_OPEN),
    row("425 speaks of when it came.", 425, "", LEFT_OPEN),
    row("499 says that somebody on the way stopped waiting for the service.", 499, "", LEFT_OPEN),
    row("A redirect is not followed, and who gave it may have taken the request.", 307, "", LEFT_OPEN),
    row("Moved to a page: the request may have been taken before.", 302, "<html>Login</html>", LEFT_OPEN),
    row("An answer that is not modified is none to a sending.", 304, "", LEFT_OPEN),
    row(
        "500 comes in the middle of something, whatever its body says was reached.",
        500,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS"}}"#,
        LEFT_OPEN,
    ),
    row(
        "A refusal's words under 500 don't undo what came before them.",
        500,
        r#"{"success":false,"error":{"code":"INSUFFICIENT_BALANCE"}}"#,
        LEFT_OPEN,
    ),
    row("A gateway's page: what is behind it may have the request.", 502, "<html>Bad Gateway</html>", LEFT_OPEN),
    row("The service may be away only for the answer.", 503, r#"{"message":"Unavailable"}"#, LEFT_OPEN),
    row("Whoever gave up waiting passed the request on.", 504, "upstream timed out", LEFT_OPEN),
    row("A status that HTTP does not have.", 599, r#"{"message":"no"}"#, LEFT_OPEN),
    row("Another protocol is no answer.", 101, "", LEFT_OPEN),
    // A refusal that may answer a second copy of the request.
    row(
        "A duplicate reference: another copy of the book used it, or somebody on the way sent the request twice.",
        400,
        r#"{"success":false,"message":"Duplicate partnerReference"}"#,
        USED,
    ),
    row("The same as a code.", 400, r#"{"code":"DUPLICATE_TRANSACTION"}"#, LEFT_OPEN),
    row("The same as a code in one word.", 400, r#"{"code":"TransactionAlreadyExists"}"#, LEFT_OPEN),
    row("A reference in use, in one word.", 400, r#"{"error":{"code":"ReferenceInUse"}}"#, USED),
    row("The same as a flag.", 422, r#"{"message":"Refused","isDuplicate":true}"#, LEFT_OPEN),
    row(
        "Quotes that JSON writes in hexadecimal hide no word.",
        400,
        r#"{"message":"\u201cDuplicate\u201d request"}"#,
        LEFT_OPEN,
    ),
    row("Nor does a new line before it.", 400, r#"{"message":"Refused:\nalready processed"}"#, LEFT_OPEN),
    row("What exists was made by somebody.", 400, "Reference exists", USED),
    row(
        "A reference that must be unique was there before.",
        422,
        r#"{"errors":[{"field":"partnerReference","message":"must be unique"}]}"#,
        LEFT_OPEN,
    ),
    row(
        "Processed previously: with what end is not said.",
        400,
        r#"{"message":"Was processed previously"}"#,
        LEFT_OPEN,
    ),
    row("A reference must not be reused.", 400, r#"{"message":"References may not be reused"}"#, USED),
    row("Somebody replayed it.", 403, r#"{"code":"REPLAYED_REQUEST"}"#, LEFT_OPEN),
    row("A conflict that goes by another number.", 400, r#"{"code":"REFERENCE_CONFLICT"}"#, USED),
    row("The words count under 401 too.", 401, r#"{"message":"This request was used before"}"#, LEFT_OPEN),
    // A refusal that names a payment.
    row(
        "An id that only a booked transaction has.",
        400,
        r#"{"message":"Refused","details":[{"transaction_id":77}]}"#,
        LEFT_OPEN,
    ),
    row(
        "The transaction failed, and has an id: it was booked first.",
        400,
        r#"{"code":"INSUFFICIENT_BALANCE","transaction":{"status":"FAILED","transactionId":"TX1"}}"#,
        LEFT_OPEN,
    ),
    row(
        "A transaction that is pending, under the id that look-ups have for it.",
        400,
        r#"{"message":"Held for review","transaction":{"id":"TX1","status":"PENDING"}}"#,
        LEFT_OPEN,
    ),
    row(
        "A transaction that is known by the service's reference alone.",
        422,
        r#"{"transaction":{"reference":"PG1","amount":25000}}"#,
        LEFT_OPEN,
    ),
    row("A transaction in a list.", 422, r#"{"transactions":[{"reference":"PG1"}]}"#, LEFT_OPEN),
    row("A transaction that is named and no more.", 400, r#"{"message":"No","transaction":"TX1"}"#, LEFT_OPEN),
    row(
        "A success in a wrapper is no refusal, whatever HTTP says.",
        400,
        r#"{"data":{"reference":"PG1","status":"SUCCESS","amount":25000}}"#,
        LEFT_OPEN,
    ),
    row(
        "Our reference, in whatever letters: the service speaks of what it knows under it.",
        400,
        r#"{"message":"Refused","reference":"ka-4f7kq2-m9xr3t"}"#,
        LEFT_OPEN,
    ),
    row("Our reference in a sentence.", 404, "No way: KA-4F7KQ2-M9XR3T", LEFT_OPEN),
    row(
        "Our reference with its dashes in hexadecimal.",
        400,
        r#"{"message":"Refused","reference":"KA\u002d4F7KQ2\u002dM9XR3T"}"#,
        LEFT_OPEN,
    ),
    // A truncated refusal.
    row("What was cut off may have named a duplicate.", 422, r#"{"message":"Dup"#, LEFT_OPEN).ends(CUT),
    row("A sentence that was cut off may go on.", 400, "The wallet", LEFT_OPEN).ends(CUT),
    row("So may one that is longer than anything that is read.", 400, "no no no", LEFT_OPEN).ends(BodyEnd::TooLong),
    row(
        "A status that stands twice leaves open which one is meant.",
        400,
        r#"{"message":"Refused","status":"SUCCESS","status":"FAILED"}"#,
        LEFT_OPEN,
    ),
];
