//! The answers of a status look-up under our reference: those that contain a transaction here, all others in
//! `look_up_silent`.

use kaunta_domain::environment::Environment;

use super::Proves::{Found, OtherPayment, Unanswered};
use super::payments::{Pays, transfer};
use super::{BOTH, CUT, NO_STATUS, NO_SUM, Proves, TWICE, Table, Value, Why, answer, gateway, heard, ours};
use crate::transport::wire::BodyEnd;

/// One shape, and what it proves about 25,000 shillings for a bill, unless the row says otherwise.
pub(super) struct Shape {
    why: &'static str,
    status: u16,
    body: &'static str,
    proves: Proves<'static>,
    ending: BodyEnd,
    pays: Pays,
    environment: Environment,
}

pub(super) const fn row(why: &'static str, status: u16, body: &'static str, proves: Proves<'static>) -> Shape {
    let (ending, pays, environment) = (BodyEnd::Whole, Pays::Bill, Environment::Production);
    Shape { why, status, body, proves, ending, pays, environment }
}

impl Shape {
    pub(super) const fn ends(self, ending: BodyEnd) -> Shape {
        Shape { ending, ..self }
    }

    pub(super) const fn of(self, pays: Pays) -> Shape {
        Shape { pays, ..self }
    }

    /// In development, with no look-up configured.
    pub(super) const fn blind(self) -> Shape {
        Shape { environment: Environment::Development, ..self }
    }
}

#[test]
fn each_shape_of_a_look_ups_answer_proves_what_the_table_says() {
    let mut table = Table::default();
    for shape in TOLD.iter().chain(super::look_up_silent::ROWS) {
        let gateway = gateway(shape.environment, answer(shape.status, shape.body, shape.ending));
        let (payment, ours) = (transfer(shape.pays), ours());
        let outcome = heard(gateway.look_up_ours(&payment, &ours));
        let came = format!("{} {}", shape.status, shape.body);
        table.row(shape.why, &came, shape.proves, Proves::looked_up(&outcome));
    }
    table.holds();
}

