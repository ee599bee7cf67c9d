//! The answers of process-transfer: those with a 2xx status here and in `transfer_whose`, all others in `transfer_refused`.

use kaunta_domain::environment::Environment;
use kaunta_domain::reference::OperationId;

use super::Proves::{Booked, Unknown};
use super::payments::{Pays, transfer};
use super::{
    BEFORE, BOTH, CUT, EMPTY, NO_OBJECT, NO_STATUS, NOT_JSON, PAGE, Proves, TOO_LONG, TWICE, Table, Why, answer,
    gateway, heard, ours,
};
use crate::transport::wire::BodyEnd;

/// One shape, and what it proves about 25,000 shillings for a bill, sent once, unless the row says otherwise.
pub(super) struct Shape {
    why: &'static str,
    status: u16,
    body: &'static str,
    proves: Proves<'static>,
    ending: BodyEnd,
    pays: Pays,
    attempt: u32,
    environment: Environment,
}

pub(super) const fn row(why: &'static str, status: u16, body: &'static str, proves: Proves<'static>) -> Shape {
    let (ending, pays, environment) = (BodyEnd::Whole, Pays::Bill, Environment::Production);
    Shape { why, status, body, proves, ending, pays, attempt: 1, environment }
}

impl Shape {
    pub(super) const fn ends(self, ending: BodyEnd) -> Shape {
        Shape { ending, ..self }
    }

    pub(super) const fn of(self, pays: Pays) -> Shape {
        Shape { pays, ..self }
    }

    pub(super) const fn attempt(self, attempt: u32) -> Shape {
        Shape { attempt, ..self }
    }

    /// In development, with no look-up configured.
    pub(super) const fn blind(self) -> Shape {
        Shape { environment: Environment::Development, ..self }
    }
}

#[test]
fn each_shape_of_a_transfers_answer_proves_what_the_table_says() {
    let mut table = Table::default();
    for shape in ANSWERED.iter().chain(super::transfer_whose::ROWS).chain(super::transfer_refused::ROWS) {
        let gateway = gateway(shape.environment, answer(shape.status, shape.body, shape.ending));
        let (payment, ours) = (transfer(shape.pays), ours());
        let outcome = heard(gateway.transfer(&payment, &ours, OperationId(7), shape.attempt));
        let came = format!("{} {}, attempt {}", shape.status, shape.body, shape.attempt);
        table.row(shape.why, &came, shape.proves, Proves::sent(&outcome));
    }
    table.holds();
}

