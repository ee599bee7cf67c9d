//! What an answer proves about a payment that was sent with different values.

use kaunta_domain::account::AccountNumber;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::cash::Cash;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Amount;
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::Reference;
use kaunta_domain::text::{Name, Narration};
use kaunta_domain::transfer::{BillExtra, Details};
use kaunta_domain::wallet::WalletType;

use super::*;
use crate::read::{status, transfer};
use crate::transport::wire::RawAnswer;

const OURS: &str = "KA261121-000000000001";

fn bill() -> Transfer {
    let details = Details::PayBill {
        biller: BillerCode::parse("UMEME").unwrap(),
        account: AccountNumber::parse("04212345671").unwrap(),
        holder: Name::parse("NAKATO SARAH").unwrap(),
        phone: Phone::parse("0772123456").unwrap(),
        extra: BillExtra::None,
    };
    let narration = Narration::parse("November").unwrap();
    Transfer {
        amount: Amount::new(25_000).unwrap(),
        narration,
        wallet: WalletType::Escrow,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details,
    }
}

fn found(fields: &str) -> LookUpOutcome {
    let body = format!(r#"{{"success":true,"transaction":{{"id":"TX1","status":"SUCCESS"{fields}}}}}"#);
    looked_up(status::outcome(&RawAnswer::whole(200, &body), OURS), &bill())
}

#[test]
fn a_look_up_is_about_this_payment_only_if_nothing_in_it_contradicts() {
    for fields in [
        "",
        r#","amount":25000,"fee":500,"totalAmount":25500"#,
        r#","amount":"25000.00","currency":"UGX""#,
        r#","totalAmount":25500,"fee":500"#,
        r#","destination":{"accountNumber":"4212345671","phoneNumber":"256700111222"}"#,
        r#","destination":{"account":"*******5671"}"#,
        r#","transactionMode":"PARTNER_PAY_BILL_PAYMENT""#,
        r#","destinationType":"BILL","mode":"BILL""#,
        r#","amount":null,"destination":null"#,
    ] {
        assert!(matches!(found(fields), LookUpOutcome::Found { .. }), "{fields}: {:?}", found(fields));
    }
    for (fields, mismatch) in [
        (r#","amount":26000"#, Mismatch::Amount("26000".to_owned().try_into().unwrap())),
        (r#","amount":25000,"currency":"USD""#, Mismatch::Currency("USD".to_owned())),
        (r#","destination":{"accountNumber":"04299999999"}"#, Mismatch::Account("04299999999".to_owned())),
        (r#","destination":{"account":"***9999"}"#, Mismatch::Account("***9999".to_owned())),
        (r#","transactionMode":"PARTNER_PAY_AIRTIME""#, Mismatch::Mode("PARTNER_PAY_AIRTIME".to_owned())),
    ] {
        let LookUpOutcome::OtherPayment { mismatches, transaction } = found(fields) else { panic!("{fields}") };
        assert_eq!(mismatches, [mismatch], "{fields}");
        assert_eq!(transaction.transaction_id.as_deref(), Some("TX1"), "what was said of it is kept");
    }
}

#[test]
fn a_transfer_s_answer_about_other_values_proves_nothing_whatever_it_says() {
    let answered = |status: &str, fields: &str| {
        let body = format!(r#"{{"success":true,"transaction":{{"transactionId":"TX1","status":"{status}"{fields}}}}}"#);
        let ours = Reference::from_book(OURS.to_owned());
        sent(transfer::outcome(&RawAnswer::whole(200, &body), &ours, Mode::PartnerPayBillPayment, 1), &bill())
    };
    for word in ["SUCCESS", "PENDING", "FAILED"] {
        for fields in [r#","amount":26000"#, r#","recipient":{"account":"04299999999"}"#] {
            let outcome = answered(word, fields);
            assert!(matches!(&outcome, SendOutcome::Unknown { doubt: Doubt::OtherPayment { .. } }), "{outcome:?}");
        }
        for fields in ["", r#","amount":25500,"fee":500"#, r#","recipient":{"account":"0421-2345671"}"#] {
            assert!(matches!(answered(word, fields), SendOutcome::Booked { .. }), "{word} {fields}");
        }
    }
}
