### A month for the accountant in one file.

packs-no-month = This is not a month. Choose one from the list.
packs-away = The folder for the files of each month is not here. Connect its disk, or choose another folder.

## Months that Kaunta writes by itself
# $month as 2026-10
packs-time-not-heard = { $month } is written once the service has confirmed the date, which it does with each payment. Kaunta writes only months that are certainly over.
# $month as 2026-10
packs-not-over = { $month } is not over by the service's clock. Check the date of this computer.
# $early and $file are names of files.
packs-beside-early = { $early } was written before its month was over. All of the month is in { $file }.
# $other and $file are names of files.
packs-beside-foreign = { $other } is not this book's file of the month, and stays as it is. The month was written to { $file }.
