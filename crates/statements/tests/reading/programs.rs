use kaunta_statements::{Proof, StatementError};

use crate::{lines, read};

const CAMT: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
 <Acct><Id><Othr><Id>4411</Id></Othr></Id><Ccy>UGX</Ccy></Acct>
 <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="UGX">100000</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
 <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="UGX">114000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
 <Ntry><Amt Ccy="UGX">6000</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>
  <NtryDtls>
   <TxDtls><Refs><EndToEndId>KN-1</EndToEndId></Refs><Amt Ccy="UGX">2000</Amt><CdtDbtInd>DBIT</CdtDbtInd>
    <RltdPties><Cdtr><Pty><Nm>Nakato &amp; Sons</Nm></Pty></Cdtr></RltdPties></TxDtls>
   <TxDtls><Refs><EndToEndId>KN-2</EndToEndId></Refs><Amt Ccy="UGX">4000</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>
  </NtryDtls></Ntry>
 <Ntry><Amt Ccy="UGX">20000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><DtTm>2026-11-23T10:00:00+03:00</DtTm></BookgDt><AcctSvcrRef>TX9</AcctSvcrRef></Ntry>
 <Ntry><Amt Ccy="UGX">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>"#;

const OFX_1: &str = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>\
    <STMTRS><CURDEF>UGX<BANKACCTFROM><BANKID>1<ACCTID>4411<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>\n\
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261123<TRNAMT>-5000.00<FITID>TX1<REFNUM>KN-1<NAME>Nakato &amp; Sons<MEMO></STMTTRN>\n\
    <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261123070000<TRNAMT>+20000,50<FITID>TX2<NAME>caf\u{e9}</STMTTRN>\n\
    </BANKTRANLIST><LEDGERBAL><BALAMT>115000.50<DTASOF>20261123</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>";

const OFX_2: &str = r#"<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="220"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>UGX</CURDEF><BANKACCTFROM><ACCTID>4411</ACCTID></BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261123</DTPOSTED><TRNAMT>-5000.00</TRNAMT><FITID>TX1</FITID><REFNUM>KN-1</REFNUM></STMTTRN>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261123</DTPOSTED><TRNAMT>20000.50</TRNAMT><FITID>TX2</FITID></STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"#;

#[test]
fn camt_053_is_read_entry_by_entry_and_payment_by_payment() {
    let statement = read(CAMT.as_bytes()).unwrap();
    assert_eq!(
        lines(&statement),
        [
            (1, "2026-11-23".into(), "-2000".into(), vec!["KN-1"]),
            (1, "2026-11-23".into(), "-4000".into(), vec!["KN-2"]),
            (2, "2026-11-23".into(), "20000".into(), vec!["TX9"]),
        ]
    );
    assert_eq!(statement.lines.first().map(|line| line.text.as_str()), Some("Nakato & Sons"));
    assert_eq!((statement.account.as_deref(), statement.proof), (Some("4411"), Proof::Balanced));
}

#[test]
fn camt_053_that_does_not_add_up_is_refused() {
    let broken = CAMT.replace("114000.00", "114001.00");
    assert!(matches!(read(broken.as_bytes()), Err(StatementError::Unbalanced { .. })));
}

#[test]
fn a_statement_in_another_currency_is_refused_in_every_format() {
    for (text, from, to) in [(CAMT, "\"UGX\">6000", "\"KES\">6000"), (OFX_1, "UGX", "USD"), (OFX_2, "UGX", "USD")] {
        assert!(matches!(read(text.replace(from, to).as_bytes()), Err(StatementError::OtherCurrency { .. })), "{to}");
    }
}

#[test]
fn both_kinds_of_ofx_are_read() {
    for text in [OFX_1, OFX_2] {
        let statement = read(text.as_bytes()).unwrap();
        assert_eq!(
            lines(&statement),
            [
                (1, "2026-11-23".into(), "-5000".into(), vec!["KN-1", "TX1"]),
                (2, "2026-11-23".into(), "20000.5".into(), vec!["TX2"]),
            ]
        );
        assert_eq!(statement.account.as_deref(), Some("4411"));
    }
    let windows: Vec<u8> = OFX_1.chars().map(|sign| u8::try_from(u32::from(sign)).unwrap()).collect();
    assert_eq!(read(&windows).unwrap().lines.last().map(|line| line.text.as_str()), Some("café"));
}

#[test]
fn files_with_several_accounts_or_of_another_kind_are_refused() {
    let (before, rest) = CAMT.split_once("<Stmt>").unwrap();
    let (stmt, after) = rest.split_once("</Stmt>").unwrap();
    let twice = format!("{before}<Stmt>{stmt}</Stmt><Stmt>{stmt}</Stmt>{after}");
    assert_eq!(read(twice.as_bytes()).unwrap_err(), StatementError::Several);
    assert_eq!(read(b"<?xml version=\"1.0\"?><html/>").unwrap_err(), StatementError::AnotherKind);
    let cut = CAMT.get(..900).unwrap();
    assert!(matches!(read(cut.as_bytes()), Err(StatementError::Damaged { .. })));
    let bomb = "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY x \"y\">]><Document>&x;</Document>";
    assert!(matches!(read(bomb.as_bytes()), Err(StatementError::Damaged { .. })));
}

/// Repeats one of the parts of a statement, with what it needs around it.
fn with(entries: &str) -> String {
    let (before, _) = CAMT.split_once(" <Bal>").unwrap();
    format!("{before}{entries}</Stmt></BkToCstmrStmt></Document>")
}

#[test]
fn a_file_that_would_fill_the_memory_is_refused() {
    let deep = format!("<?xml version=\"1.0\"?>{}{}", "<a>".repeat(100_000), "</a>".repeat(100_000));
    assert!(matches!(read(deep.as_bytes()), Err(StatementError::Damaged { .. })));
    let entity = "<!DOCTYPE a [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>";
    let laughs = CAMT.replacen("?>", &format!("?>{entity}"), 1).replace("TX9", "&b;");
    assert!(matches!(read(laughs.as_bytes()), Err(StatementError::Damaged { .. })));
    let entry = "<Ntry><Amt Ccy=\"UGX\">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-23</Dt></BookgDt>";
    let long = with(&format!("{entry}</Ntry>").repeat(200_001));
    assert!(matches!(read(long.as_bytes()), Err(StatementError::Sheet(_))));
    let wide = with(&format!("{entry}{}</Ntry>", "<a/>".repeat(1_000_001)));
    assert_eq!(read(wide.as_bytes()).unwrap_err(), StatementError::TooMuch);
    let sgml = OFX_1.replace("<BANKTRANLIST>", &format!("<BANKTRANLIST>{}", "<a>".repeat(200)));
    assert!(matches!(read(sgml.as_bytes()), Err(StatementError::Damaged { .. })));
}

#[test]
fn a_long_statement_has_more_elements_than_are_in_memory_at_once() {
    let detail = "<a/>".repeat(20);
    let entry = format!(
        "<Ntry><Amt Ccy=\"UGX\">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-23</Dt></BookgDt>{detail}</Ntry>"
    );
    let statement = read(with(&entry.repeat(50_000)).as_bytes()).unwrap();
    assert_eq!(statement.lines.len(), 50_000);
    assert_eq!(statement.lines.last().map(|line| line.row), Some(50_000));
}
