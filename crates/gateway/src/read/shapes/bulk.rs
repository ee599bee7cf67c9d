//! The answers of bulk: those with a 2xx status here, all others in `bulk_refused`. Each row proves something about each of
//! three payments.

use super::Proves::{Booked, Unknown};
use super::payments::{Moves, batch};
use super::{
    BEFORE, BOTH, CUT, EMPTY, IN_PART, NOT_JSON, PAGE, Proves, SILENT, TOO_LONG, TWICE, Table, UNDER_WAY, UNTOLD,
    Value, Why, answer, heard, wallet,
};
use crate::transport::wire::BodyEnd;

/// One shape, and what it proves about `KA-ITEM-0` to `KA-ITEM-2`: 25,000 shillings to a phone each, unless the row says
/// otherwise.
pub(super) struct Shape {
    why: &'static str,
    status: u16,
    body: &'static str,
    proves: [Proves<'static>; 3],
    ending: BodyEnd,
    moves: Moves,
}

pub(super) const fn row(why: &'static str, status: u16, body: &'static str, proves: [Proves<'static>; 3]) -> Shape {
    Shape { why, status, body, proves, ending: BodyEnd::Whole, moves: Moves::ToMobile }
}

/// The same for every payment.
pub(super) const fn all(proves: Proves<'static>) -> [Proves<'static>; 3] {
    [proves; 3]
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
fn each_shape_of_a_bulks_answer_proves_of_everybody_what_the_table_says() {
    let mut table = Table::default();
    for shape in ANSWERED.iter().chain(super::bulk_refused::ROWS) {
        let wallet = wallet(answer(shape.status, shape.body, shape.ending));
        let batch = batch(shape.moves);
        let told = heard(wallet.bulk(&batch));
        let of_items: Vec<Proves> = told.items.iter().map(|item| Proves::sent(&item.outcome)).collect();
        let came = format!("{} {} {:?}", shape.status, shape.body, shape.moves);
        table.row(shape.why, &came, shape.proves.to_vec(), of_items);
    }
    table.holds();
}

const DONE: Proves<'static> = Booked("SUCCESS");
const FAILED: Proves<'static> = Booked("FAILED");
const OPEN: Proves<'static> = Booked("PENDING");
const LEFT_OUT: Proves<'static> = Unknown(UNTOLD);

const ANSWERED: &[Shape] = &[
    // All matched by our reference.
    row(
        "Each by our reference and its own word, in any order.",
        200,
        r#"{"success":true,"batchReference":"B-1","items":[{"referenceId":"KA-ITEM-2","transactionId":"T2","status":"PENDING"},{"referenceId":"KA-ITEM-0","transactionId":"T0","status":"SUCCESS"},{"referenceId":"KA-ITEM-1","transactionId":"T1","status":"FAILED","reason":"Blocked"}]}"#,
        [DONE, FAILED, OPEN],
    ),
    row(
        "A bare list of results.",
        200,
        r#"[{"reference":"KA-ITEM-0","status":"completed"},{"reference":"KA-ITEM-1","status":"declined"},{"reference":"KA-ITEM-2","status":"queued"}]"#,
        [DONE, FAILED, OPEN],
    ),
    row(
        "An object whose names are our references.",
        200,
        r#"{"data":{"results":{"KA-ITEM-0":{"status":"SUCCESS"},"KA-ITEM-1":"FAILED","KA-ITEM-2":{"success":true,"message":"Accepted"}}}}"#,
        [DONE, FAILED, OPEN],
    ),
    row(
        "Lists whose names are the word.",
        200,
        r#"{"successful":["KA-ITEM-0"],"failedItems":[{"referenceId":"KA-ITEM-1"}],"pending":["KA-ITEM-2"]}"#,
        [DONE, FAILED, OPEN],
    ),
    row(
        "The request beside the result of each.",
        200,
        r#"[{"item":{"ref":"KA-ITEM-0","amount":25000},"result":{"status":"SUCCESS"}},{"item":{"ref":"KA-ITEM-1"},"result":{"success":false}},{"item":{"ref":"KA-ITEM-2"},"result":{"status":"PROCESSING"}}]"#,
        [DONE, FAILED, OPEN],
    ),
    row(
        "The request comes back before the results, and tells nothing.",
        200,
        r#"{"request":{"items":[{"referenceId":"KA-ITEM-0"},{"referenceId":"KA-ITEM-1"},{"referenceId":"KA-ITEM-2"}]},"results":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"},{"referenceId":"KA-ITEM-1","status":"SUCCESS"},{"referenceId":"KA-ITEM-2","status":"FAILED"}]}"#,
        [DONE, DONE, FAILED],
    ),
    row(
        "A batch that failed in part has results for each that count by themselves.",
        200,
        r#"{"success":false,"status":"PARTIALLY_COMPLETED","results":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"},{"referenceId":"KA-ITEM-1","status":"FAILED"},{"referenceId":"KA-ITEM-2","status":"SUCCESS"}]}"#,
        [DONE, FAILED, DONE],
    ),
    row(
        "A byte order mark, and names with underscores.",
        200,
        "\u{feff}{\"items\":[{\"reference_id\":\"KA-ITEM-0\",\"status\":\"SUCCESS\"},{\"reference_id\":\"KA-ITEM-1\",\"status\":\"SUCCESS\"},{\"reference_id\":\"KA-ITEM-2\",\"status\":\"SUCCESS\"}]}",
        all(DONE),
    ),
    row(
        "207 is a good status like any other.",
        207,
        r#"[{"referenceId":"KA-ITEM-0","status":"SUCCESS"},{"referenceId":"KA-ITEM-1","status":"FAILED"},{"referenceId":"KA-ITEM-2","status":"SUCCESS"}]"#,
        [DONE, FAILED, DONE],
    ),
    row(
        "A word that nobody knows is the item's own.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","status":"ON_HOLD"},{"referenceId":"KA-ITEM-1","status":"SUCCESS"},{"referenceId":"KA-ITEM-2","status":"DONE"}]}"#,
        [Booked("ON_HOLD"), DONE, Booked("DONE")],
    ),
    row(
        "The line broke behind a whole list.",
        200,
        r#"{"failed":["KA-ITEM-0","KA-ITEM-1","KA-ITEM-2"]}"#,
        all(FAILED),
    )
    .ends(CUT),
    // All matched by order.
    row(
        "As many results as payments, without a reference, are in the order of the request.",
        200,
        r#"{"results":[{"transactionId":"T0","status":"SUCCESS"},{"transactionId":"T1","status":"FAILED"},{"transactionId":"T2","status":"PENDING"}]}"#,
        [DONE, FAILED, OPEN],
    ),
    row(
        "Their phones agree with that order.",
        200,
        r#"{"results":[{"phone":"0772123450","status":"SUCCESS"},{"phone":"+256772123451","status":"FAILED"},{"phone":"25677******2","status":"SUCCESS"}]}"#,
        [DONE, FAILED, DONE],
    ),
    row(
        "A phone that is another item's speaks against the order, for everybody.",
        200,
        r#"{"results":[{"phone":"0772123451","status":"SUCCESS"},{"phone":"0772123450","status":"FAILED"},{"status":"SUCCESS"}]}"#,
        all(LEFT_OUT),
    ),
    row(
        "An amount that is not the item's speaks against it too.",
        200,
        r#"{"results":[{"amount":25000,"status":"SUCCESS"},{"amount":2500,"status":"SUCCESS"},{"status":"SUCCESS"}]}"#,
        all(LEFT_OUT),
    ),
    row(
        "Places that are turned round are another order.",
        200,
        r#"{"results":[{"index":2,"status":"SUCCESS"},{"index":1,"status":"SUCCESS"},{"index":0,"status":"FAILED"}]}"#,
        all(LEFT_OUT),
    ),
    row(
        "Two lists that fit: which one is it?",
        200,
        r#"{"a":[{"status":"SUCCESS"},{"status":"SUCCESS"},{"status":"SUCCESS"}],"b":[{"status":"FAILED"},{"status":"FAILED"},{"status":"FAILED"}]}"#,
        all(LEFT_OUT),
    ),
    row(
        "References of somebody else are nobody's of ours.",
        200,
        r#"[{"reference":"X-0","status":"SUCCESS"},{"reference":"X-1","status":"SUCCESS"},{"reference":"X-2","status":"SUCCESS"}]"#,
        all(LEFT_OUT),
    ),
    row(
        "Two results for three payments: the order does not say who is missing.",
        200,
        r#"{"items":[{"transactionId":"T0","status":"SUCCESS"},{"transactionId":"T1","status":"SUCCESS"}]}"#,
        all(LEFT_OUT),
    ),
    // A payment is missing.
    row(
        "Whom a list leaves out is unknown, never failed.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"}]}"#,
        [DONE, LEFT_OUT, LEFT_OUT],
    ),
    row(
        "A yes to the batch says nothing of whom its list leaves out.",
        200,
        r#"{"success":true,"batchId":"PB1","items":[{"referenceId":"KA-ITEM-2","status":"FAILED"}]}"#,
        [LEFT_OUT, LEFT_OUT, FAILED],
    ),
    row(
        "A no to the batch neither.",
        200,
        r#"{"success":false,"failed":["KA-ITEM-1"]}"#,
        [LEFT_OUT, FAILED, LEFT_OUT],
    ),
    row("An empty list leaves everybody out.", 200, r#"{"success":true,"items":[]}"#, all(LEFT_OUT)),
    row(
        "An error of one item tells of that one.",
        200,
        r#"{"success":true,"errors":[{"referenceId":"KA-ITEM-1","error":"Bad phone"}]}"#,
        [LEFT_OUT, FAILED, LEFT_OUT],
    ),
    // Contradictory entries for one payment.
    row(
        "Two stories about one payment.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"},{"referenceId":"KA-ITEM-0","status":"FAILED"},{"referenceId":"KA-ITEM-1","status":"SUCCESS"}]}"#,
        [Unknown(BOTH), DONE, LEFT_OUT],
    ),
    row(
        "One story told twice is one.",
        200,
        r#"{"successful":["KA-ITEM-0"],"items":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"}]}"#,
        [DONE, LEFT_OUT, LEFT_OUT],
    ),
    row(
        "In the list of those paid and in that of those not.",
        200,
        r#"{"successful":["KA-ITEM-0","KA-ITEM-1"],"failed":["KA-ITEM-1","KA-ITEM-2"]}"#,
        [DONE, Unknown(BOTH), FAILED],
    ),
    row(
        "A no and a success of the same payment.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","success":false,"status":"SUCCESS"},{"referenceId":"KA-ITEM-1","status":"SUCCESS","error":"late"}]}"#,
        [Unknown(BOTH), Unknown(BOTH), LEFT_OUT],
    ),
    row(
        "The batch's no, and not one of its payments failed.",
        200,
        r#"{"success":false,"items":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"},{"referenceId":"KA-ITEM-1","status":"PENDING"},{"referenceId":"KA-ITEM-2","status":"SUCCESS"}]}"#,
        [Unknown(BOTH), OPEN, Unknown(BOTH)],
    ),
    row(
        "The batch's no, and no word of the one that may have failed.",
        200,
        r#"{"success":false,"data":{"failedCount":1,"results":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"},{"referenceId":"KA-ITEM-1","status":"SUCCESS"}]}}"#,
        [Unknown(BOTH), Unknown(BOTH), LEFT_OUT],
    ),
    row(
        "A yes in the list of those that failed.",
        200,
        r#"{"failed":[{"referenceId":"KA-ITEM-0","success":true}]}"#,
        [Unknown(BOTH), LEFT_OUT, LEFT_OUT],
    ),
    row(
        "A no that leaves it open, and one because of an earlier request.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","success":false,"message":"Timeout"},{"referenceId":"KA-ITEM-1","status":"FAILED","reason":"Duplicate reference"},{"referenceId":"KA-ITEM-2","status":"FAILED","reason":"Blocked"}]}"#,
        [Unknown(UNDER_WAY), Unknown(BEFORE), FAILED],
    ),
    row(
        "A status that stands twice makes the whole answer unreadable.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","status":"FAILED","status":"SUCCESS"},{"referenceId":"KA-ITEM-1","status":"SUCCESS"}]}"#,
        all(Unknown(TWICE)),
    ),
    // Values that differ from ours.
    row(
        "Under our reference stands another amount.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","status":"SUCCESS","amount":250000},{"referenceId":"KA-ITEM-1","status":"FAILED","amount":"25,000"}]}"#,
        [Unknown(Why::OtherPayment(Value::Amount)), FAILED, LEFT_OUT],
    ),
    row(
        "Under our reference stands another phone, another currency, and another mode.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","status":"SUCCESS","phoneNumber":"0700999888"},{"referenceId":"KA-ITEM-1","status":"SUCCESS","currency":"KES"},{"referenceId":"KA-ITEM-2","status":"FAILED","mode":"BANK_TRANSFER"}]}"#,
        [
            Unknown(Why::OtherPayment(Value::Phone)),
            Unknown(Why::OtherPayment(Value::Currency)),
            Unknown(Why::OtherPayment(Value::Mode)),
        ],
    ),
    row(
        "Under our reference stands another account.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","status":"SUCCESS","accountNumber":"04299999999"},{"referenceId":"KA-ITEM-1","status":"SUCCESS","accountNumber":"***5671"}]}"#,
        [Unknown(Why::OtherPayment(Value::Account)), DONE, LEFT_OUT],
    )
    .of(Moves::ToBank),
    row(
        "The answer is about another batch, whoever is in it.",
        200,
        r#"{"batchReference":"B-2","items":[{"referenceId":"KA-ITEM-0","status":"SUCCESS"}]}"#,
        all(Unknown(Why::OtherReference("B-2"))),
    ),
    row(
        "A no to another batch is no no to ours.",
        200,
        r#"{"success":false,"data":{"batch_reference":"B-2"}}"#,
        all(Unknown(Why::OtherReference("B-2"))),
    ),
    // The batch as a whole.
    row(
        "The batch was taken in: what becomes of its payments is not told.",
        200,
        r#"{"success":true,"batchId":"PB1"}"#,
        all(OPEN),
    ),
    row(
        "A finished batch may have payments that failed.",
        200,
        r#"{"batchReference":"B-1","status":"COMPLETED"}"#,
        all(OPEN),
    ),
    row("HTTP's word for later.", 202, r#"{"data":{"batchId":"PB1","status":"PROCESSING"}}"#, all(OPEN)),
    row(
        "Each is named without a word, and shares what was said of the batch.",
        200,
        r#"{"success":true,"items":[{"referenceId":"KA-ITEM-0","transactionId":"T0"},{"referenceId":"KA-ITEM-1"},{"referenceId":"KA-ITEM-2"}]}"#,
        all(OPEN),
    ),
    row(
        "An explicit no to the whole batch.",
        200,
        r#"{"success":false,"message":"Insufficient balance"}"#,
        all(FAILED),
    ),
    row("The batch failed, by its own word.", 200, r#"{"batchReference":"B-1","status":"FAILED"}"#, all(FAILED)),
    row(
        "None of three: that is a no to all of them.",
        200,
        r#"{"success":false,"successCount":0,"failedCount":3}"#,
        all(FAILED),
    ),
    row(
        "One of three was paid, and nobody says who.",
        200,
        r#"{"success":false,"successCount":1,"failedCount":2}"#,
        all(Unknown(IN_PART)),
    ),
    row(
        "The sentence says that it was a part.",
        200,
        r#"{"success":false,"message":"2 of 3 payments failed"}"#,
        all(Unknown(IN_PART)),
    ),
    row(
        "One is named in the sentence of a no: whether the others were paid is not said.",
        200,
        r#"{"success":false,"message":"Payment KA-ITEM-1 failed"}"#,
        all(Unknown(IN_PART)),
    ),
    row(
        "A no to the batch that is still under way.",
        200,
        r#"{"success":false,"message":"Timed out"}"#,
        all(Unknown(UNDER_WAY)),
    ),
    row(
        "The batch is a repeated one: the first may have paid everybody.",
        200,
        r#"{"success":false,"message":"batchReference already used"}"#,
        all(Unknown(BEFORE)),
    ),
    row(
        "A word for the batch that nobody knows.",
        200,
        r#"{"batchId":"PB1","status":"PARTIALLY_COMPLETED"}"#,
        all(Unknown(Why::OnlyBatchStatus("PARTIALLY_COMPLETED"))),
    ),
    row(
        "A no and a finished batch.",
        200,
        r#"{"success":false,"status":"COMPLETED","batchId":"PB1"}"#,
        all(Unknown(BOTH)),
    ),
    row(
        "A yes and an error of the batch.",
        200,
        r#"{"success":true,"batchId":"PB1","error":"Wallet service did not answer"}"#,
        all(Unknown(BOTH)),
    ),
    // No information.
    row("An empty object.", 200, "{}", all(Unknown(SILENT))),
    row("A greeting.", 200, r#"{"message":"Hello"}"#, all(Unknown(SILENT))),
    row("An empty list is a list that leaves everybody out.", 200, "[]", all(LEFT_OUT)),
    row("Nothing came.", 200, "", all(Unknown(EMPTY))),
    row("204 brings nothing.", 204, "", all(Unknown(EMPTY))),
    row("A captive portal's page.", 200, "<html>OK</html>", all(Unknown(PAGE))),
    row("A word is no answer.", 200, "OK", all(Unknown(NOT_JSON))),
    row(
        "JSON without its end, though one payment is whole in it.",
        200,
        r#"[{"referenceId":"KA-ITEM-0","status":"SUCCESS"},"#,
        all(Unknown(NOT_JSON)),
    ),
    row(
        "The line broke inside the list.",
        200,
        r#"[{"referenceId":"KA-ITEM-0","status":"SUCCESS"}"#,
        all(Unknown(Why::Connection)),
    )
    .ends(CUT),
    row("More than is ever read.", 200, r#"{"items":["#, all(Unknown(TOO_LONG))).ends(BodyEnd::TooLong),
    // Modes in which a success flag is only about the request.
    row(
        "The prompts were sent; one customer approved, by the payment's own word.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","success":true,"transactionId":"T0"},{"referenceId":"KA-ITEM-1","status":"OK"},{"referenceId":"KA-ITEM-2","success":true,"status":"SUCCESS"}]}"#,
        [OPEN, OPEN, DONE],
    )
    .of(Moves::FromMobile),
    row(
        "A bank transfer is in beta: a yes may be to the request, and a no is one.",
        200,
        r#"{"items":[{"referenceId":"KA-ITEM-0","success":true},{"referenceId":"KA-ITEM-1","success":false,"message":"Bad account"},{"referenceId":"KA-ITEM-2","status":"SUCCESS"}]}"#,
        [OPEN, FAILED, DONE],
    )
    .of(Moves::ToBank),
];
