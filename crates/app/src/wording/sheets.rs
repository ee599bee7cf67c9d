//! What kind of file an imported table is, and why it could not be read.

use kaunta_domain::payroll::{FileFormat, Separator};
use kaunta_sheets::{Delimiter, FileLimit, NoTable, Origin, ReadError};
use kaunta_words::sheets::Limit;
use kaunta_words::{Message, sheets};

/// The kind of a file, as the book keeps it.
pub(crate) fn file_format(origin: Origin) -> FileFormat {
    match origin {
        Origin::Xlsx => FileFormat::Xlsx,
        Origin::Ods => FileFormat::Ods,
        Origin::Text { delimiter, encoding } => {
            let separator = match delimiter {
                Delimiter::Semicolon => Separator::Semicolon,
                Delimiter::Tab => Separator::Tab,
                Delimiter::Pipe => Separator::Pipe,
                Delimiter::Comma => Separator::Comma,
            };
            FileFormat::Text { separator, encoding: encoding.to_owned() }
        }
    }
}

/// The kind of a file, for the screen.
pub(crate) fn format_words(origin: Origin) -> Message {
    match origin {
        Origin::Xlsx => sheets::format_xlsx(),
        Origin::Ods => sheets::format_ods(),
        Origin::Text { delimiter: Delimiter::Semicolon, encoding } => sheets::format_semicolon(encoding),
        Origin::Text { delimiter: Delimiter::Tab, encoding } => sheets::format_tab(encoding),
        Origin::Text { delimiter: Delimiter::Pipe, encoding } => sheets::format_pipe(encoding),
        Origin::Text { delimiter: Delimiter::Comma, encoding } => sheets::format_comma(encoding),
    }
}

/// What is wrong with the file, and what to do next.
pub(crate) fn unreadable(error: &ReadError) -> Message {
    match error {
        ReadError::Empty => sheets::empty(),
        ReadError::Encrypted => sheets::encrypted(),
        ReadError::OldExcel => sheets::old_excel(),
        ReadError::NotATable { what } => no_table(*what),
        ReadError::Damaged { .. } => sheets::damaged(),
        ReadError::NewError => sheets::new_error(),
        ReadError::OpenQuote { line } => sheets::open_quote(line.to_string()),
        ReadError::TooLarge { limit: over } => sheets::too_large(limit(*over)),
    }
}

fn limit(limit: FileLimit) -> Limit {
    match limit {
        FileLimit::Rows => Limit::Rows,
        FileLimit::Columns => Limit::Columns,
        FileLimit::Cells => Limit::Cells,
        FileLimit::Bytes => Limit::Bytes,
        FileLimit::Kept => Limit::Kept,
        FileLimit::Merged => Limit::Merged,
        FileLimit::Sheets => Limit::Sheets,
        FileLimit::Parts => Limit::Parts,
    }
}

fn no_table(what: NoTable) -> Message {
    match what {
        NoTable::Pdf => sheets::no_table_pdf(),
        NoTable::Picture => sheets::no_table_picture(),
        NoTable::PictureOrFilm => sheets::no_table_picture_or_film(),
        NoTable::Rtf => sheets::no_table_rtf(),
        NoTable::Rar => sheets::no_table_rar(),
        NoTable::SevenZip => sheets::no_table_seven_zip(),
        NoTable::Gzip => sheets::no_table_gzip(),
        NoTable::EmptyZip => sheets::no_table_empty_zip(),
        NoTable::Database => sheets::no_table_database(),
        NoTable::SavedWebPage => sheets::no_table_saved_web_page(),
        NoTable::Program => sheets::no_table_program(),
        NoTable::XmlSpreadsheet => sheets::no_table_xml_spreadsheet(),
        NoTable::Xml => sheets::no_table_xml(),
        NoTable::WebPage => sheets::no_table_web_page(),
        NoTable::Json => sheets::no_table_json(),
        NoTable::ForPrograms => sheets::no_table_for_programs(),
        NoTable::Zip => sheets::no_table_zip(),
        NoTable::TextDocument => sheets::no_table_text_document(),
        NoTable::Presentation => sheets::no_table_presentation(),
        NoTable::Email => sheets::no_table_email(),
        NoTable::AppleDocument => sheets::no_table_apple_document(),
        NoTable::BinaryWorkbook => sheets::no_table_binary_workbook(),
        NoTable::OfficeDocument => sheets::no_table_office_document(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_a_file_is_said_in_words() {
        let text = |delimiter| format_words(Origin::Text { delimiter, encoding: "Windows-1252" }).to_string();
        assert_eq!(format_words(Origin::Xlsx).to_string(), "Excel workbook");
        assert_eq!(format_words(Origin::Ods).to_string(), "OpenDocument spreadsheet");
        assert_eq!(text(Delimiter::Semicolon), "Semicolon-separated text, Windows-1252");
        assert_eq!(text(Delimiter::Tab), "Tab-separated text, Windows-1252");
        assert_eq!(text(Delimiter::Pipe), "Pipe-separated text, Windows-1252");
        assert_eq!(text(Delimiter::Comma), "Comma-separated text, Windows-1252");
    }

    #[test]
    fn a_refusal_says_what_to_do_next() {
        let all = [
            ReadError::Empty,
            ReadError::Encrypted,
            ReadError::OldExcel,
            ReadError::NewError,
            ReadError::NotATable { what: NoTable::Pdf },
            ReadError::Damaged { detail: "zip: Err(Nakato)".to_owned() },
            ReadError::OpenQuote { line: 1200 },
            ReadError::TooLarge { limit: FileLimit::Columns },
        ];
        for error in all {
            let words = unreadable(&error).to_string();
            assert!(words.ends_with('.') && words.matches(['.', ',']).count() >= 2, "{words}");
            assert!(!words.contains("Err") && !words.contains("Nakato") && !words.contains("zip"), "{words}");
        }
        assert_eq!(
            unreadable(&ReadError::NotATable { what: NoTable::Pdf }).to_string(),
            "This is a PDF document, not a table. Open it in the program that it belongs to, copy the table into a \
             spreadsheet, and save that as .xlsx or .csv."
        );
        let open = unreadable(&ReadError::OpenQuote { line: 1200 }).to_string();
        assert!(open.starts_with("On line 1200 a quotation mark (\") opens"), "{open}");
        let large = unreadable(&ReadError::TooLarge { limit: FileLimit::Rows }).to_string();
        assert_eq!(large, "This file is too large: it has more than 200,000 rows. Split it into smaller files.");
    }
}
