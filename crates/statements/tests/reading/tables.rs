use kaunta_statements::{Column, DateOrder, File, Mapping, Proof, StatementError, open};

use crate::{lines, read};

const SERVICE: &str = "\u{feff}Wallet ID: 4411\nCurrency: UGX\nDate,Transaction ID,Reference,Description,Debit,Credit,Balance\n\
    ,,,Opening balance,,,\"100,000\"\n\
    23/11/2026 09:15,TX1,KN-1,To 0772 123 456,\"5,000\",,\"95,000\"\n\
    23/11/2026 10:00,TX2,KN-2,=1+1 ŋ,,\"20,000.50\",\"115,000.50\"\n\
    ,,,Total,\"5,000\",\"20,000.50\",\n\
    ,,,Closing balance,,,\"115,000.50\"\n";

#[test]
fn a_table_with_debit_and_credit_is_read_with_its_account_and_balances() {
    let statement = read(SERVICE.as_bytes()).unwrap();
    assert_eq!(
        lines(&statement),
        [
            (5, "2026-11-23".into(), "-5000".into(), vec!["KN-1", "TX1"]),
            (6, "2026-11-23".into(), "20000.5".into(), vec!["KN-2", "TX2"]),
        ]
    );
    assert_eq!(statement.account.as_deref(), Some("4411"));
    assert!(statement.is_in_shillings);
    assert_eq!(statement.proof, Proof::Balanced);
    assert_eq!(
        statement.lines.first().map(|line| line.booked.at().unwrap().to_rfc3339()).as_deref(),
        Some("2026-11-23T06:15:00+00:00")
    );
}

#[test]
fn the_row_where_the_running_balance_breaks_is_shown() {
    let broken = SERVICE
        .replace("\"115,000.50\"\n    ,,,Total", "\"115,000\"\n    ,,,Total")
        .replace("\"115,000.50\"", "\"115,001\"");
    assert!(
        matches!(read(broken.as_bytes()), Err(StatementError::Breaks { row: 6, .. })),
        "{:?}",
        read(broken.as_bytes())
    );
}

#[test]
fn one_signed_column_and_one_with_a_word_beside_it_are_read_alike() {
    let signed = read(b"Date,Ref,Amount\n2026-11-23,A,-500\n2026-11-23,B,700\n").unwrap();
    let worded = read(b"Date,Ref,Amount,DR/CR\n2026-11-23,A,500,DR\n2026-11-23,B,700,CR\n").unwrap();
    assert_eq!(lines(&signed), lines(&worded));
    assert_eq!(signed.proof, Proof::NotStated);
}

#[test]
fn amounts_that_may_have_come_in_or_gone_out_are_asked_about() {
    assert_eq!(read(b"Date,Ref,Amount\n2026-11-23,A,500\n").unwrap_err(), StatementError::NoDirection);
}

#[test]
fn the_order_of_day_and_month_is_asked_where_the_file_does_not_tell() {
    let bytes = b"Date,Ref,Amount\n03/04/2026,A,-500\n05/06/2026,B,700\n";
    let asked = StatementError::DateOrder { row: 2, text: "03/04/2026".into() };
    assert_eq!(read(bytes).unwrap_err(), asked);
    let File::Table(table, _) = open("a.csv", bytes).unwrap() else { panic!("no table") };
    let answered = Mapping { dates: Some(DateOrder::MonthFirst), ..table.guess() };
    assert_eq!(table.read(&answered).unwrap().lines.first().unwrap().booked.day().to_string(), "2026-03-04");
}

#[test]
fn equal_lines_stay_separate() {
    let statement = read(b"Date,Ref,Amount\n2026-11-23,A,-500\n2026-11-23,A,-500\n2026-11-23,A,-500\n").unwrap();
    assert_eq!(statement.lines.len(), 3);
}

#[test]
fn files_that_are_no_statement_are_refused_with_their_reason() {
    assert!(matches!(read(b""), Err(StatementError::Sheet(_))));
    assert_eq!(read(b"Date,Ref,Amount\n").unwrap_err(), StatementError::NoLines);
    assert_eq!(
        read(b"Colour,Shape,Taste\nred,round,sweet\n").unwrap_err(),
        StatementError::ColumnMissing(Column::Date)
    );
    assert_eq!(
        read(b"Currency:,USD\nDate,Ref,Amount\n2026-11-23,A,-500\n").unwrap_err(),
        StatementError::OtherCurrency { currency: "USD".into() }
    );
    assert_eq!(
        read(b"Date,Ref,Amount\nyesterday,A,-500\n").unwrap_err(),
        StatementError::Date { row: 2, text: "yesterday".into() }
    );
    assert_eq!(
        read(b"Date,Ref,Amount\n2026-11-23,A,five\n").unwrap_err(),
        StatementError::Amount { row: 2, text: "five".into() }
    );
    assert_eq!(read(b"Date,Ref,Debit,Credit\n2026-11-23,A,5,6\n").unwrap_err(), StatementError::BothSides { row: 2 });
    assert!(matches!(read(b"%PDF-1.4 nothing"), Err(StatementError::Sheet(_))));
}

#[test]
fn columns_of_another_language_are_mapped_by_a_person() {
    let bytes = b"Ennaku,Nnamba,Ssente\n2026-11-23,A,-500\n";
    let File::Table(table, _) = open("a.csv", bytes).unwrap() else { panic!("no table") };
    assert_eq!(table.headings(), ["Ennaku", "Nnamba", "Ssente"]);
    let places = [(Column::Date, 0), (Column::Reference, 1), (Column::Amount, 2)].into_iter().collect();
    let statement = table.read(&Mapping { places, dates: None }).unwrap();
    assert_eq!(lines(&statement), [(2, "2026-11-23".into(), "-500".into(), vec!["A"])]);
}

proptest::proptest! {
    #[test]
    fn no_bytes_stop_the_reader(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..400), head in 0..4_usize) {
        let heads: [&[u8]; 4] = [b"", b"Date,Ref,Amount\n2026-11-23,", b"<?xml version=\"1.0\"?><Document>", b"OFXHEADER:100\n<OFX><STMTRS>"];
        let _either = read(&[heads[head], &bytes].concat());
    }
}
