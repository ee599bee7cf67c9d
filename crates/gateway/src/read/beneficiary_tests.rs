use kaunta_domain::account::AccountNumber;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::phone::Phone;
use kaunta_domain::text::BankCode;
use serde_json::{Value, json};

use super::*;

/// For a bill, unless the answer says otherwise.
fn after(status: u16, body: &str) -> ValidateOutcome {
    let biller = BillerCode::parse("UMEME").unwrap();
    let account = AccountNumber::parse("04212345671").unwrap();
    outcome(&RawAnswer::whole(status, body), &Identity::Bill { biller, account })
}

fn of_phone(body: &str) -> ValidateOutcome {
    let phone = Phone::parse("0772123456").unwrap();
    outcome(&RawAnswer::whole(200, body), &Identity::Phone { airtime: false, phone, network: Network::Mtn })
}

fn validated(body: &str) -> Beneficiary {
    let ValidateOutcome::Validated(beneficiary) = after(200, body) else { panic!("{body}") };
    *beneficiary
}

#[test]
fn a_bill_s_holder_is_read_with_its_extra_field() {
    let body = r#"{"success":true,"message":"Beneficiary validated","beneficiary":{"billerCode":"UMEME",
        "accountNumber":"04212345671","name":"NAKATO SARAH","customerType":"PREPAID","isValid":true,"debt":120.50}}"#;
    let holder = validated(body);
    assert_eq!(holder.name.as_ref().map(Name::as_str), Some("NAKATO SARAH"));
    assert_eq!((holder.customer_type.as_deref(), holder.area.as_deref()), (Some("PREPAID"), None));
    assert!(holder.is_valid);
    assert_eq!(holder.told.as_ref().and_then(BeneficiaryMessage::message), Some("Beneficiary validated"));
    let expected = concat!(
        r#"{"billerCode":"UMEME","accountNumber":"04212345671","name":"NAKATO SARAH","#,
        r#""customerType":"PREPAID","isValid":true,"debt":120.50}"#
    );
    assert_eq!(Value::Object(holder.from_service).to_string(), expected);
}

#[test]
fn a_beneficiary_is_found_by_its_shape_too() {
    for body in [
        r#"{"success":true,"data":{"beneficiary":{"name":"A B","provider":"mtn","isValid":"true"}}}"#,
        r#"{"success":true,"data":{"name":"A B","provider":"MTN","isValid":1}}"#,
        r#"{"success":true,"name":"A B","provider":"MTN","isValid":true}"#,
    ] {
        let holder = validated(body);
        assert_eq!(holder.name.as_ref().map(Name::as_str), Some("A B"), "{body}");
        assert_eq!(holder.provider, Some(Network::Mtn), "{body}");
        assert!(holder.is_valid, "{body}");
    }
}

