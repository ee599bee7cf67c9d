//! Valid inputs of each call, as the window sends them. A new call needs samples here.

use kaunta_domain::computer_code::ComputerCode;
use serde_json::{Value, json};

use crate::orders::{airtime, bank, bill, collect, send, wallet_phone};
use crate::world::World;

impl World {
    /// A call's inputs as the window sends them; empty for a call without samples.
    pub fn samples(&self, call: &str) -> Vec<Value> {
        let of_operations = || [1, 2, 3].map(|id| json!({ "id": id })).to_vec();
        let of_payrolls = || self.drafts.map(|id| json!({ "id": id })).to_vec();
        let environments = || ["practice", "development", "production"];
        match call {
            "start" | "status" | "home" | "lowFloat" | "feeDrift" | "book" | "backUp" | "chooseSecondDisk"
            | "copyToSecondDisk" | "stopSecondDisk" | "chooseBackup" | "salvage" | "settings" | "wallets"
            | "readWallet" | "computer" | "chooseMovingFile" | "pickFile" | "help" | "diagnostics" | "updates"
            | "askForUpdate" => {
                vec![Value::Null]
            }
            "findCustomers" => ["naka", "0772 300", "5671"].map(|typed| json!({ "typed": typed })).to_vec(),
            "findReceipt" => ["04212345671", "0772 300 417", "naka"].map(|typed| json!({ "typed": typed })).to_vec(),
            "favourites" => vec![Value::Null],
            "saveFavourite" => {
                vec![json!({ "operation": 1, "customer": "Mama Ruth", "label": "house", "agrees": true })]
            }
            "eraseCustomer" => vec![json!({ "is": "favourite", "id": 1 }), json!({ "is": "paid", "operation": 1 })],
            "customer" => vec![json!({ "mode": "PARTNER_PAY_BILL_PAYMENT", "biller": "UMEME",
                                       "answers": { "accountNumber": "04212345671" } })],
            "operation" | "payAgain" | "askNow" | "sendAgain" | "saveEvidence" | "receipt" | "saveReceipt"
            | "printReceipt" | "leaveUnprinted" | "printComplaint" | "printSale" | "handOutToken"
            | "openFoundReceipt" | "printFoundReceipt" | "sharedReceipt" => of_operations(),
            "reviewBasket" | "payBasket" | "askBasketApproval" => {
                vec![json!({ "idempotencyKeys": ["none"], "customerId": null })]
            }
            "basket"
            | "printBasket"
            | "printBasketSale"
            | "basketReceipt"
            | "saveBasketReceipt"
            | "sharedBasketReceipt" => vec![json!({ "id": 1 })],
            "decideBasket" => [true, false].map(|on| json!({ "id": 1, "goOn": on })).to_vec(),
            "shareReceipt" | "shareBasketReceipt" => {
                let by = |by| json!({ "id": 1, "phone": "0772 300 417", "by": by });
                vec![by("whatsApp"), by("sms")]
            }
            "payroll" | "payrollAgain" | "checkNames" | "pausePayroll" | "resumePayroll" | "stopPayroll"
            | "discardPayroll" => of_payrolls(),
            "form" | "validate" | "review" | "submit" | "lookUp" => self.paying(call),
            "providerHealth" => {
                vec![json!({ "mode": "PARTNER_PAY_AIRTIME" }), json!({ "mode": "PARTNER_COLLECT_MNO" })]
            }
            "attention" | "payrolls" => vec![json!({ "offset": 0, "limit": 100 })],
            "closeTokenClaim" => {
                vec![json!({ "id": 1, "reason": "The support gave the money back", "by": "Nakato" })]
            }
            "retireComputer" => vec![json!({ "reason": "The old laptop was sold on Monday", "by": "Nakato" })],
            "sameAccount" => vec![json!({ "reason": "The old key was renewed on Monday", "by": "Nakato" })],
            "goOnWithoutKeychain" => vec![json!({ "reason": "We have paid from it all day" })],
            "goOnWithoutAsking" => vec![json!({ "reason": "Nothing of ours goes over the gateway" })],
            "decideUnknownTime" => vec![json!({ "id": 1, "reason": "I compared it", "by": "Nakato" })],
            "orphanReceipt" | "saveOrphanReceipt" | "sharedOrphanReceipt" | "printOrphanReceipt" => {
                vec![json!({ "number": 9 })]
            }
            "shareOrphanReceipt" => vec![json!({ "number": 9, "phone": "0772 300 417", "by": "sms" })],
            "closeOrphan" => vec![json!({ "number": 9, "reason": "Paid for the shop next door", "by": "Nakato" })],
            "float" => {
                vec![json!({ "day": null, "wallet": "ESCROW" }), json!({ "day": "2026-11-21", "wallet": "COMMISSION" })]
            }
            "chart" => vec![
                json!({ "kind": "time", "from": null, "to": null, "measure": "amount" }),
                json!({ "kind": "settling", "from": "2026-11-01", "to": "2026-11-30", "measure": "count" }),
            ],
            "floatForecast" => vec![json!({ "wallet": "ESCROW" }), json!({ "wallet": "PARTNER" })],
            "cash" => vec![json!({ "drawer": null }), json!({ "drawer": 1 })],
            "cashRows" => vec![json!({ "drawer": 1, "closing": null, "figure": { "of": "grandTotal" } })],
            "openDrawer" => vec![json!({ "drawer": 1, "counted": { "note50000": "2", "coin500": "10" } })],
            "moveCash" => vec![
                json!({ "drawer": 1, "what": "putIn", "amount": "20,000", "reason": "For change" }),
                json!({ "drawer": 1, "what": "takeOut", "amount": "5,000", "reason": "Too much here" }),
                json!({ "drawer": 1, "what": "handOver", "into": 2, "amount": "5,000", "reason": "For change" }),
                json!({ "drawer": 1, "what": "refund", "operation": 1, "amount": "500", "reason": "Not wanted" }),
            ],
            "closeDrawer" => {
                vec![json!({ "drawer": 1, "opening": 1, "counted": { "note50000": "2" }, "reason": "Miscounted" })]
            }
            "addDrawer" => vec![json!({ "name": "By the window" })],
            "closing" | "saveClosing" => vec![json!({ "entry": 2 })],
            "closedPeriod" => vec![json!({ "id": 1 })],
            "closePeriod" => vec![json!({ "last": "2026-11-20" })],
            "reopenPeriod" => vec![json!({ "id": 1, "reason": "A fee was missing" })],
            "examineBackup" => vec![json!({ "path": self.backup })],
            "moveAway" => {
                let code = ComputerCode::of(None, "another installation").to_string();
                vec![json!({ "code": code, "by": "Nakato" })]
            }
            "bringIn" => vec![json!({ "path": self.backup })],
            "restore" => ["no", "mayBe"].map(|said| json!({ "path": self.backup, "usedElsewhere": said })).to_vec(),
            "settle" => vec![json!({ "id": 3, "paid": true, "reason": "It is on the statement", "by": "Nakato" })],
            "history" => {
                let by_amount = json!({ "column": "amount", "descending": true });
                vec![
                    json!({ "filter": filter(), "offset": 0, "limit": 100 }),
                    json!({ "filter": filter(), "sort": by_amount, "offset": 0, "limit": 100 }),
                    json!({ "filter": filter(), "offset": 0, "limit": 100, "beforeCount": true }),
                ]
            }
            "historyLayout" => vec![Value::Null],
            "saveHistoryLayout" => {
                let columns = json!([{ "column": "amount", "width": 120 }, { "column": "name", "width": null }]);
                let sort = json!({ "column": "fee", "descending": true });
                let view = json!({ "name": "Mine", "filter": "{}", "columns": columns, "sort": sort, "onRail": true });
                vec![json!({ "columns": columns, "views": [view] })]
            }
            "historyDays" | "historyTotals" => vec![filter()],
            "exportHistory" => {
                let mut workbook = filter();
                workbook["format"] = json!("xlsx");
                let mut statement = filter();
                statement["format"] = json!("ofx");
                statement["wallet"] = json!("COMMISSION");
                let mut paper = filter();
                paper["format"] = json!("pdf");
                paper["chosen"] = json!([1, 2]);
                vec![filter(), workbook, statement, paper]
            }
            "report" => ["statement", "fees", "commission", "largePayments", "people"]
                .map(|kind| json!({ "kind": kind, "from": "2026-11-21", "to": "2026-11-22", "wallet": "ESCROW" }))
                .to_vec(),
            "stopExport" | "closedPeriods" | "lastExport" | "accountNames" | "commissionTerms" | "tariff"
            | "saveTariffPaper" => vec![Value::Null],
            "exportReport" => {
                let days =
                    |format| json!({ "kind": "fees", "from": "2026-11-21", "to": "2026-11-22", "format": format });
                vec![days("pdf"), days("xlsx"), days("csv")]
            }
            "unprintedReceipts" | "printer" | "foundPrinters" | "networkPrinters" | "logo" | "chooseLogo"
            | "removeLogo" | "receiptKeys" | "saveCheckingPage" | "customerScreen" => vec![Value::Null],
            "saveCustomerScreen" => vec![json!({ "monitor": "Customer" }), json!({ "monitor": null })],
            "showCustomer" => vec![
                json!({ "step": "nobody" }),
                json!({ "step": "named", "validation": self.validation }),
                json!({ "step": "confirming", "idempotencyKeys": [self.idempotency_key], "given": "60,000" }),
                json!({ "step": "sent", "id": 1 }),
                json!({ "step": "sentTogether", "id": 1 }),
            ],
            "savePrinter" | "printTest" | "printerState" => {
                let address = self.printer.address().to_string();
                vec![
                    json!({ "printer": { "place": { "by": "network", "address": address }, "width": "mm58", "cuts": true, "printsItself": true,
                                          "opensDrawer": true } }),
                ]
            }
            "packMonth" => vec![json!({ "month": "2026-11" })],
            "packs" | "choosePacksFolder" | "stopPacks" => vec![Value::Null],
            "saveTariff" => {
                let line =
                    json!({ "product": "bills", "through": "UMEME", "from": "", "to": "20,000", "charge": "500" });
                vec![json!({ "lines": [line] })]
            }
            "saveCommissionRates" => {
                let rate = json!({ "from": "2026-11-01", "mode": "PARTNER_PAY_AIRTIME", "biller": null, "percent": "3",
                                   "withheld": "10" });
                vec![json!({ "rates": [rate] })]
            }
            "saveCertificates" => {
                let certificate = json!({ "from": "2026-11-01", "to": "2026-11-30", "number": "WHT-0042" });
                vec![json!({ "certificates": [certificate] })]
            }
            "saveAccountNames" => {
                vec![json!({ "names": [{ "code": "fees", "name": "Bank charges" }], "branch": "Jinja" })]
            }
            "showFile" => vec![self.receipt.clone()],
            "saveDiagnostics" => vec![json!({ "number": 1 })],
            "installUpdate" => vec![json!({ "version": "9.9.9" })],
            "saveUpdates" => vec![json!({ "atStart": false })],
            "switchEnvironment" | "openPartnerDocs" => {
                environments().map(|environment| json!({ "environment": environment })).to_vec()
            }
            "signInOptions" | "people" | "lock" | "stillHere" => vec![Value::Null],
            "signIn" | "recover" | "newOwner" | "setUpOwner" | "changeMyPin" | "addPerson" | "changePerson"
            | "removePerson" | "setPin" | "newRecoveryCode" | "saveRules" => self.of_people(call),
            "securityLog" | "approvals" => vec![json!({ "offset": 0, "limit": 100 })],
            "approvalRows" => vec![json!({ "number": 1, "offset": 0, "limit": 100 })],
            "approval" | "withdrawApproval" => vec![json!({ "number": 1 })],
            "askApproval" => vec![json!({ "idempotencyKey": self.to_ask.as_str().unwrap_or("none") })],
            "askPayrollApproval" => vec![self.terms.clone()],
            "grantApproval" => vec![json!({ "number": 1, "name": "Okello", "pin": "295073", "rows": null })],
            "refuseApproval" => {
                vec![json!({ "number": 1, "name": "Okello", "pin": "295073", "reason": "Not today" })]
            }
            "statements" | "pickStatement" => vec![Value::Null],
            "readStatement" | "importStatement" | "statement" | "statementRows" | "acceptMatch" | "acceptExact"
            | "takeBackMatch" | "noteOnStatement" | "openStatementCase" | "closeStatementCase" | "leaveStatement"
            | "statementReport" => of_statements(call),
            "writeNote" => vec![json!({ "id": 1, "text": "Receipt 17" })],
            "labelOperations" => vec![
                json!({ "ids": [1], "label": "Rent", "on": true }),
                json!({ "ids": [], "filter": filter(), "label": "Rent", "on": false }),
            ],
            "usedLabels" => vec![Value::Null],
            "saveFirstRun" => vec![json!({ "firstRun": { "step": "way", "left": true } }), json!({ "firstRun": null })],
            "playExampleDay" | "clearExampleDay" => vec![Value::Null],
            "saveShop" | "saveCare" | "saveSentAlong" | "saveEnvironment" | "setKey" | "forgetKey" | "savePartner"
            | "setTextSize" | "addBiller" | "removeBiller" => settings(call),
            _ => self.of_payrolls(call),
        }
    }

