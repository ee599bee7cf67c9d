### A month for the accountant in one file.

packs-no-month = This is not a month. Choose one from the list.
packs-away = The folder for the files of each month can't be found. Connect its disk, or choose another folder.

## Months that Kaunta writes by itself
# $month (month)
packs-time-not-heard = { $month } will be written after the next payment: its answer confirms the date. Kaunta writes only months that are certainly over.
# $month (month)
packs-not-over = { $month } is not over by the service's clock. Check the date of this computer.
# $early and $file are names of files.
packs-beside-early = { $early } was written before its month was over. The whole month is in { $file }.
# $other and $file are names of files.
packs-beside-foreign = { $other } is not a file of this book and was left as it is. The month is in { $file }.
