### Findings of a payroll: why a cell or a row was corrected, is asked about or can not be paid.

## Cells that can hold no value

payroll-findings-spreadsheet-error = The spreadsheet shows an error here. Correct it in the file, or type it here.
payroll-findings-not-a-value-date = This is a date. Check that the columns are mapped correctly, or type it here.
payroll-findings-only-true-or-false = This is only TRUE or FALSE. Type it here.
payroll-findings-not-calculated = This formula was saved without its result. Open the file in your spreadsheet program, save it, and choose it again.

## Names and notes

payroll-findings-formula = This looks like a formula. It is only text here and does nothing. Type the real words.
payroll-findings-unseen-taken-out = Characters that can't be seen were taken out.
payroll-findings-name-only-digits = This name is only digits. Check that the columns are mapped correctly, or type the name.
payroll-findings-holder-missing = The account holder's name is missing. Type it as the bank has it.
payroll-findings-text-too-long = This is too long. Check where it is cut.

## Phones

payroll-findings-phone-zero-lost = The spreadsheet dropped the 0 at the start; Kaunta put it back.
payroll-findings-phone-prefix = The country code was written another way.
payroll-findings-phone-written-out = The spreadsheet had written this number with an exponent; all its digits were still there.
payroll-findings-phone-decimals = The spreadsheet had added decimals; they are left out.
payroll-findings-phone-shortened = The spreadsheet shortened this number and lost its last digits. Type the whole number.
payroll-findings-phone-rounded = It ends in six zeros: the spreadsheet may have lost the last digits. Check the number.
payroll-findings-two-phones = There are two phone numbers here. Type the one to pay.
payroll-findings-phone-letters = There are letters where digits should be. Check the number.
payroll-findings-phone-other-characters = There is something besides the number here. Check the number.
payroll-findings-phone-fraction = This is not a phone number. Check that the columns are mapped correctly, or type it here.

## Networks

payroll-findings-other-network = Only MTN and Airtel can be paid. Type MTN or AIRTEL.
payroll-findings-network-other-name = This is another name of a network. Check it.
payroll-findings-both-networks = Both networks are named here. Type the one of this phone.
payroll-findings-network-unknown = The network of this phone is not known. Type MTN or AIRTEL.

## Accounts, users, merchants and banks

payroll-findings-number-shortened = The spreadsheet shortened this number and lost its last digits. Type the whole number, or make the column text in the file.
payroll-findings-number-written-out = The spreadsheet had written this number with an exponent: a zero at its start may be lost. Check the number.
payroll-findings-number-too-many-digits = A spreadsheet keeps only the first 15 digits of a number this long. Type the whole number, or make the column text in the file.
payroll-findings-number-decimals = The spreadsheet had added decimals. Check the number.
payroll-findings-number-fraction = This is not an account, wallet or merchant number. Check that the columns are mapped correctly, or type it here.
payroll-findings-user-missing = Type the number of the user whose wallet is paid into.
payroll-findings-merchant-missing = Type the merchant's code.
payroll-findings-bank-missing = The bank is missing. Type its name.
payroll-findings-bank-unknown = No bank in Kaunta's list has this name or code. Type another name of it, or pay this account alone under Wallet, where any code can be typed.
payroll-findings-bank-zeros-lost = The spreadsheet dropped the zeros at the start of the bank's code; Kaunta put them back.

## Amounts

payroll-findings-whole-shillings = Mobile money pays whole shillings only. Check the rounded amount.
payroll-findings-more-than-cents = An amount has at most two digits after the point. Check the rounded amount.
payroll-findings-amount-written-out = The spreadsheet had written this amount with an exponent.
payroll-findings-amount-shortened = The spreadsheet shortened this amount: digits may be lost. Check it.
payroll-findings-amount-short-form = This amount is written in a short form. Check it.
payroll-findings-amount-like-a-phone = This looks like a phone number. Check that the columns are mapped correctly. If it is the amount, type it with commas.
payroll-findings-amount-negative = This amount is below zero: nothing can be paid. Type the amount to pay, or leave the row out.
payroll-findings-amount-zero-first = This amount starts with 0. Type the amount.
payroll-findings-amount-date = This is a date, not an amount. Type the amount.
payroll-findings-amount-percent = This is a percentage, not an amount. Type the amount in shillings.
payroll-findings-amount-currency = This is not in Uganda shillings. Type the amount in shillings.
payroll-findings-amount-points = The points between the thousands were read as commas.
payroll-findings-amount-decimals = The zeros after the shillings are left out.
payroll-findings-amount-one-point = The point can be read two ways. Check the amount.
payroll-findings-amount-misplaced = Commas and points are in unusual places. Type the amount.
payroll-findings-amount-nearly-whole = This amount comes from a calculation that is not quite exact. Check it.

## Rows

payroll-findings-total = This looks like the total of the rows above, so it pays nobody. If it is a person, type the name and the phone.
payroll-findings-total-elsewhere = This looks like the total of the rows above, so it pays nobody. If somebody is to be paid, type where the money goes.

# $usual, $named: names of networks. A number keeps its beginning when it moves to another network.
payroll-findings-other-prefix = Numbers that begin like this belong to { $usual }. It is paid as { $named }: right if the number was moved there, wrong if it is another phone now.
# $whole: the amount, as the cells say it together.
payroll-findings-torn-amount = A comma split this amount into several cells in the file. Together they say { $whole }: check it.
# $cells: the contents of the row's cells.
payroll-findings-torn-row = This row has more cells than it should: a comma in an amount or a name split it. It says: { $cells }. Type the amount, and check all the rest.
