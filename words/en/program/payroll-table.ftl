### Where a payroll comes from: a table that somebody brings, a group, an earlier payroll.

## The file

payroll-table-choose-again = Choose the file again.
payroll-table-too-large = This file is larger than 64 MB, so it is not a list of people. Choose another one.
payroll-table-unread = This file can't be read. If it is open in another program, close it there; then choose it again.
payroll-table-changed = The file was changed since you looked at it. Look at it again: nothing was read from it.
payroll-table-broke-down = Kaunta could not read this file. Save it again as .xlsx or .csv and try that.
payroll-table-no-such-sheet = This file has no such sheet. Look at it again.

## A sheet that can't be read

# $limit: what there is too much of.
payroll-table-sheet-too-large = { $limit ->
    [rows] The sheet “{ $name }” has more than 200,000 rows. Copy those who are paid into a sheet of their own.
    [columns] The sheet “{ $name }” has more than 200 columns. Copy those who are paid into a sheet of their own.
    [cells] The sheet “{ $name }” has more than 10,000,000 cells. Copy those who are paid into a sheet of their own.
    [bytes] The sheet “{ $name }” has more than 256 MB of content. Copy those who are paid into a sheet of their own.
    [kept] The sheet “{ $name }” has more than 64 MB of texts or formats. Copy those who are paid into a sheet of their own.
    [merged] The sheet “{ $name }” has more than 200,000 merged cells. Copy those who are paid into a sheet of their own.
    [sheets] The sheet “{ $name }” has more than 200 sheets. Copy those who are paid into a sheet of their own.
   *[parts] The sheet “{ $name }” has more than 10,000 parts. Copy those who are paid into a sheet of their own.
}
payroll-table-sheet-new-error = A cell of the sheet “{ $name }” shows an error that Kaunta does not know. Correct it in your spreadsheet program, or type the value, and save the file.
payroll-table-sheet-unreadable = The sheet “{ $name }” holds something that Kaunta can't read. Copy it into a new sheet as values only, and save the file.

## What is doubtful in a table

# $count (number)
payroll-table-other-sheets =
    { $count ->
        [one] This file has one more sheet. Only “{ $name }” is read: check that it is the right one.
       *[other] This file has { $count } more sheets. Only “{ $name }” is read: check that it is the right one.
    }
payroll-table-sheet-hidden = The sheet “{ $name }” is hidden in the file.
# $letters: of the columns, as "B, D".
# $count (number)
payroll-table-columns-hidden =
    { $count ->
        [one] Column { $letters } is hidden in the file, and is used here.
       *[other] The columns { $letters } are hidden in the file, and are used here.
    }
# $count (number)
payroll-table-rows-hidden =
    { $count ->
        [one] { $count } hidden row is left out: by hand or by a filter, the file does not show it. You can put it in later.
       *[other] { $count } hidden rows are left out: by hand or by a filter, the file does not show them. You can put them in later.
    }
# $count (number)
payroll-table-rows-torn =
    { $count ->
        [one] { $count } row was split, for example by a comma in an amount or a name. Nothing in it is paid until you have looked at it.
       *[other] { $count } rows were split, for example by a comma in an amount or a name. Nothing in them is paid until you have looked at them.
    }
# $count (number)
payroll-table-cells-joined =
    { $count ->
        [one] Cells are merged in { $count } row: a merged cell counts for its first row only.
       *[other] Cells are merged in { $count } rows: a merged cell counts for its first row only.
    }
# $count (number)
payroll-table-rows-blank =
    { $count ->
        [one] { $count } row is empty in the columns in use: it pays nobody.
       *[other] { $count } rows are empty in the columns in use: they pay nobody.
    }