const ANSWERED: &[Shape] = &[
    // The status word and its place.
    row(
        "Every field stands where the specification has it, and the transaction's word is final.",
        200,
        r#"{"success":true,"message":"Transfer processed","transaction":{"transactionId":"TX1","reference":"PG1","amount":25000,"fee":500,"totalCharged":25500,"status":"SUCCESS","recipient":{"name":"NAKATO SARAH","account":"04212345671","provider":"UMEME"},"createdAt":"2026-11-21T08:00:00Z"},"walletBalance":{"walletId":"W1","walletType":"ESCROW","balanceBefore":50000,"balanceAfter":24500,"currency":"UGX"}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "PENDING says that the service has it and is not done.",
        200,
        r#"{"success":true,"message":"Transfer submitted","transaction":{"transactionId":"TX1","status":"PENDING"}}"#,
        Booked("PENDING"),
    ),
    row(
        "FAILED under a good status is the service's word that it had it and did not do it.",
        200,
        r#"{"success":false,"message":"The transfer failed","transaction":{"transactionId":"TX1","status":"FAILED"}}"#,
        Booked("FAILED"),
    ),
    row(
        "201 is as good as 200: any 2xx is read.",
        201,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS"}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "202 is HTTP's word for the request; the transaction has a later one of its own.",
        202,
        r#"{"success":true,"transaction":{"transactionId":"TX1","status":"SUCCESS"}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A status is enough of a transaction at the specification's own place.",
        200,
        r#"{"transaction":{"status":"SUCCESS"}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A wrapper around the specified shape changes nothing that it says.",
        200,
        r#"{"success":true,"data":{"transaction":{"transactionId":"TX1","status":"PENDING"}}}"#,
        Booked("PENDING"),
    ),
    row(
        "An object with a status and an id is a transaction, whatever holds it.",
        200,
        r#"{"status":200,"result":{"transactionId":"TX1","status":"SUCCESS","amount":25000}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "Side by side with nothing else around, the word is the transaction's, by its id.",
        200,
        r#"{"success":true,"status":"SUCCESS","transactionId":"TX1","amount":25000}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A byte order mark and blank lines are no part of what was said.",
        200,
        "\u{feff}\r\n {\"transaction\":{\"transactionId\":\"TX1\",\"status\":\"PENDING\"}}\n",
        Booked("PENDING"),
    ),
    row(
        "Names in another case and with underscores are the same names.",
        200,
        r#"{"Transaction":{"transaction_id":"TX1","STATUS":"FAILED","Total_Charged":25500}}"#,
        Booked("FAILED"),
    ),
    row(
        "A word that the specification does not name is kept, and is never final.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"QUEUED"}}"#,
        Booked("QUEUED"),
    ),
    row(
        "In small letters it is not the specified word, so it is asked about rather than believed.",
        200,
        r#"{"success":true,"transaction":{"transactionId":"TX1","status":"success"}}"#,
        Booked("success"),
    ),
    row(
        "Blanks around a word are no other word.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":" SUCCESS "}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A number for a status is no word that anybody named: the service has it, and nothing is final.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":1}}"#,
        Booked("1"),
    ),
    row(
        "The envelope's SUCCESS is the request's; the transaction says PENDING.",
        200,
        r#"{"status":"SUCCESS","reference":"REQ-7","transaction":{"transactionId":"TX1","status":"PENDING"}}"#,
        Booked("PENDING"),
    ),
    row(
        "The envelope's SUCCESS is not lent to a transaction without a word.",
        200,
        r#"{"status":"SUCCESS","reference":"REQ-7","transaction":{"transactionId":"TX1","amount":25000}}"#,
        Unknown(NO_STATUS),
    ),
    row(
        "Nor is it lent where the transaction stands in a list.",
        200,
        r#"{"status":"SUCCESS","id":"REQ-7","transaction":[{"transactionId":"TX1","status":"FAILED"}]}"#,
        Unknown(NO_STATUS),
    ),
    row(
        "Nor to a list of several, of which nobody says which is ours.",
        200,
        r#"{"status":"SUCCESS","reference":"REQ-7","transactions":[{"transactionId":"TX1","status":"PENDING"},{"transactionId":"TX2","status":"SUCCESS"}]}"#,
        Unknown(NO_STATUS),
    ),
    row(
        "A list under data has a transaction too, and the status beside it is the envelope's.",
        200,
        r#"{"status":"SUCCESS","id":"REQ-7","data":[{"reference":"PG1","status":"PENDING"}]}"#,
        Unknown(NO_STATUS),
    ),
    row(
        "A list where one transaction belongs is not read as one.",
        200,
        r#"{"success":true,"transaction":[{"transactionId":"TX1","status":"SUCCESS"}]}"#,
        Unknown(NO_STATUS),
    ),
    row(
        "Two transactions that end differently say nothing certain of ours.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS"},"data":{"transaction":{"transactionId":"TX2","status":"FAILED"}}}"#,
        Unknown(BOTH),
    ),
    row(
        "The same transaction told twice alike is one.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS"},"data":{"transactionId":"TX1","status":"SUCCESS"}}"#,
        Booked("SUCCESS"),
    ),
    // Success next to failure.
    row(
        "The request failed and its transaction succeeded: both can't be, and only a look-up tells.",
        200,
        r#"{"success":false,"message":"Something went wrong","transaction":{"transactionId":"TX1","status":"SUCCESS"}}"#,
        Unknown(BOTH),
    ),
    row(
        "A no inside the transaction takes back the SUCCESS beside it.",
        200,
        r#"{"success":true,"transaction":{"transactionId":"TX1","status":"SUCCESS","success":"false"}}"#,
        Unknown(BOTH),
    ),
    row(
        "A no in a wrapper beside the transaction speaks against it.",
        200,
        r#"{"success":true,"transaction":{"transactionId":"TX1","status":"SUCCESS"},"result":{"success":false}}"#,
        Unknown(BOTH),
    ),
    row(
        "And so does one in a wrapper inside it.",
        200,
        r#"{"success":true,"transaction":{"transactionId":"TX1","status":"SUCCESS","response":{"success":false}}}"#,
        Unknown(BOTH),
    ),
    row(
        "A no under another name is one.",
        200,
        r#"{"ok":false,"transaction":{"transactionId":"TX1","status":"SUCCESS"}}"#,
        Unknown(BOTH),
    ),
    row(
        "Two words for the state of one transaction.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS","paymentStatus":"failed"}}"#,
        Unknown(BOTH),
    ),
    row(
        "An error beside SUCCESS may be about the payment.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS"},"error":{"code":"PROVIDER_DOWN","message":"No answer from the network"}}"#,
        Unknown(BOTH),
    ),
    row(
        "Errors that are null, empty or nothing but zeros are none.",
        200,
        r#"{"success":true,"error":{"code":0,"message":""},"errors":[],"transaction":{"transactionId":"TX1","status":"SUCCESS","error":null}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "The request was processed, and its transaction failed: that is no contradiction.",
        200,
        r#"{"success":true,"transaction":{"transactionId":"TX1","status":"FAILED"}}"#,
        Booked("FAILED"),
    ),
    row(
        "A no beside PENDING decides nothing: pending is open already.",
        200,
        r#"{"success":false,"transaction":{"transactionId":"TX1","status":"PENDING"}}"#,
        Booked("PENDING"),
    ),
    row(
        "An error beside FAILED gives the reason.",
        200,
        r#"{"error":{"message":"Meter is blocked"},"transaction":{"transactionId":"TX1","status":"FAILED"}}"#,
        Booked("FAILED"),
    ),
    row(
        "FAILED because the service has had the request before says nothing of the first one.",
        200,
        r#"{"success":false,"message":"Duplicate partnerReference","transaction":{"status":"FAILED"}}"#,
        Unknown(Why::ReferenceUsed),
    ),
    row(
        "The same where the reason stands inside the transaction.",
        200,
        r#"{"transaction":{"transactionId":"TX2","status":"FAILED","failureReason":"Already processed"}}"#,
        Unknown(BEFORE),
    ),
    row(
        "SUCCESS that is handed out again to a duplicate is still this payment's.",
        200,
        r#"{"message":"Duplicate request, first result returned","transaction":{"transactionId":"TX1","status":"SUCCESS"}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A no without a transaction under a good status does not say that nothing was booked.",
        200,
        r#"{"success":false,"message":"Try later","code":"BUSY_NOW"}"#,
        Unknown(Why::Status),
    ),
    row(
        "An error alone under a good status neither.",
        200,
        r#"{"error":"INSUFFICIENT_BALANCE"}"#,
        Unknown(Why::Status),
    ),
    row(
        "A bare yes is to the request, and the transaction may have ended in any way.",
        200,
        r#"{"success":true,"message":"Transfer processed"}"#,
        Unknown(NO_STATUS),
    ),
    row(
        "An id without a status says that it was booked, and not how it stands.",
        200,
        r#"{"success":true,"transaction":{"transactionId":"TX1","amount":25000}}"#,
        Unknown(NO_STATUS),
    ),
    // Unreadable answers.
    row("An object without fields says nothing.", 200, "{}", Unknown(NO_STATUS)),
    row("Nothing at all came.", 204, "", Unknown(EMPTY)),
    row("Blanks are nothing.", 200, " \r\n\t", Unknown(EMPTY)),
    row(
        "A web page comes from somebody between the shop and the service.",
        200,
        "<!DOCTYPE html><html><body>SUCCESS: you are connected</body></html>",
        Unknown(PAGE),
    ),
    row(
        "JSON without its end may go on with anything.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS""#,
        Unknown(NOT_JSON),
    ),
    row(
        "Two answers after each other are no answer.",
        200,
        r#"{"transaction":{"status":"SUCCESS"}}{"transaction":{"status":"FAILED"}}"#,
        Unknown(NOT_JSON),
    ),
    row("A plain word is no answer of the interface.", 200, "SUCCESS", Unknown(NOT_JSON)),
    row("A JSON text is no object, whatever it says.", 200, r#""SUCCESS""#, Unknown(NO_OBJECT)),
    row("null is no object.", 200, "null", Unknown(NO_OBJECT)),
    row(
        "A list is no object, even of one transaction.",
        200,
        r#"[{"transactionId":"TX1","status":"SUCCESS"}]"#,
        Unknown(NO_OBJECT),
    ),
    row(
        "The line broke before the word was whole.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCC"#,
        Unknown(Why::Connection),
    )
    .ends(CUT),
    row(
        "The line broke after the object was whole: nothing can follow that changes it.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS"}}"#,
        Booked("SUCCESS"),
    )
    .ends(CUT),
    row(
        "More than is ever read is not read as if it had ended.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS"},"log":"#,
        Unknown(TOO_LONG),
    )
    .ends(BodyEnd::TooLong),
    row("true is no status.", 200, r#"{"transaction":{"transactionId":"TX1","status":true}}"#, Unknown(NO_STATUS)),
    row(
        "A status that is null did not come.",
        200,
        r#"{"success":true,"transaction":{"transactionId":"TX1","status":null}}"#,
        Unknown(NO_STATUS),
    ),
    row(
        "A status inside an object is not guessed at.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":{"code":"SUCCESS"}}}"#,
        Unknown(NO_STATUS),
    ),
    row(
        "A list of words, even of one, is no word.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":["SUCCESS"]}}"#,
        Unknown(NO_STATUS),
    ),
    row(
        "Of a status that stands twice nobody knows which one is meant.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS","status":"FAILED"}}"#,
        Unknown(TWICE),
    ),
    row(
        "Nor of a transaction that stands twice under the same name.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"PENDING"},"transaction":{"status":"SUCCESS"}}"#,
        Unknown(TWICE),
    ),
];
