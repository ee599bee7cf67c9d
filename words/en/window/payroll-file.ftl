### A file for a payroll: how one is chosen, and what its columns hold.

payroll-file-new = A new payroll
payroll-file-drop = Drop a table anywhere on this window
payroll-file-drop-kinds = Excel, LibreOffice or CSV. You see every row before anything is paid.
payroll-file-choose = Choose a file
payroll-file-template = Download a template
# What a screen reader says of the button for one format, such as CSV.
payroll-file-template-as = Download a template, { $format }
payroll-file-template-for = What the template is for
payroll-file-template-saved = The template was saved

## A file that is looked into

payroll-file-lead = A table for a payroll
payroll-file-another = Choose another file
payroll-file-reading = Reading { $name }
payroll-file-kind = Where is the money sent?
# A sheet of the table.
payroll-file-sheets = Sheet
payroll-file-sheets-hint = A hidden sheet is marked.
# $rows (number)
payroll-file-sheet = { $rows ->
    [one] { $name }, 1 row
   *[other] { $name }, { $rows } rows
}
# $rows (number)
payroll-file-sheet-hidden = { $rows ->
    [one] { $name }, 1 row (hidden)
   *[other] { $name }, { $rows } rows (hidden)
}
payroll-file-sheet-unreadable = { $name } (can't be read)

## What each column holds

payroll-file-columns = What is in each column?
payroll-file-columns-remembered = As you chose last time for a file like this.
payroll-file-columns-guessed = Guessed from the headings and the cells below them.
payroll-file-columns-name = A name may be in two columns.
payroll-file-column-none = Not used
payroll-file-column-no-heading = No heading
# $letter is the column's own, such as B.
payroll-file-column-is = What is column { $letter }?
payroll-file-column-samples = What is in column { $letter }

## The payroll that it becomes

payroll-file-name = Name of the payroll
payroll-file-name-missing = Give it a name.
payroll-file-note = Note
payroll-file-note-hint = For rows without a note. The service keeps it in its records.
payroll-file-checking = Every row is being checked…
# $missing is a sentence that says what has to be chosen.
payroll-file-first = First: { $missing }
payroll-file-first-rows = First: a sheet with rows
payroll-file-nothing-paid = Nothing is paid yet.
# $rows (number)
payroll-file-check = { $rows ->
    [one] Check 1 row
   *[other] Check { $rows } rows
}
