### What “kaunta export” prints.

# $count (number)
# $file is the name of a file.
terminal-exported = { $count ->
    [one] 1 payment was looked through, and { $file } was written.
   *[other] { $count } payments were looked through, and { $file } was written.
}
terminal-no-settings = Kaunta's settings can't be read.
terminal-no-book = There is no book of this environment.
terminal-older-book = The book is from an older Kaunta: open it in this one first.
# $name is the name of a view, as it was typed.
terminal-no-view = There is no view called “{ $name }”. If people are set up, say whose it is with --view-of.
terminal-newer-view = The view “{ $name }” was saved by a newer Kaunta. Install the newest version, then try again.
terminal-not-logged = The file was written, but the security log could not be.

## How it is called; the words in capitals stand for what is typed, the others are typed as they are
terminal-what-it-does = Writes the history to a file for an accountant's program. It can run beside Kaunta, changes nothing in the book and asks for no PIN; the security log has each export.
terminal-how-it-ends = Exits with 0 if the file was written, 1 if it was not, and 2 if an argument is wrong.
terminal-format = How the file is written
terminal-from = The first day in Kampala, as in 2026-11-23; all from the first payment if it is left out
terminal-to = The last day in Kampala, itself included
terminal-wallet = The wallet, for a statement of one
terminal-environment = Whose book; the one in use if it is left out
terminal-out = The file to write; an existing file is never overwritten
# Those that may be typed several times, or with commas between them.
terminal-product = Only these products, with commas between them; all of them if it is left out
terminal-counts-as = Only operations that count as these: paid, waiting, in doubt, in dispute or not paid
terminal-biller = Only bills of these billers, by their codes
terminal-network = Only what went over these mobile networks
terminal-made-by = Only what this person made
terminal-label = Only what has any of these labels
terminal-amount-from = The smallest amount
terminal-amount-to = The largest amount
terminal-search = Only what the search in the history finds
# In place of two days.
terminal-days = The days in place of --from and --to, counted from today in Kampala
terminal-state = Only operations in exactly these states and not in dispute; with --counts-as, those that match either
terminal-of-wallet = Only what went into or out of these wallets
terminal-fee-from = The smallest fee
terminal-fee-to = The largest fee
terminal-has-fee = Only operations with a fee
terminal-needs-attention = Only operations that need attention: not final, or in dispute
terminal-has-note = Only operations with a note
terminal-weekday = Only what was recorded on these days of the week
terminal-hour = Only what was recorded in these hours, from 0 to 23
terminal-columns = For a table: these columns of the list, in this order, instead of all columns of an export
terminal-sort = The column to sort by, instead of newest first
terminal-descending = The largest, the latest or the last in the alphabet first
terminal-view = The filter, the columns and the order of a view that was saved in the history
terminal-view-of = Who saved the view, if people are set up
terminal-no-biller = not the code of a biller
terminal-no-name = not the name of a person
terminal-no-label = not a label
terminal-no-day = not a day, as in 2026-11-23

## “kaunta report”
# $report is its title, $file the name of a file.
terminal-report-written = { $report }: { $file } was written.
terminal-report-what-it-does = Makes one of the accountant's reports, as text or as a file. It can run beside Kaunta, changes nothing in the book and asks for no PIN; the security log has each report.
terminal-report-how-it-ends = Exits with 0 if the report was made, 1 if it was not, and 2 if an argument is wrong.
terminal-report-kind = Which report
terminal-report-format = The format; all but text need a file
terminal-report-from = The first day in Kampala, as in 2026-11-23
terminal-report-wallet = Only this wallet; all of them if it is left out
terminal-report-out = The file to write; an existing file is never overwritten. Without it, text is printed

## “kaunta report pack”
# $count (number)
# $file is the name of a file.
terminal-pack-written = { $count ->
    [one] { $file } was written, with the 1 payment of the month.
   *[other] { $file } was written, with the { $count } payments of the month.
}
terminal-pack-what-it-does = Writes everything of a month to one ZIP file: the reports as PDF and Excel, the Z reports, and the history as Excel and CSV, all as of one moment. It can run beside Kaunta, changes nothing in the book and asks for no PIN; the security log has each file.
terminal-pack-how-it-ends = Exits with 0 if the file was written, 1 if it was not, and 2 if an argument is wrong.
# “last” is typed as it is.
terminal-pack-month = The month in Kampala, as in 2026-10, or last for the one before this
terminal-pack-folder = The folder for the file, which is named after the month; an existing file is never overwritten
terminal-pack-no-month = not a month, as in 2026-10
terminal-pack-too = Everything of a month in one file: kaunta report pack --help