#[test]
fn a_name_is_a_name_under_every_alias() {
    for alias in
        ["name", "accountName", "account_name", "customerName", "recipientName", "beneficiaryName", "accountHolder"]
    {
        for body in [
            format!(r#"{{"success":true,"beneficiary":{{"{alias}":"NAKATO SARAH","isValid":true}}}}"#),
            format!(r#"{{"success":true,"data":{{"{alias}":"NAKATO SARAH","accountNumber":"04212345671"}}}}"#),
            format!(r#"{{"success":true,"{alias}":"NAKATO SARAH"}}"#),
        ] {
            assert_eq!(validated(&body).name.as_ref().map(Name::as_str), Some("NAKATO SARAH"), "{body}");
        }
    }
    let unreadable = r#"{"success":true,"beneficiary":{"name":"","accountName":"NAKATO SARAH"}}"#;
    assert_eq!(validated(unreadable).name.as_ref().map(Name::as_str), Some("NAKATO SARAH"));
}

#[test]
fn only_a_clear_yes_is_valid() {
    for (body, valid) in [
        (r#"{"success":true,"beneficiary":{"name":"A B","isValid":true}}"#, true),
        (r#"{"beneficiary":{"name":"A B","isValid":true}}"#, true),
        (r#"{"success":true,"beneficiary":{"name":"A B"}}"#, true),
        (r#"{"success":true,"beneficiary":{"name":"A B","isValid":null}}"#, true),
        (r#"{"success":true,"beneficiary":{"name":"A B","isValid":false}}"#, false),
        (r#"{"success":true,"beneficiary":{"name":"A B","isValid":"false"}}"#, false),
        (r#"{"success":false,"beneficiary":{"name":"A B","isValid":true}}"#, false),
        (r#"{"beneficiary":{"name":"A B"}}"#, false),
        (r#"{"beneficiary":{}}"#, false),
    ] {
        assert_eq!(validated(body).is_valid, valid, "{body}");
    }
}

#[test]
fn unreadable_fields_are_missing_and_what_stands_beside_is_kept() {
    let body = r#"{"success":true,"message":"ok","fee":500,"beneficiary":{"name":"A\u0000B","provider":"LYCA","isValid":true}}"#;
    let holder = validated(body);
    assert_eq!((holder.name, holder.provider), (None, None));
    assert_eq!(holder.from_service.get("provider"), Some(&json!("LYCA")));
    assert_eq!(holder.from_service.get("fee"), Some(&json!(500)));
    assert_eq!(holder.from_service.get("message"), None);
}

#[test]
fn an_answer_about_another_account_phone_biller_or_bank_reads_no_name_back() {
    let holder =
        |own: &str| format!(r#"{{"success":true,"beneficiary":{{{own},"name":"NAKATO SARAH","isValid":true}}}}"#);
    let another = |outcome: ValidateOutcome| match outcome {
        ValidateOutcome::Another { told } => Some(told),
        ValidateOutcome::Validated(_) => None,
        ValidateOutcome::Refused(_) | ValidateOutcome::Unanswered(_) => panic!("{outcome:?}"),
    };
    for (own, expected) in [
        (r#""accountNumber":"04212345689""#, Some("04212345689")),
        (r#""billerCode":"NWSC","accountNumber":"04212345671""#, Some("NWSC")),
        (r#""billerCode":"umeme","accountNumber":"0421 2345 671""#, None),
        (r#""accountNumber":4212345671"#, None),
        (r#""accountNumber":"*******5671""#, None),
        (r#""accountNumber":"*******5689""#, Some("*******5689")),
        (r#""customerType":"PREPAID""#, None),
    ] {
        assert_eq!(another(after(200, &holder(own))).as_deref(), expected, "{own}");
    }
    for (own, expected) in [
        (r#""phoneNumber":"256772123457""#, Some("256772123457")),
        (r#""phoneNumber":"0772123456""#, None),
        (r#""phoneNumber":"+256 772 123 456""#, None),
        (r#""phoneNumber":"2567721***57""#, Some("2567721***57")),
        (r#""phoneNumber":"256772123456","provider":"AIRTEL""#, None),
    ] {
        assert_eq!(another(of_phone(&holder(own))).as_deref(), expected, "{own}");
    }
    let (account, bank) = (AccountNumber::parse("9030012345678").unwrap(), BankCode::parse("STANBIC").unwrap());
    let identity = Identity::Bank { account, bank };
    for (own, expected) in [
        (r#""accountNumber":"9030012345678","bankCode":"CENTENARY""#, Some("CENTENARY")),
        (r#""accountNumber":"9030012345679""#, Some("9030012345679")),
        (r#""accountNumber":"9030012345678","bankCode":"stanbic""#, None),
    ] {
        assert_eq!(another(outcome(&RawAnswer::whole(200, &holder(own)), &identity)).as_deref(), expected, "{own}");
    }
    // Fields next to the beneficiary belong to the envelope.
    let beside = r#"{"success":true,"accountNumber":"P-1","beneficiary":{"name":"NAKATO SARAH","isValid":true}}"#;
    assert_eq!(another(after(200, beside)), None);
}

#[test]
fn a_no_is_a_refusal_and_silence_is_not() {
    for (status, body) in [
        (400, r#"{"message":"no"}"#),
        (401, ""),
        (403, ""),
        (404, "<html></html>"),
        (429, ""),
        (200, r#"{"success":false,"message":"Unknown meter"}"#),
    ] {
        assert!(matches!(after(status, body), ValidateOutcome::Refused(_)), "{status} {body}");
    }
    for (status, body) in [
        (200, ""),
        (200, "<html></html>"),
        (200, r#"{"success":true}"#),
        (307, ""),
        (408, ""),
        (500, ""),
        (502, "<html>"),
    ] {
        assert!(matches!(after(status, body), ValidateOutcome::Unanswered(_)), "{status} {body}");
    }
}