    fn paying(&self, call: &str) -> Vec<Value> {
        let orders = [
            bill("UMEME", "04212345671"),
            airtime("0772300417"),
            send("0772300417"),
            bank("9030012345678"),
            collect("0772300417"),
            wallet_phone(crate::orders::TO_MOBILE, "0772300417"),
        ];
        let with = |validation: &Value| {
            let input = |order: &crate::orders::Order| {
                let mut input = order.input();
                input["validation"] = validation.clone();
                input
            };
            orders.iter().map(input).collect::<Vec<_>>()
        };
        match call {
            "form" => orders.iter().map(|order| json!({ "mode": order.mode, "biller": order.biller })).collect(),
            "validate" => orders.iter().take(4).map(crate::orders::Order::input).collect(),
            "review" => [with(&self.validation), with(&Value::Null)].concat(),
            "submit" => {
                let noted = json!({ "kind": "drivingPermit", "lastFour": "4F7K" });
                let submit = |id, noted: &Value| json!({ "idempotencyKey": id, "customerId": noted });
                vec![submit(&self.idempotency_key, &noted), submit(&self.wallet_idempotency_key, &Value::Null)]
            }
            "lookUp" => vec![json!({ "text": "TX261121000001" })],
            _ => Vec::new(),
        }
    }

