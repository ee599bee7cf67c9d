//! The answers of process-transfer that have a status, and whether they show that it belongs to our payment.

use super::Proves::{Booked, Unknown};
use super::payments::Pays;
use super::transfer::{Shape, row};
use super::{NO_STATUS, NO_SUM, Value, Why};

pub(super) const ROWS: &[Shape] = &[
    // Whose payment it is.
    row(
        "A transaction with another partner reference is another payment.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS","partnerReference":"KA-OTHER"}}"#,
        Unknown(Why::OtherReference("KA-OTHER")),
    ),
    row(
        "Another partner reference beside the transaction contradicts as much.",
        200,
        r#"{"partnerReference":"KA-OTHER","transaction":{"transactionId":"TX1","status":"FAILED"}}"#,
        Unknown(Why::OtherReference("KA-OTHER")),
    ),
    row(
        "Our own reference is what should be there.",
        200,
        r#"{"transaction":{"status":"SUCCESS","partnerReference":"KA-4F7KQ2-M9XR3T","reference":"PG1"}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "Another amount is another payment, whatever became of it.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS","amount":26000}}"#,
        Unknown(Why::OtherPayment(Value::Amount)),
    ),
    row(
        "The amount with the fee on top is ours.",
        200,
        r#"{"transaction":{"status":"SUCCESS","amount":25500,"fee":500}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A number as text, with decimals that are nothing, is the same number.",
        200,
        r#"{"transaction":{"status":"PENDING","amount":"25000.00","fee":"0"}}"#,
        Booked("PENDING"),
    ),
    row(
        "Thousands set apart by a comma are our amount.",
        200,
        r#"{"transaction":{"status":"SUCCESS","amount":"UGX 25,000"}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "However it is written, another amount is another payment.",
        200,
        r#"{"transaction":{"status":"SUCCESS","amount":"26,000.00"}}"#,
        Unknown(Why::OtherPayment(Value::Amount)),
    ),
    row(
        "A sum in an object with its currency is compared like any other.",
        200,
        r#"{"transaction":{"status":"SUCCESS","amount":{"value":26000,"currency":"UGX"}}}"#,
        Unknown(Why::OtherPayment(Value::Amount)),
    ),
    row(
        "A number too large to be held is no missing amount.",
        200,
        r#"{"transaction":{"status":"SUCCESS","amount":1e400}}"#,
        Unknown(NO_SUM),
    ),
    row(
        "A total below the amount can't be ours, with or without a fee.",
        200,
        r#"{"transaction":{"status":"FAILED","totalCharged":2500}}"#,
        Unknown(Why::OtherPayment(Value::Amount)),
    ),
    row(
        "Sums that did not come contradict nothing.",
        200,
        r#"{"transaction":{"status":"SUCCESS","amount":null,"fee":"","totalCharged":null}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "The bill of another account was paid.",
        200,
        r#"{"transaction":{"status":"SUCCESS","recipient":{"account":"04299999999"}}}"#,
        Unknown(Why::OtherPayment(Value::Account)),
    ),
    row(
        "Another account contradicts under its other name too.",
        200,
        r#"{"transaction":{"status":"SUCCESS","recipient":{"accountNumber":"04299999999"}}}"#,
        Unknown(Why::OtherPayment(Value::Account)),
    ),
    row(
        "Masked digits may be ours, and those that are shown are.",
        200,
        r#"{"transaction":{"status":"SUCCESS","recipient":{"account":"*******5671"}}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "One shown digit of a masked account that is not ours is enough.",
        200,
        r#"{"transaction":{"status":"FAILED","recipient":{"account":"*******5672"}}}"#,
        Unknown(Why::OtherPayment(Value::Account)),
    ),
    row(
        "A bank may leave out the zeros that an account begins with.",
        200,
        r#"{"transaction":{"status":"PENDING","recipient":{"account":"4212345671","provider":"STANBIC"}}}"#,
        Booked("PENDING"),
    )
    .of(Pays::Bank),
    row(
        "A phone with spaces and a country code is the same phone.",
        200,
        r#"{"transaction":{"status":"SUCCESS","recipient":{"account":"+256 772 123-456"}}}"#,
        Booked("SUCCESS"),
    )
    .of(Pays::Mobile),
    row(
        "The phone of somebody else was paid, by the name that requests have for it.",
        200,
        r#"{"transaction":{"status":"SUCCESS","phoneNumber":"256700999888"}}"#,
        Unknown(Why::OtherPayment(Value::Phone)),
    )
    .of(Pays::Mobile),
    row(
        "Airtime for another phone, as the recipient's own.",
        200,
        r#"{"transaction":{"status":"PENDING","recipient":{"phoneNumber":"0782 123 456"}}}"#,
        Unknown(Why::OtherPayment(Value::Phone)),
    )
    .of(Pays::Airtime),
    row(
        "The phone in a bill's answer is the payer's, whoever that is to the biller.",
        200,
        r#"{"transaction":{"status":"SUCCESS","phoneNumber":"256700999888"}}"#,
        Booked("SUCCESS"),
    ),
    row(
        "A sum of dollars is no payment of shillings, however large.",
        200,
        r#"{"transaction":{"status":"SUCCESS","amount":25000,"currency":"USD"}}"#,
        Unknown(Why::OtherPayment(Value::Currency)),
    ),
    row(
        "Another product of the service is another payment.",
        200,
        r#"{"transaction":{"status":"SUCCESS","transactionMode":"PARTNER_PAY_AIRTIME"}}"#,
        Unknown(Why::OtherPayment(Value::Mode)),
    ),
    // Incoming money.
    row(
        "The status beside everything may be the request's: the customer has yet to approve.",
        200,
        r#"{"success":true,"status":"SUCCESS","message":"Prompt sent","transactionId":"TX1"}"#,
        Booked("PENDING"),
    )
    .of(Pays::Collection),
    row(
        "The collection's own final word says that the customer approved.",
        200,
        r#"{"success":true,"transaction":{"transactionId":"TX1","status":"SUCCESS"}}"#,
        Booked("SUCCESS"),
    )
    .of(Pays::Collection),
    row(
        "That the prompt went out is no word of the transaction.",
        202,
        r#"{"success":true,"message":"The customer has been asked to approve","transactionId":"TX1"}"#,
        Unknown(NO_STATUS),
    )
    .of(Pays::Collection),
    row(
        "The recipient of money that comes in may be the shop's own wallet.",
        200,
        r#"{"transaction":{"status":"PENDING","recipient":{"account":"256700999888","name":"Shop"}}}"#,
        Booked("PENDING"),
    )
    .of(Pays::Collection),
    row(
        "A collection that ended without money needs nobody's approval to have ended.",
        200,
        r#"{"status":"FAILED","transactionId":"TX1","message":"The customer declined"}"#,
        Booked("FAILED"),
    )
    .of(Pays::Collection),
    // Fields other than the outcome.
    row(
        "A token beside PENDING confirms nothing; it is kept as evidence.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"PENDING","token":"12345678901234567890"}}"#,
        Booked("PENDING"),
    ),
    row(
        "A token beside FAILED does not make a sale of it.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"FAILED","token":"1234 5678 9012 3456 7890"}}"#,
        Booked("FAILED"),
    ),
    row(
        "What was sent a second time under the same reference and is SUCCESS is done, whichever sending did it.",
        200,
        r#"{"transaction":{"transactionId":"TX1","status":"SUCCESS","partnerReference":"KA-4F7KQ2-M9XR3T"}}"#,
        Booked("SUCCESS"),
    )
    .attempt(2),
];
