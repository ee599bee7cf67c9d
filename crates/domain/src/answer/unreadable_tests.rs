use super::*;

#[test]
fn what_can_not_be_read_is_kept_as_a_code_with_its_values() {
    let all = [
        (Unreadable::Empty, r#""empty""#),
        (Unreadable::TooLong, r#""tooLong""#),
        (Unreadable::WebPage, r#""webPage""#),
        (Unreadable::NotJson, r#""notJson""#),
        (Unreadable::NotAnObject, r#""notAnObject""#),
        (Unreadable::FieldTwice, r#""fieldTwice""#),
        (Unreadable::NoStatus, r#""noStatus""#),
        (Unreadable::NoOutcome, r#""noOutcome""#),
        (Unreadable::NamesNoPayment, r#""namesNoPayment""#),
        (Unreadable::Contradiction, r#""contradiction""#),
        (Unreadable::MayBeUnderWay, r#""mayBeUnderWay""#),
        (Unreadable::HadBefore, r#""hadBefore""#),
        (Unreadable::Amount, r#""amount""#),
        (Unreadable::PaymentNotMentioned, r#""paymentNotMentioned""#),
        (Unreadable::BatchFailedInPart, r#""batchFailedInPart""#),
        (Unreadable::OnlyBatchStatus { status: "ON HOLD".to_owned() }, r#"{"onlyBatchStatus":{"status":"ON HOLD"}}"#),
        (Unreadable::NoBeneficiary, r#""noBeneficiary""#),
        (Unreadable::NoFees, r#""noFees""#),
        (Unreadable::NoModes, r#""noModes""#),
        (Unreadable::NoWallet, r#""noWallet""#),
    ];
    for (why, kept) in all {
        assert_eq!(serde_json::to_string(&why).unwrap(), kept);
        assert_eq!(serde_json::from_str::<Unreadable>(kept).unwrap(), why);
    }
    assert!(serde_json::from_str::<Unreadable>(r#""The answer is empty.""#).is_err());
}