const TOLD: &[Shape] = &[
    // The status word and its place.
    row(
        "Every field stands where the specification has it, and all of them are ours.",
        200,
        r#"{"success":true,"message":"Transaction found","transaction":{"id":"TX1","partnerReference":"KA-4F7KQ2-M9XR3T","mnoId":"MTN","mnoTransactionId":"00123","amount":25000,"fee":500,"totalAmount":25500,"currency":"UGX","status":"SUCCESS","destinationType":"BILL","destination":{"accountNumber":"04212345671","provider":"UMEME"},"createdAt":"2026-11-21T08:00:00Z","completedAt":"2026-11-21T08:00:05Z"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "The service has it and is not done.",
        200,
        r#"{"success":true,"transaction":{"id":"TX1","status":"PENDING"}}"#,
        Found("PENDING"),
    ),
    row(
        "The look-up went well, and what it found has failed.",
        200,
        r#"{"success":true,"message":"Transaction found","transaction":{"id":"TX1","status":"FAILED"}}"#,
        Found("FAILED"),
    ),
    row(
        "A no for what failed says the same thing twice.",
        200,
        r#"{"success":false,"message":"The transfer failed","transaction":{"id":"TX1","status":"FAILED"}}"#,
        Found("FAILED"),
    ),
    row(
        "A wrapper around the specified shape changes nothing that it says.",
        200,
        r#"{"success":true,"data":{"transaction":{"id":"TX1","status":"PENDING","partnerReference":"KA-4F7KQ2-M9XR3T"}}}"#,
        Found("PENDING"),
    ),
    row(
        "A transaction by its shape, right in a wrapper.",
        200,
        r#"{"code":0,"payload":{"transactionId":"TX1","status":"SUCCESS","amount":"25000"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "Side by side with nothing else around, the word is that of the id beside it.",
        200,
        r#"{"id":"TX1","partnerReference":"KA-4F7KQ2-M9XR3T","status":"FAILED"}"#,
        Found("FAILED"),
    ),
    row(
        "A byte order mark is no part of what was said.",
        200,
        "\u{feff}{\"transaction\":{\"id\":\"TX1\",\"status\":\"SUCCESS\"}}",
        Found("SUCCESS"),
    ),
    row(
        "Names with underscores and in another case are the same names.",
        200,
        r#"{"TRANSACTION":{"Id":"TX1","partner_reference":"KA-4F7KQ2-M9XR3T","Status":"PENDING"}}"#,
        Found("PENDING"),
    ),
    row(
        "A word that nobody specified is shown, and asked about again.",
        200,
        r#"{"transaction":{"id":"TX1","status":"REVERSED"}}"#,
        Found("REVERSED"),
    ),
    row(
        "A word in small letters is not the specified one.",
        200,
        r#"{"transaction":{"id":"TX1","status":"failed"}}"#,
        Found("failed"),
    ),
    row(
        "What is found is found, whatever the message says of an earlier time.",
        200,
        r#"{"message":"earlier: TRANSACTION_NOT_FOUND","transaction":{"id":"TX1","status":"SUCCESS"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "A status alone, where the transaction stands, contradicts nothing.",
        200,
        r#"{"transaction":{"status":"SUCCESS"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "Where the line broke after a whole object, nothing can follow that changes it.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS"}}"#,
        Found("SUCCESS"),
    )
    .ends(CUT),
    row(
        "The customer approved, by the collection's own word.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","destination":{"phoneNumber":"0772123456"}}}"#,
        Found("SUCCESS"),
    )
    .of(Pays::Collection),
    row(
        "Of money that comes in, the recipient may be the shop itself.",
        200,
        r#"{"transaction":{"id":"TX1","status":"PENDING","recipient":{"account":"256700999888"}}}"#,
        Found("PENDING"),
    )
    .of(Pays::Collection),
    row(
        "A token beside FAILED is evidence, and no sale.",
        200,
        r#"{"transaction":{"id":"TX1","status":"FAILED","token":"12345678901234567890"}}"#,
        Found("FAILED"),
    ),
    row(
        "A name under its other name changes nothing.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","customerName":"SOMEBODY ELSE"}}"#,
        Found("SUCCESS"),
    ),
    // The envelope's status.
    row(
        "The envelope's SUCCESS is the look-up's, and the transaction has no word of its own.",
        200,
        r#"{"status":"SUCCESS","id":"REQ-7","transaction":{"id":"TX1","amount":25000}}"#,
        Unanswered(NO_STATUS),
    ),
    row(
        "The envelope's FAILED neither.",
        200,
        r#"{"status":"FAILED","id":"REQ-7","data":{"transaction":{"id":"TX1"}}}"#,
        Unanswered(NO_STATUS),
    ),
    row(
        "The wrapper's SUCCESS neither.",
        200,
        r#"{"data":{"status":"SUCCESS","id":"REQ-7","transaction":{"partnerReference":"KA-4F7KQ2-M9XR3T"}}}"#,
        Unanswered(NO_STATUS),
    ),
    row(
        "A list of transactions has words of its own, and the one beside it is the envelope's.",
        200,
        r#"{"status":"SUCCESS","reference":"REQ-7","transactions":[{"id":"TX1","status":"FAILED"},{"id":"TX2","status":"PENDING"}]}"#,
        Unanswered(NO_STATUS),
    ),
    row(
        "A list of one transaction under its own name has the envelope's word beside it too.",
        200,
        r#"{"status":"SUCCESS","id":"REQ-7","data":{"transaction":[{"id":"TX1","status":"PENDING"}]}}"#,
        Unanswered(NO_STATUS),
    ),
    row(
        "The transaction's PENDING counts, and not the envelope's SUCCESS.",
        200,
        r#"{"status":"SUCCESS","id":"REQ-7","transaction":{"id":"TX1","status":"PENDING"}}"#,
        Found("PENDING"),
    ),
    // Success next to failure.
    row(
        "A look-up that did not go well found no SUCCESS that could be believed.",
        200,
        r#"{"success":false,"transaction":{"id":"TX1","status":"SUCCESS"}}"#,
        Unanswered(BOTH),
    ),
    row(
        "A no beside or inside what was found, in a wrapper, is one.",
        200,
        r#"{"success":true,"transaction":{"id":"TX1","status":"SUCCESS"},"data":{"isSuccessful":false}}"#,
        Unanswered(BOTH),
    ),
    row(
        "An error beside SUCCESS may be about the payment.",
        200,
        r#"{"errors":["Settlement failed"],"transaction":{"id":"TX1","status":"SUCCESS"}}"#,
        Unanswered(BOTH),
    ),
    row(
        "Two transactions that end differently: which is ours is not said.",
        200,
        r#"{"transaction":{"id":"TX1","status":"FAILED"},"result":{"id":"TX2","status":"SUCCESS"}}"#,
        Unanswered(BOTH),
    ),
    row(
        "Something beside the transaction has an id and a word that no transaction has.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS"},"data":{"id":"REQ-7","status":"ok"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "A status that stands twice is none.",
        200,
        r#"{"transaction":{"status":"FAILED","id":"TX1","status":"SUCCESS"}}"#,
        Unanswered(TWICE),
    ),
    // Whose payment it is.
    row(
        "Another partner reference is another payment, of which nobody asked.",
        200,
        r#"{"transaction":{"id":"TX9","partnerReference":"KA-OTHER","status":"SUCCESS"}}"#,
        Unanswered(Why::OtherReference("KA-OTHER")),
    ),
    row(
        "The reference may stand beside the transaction, and is another one all the same.",
        200,
        r#"{"partnerReference":"KA-OTHER","transaction":{"id":"TX9","status":"FAILED"}}"#,
        Unanswered(Why::OtherReference("KA-OTHER")),
    ),
    row(
        "Another reference in the wrapper contradicts as well.",
        200,
        r#"{"data":{"partnerReference":"KA-OTHER","transaction":{"id":"TX9","status":"SUCCESS"}}}"#,
        Unanswered(Why::OtherReference("KA-OTHER")),
    ),
    row(
        "The service's own reference may be anything.",
        200,
        r#"{"transaction":{"id":"TX1","reference":"PG-99","status":"SUCCESS"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "Under our reference stands another amount.",
        200,
        r#"{"transaction":{"id":"TX1","partnerReference":"KA-4F7KQ2-M9XR3T","amount":26000,"status":"SUCCESS"}}"#,
        OtherPayment(Value::Amount),
    ),
    row(
        "Another amount that failed is another payment too: it says nothing of ours.",
        200,
        r#"{"transaction":{"id":"TX1","amount":2500,"status":"FAILED"}}"#,
        OtherPayment(Value::Amount),
    ),
    row(
        "The amount with its fee on top is ours.",
        200,
        r#"{"transaction":{"id":"TX1","amount":25500,"fee":500,"status":"SUCCESS"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "Without an amount the total less its fee is compared.",
        200,
        r#"{"transaction":{"id":"TX1","totalAmount":"26500","fee":"500","status":"SUCCESS"}}"#,
        OtherPayment(Value::Amount),
    ),
    row(
        "A larger total without a fee may be ours with any fee.",
        200,
        r#"{"transaction":{"id":"TX1","totalAmount":26500,"status":"SUCCESS"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "What goes out may be written with a minus.",
        200,
        r#"{"transaction":{"id":"TX1","amount":-25000.00,"status":"SUCCESS"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "Nothing is another amount than ours.",
        200,
        r#"{"transaction":{"id":"TX1","amount":0,"status":"SUCCESS"}}"#,
        OtherPayment(Value::Amount),
    ),
    row(
        "Text with a comma is compared as the thousands that it sets apart.",
        200,
        r#"{"transaction":{"id":"TX1","amount":"250,000","status":"SUCCESS"}}"#,
        OtherPayment(Value::Amount),
    ),
    row(
        "An amount of more digits than can be held is there, and can't be compared.",
        200,
        r#"{"transaction":{"id":"TX1","amount":250000000000000000000000000000000000000,"status":"SUCCESS"}}"#,
        Unanswered(NO_SUM),
    ),
    row(
        "Dollars are no shillings.",
        200,
        r#"{"transaction":{"id":"TX1","amount":25000,"currency":"USD","status":"SUCCESS"}}"#,
        OtherPayment(Value::Currency),
    ),
    row(
        "The account of somebody else.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","destination":{"accountNumber":"04299999999"}}}"#,
        OtherPayment(Value::Account),
    ),
    row(
        "The account of somebody else, as the transfer's answer would name it.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","recipient":{"account":"04299999999"}}}"#,
        OtherPayment(Value::Account),
    ),
    row(
        "The account of somebody else, as the request would name it.",
        200,
        r#"{"transaction":{"id":"TX1","status":"FAILED","accountNumber":"04299999999"}}"#,
        OtherPayment(Value::Account),
    ),
    row(
        "A masked account ends in our digits.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","destination":{"account":"xxxxxxx5671"}}}"#,
        Found("SUCCESS"),
    ),
    row(
        "A masked account ends in other digits.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","destination":{"account":"••••9999"}}}"#,
        OtherPayment(Value::Account),
    ),
    row(
        "The phone of a bill is the payer's, and none of the bill's.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","destination":{"phoneNumber":"256700999888"}}}"#,
        Found("SUCCESS"),
    ),
    row(
        "A phone without its country is the same phone.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","destination":{"phoneNumber":"0772 123456"}}}"#,
        Found("SUCCESS"),
    )
    .of(Pays::Mobile),
    row(
        "A mask may stand for more digits than it has signs: those at its end are ours.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","destination":{"phoneNumber":"+256***456"}}}"#,
        Found("SUCCESS"),
    )
    .of(Pays::Mobile),
    row(
        "Behind such a mask stand other digits.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","destination":{"phoneNumber":"+256***457"}}}"#,
        OtherPayment(Value::Phone),
    )
    .of(Pays::Mobile),
    row(
        "Another phone got the money.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","destination":{"phoneNumber":"256772123457"}}}"#,
        OtherPayment(Value::Phone),
    )
    .of(Pays::Mobile),
    row(
        "Another phone, beside the destination instead of in it.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","phoneNumber":"+256 700 999888"}}"#,
        OtherPayment(Value::Phone),
    )
    .of(Pays::Airtime),
    row(
        "A masked phone with a digit that ours does not have there.",
        200,
        r#"{"transaction":{"id":"TX1","status":"PENDING","destination":{"phoneNumber":"25677***3457"}}}"#,
        OtherPayment(Value::Phone),
    )
    .of(Pays::Collection),
    row(
        "Another product of the service.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","transactionMode":"PARTNER_SEND_MNO"}}"#,
        OtherPayment(Value::Mode),
    )
    .of(Pays::Bank),
    row(
        "A mode that the service does not have is a word like any other.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","mode":"BILLS"}}"#,
        Found("SUCCESS"),
    ),
    row(
        "Several other values are one other payment.",
        200,
        r#"{"transaction":{"id":"TX1","status":"SUCCESS","amount":7,"destination":{"account":"04299999999"}}}"#,
        OtherPayment(Value::Several),
    ),
];