    fn of_people(&self, call: &str) -> Vec<Value> {
        let terms = json!({ "role": "cashier", "approves": false, "perOperation": "100,000", "perDay": "" });
        match call {
            "signIn" => {
                vec![json!({ "name": "Okello", "pin": "295073" }), json!({ "name": "Nakato", "pin": "804152" })]
            }
            "recover" => vec![json!({ "code": self.code.as_str().unwrap_or("none"), "pin": "471903" })],
            "newOwner" | "setUpOwner" => vec![json!({ "name": "Nakato", "pin": "804152" })],
            "changeMyPin" => vec![json!({ "old": "804152", "new": "583920" })],
            "addPerson" => vec![json!({ "name": "Akello", "terms": terms, "pin": "617308" })],
            "changePerson" => vec![json!({ "name": "Okello", "terms": terms })],
            "removePerson" => vec![json!({ "name": "Okello" })],
            "setPin" => vec![json!({ "name": "Okello", "pin": "617308" })],
            "newRecoveryCode" => vec![json!({ "pin": "804152" })],
            "saveRules" => {
                vec![json!({ "approveFrom": "1,000,000", "shopPerDay": "", "idleMinutes": 10, "receiptDays": 7 })]
            }
            _ => Vec::new(),
        }
    }

    fn of_payrolls(&self, call: &str) -> Vec<Value> {
        let [id, second, third] = self.drafts;
        let text = json!({ "name": "Okello", "phone": "0772300555", "network": "MTN", "amount": "20,000", "note": "" });
        let rows = json!({ "verdicts": [], "outcomes": [], "included": null, "search": "" });
        match call {
            "readFile" => {
                let columns = self.import["columns"].clone();
                vec![
                    json!({ "file": self.file, "sheet": null, "columns": null }),
                    json!({ "file": self.file, "sheet": 0, "payees": "bank", "columns": columns }),
                ]
            }
            "importPayroll" => vec![self.import.clone()],
            "payrollOfGroup" | "removeGroup" => vec![json!({ "name": "Staff" })],
            "saveGroup" => vec![json!({ "id": id, "name": "Staff" })],
            "payrollRows" => vec![json!({ "id": id, "filter": rows, "offset": 0, "limit": 100 })],
            "changeRow" => vec![
                json!({ "id": id, "position": 1, "text": text }),
                json!({ "id": third, "position": null, "text": text }),
            ],
            "takeGuesses" => vec![json!({ "id": 1, "filter": { "verdicts": ["asked"] } })],
            "setLookBack" => vec![json!({ "id": 1, "days": 6 }), json!({ "id": 1, "days": 0 })],
            "includeRows" => vec![
                json!({ "id": id, "positions": [1, 2], "filter": rows, "included": false }),
                json!({ "id": third, "positions": null, "filter": rows, "included": true }),
            ],
            "previewPayroll" => ["oneByOne", "batch"].map(|route| json!({ "id": second, "route": route })).to_vec(),
            "confirmPayroll" => vec![self.terms.clone()],
            "answerNames" => vec![json!({ "id": id, "positions": [1], "pay": true })],
            "payrollResults" => ["csv", "xlsx"].map(|format| json!({ "id": id, "format": format })).to_vec(),
            "payrollTemplate" => [("wallet", "csv"), ("bank", "xlsx")]
                .map(|(kind, format)| json!({ "payees": kind, "format": format }))
                .to_vec(),
            _ => Vec::new(),
        }
    }
}

