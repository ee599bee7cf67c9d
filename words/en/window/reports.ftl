### The screen of the accountant's reports. What is in a report is said by the program.

reports-title = Reports
reports-choice = Which report
reports-kind = Report
reports-kind-statement = Statement
reports-kind-fees = Fees
reports-kind-commission = Commission
reports-kind-large-payments = Large payments
reports-kind-people = People
reports-period = Days
reports-wallet = Wallet
reports-wallet-all = All wallets
reports-wallet-float = Float
reports-wallet-commission = Commission wallet
reports-wallet-partner = Partner wallet
reports-from = From
reports-to = To
# A button: makes the report again, as of now.
reports-again = Make again
reports-print = Print
reports-making = Adding up

## The rates of commission and the certificates of withheld tax
reports-terms-title = Rates and certificates
reports-terms-lead = A rate applies from its day until the next one of the same product and biller.
reports-terms-rates = Rates
reports-terms-certificates = Certificates
# $what is a product, and a biller if the rate is for one.
# $day as "21 Nov 2026"
reports-terms-rate = { $what }: { $percent } % since { $day }, of which { $withheld } % is withheld
reports-terms-certificate = { $number }: { $from } to { $to }
reports-terms-no-rates = No rate is set.
reports-terms-remove = Remove
reports-terms-remove-rate = Remove the rate of { $what } since { $day }
reports-terms-remove-certificate = Remove certificate { $number }
reports-terms-add-rate = Add a rate…
reports-terms-add-certificate = Add a certificate…
reports-terms-new-rate = A rate of commission
reports-terms-new-rate-what = Take it from your contract: Kaunta knows no rates.
reports-terms-save-rate = Save the rate
reports-terms-product = Product
reports-terms-biller = Biller
reports-terms-every-biller = Every other biller
reports-terms-from = Since
reports-terms-percent = Percent of the amount
reports-terms-percent-hint = Such as 2.5
reports-terms-withheld = Percent of it that is withheld as tax
reports-terms-withheld-hint = 0 if nothing is
reports-terms-new-certificate = A certificate of withheld tax
reports-terms-save-certificate = Save the certificate
reports-terms-number = Number
reports-export = Export…
reports-export-title = Export the report
reports-export-format = Format
reports-export-act = Export
reports-export-pdf = PDF
reports-export-xlsx = Excel
reports-export-csv = CSV
# Above the name of a file.
reports-saved = The file was written

## Everything of a month in one file
reports-month = Month…
reports-month-title = A month in one file
reports-month-what = The reports as PDF and Excel, the Z reports, and the history as Excel and CSV, in one ZIP file.
reports-month-which = Month
reports-month-act = Save
reports-month-by-hand = You can choose a folder into which Kaunta writes each month by itself as soon as it is over.
# $folder is a path.
reports-month-into = When a month is over, Kaunta writes its file into { $folder }: on the first of the next month, or when Kaunta is next started.
# $month is the last one that was written, as "October 2026".
reports-month-into-last = When a month is over, Kaunta writes its file into { $folder }: on the first of the next month, or when Kaunta is next started. The last one was { $month }.
reports-month-choose = Choose a folder
reports-month-stop = Stop writing months
reports-month-problem = A month was not written
# Names a bar of progress: payments that are written, of all.
reports-month-writing = Writing the file
reports-month-halt = Stop
reports-month-aside = A month's file has a different name
reports-month-away = The folder can't be found
reports-month-away-what = Connect its disk: what is missing is then written.