# $holds: what the column holds; $letter: of the column.
payroll-table-zeros-lost =
    { $holds ->
        [user] The wallet numbers in column { $letter } are kept as numbers in this file: if one began with 0, the 0 is lost. Compare one with the paper, or make the column text.
        [merchant] The merchant codes in column { $letter } are kept as numbers in this file: if one began with 0, the 0 is lost. Compare one with the paper, or make the column text.
       *[account] The account numbers in column { $letter } are kept as numbers in this file: if one began with 0, the 0 is lost. Compare one with the paper, or make the column text.
    }
# $holds: what the column should hold.
payroll-table-say-which =
    { $holds ->
        [name] Say which column holds the names.
        [phone] Say which column holds the phone numbers.
        [network] Say which column holds the networks.
        [user] Say which column holds the wallet numbers.
        [merchant] Say which column holds the merchant codes.
        [account] Say which column holds the account numbers.
        [bank] Say which column holds the banks.
        [amount] Say which column holds the amounts.
       *[note] Say which column holds the notes.
    }
# $holds: what the column should hold.
payroll-table-column-missing =
    { $holds ->
        [name] No column with names was found. Choose it.
        [phone] No column with phone numbers was found. Choose it.
        [network] No column with networks was found. Choose it.
        [user] No column with wallet numbers was found. Choose it.
        [merchant] No column with merchant codes was found. Choose it.
        [account] No column with account numbers was found. Choose it.
        [bank] No column with banks was found. Choose it.
        [amount] No column with amounts was found. Choose it.
       *[note] No column with notes was found. Choose it.
    }
# $holds: what seems to stand in the column.
payroll-table-column-unnamed =
    { $holds ->
        [name] No heading says so, but names seem to be in this column. Check it.
        [phone] No heading says so, but phone numbers seem to be in this column. Check it.
        [network] No heading says so, but networks seem to be in this column. Check it.
        [user] No heading says so, but wallet numbers seem to be in this column. Check it.
        [merchant] No heading says so, but merchant codes seem to be in this column. Check it.
        [account] No heading says so, but account numbers seem to be in this column. Check it.
        [bank] No heading says so, but banks seem to be in this column. Check it.
        [amount] No heading says so, but amounts seem to be in this column. Check it.
       *[note] No heading says so, but notes seem to be in this column. Check it.
    }
# $holds: what the column should hold.
payroll-table-column-several =
    { $holds ->
        [name] More than one column may hold the names. Choose one.
        [phone] More than one column may hold the phone numbers. Choose the one to pay to.
        [network] More than one column may hold the networks. Choose one.
        [user] More than one column may hold the wallet numbers. Choose the one to pay to.
        [merchant] More than one column may hold the merchant codes. Choose the one to pay to.
        [account] More than one column may hold the account numbers. Choose the one to pay to.
        [bank] More than one column may hold the banks. Choose one.
        [amount] More than one column may hold the amounts. Choose the one that is paid.
       *[note] More than one column may hold the notes. Choose one.
    }

## Making a payroll of it

payroll-table-nobody = There is nobody to pay in this table.
payroll-table-name-it = Give the payroll a name, in one line.
payroll-table-write-note = Write the note that the service's records show, in one line of at most 140 characters.
payroll-table-columns-not-remembered = Kaunta could not remember the columns. Try again.
payroll-table-not-over = This payroll is not over yet. Stop it first: then those not paid can be put into a new one.
payroll-table-nobody-unpaid = Everybody in this payroll is paid, waiting or in doubt: there is nobody left to pay.

## Groups of people, kept for the next time

payroll-table-group-gone = There is no such group any more.
payroll-table-group-name-it = Give the group a name of at most 60 characters.
payroll-table-group-only-phones = Only people with phones are kept as a group. Keep the table for the next time.
payroll-table-group-nobody = Nobody in this payroll is to be paid, so there is nobody to keep.

## Where a payroll is from

payroll-table-from-sheet = { $name }, sheet “{ $sheet }”
payroll-table-from-group = The group “{ $name }”
# $number: of the earlier payroll.
payroll-table-from-payroll = Those not paid in payroll { $number }
payroll-table-by-hand = Typed by hand
