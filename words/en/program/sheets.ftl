### Tables that people bring: what kind of file it is, or why it could not be read.

## What kind of file

sheets-format-xlsx = Excel workbook
sheets-format-ods = OpenDocument spreadsheet
# $encoding: as "UTF-8", "Windows-1252".
sheets-format-semicolon = Semicolon-separated text, { $encoding }
# $encoding: as "UTF-8", "Windows-1252".
sheets-format-tab = Tab-separated text, { $encoding }
# $encoding: as "UTF-8", "Windows-1252".
sheets-format-pipe = Pipe-separated text, { $encoding }
# $encoding: as "UTF-8", "Windows-1252".
sheets-format-comma = Comma-separated text, { $encoding }

## Why it could not be read

sheets-empty = This file is empty. Open it in your spreadsheet program, check that the table is there, and save it again.
sheets-encrypted = This file is protected by a password. Open it in your spreadsheet program, save a copy without the password, and choose that copy.
sheets-old-excel = This is a workbook of an old version of Excel (.xls). Open it, choose Save As, and save it as Excel Workbook (.xlsx).
sheets-damaged = This file is damaged: perhaps it was not copied or downloaded completely. Get it again, or open it in your spreadsheet program and save it under a new name.
sheets-new-error = A cell of this table shows an error that Kaunta does not know. Correct it in your spreadsheet program, or type the value, and save the file.
# $line is the number of a line.
sheets-open-quote = On line { $line } a quotation mark (") opens a text that is not closed properly, so the rows after it can't be told apart. Remove that quotation mark, or save the table as .xlsx.
# $limit: what there is too much of.
sheets-too-large = { $limit ->
    [rows] This file is too large: it has more than 200,000 rows. Split it into smaller files.
    [columns] This file is too large: it has more than 200 columns. Split it into smaller files.
    [cells] This file is too large: it has more than 10,000,000 cells. Split it into smaller files.
    [bytes] This file is too large: it has more than 256 MB of content. Split it into smaller files.
    [kept] This file is too large: it has more than 64 MB of texts or formats. Split it into smaller files.
    [merged] This file is too large: it has more than 200,000 merged cells. Split it into smaller files.
    [sheets] This file is too large: it has more than 200 sheets. Split it into smaller files.
   *[parts] This file is too large: it has more than 10,000 parts. Split it into smaller files.
}

## Files that are not tables

sheets-no-table-pdf = This is a PDF document, not a table. Open it in the program that it belongs to, copy the table into a spreadsheet, and save that as .xlsx or .csv.
sheets-no-table-picture = This is a picture, not a table. Choose the file with the table: .xlsx, .ods or .csv.
sheets-no-table-picture-or-film = This is a picture or a film, not a table. Choose the file with the table: .xlsx, .ods or .csv.
sheets-no-table-rtf = This is a text document (.rtf), not a table. Open it in the program that it belongs to, copy the table into a spreadsheet, and save that as .xlsx or .csv.
sheets-no-table-rar = This is a packed archive (.rar), not a table. Unpack it first, and choose the table that is inside.
sheets-no-table-seven-zip = This is a packed archive (.7z), not a table. Unpack it first, and choose the table that is inside.
sheets-no-table-gzip = This is a packed file (.gz), not a table. If it is a spreadsheet of Gnumeric, save it there as .xlsx; otherwise unpack it first, and choose the table that is inside.
sheets-no-table-empty-zip = This is an empty archive (.zip), not a table. Choose the file with the table: .xlsx, .ods or .csv.
sheets-no-table-database = This is a database, not a table. Choose the file with the table: .xlsx, .ods or .csv.
sheets-no-table-saved-web-page = This is a saved web page, not a table. Some websites call such a page .xls. Open it in your spreadsheet program, and save it as Excel Workbook (.xlsx).
sheets-no-table-program = This is a program, not a table. Choose the file with the table: .xlsx, .ods or .csv.
sheets-no-table-xml-spreadsheet = This is an XML spreadsheet of Excel 2003, not a table. Open it, choose Save As, and save it as Excel Workbook (.xlsx).
sheets-no-table-xml = This is an XML file, not a table. Open it in the program that it belongs to, copy the table into a spreadsheet, and save that as .xlsx or .csv.
sheets-no-table-web-page = This is a web page (HTML), not a table. Some websites call such a page .xls. Open it in your spreadsheet program, and save it as Excel Workbook (.xlsx).
sheets-no-table-json = This is a JSON file, not a table. Export it as .csv or .xlsx where it comes from.
sheets-no-table-for-programs = This is a file for programs, not a table. Choose the file with the table: .xlsx, .ods or .csv.
sheets-no-table-zip = This is a packed archive (.zip), not a table. Unpack it first, and choose the table that is inside.
sheets-no-table-text-document = This is a text document, not a table. Open it in the program that it belongs to, copy the table into a spreadsheet, and save that as .xlsx or .csv.
sheets-no-table-presentation = This is a presentation, not a table. Open it in the program that it belongs to, copy the table into a spreadsheet, and save that as .xlsx or .csv.
sheets-no-table-email = This is an e-mail message, not a table. Save the table that is attached to it, and choose that.
sheets-no-table-apple-document = This is a document of Apple's Numbers or Pages, not a table. Open it there, choose Export To, and export it as Excel or CSV.
sheets-no-table-binary-workbook = This is a binary Excel workbook (.xlsb), not a table. Open it, choose Save As, and save it as Excel Workbook (.xlsx).
sheets-no-table-office-document = This is an Office document, not a table. Open it in the program that it belongs to, copy the table into a spreadsheet, and save that as .xlsx or .csv.
