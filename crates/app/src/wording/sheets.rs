//! What an imported table is, and why it could not be read.

use kaunta_sheets::{Delimiter, Limit, NoTable, Origin, ReadError};
use kaunta_words::{Message, sheets};

/// The kind of a file.
pub(crate) fn kind(origin: Origin) -> Message {
    match origin {
        Origin::Xlsx => sheets::kind_excel(),
        Origin::Ods => sheets::kind_open_document(),
        Origin::Text { delimiter: Delimiter::Comma, encoding } => sheets::kind_comma(encoding),
        Origin::Text { delimiter: Delimiter::Semicolon, encoding } => sheets::kind_semicolon(encoding),
        Origin::Text { delimiter: Delimiter::Tab, encoding } => sheets::kind_tab(encoding),
        Origin::Text { delimiter: Delimiter::Pipe, encoding } => sheets::kind_pipe(encoding),
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

/// The limit that was exceeded, to follow "more than".
pub(crate) fn limit(limit: Limit) -> Message {
    match limit {
        Limit::Rows => sheets::limit_rows(),
        Limit::Columns => sheets::limit_columns(),
        Limit::Cells => sheets::limit_cells(),
        Limit::Bytes => sheets::limit_bytes(),
        Limit::Kept => sheets::limit_kept(),
        Limit::Merged => sheets::limit_merged(),
        Limit::Sheets => sheets::limit_sheets(),
        Limit::Parts => sheets::limit_parts(),
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
    fn a_refusal_says_what_to_do_next() {
        let all = [
            ReadError::Empty,
            ReadError::Encrypted,
            ReadError::OldExcel,
            ReadError::NewError,
            ReadError::NotATable { what: NoTable::Pdf },
            ReadError::Damaged { detail: "zip: Err(Nakato)".to_owned() },
            ReadError::OpenQuote { line: 1200 },
            ReadError::TooLarge { limit: Limit::Columns },
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
        let large = unreadable(&ReadError::TooLarge { limit: Limit::Rows }).to_string();
        assert_eq!(large, "This file is too large: it has more than 200,000 rows. Split it into smaller files.");
    }
}
