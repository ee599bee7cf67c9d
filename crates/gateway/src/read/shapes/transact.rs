//! The answers of transact: those with a 2xx status here, all others in `transact_refused`. No shape is specified, and there
//! is no look-up.

use super::Proves::{Booked, Unknown};
use super::payments::{Moves, movement};
use super::{
    BEFORE, BOTH, CUT, EMPTY, NAMELESS, NO_SUM, NOT_JSON, PAGE, Proves, SILENT, TOO_LONG, TWICE, Table, UNDER_WAY,
    Value, Why, answer, heard, ours, wallet,
};
use crate::transport::wire::BodyEnd;

/// One shape, and what it proves about 25,000 shillings to a phone, unless the row says otherwise.
pub(super) struct Shape {
    why: &'static str,
    status: u16,
    body: &'static str,
    proves: Proves<'static>,
    ending: BodyEnd,
    moves: Moves,
}

pub(super) const fn row(why: &'static str, status: u16, body: &'static str, proves: Proves<'static>) -> Shape {
    Shape { why, status, body, proves, ending: BodyEnd::Whole, moves: Moves::ToMobile }
}

impl Shape {
    pub(super) const fn ends(self, ending: BodyEnd) -> Shape {
        Shape { ending, ..self }
    }

    pub(super) const fn of(self, moves: Moves) -> Shape {
        Shape { moves, ..self }
    }
}

#[test]
fn each_shape_of_a_transacts_answer_proves_what_the_table_says() {
    let mut table = Table::default();
    for shape in ANSWERED.iter().chain(super::transact_refused::ROWS) {
        let wallet = wallet(answer(shape.status, shape.body, shape.ending));
        let (payment, ours) = (movement(shape.moves), ours());
        let outcome = heard(wallet.transact(&payment, &ours));
        let came = format!("{} {} {:?}", shape.status, shape.body, shape.moves);
        table.row(shape.why, &came, shape.proves, Proves::sent(&outcome));
    }
    table.holds();
}