fn of_statements(call: &str) -> Vec<Value> {
    let columns = json!([{ "place": 0, "column": "date" }, { "place": 2, "column": "amount" }]);
    let pair = json!({ "id": 1, "line": 0, "operation": 1 });
    match call {
        "readStatement" => vec![
            json!({ "file": "none", "columns": null, "dates": null }),
            json!({ "file": "none", "columns": columns, "dates": "dayFirst" }),
        ],
        "importStatement" => {
            vec![json!({ "file": "none", "sha256": "", "account": "escrow", "columns": columns, "dates": null })]
        }
        "statementRows" => ["matched", "onlyThere", "cases"]
            .map(|group| json!({ "id": 1, "group": group, "offset": 0, "limit": 100, "line": 0 }))
            .to_vec(),
        "acceptMatch" | "takeBackMatch" => vec![pair],
        "noteOnStatement" | "openStatementCase" | "closeStatementCase" => vec![
            json!({ "id": 1, "line": 0, "operation": null, "text": "The bank was asked" }),
            json!({ "id": 1, "line": null, "operation": 1, "text": "The bank was asked" }),
        ],
        _ => vec![json!({ "id": 1 })],
    }
}

fn filter() -> Value {
    json!({ "from": null, "to": "2026-11-21", "modes": ["PARTNER_PAY_AIRTIME"], "states": ["pending"], "search": "0772" })
}

