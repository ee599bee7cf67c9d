//! The answers of a look-up that contain no transaction. Only the service itself, in plain words, can say that it does not
//! have ours.

use super::Proves::{NotFound, Unanswered};
use super::look_up::{Shape, row};
use super::{BOTH, CUT, EMPTY, NO_OBJECT, NO_STATUS, NOT_JSON, PAGE, TOO_LONG, Why};
use crate::transport::wire::BodyEnd;

const LEFT_OPEN: super::Proves<'static> = Unanswered(Why::Status);

pub(super) const ROWS: &[Shape] = &[
    // The service does not have it.
    row(
        "The specified answer: by its code the service says that it has no such transaction.",
        404,
        r#"{"success":false,"message":"No transaction has this id or reference","error":{"code":"TRANSACTION_NOT_FOUND"}}"#,
        NotFound,
    ),
    row("The code where the sentence belongs.", 404, r#"{"message":"TRANSACTION_NOT_FOUND"}"#, NotFound),
    row("The code inside a list.", 404, r#"{"errors":[{"type":"TRANSACTION_NOT_FOUND"}]}"#, NotFound),
    row("The code is as plain under 400.", 400, r#"{"code":"TRANSACTION_NOT_FOUND"}"#, NotFound),
    row("The code in a no under a good status.", 200, r#"{"success":false,"code":"TRANSACTION_NOT_FOUND"}"#, NotFound),
    row("A sentence about the transaction.", 404, r#"{"error":"Transaction not found"}"#, NotFound),
    row(
        "Another such sentence, with our reference in it.",
        404,
        r#"{"message":"Transaction with reference KA-4F7KQ2-M9XR3T does not exist"}"#,
        NotFound,
    ),
    row(
        "The id that was asked for comes back under the name of the path's parameter.",
        404,
        r#"{"code":"TRANSACTION_NOT_FOUND","transactionIdOrReference":"KA-4F7KQ2-M9XR3T"}"#,
        NotFound,
    ),
    row(
        "A status beside the code is the answer's, and the reference the one that was asked for.",
        404,
        r#"{"status":"error","reference":"KA-4F7KQ2-M9XR3T","code":"TRANSACTION_NOT_FOUND"}"#,
        NotFound,
    ),
    // Does not say that the service doesn't have it.
    row("404 alone may be any server's.", 404, "", LEFT_OPEN),
    row("A page of a server that knows no such path.", 404, "<title>404: transaction not found</title>", LEFT_OPEN),
    row("Not found: but what?", 404, r#"{"message":"Not Found"}"#, LEFT_OPEN),
    row("The code as plain text is no answer of the interface.", 404, "TRANSACTION_NOT_FOUND", LEFT_OPEN),
    row(
        "A router does not know its path, and says it with the word in it.",
        404,
        r#"{"message":"Cannot GET /api/v1/gateway/transactions/KA-4F7KQ2-M9XR3T/status: not found"}"#,
        LEFT_OPEN,
    ),
    row(
        "The merchant is not found, and nothing is said of the money.",
        404,
        r#"{"message":"Merchant not found"}"#,
        LEFT_OPEN,
    ),
    row(
        "The merchant of a transaction is not found: that is no missing transaction.",
        404,
        r#"{"message":"Merchant not found for this transaction"}"#,
        LEFT_OPEN,
    ),
    row(
        "What the service does not have and shows at once proves nothing.",
        404,
        r#"{"code":"TRANSACTION_NOT_FOUND","transaction":{"id":"TX1","status":"SUCCESS"}}"#,
        LEFT_OPEN,
    ),
    row(
        "That another reference is not found says nothing of ours.",
        404,
        r#"{"code":"TRANSACTION_NOT_FOUND","partnerReference":"KA-OTHER"}"#,
        Unanswered(Why::OtherReference("KA-OTHER")),
    ),
    row("A sentence under 400 may be about the question.", 400, r#"{"message":"Transaction not found"}"#, LEFT_OPEN),
    row(
        "A key that is not let in is told nothing of transactions.",
        403,
        r#"{"code":"TRANSACTION_NOT_FOUND"}"#,
        LEFT_OPEN,
    ),
    row("Nor is one that is not known.", 401, r#"{"error":{"code":"TRANSACTION_NOT_FOUND"}}"#, LEFT_OPEN),
    row("A service in trouble finds nothing.", 500, r#"{"code":"TRANSACTION_NOT_FOUND"}"#, LEFT_OPEN),
    row("One that is away neither.", 503, r#"{"message":"Transaction not found"}"#, LEFT_OPEN),
    row(
        "A yes and the code of a no are no answer.",
        200,
        r#"{"success":true,"code":"TRANSACTION_NOT_FOUND"}"#,
        Unanswered(NO_STATUS),
    ),
    row(
        "A sentence under a good status is none of an error.",
        200,
        r#"{"message":"Transaction not found"}"#,
        Unanswered(NO_STATUS),
    ),
    row("A code that was cut off may go on.", 404, r#"{"code":"TRANSACTION_NOT_FOUND"#, LEFT_OPEN).ends(CUT),
    // No information.
    row("The key is not known.", 401, r#"{"message":"Unauthorized"}"#, LEFT_OPEN),
    row("The key may not look up.", 403, "", LEFT_OPEN),
    row("Too many questions.", 429, r#"{"message":"Too many requests"}"#, LEFT_OPEN),
    row("The question took too long.", 408, "", LEFT_OPEN),
    row("A question is not a conflict.", 409, r#"{"message":"Transaction is locked"}"#, LEFT_OPEN),
    row("A redirect is not followed.", 302, "<html>Login</html>", LEFT_OPEN),
    row("A page from before the service.", 502, "<html>Bad Gateway</html>", LEFT_OPEN),
    row("A success under 500 was not finished.", 500, r#"{"transaction":{"id":"TX1","status":"SUCCESS"}}"#, LEFT_OPEN),
    row(
        "A success under 404 is not one that was found.",
        404,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS"}}"#,
        LEFT_OPEN,
    ),
    row("A no without a reason.", 200, r#"{"success":false}"#, LEFT_OPEN),
    row("A yes without a transaction.", 200, r#"{"success":true,"transaction":null}"#, Unanswered(NO_STATUS)),
    row("An object without fields.", 200, "{}", Unanswered(NO_STATUS)),
    row("Nothing came.", 200, "", Unanswered(EMPTY)),
    row("204 brings nothing.", 204, "", Unanswered(EMPTY)),
    row("A captive portal's page.", 200, "<html>Welcome. Status: SUCCESS</html>", Unanswered(PAGE)),
    row(
        "A list of transactions is no answer about one.",
        200,
        r#"[{"id":"TX1","status":"SUCCESS"}]"#,
        Unanswered(NO_OBJECT),
    ),
    row("A number is no answer.", 200, "200", Unanswered(NO_OBJECT)),
    row("JSON without its end.", 200, r#"{"transaction":{"id":"TX1","status":"SUCCESS"}"#, Unanswered(NOT_JSON)),
    row("JSON with a script around it.", 200, r#"ok({"transaction":{"status":"SUCCESS"}})"#, Unanswered(NOT_JSON)),
    row(
        "The line broke inside the answer.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUC"#,
        Unanswered(Why::Connection),
    )
    .ends(CUT),
    row("More than is ever read.", 200, r#"{"transaction":{"#, Unanswered(TOO_LONG)).ends(BodyEnd::TooLong),
    row("A status that is a yes.", 200, r#"{"transaction":{"id":"TX1","status":true}}"#, Unanswered(NO_STATUS)),
    row("A status that is blank.", 200, r#"{"transaction":{"id":"TX1","status":"  "}}"#, Unanswered(NO_STATUS)),
    row("A transaction that is only an id.", 200, r#"{"success":true,"transaction":"TX1"}"#, Unanswered(NO_STATUS)),
    row(
        "A no inside the transaction, beside its SUCCESS.",
        200,
        r#"{"success":true,"transaction":{"id":"TX1","status":"SUCCESS","success":false}}"#,
        Unanswered(BOTH),
    ),
    row(
        "Where no look-up is set up, nobody is asked, and no answer is made up.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS"},"sandbox":true}"#,
        Unanswered(Why::NotAsked),
    )
    .blind(),
];