const ANSWERED: &[Shape] = &[
    // A status word of the payment.
    row(
        "The payment's own word, beside its id and its sums.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","amount":25000,"fee":500,"totalAmount":25500,"currency":"UGX","recipient":"+256772123456"}"#,
        Booked("SUCCESS"),
    ),
    row(
        "Another word that can mean only that the money moved.",
        200,
        r#"{"txnId":"T1","status":"Completed"}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A word that can mean only that it did not.",
        200,
        r#"{"transactionId":"T1","status":"declined"}"#,
        Booked("FAILED"),
    ),
    row("What came back did not arrive.", 200, r#"{"data":{"id":"T1","status":"REVERSED"}}"#, Booked("FAILED")),
    row("Approved is a step on the way.", 200, r#"{"transactionId":"T1","status":"APPROVED"}"#, Booked("PENDING")),
    row("Done: but how did it end?", 200, r#"{"transactionId":"T1","status":"DONE"}"#, Booked("DONE")),
    row("A word that nobody knows is kept.", 200, r#"{"payment":{"id":"T1","state":"ON_HOLD"}}"#, Booked("ON_HOLD")),
    row("Pending needs no name: it claims nothing.", 200, r#"{"status":"PENDING"}"#, Booked("PENDING")),
    row(
        "The inner word is the payment's, the outer one the envelope's.",
        200,
        r#"{"status":"success","data":{"transactionId":"T1","status":"PENDING"}}"#,
        Booked("PENDING"),
    ),
    row(
        "The request was processed, and the payment failed.",
        200,
        r#"{"success":true,"result":{"transactionId":"T1","transactionStatus":"FAILED"}}"#,
        Booked("FAILED"),
    ),
    row("A list of one is that one.", 200, r#"[{"transactionId":"T1","status":"SUCCESS"}]"#, Booked("SUCCESS")),
    row(
        "An object under its own id is the payment.",
        200,
        r#"{"success":true,"results":{"T1":{"transactionId":"T1","status":"SUCCESS"}}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A byte order mark, names with underscores, and numbers as text.",
        200,
        "\u{feff}{\"transaction_id\":\"T1\",\"STATUS\":\"SUCCESS\",\"amount\":\"25000.0\"}",
        Booked("SUCCESS"),
    ),
    row(
        "202 is about the request, and the payment has a final word.",
        202,
        r#"{"transactionId":"T1","status":"SUCCESS"}"#,
        Booked("SUCCESS"),
    ),
    row(
        "The line broke behind a whole object.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS"}"#,
        Booked("SUCCESS"),
    )
    .ends(CUT),
    row(
        "A word of success is one, whatever its sentence says of before.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","message":"Already paid"}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A token in a pending answer is no receipt.",
        200,
        r#"{"transactionId":"T1","status":"PENDING","token":"12345678901234567890"}"#,
        Booked("PENDING"),
    ),
    // Flags without a status word.
    row("A yes that names the payment.", 200, r#"{"success":true,"transactionId":"T1"}"#, Booked("SUCCESS")),
    row("A yes in the place of the status.", 200, r#"{"status":true,"data":{"id":77}}"#, Booked("SUCCESS")),
    row(
        "A yes with a sentence that it was only taken in.",
        200,
        r#"{"success":true,"message":"Transaction submitted","transactionId":"T1"}"#,
        Booked("PENDING"),
    ),
    row("A yes under HTTP's word for later.", 202, r#"{"success":true,"transactionId":"T1"}"#, Booked("PENDING")),
    row("A yes to nobody knows what.", 200, r#"{"success":true,"message":"Request successful"}"#, Unknown(NAMELESS)),
    row("SUCCESS that names no payment may be the request's.", 200, r#"{"status":"SUCCESS"}"#, Unknown(NAMELESS)),
    row(
        "An explicit no is all the proof that there will ever be.",
        200,
        r#"{"success":false,"message":"Insufficient balance"}"#,
        Booked("FAILED"),
    ),
    row("An error in a good status is a no.", 200, r#"{"error":{"code":"INSUFFICIENT_BALANCE"}}"#, Booked("FAILED")),
    row(
        "Errors in a list are a no.",
        200,
        r#"{"errors":[{"field":"amount","message":"is too small"}]}"#,
        Booked("FAILED"),
    ),
    row("An error that says that there is none.", 200, r#"{"error":{"code":0,"message":""}}"#, Unknown(SILENT)),
    row(
        "A no, and the payment may still be under way.",
        200,
        r#"{"success":false,"message":"Request timed out"}"#,
        Unknown(UNDER_WAY),
    ),
    row(
        "A no because the service has had it before: with what end is not said.",
        200,
        r#"{"success":false,"error":{"code":"DUPLICATE_REQUEST"}}"#,
        Unknown(BEFORE),
    ),
    row(
        "The same in a code of one word.",
        200,
        r#"{"success":false,"code":"RequestAlreadyProcessed"}"#,
        Unknown(BEFORE),
    ),
    row(
        "The payment failed because there is one already.",
        200,
        r#"{"status":"FAILED","data":{"transactionId":"T1","failureReason":"Reference exists"}}"#,
        Unknown(BEFORE),
    ),
    // Both success and failure.
    row(
        "The answer says no, and its payment succeeded.",
        200,
        r#"{"success":false,"data":{"transactionId":"T1","status":"SUCCESS"}}"#,
        Unknown(BOTH),
    ),
    row(
        "A no in a wrapper beside the payment.",
        200,
        r#"{"transaction":{"transactionId":"T1","status":"SUCCESS"},"result":{"success":false}}"#,
        Unknown(BOTH),
    ),
    row(
        "An error beside a finished payment.",
        200,
        r#"{"error":"late","transaction":{"id":"T1","status":"PAID"}}"#,
        Unknown(BOTH),
    ),
    row(
        "A yes, and an error with words right beside it.",
        200,
        r#"{"success":true,"transactionId":"T1","error":{"code":"PROVIDER_DOWN","message":"No answer"}}"#,
        Unknown(BOTH),
    ),
    row("Yes outside, no inside.", 200, r#"{"success":true,"data":{"success":false,"id":"T1"}}"#, Unknown(BOTH)),
    row(
        "An error beside the service's own id, and nobody says that it ended there.",
        200,
        r#"{"transactionId":"T1","error":"Provider did not answer"}"#,
        Unknown(BOTH),
    ),
    row(
        "Two words for the state of one payment.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","state":"FAILED"}"#,
        Unknown(BOTH),
    ),
    row(
        "The payment's state is another than the status beside it.",
        200,
        r#"{"transactionId":"T1","status":"FAILED","transactionState":"SUCCESS"}"#,
        Unknown(BOTH),
    ),
    row(
        "Two payments that end differently.",
        200,
        r#"{"transaction":{"id":"T1","status":"SUCCESS"},"data":{"id":"T2","status":"FAILED"}}"#,
        Unknown(BOTH),
    ),
    row(
        "A list of two is not read as one.",
        200,
        r#"{"data":[{"id":"T1","status":"SUCCESS"},{"id":"T2","status":"SUCCESS"}]}"#,
        Unknown(SILENT),
    ),
    row(
        "A status that stands twice.",
        200,
        r#"{"transactionId":"T1","status":"FAILED","status":"SUCCESS"}"#,
        Unknown(TWICE),
    ),
    // No information.
    row("Nothing came.", 200, "", Unknown(EMPTY)),
    row("204 brings nothing.", 204, "", Unknown(EMPTY)),
    row("A captive portal's page.", 200, "<html>SUCCESS</html>", Unknown(PAGE)),
    row("A word is no answer.", 200, "SUCCESS", Unknown(NOT_JSON)),
    row("JSON without its end.", 200, r#"{"transactionId":"T1","status":"SUCC"#, Unknown(NOT_JSON)),
    row(
        "The line broke inside the answer.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS""#,
        Unknown(Why::Connection),
    )
    .ends(CUT),
    row("More than is ever read.", 200, r#"{"transactionId":"T1","log":[1,"#, Unknown(TOO_LONG)).ends(BodyEnd::TooLong),
    row("An empty object.", 200, "{}", Unknown(SILENT)),
    row("An empty list.", 200, "[]", Unknown(SILENT)),
    row("An id says that it was taken in, and not how it ended.", 200, r#"{"transactionId":"T1"}"#, Unknown(SILENT)),
    row(
        "A number for a status is HTTP's or anybody's.",
        200,
        r#"{"transactionId":"T1","status":200}"#,
        Unknown(SILENT),
    ),
    row("A number as text neither.", 200, r#"{"transactionId":"T1","status":"00"}"#, Unknown(SILENT)),
    row("A status in an object.", 200, r#"{"transactionId":"T1","status":{"code":"SUCCESS"}}"#, Unknown(SILENT)),
    row("A sentence is no word.", 200, r#"{"message":"Transaction successful","transactionId":"T1"}"#, Unknown(SILENT)),
    // Whose payment it is.
    row(
        "Another amount was paid.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","amount":2500}"#,
        Unknown(Why::OtherPayment(Value::Amount)),
    ),
    row(
        "Another amount failed: ours may not have.",
        200,
        r#"{"transactionId":"T1","status":"FAILED","amount":{"amount":250000,"currency":"UGX"}}"#,
        Unknown(Why::OtherPayment(Value::Amount)),
    ),
    row(
        "An amount that is too large to be held is no missing one.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","amount":1e99}"#,
        Unknown(NO_SUM),
    ),
    row(
        "The recipient's phone is another one.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","recipient":{"phoneNumber":"+256700999888"}}"#,
        Unknown(Why::OtherPayment(Value::Phone)),
    ),
    row(
        "The phone of the request came back as another one.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","phoneNumber":"+256700999888"}"#,
        Unknown(Why::OtherPayment(Value::Phone)),
    ),
    row(
        "The recipient, as text, is another phone.",
        200,
        r#"{"success":true,"data":{"transactionId":"T1","recipient":"+256700999888"}}"#,
        Unknown(Why::OtherPayment(Value::Phone)),
    ),
    row(
        "A masked phone that ends as ours does.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","phoneNumber":"+25677****456"}"#,
        Booked("SUCCESS"),
    ),
    row(
        "Dollars are no shillings.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","amount":25000,"currency":"USD"}"#,
        Unknown(Why::OtherPayment(Value::Currency)),
    ),
    row(
        "The service's other name for shillings.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","amount":25000,"currency":"Ush"}"#,
        Booked("SUCCESS"),
    ),
    row(
        "Another mode moved another payment.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","mode":"WALLET_TO_WALLET"}"#,
        Unknown(Why::OtherPayment(Value::Mode)),
    ),
    row(
        "The other name of the same mode.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","mode":"WALLET_TO_MNO"}"#,
        Booked("SUCCESS"),
    ),
    row(
        "The bank account of somebody else.",
        200,
        r#"{"data":{"transactionId":"T1","status":"SUCCESS","accountNumber":"04299999999"}}"#,
        Unknown(Why::OtherPayment(Value::Account)),
    )
    .of(Moves::ToBank),
    row(
        "At a merchant the account may be the merchant's own.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","recipient":{"account":"9999"}}"#,
        Booked("SUCCESS"),
    )
    .of(Moves::ToMerchant),
    row(
        "Sums that can't be read as such are shown as they came, where they can be ours.",
        200,
        r#"{"transactionId":"T1","status":"SUCCESS","amount":"25,000","fee":"free"}"#,
        Booked("SUCCESS"),
    )
    .of(Moves::ToWallet),
    // Modes in which a success flag is only about the request.
    row(
        "The prompt was sent: the customer has yet to approve.",
        200,
        r#"{"success":true,"message":"Prompt sent","data":{"transactionId":"T1"}}"#,
        Booked("PENDING"),
    )
    .of(Moves::FromMobile),
    row(
        "SUCCESS in the envelope is a yes to the request for a top-up.",
        200,
        r#"{"status":"SUCCESS","data":{"transactionId":"T1"}}"#,
        Booked("PENDING"),
    )
    .of(Moves::TopUp),
    row(
        "SUCCESS beside the id may be the envelope's, too.",
        200,
        r#"{"status":"SUCCESS","message":"Request sent","transactionId":"T1"}"#,
        Booked("PENDING"),
    )
    .of(Moves::FromMobile),
    row(
        "The top-up's own final word.",
        200,
        r#"{"success":true,"data":{"transactionId":"T1","status":"SUCCESS"}}"#,
        Booked("SUCCESS"),
    )
    .of(Moves::TopUp),
    row(
        "A bank transfer is in beta: a yes may be to the request.",
        200,
        r#"{"success":true,"transactionId":"T1","amount":25000}"#,
        Booked("PENDING"),
    )
    .of(Moves::ToBank),
    row(
        "A mode that Kaunta does not know may take a customer's yes as well.",
        200,
        r#"{"status":"OK","transactionId":"T1"}"#,
        Booked("PENDING"),
    )
    .of(Moves::Other),
    row(
        "The customer declined: a no needs no approval.",
        200,
        r#"{"success":false,"message":"The customer declined","transactionId":"T1"}"#,
        Booked("FAILED"),
    )
    .of(Moves::FromMobile),
    row(
        "Of money that comes in the recipient may be the shop's own phone.",
        200,
        r#"{"data":{"transactionId":"T1","status":"SUCCESS","recipient":"+256700999888"}}"#,
        Booked("SUCCESS"),
    )
    .of(Moves::FromMobile),
];