fn settings(call: &str) -> Vec<Value> {
    match call {
        "saveShop" => {
            vec![json!({ "shop": { "name": "Nakato & Sons", "receiptLines": ["Ntinda"], "theme": "dark" } })]
        }
        "setTextSize" => vec![json!({ "size": "200" })],
        "saveCare" => vec![json!({ "care": { "samePaymentHours": 24, "lookUpsAMinute": 60 } })],
        "saveSentAlong" => vec![
            json!({ "entries": [{ "name": "Till", "value": "3" }, { "name": "", "value": "" }] }),
            json!({ "entries": [] }),
        ],
        "saveEnvironment" => vec![
            json!({ "environment": "development", "address": "https://sandbox.pay.invalid", "callback": "",
                    "callbackServer": "", "statusPath": "/transactions/{id}/status-sandbox", "wallet": "ESCROW" }),
            json!({ "environment": "production", "address": "https://pay.invalid",
                    "callback": "https://shop.invalid/kaunta", "callbackServer": "", "statusPath": "",
                    "wallet": "COMMISSION" }),
        ],
        "setKey" => vec![
            json!({ "environment": "production", "interface": "gateway", "key": "live-key-of-no-value" }),
            json!({ "environment": "development", "interface": "partnerWallet", "key": "ak_test_1700000000_x" }),
        ],
        "forgetKey" => vec![json!({ "environment": "production", "interface": "partnerWallet" })],
        "savePartner" => vec![json!({ "environment": "production", "address": "https://wallet.invalid", "user": "u-1",
            "referenceInNote": true, "needsNoUser": false, "payouts": "mobileMoney", "keyPermissions": "transact", "keyEndsOn": "2026-12-31", "done": ["account", "keys"] })],
        "addBiller" => vec![json!({ "code": "SUN", "name": "Sun", "accountLabel": "Meter", "extra": "customerType" })],
        "removeBiller" => vec![json!({ "code": "SUN" })],
        _ => Vec::new(),
    }
}
