//! What is paid: every mode, and bills of each kind.

use serde_json::{Value, json};

/// A payment as a person types it.
#[derive(Debug, Clone, Copy)]
pub struct Order {
    pub name: &'static str,
    mode: &'static str,
    biller: Option<&'static str>,
}

pub const AIRTIME: Order = Order { name: "airtime", mode: "PARTNER_PAY_AIRTIME", biller: None };
pub const SEND: Order = Order { name: "send", mode: "PARTNER_SEND_MNO", biller: None };
pub const BANK: Order = Order { name: "bank", mode: "PARTNER_SEND_BANK", biller: None };
pub const COLLECT: Order = Order { name: "collect", mode: "PARTNER_COLLECT_MNO", biller: None };
/// Over the partner wallet, which has no look-up.
pub const WALLET: Order = Order { name: "wallet", mode: "WALLET_TO_MOBILE_MONEY", biller: None };
/// A bill with a token.
pub const POWER: Order = Order { name: "power", mode: "PARTNER_PAY_BILL_PAYMENT", biller: Some("UMEME") };
/// A bill with an area.
pub const WATER: Order = Order { name: "water", mode: "PARTNER_PAY_BILL_PAYMENT", biller: Some("NWSC") };
/// A bill with only an account number.
pub const TELEVISION: Order = Order { name: "television", mode: "PARTNER_PAY_BILL_PAYMENT", biller: Some("DSTV") };

impl Order {
    /// The form, with a number whose last two digits select a scenario of docs/practice.md.
    pub fn form(self, course: &str) -> Value {
        let (phone, bank) = (format!("2567725500{course}"), format!("90300055000{course}"));
        let answers = match (self.mode, self.biller) {
            ("PARTNER_SEND_BANK", _) => json!({ "bankCode": "040147", "accountNumber": bank }),
            ("PARTNER_COLLECT_MNO", _) => json!({ "phoneNumber": phone, "cash": "NONE" }),
            (_, Some("NWSC")) => {
                json!({ "accountNumber": format!("142005500{course}"), "phoneNumber": "0772 300 417", "area": "Jinja" })
            }
            (_, Some(_)) => json!({ "accountNumber": format!("142005500{course}"), "phoneNumber": "0772 300 417" }),
            (_, None) => json!({ "phoneNumber": phone, "mnoProvider": "MTN" }),
        };
        let mut input = json!({ "mode": self.mode, "biller": self.biller, "answers": answers });
        input["answers"]["amount"] = json!("25,000");
        input["answers"]["narration"] = json!("For the shop");
        input
    }

    /// Whether the beneficiary is validated first.
    pub fn is_validated(self) -> bool {
        !matches!(self.mode, "PARTNER_COLLECT_MNO" | "WALLET_TO_MOBILE_MONEY")
    }
}
