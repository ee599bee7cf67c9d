use super::*;
use crate::field::{FieldName, fields};
use crate::money::Amount;
use crate::payroll::row::Payee;
use crate::text::Narration;

/// The request field that a column fills; most modes have no field for the recipient's name.
fn field(column: Column) -> Option<FieldName> {
    match column {
        Column::Name => Some(FieldName::AccountName),
        Column::Phone => Some(FieldName::PhoneNumber),
        Column::Network => Some(FieldName::MnoProvider),
        Column::User => Some(FieldName::RecipientUserId),
        Column::Merchant => Some(FieldName::MerchantCode),
        Column::Account => Some(FieldName::AccountNumber),
        Column::Bank => Some(FieldName::BankCode),
        Column::Amount => Some(FieldName::Amount),
        Column::Note => Some(FieldName::Narration),
    }
}

#[test]
fn the_columns_of_each_kind_of_table_are_the_typed_fields_of_its_mode() {
    for (kind, mode) in [
        (PayeeKind::MobileMoney, Mode::WalletToMobileMoney),
        (PayeeKind::Wallet, Mode::WalletToWallet),
        (PayeeKind::Bank, Mode::BankTransfer),
        (PayeeKind::Merchant, Mode::MerchantPayment),
    ] {
        assert_eq!(PayeeKind::of_mode(mode), Some(kind));
        let made = [FieldName::UserId, FieldName::TransactionMode, FieldName::Currency];
        let table: Vec<_> = fields(mode, None).into_iter().filter(|field| !made.contains(&field.name)).collect();
        let mut of_mode: Vec<FieldName> = table.iter().map(|field| field.name).collect();
        let own_name = |column: &&Column| **column == Column::Name && !of_mode.contains(&FieldName::AccountName);
        let mut of_kind: Vec<FieldName> =
            kind.columns().iter().filter(|column| !own_name(column)).filter_map(|column| field(*column)).collect();
        of_mode.sort();
        of_kind.sort();
        assert_eq!(of_kind, of_mode, "{kind:?}");
        // The phone's prefix gives the network, and the payroll has a note for all.
        for column in kind.needs() {
            let needed = table.iter().find(|field_of| Some(field_of.name) == field(*column)).unwrap();
            assert!(needed.required, "{kind:?} {column:?}");
        }
    }
}

#[test]
fn each_destination_is_read_from_the_book_as_it_was_written_and_none_as_another() {
    let account = |text: &str| AccountNumber::parse(text).unwrap();
    let all = [
        Destination::Mobile { phone: Phone::parse("0772300001").unwrap(), network: Network::Mtn },
        Destination::Wallet { recipient: UserId::parse("USR-7").unwrap() },
        Destination::Bank {
            account: account("00402123456789012345"),
            bank: BankCode::parse("040147").unwrap(),
            holder: Name::parse("Nakato Sarah").unwrap(),
        },
        Destination::Merchant { merchant: MerchantCode::parse("M-9").unwrap(), account: Some(account("INV-12")) },
        Destination::Merchant { merchant: MerchantCode::parse("M-9").unwrap(), account: None },
    ];
    for to in all {
        let payee =
            Payee { name: None, to, amount: Amount::new(5_000).unwrap(), note: Narration::parse("Rent").unwrap() };
        let written = serde_json::to_string(&payee).unwrap();
        assert_eq!(serde_json::from_str::<Payee>(&written).unwrap(), payee, "{written}");
    }
}
