### Charts, and the screen that they stand on.

## What there is to choose

chart-kinds = Chart
chart-kind-time = Over time
chart-kind-products = Products
chart-kind-billers = Billers
chart-kind-weekdays = Weekdays
chart-kind-hours = Hours
chart-kind-people = People
chart-kind-fees = Fees
chart-kind-commission = Commission
# How many payments the networks carried out.
chart-kind-success = Success
# How long it took until the outcome of a payment was known.
chart-kind-settling = Time to settle
chart-kind-float = Float
chart-measure = What is measured
chart-amounts = Amounts
chart-counts = Number
chart-print = Print
chart-loading = Adding up
chart-range = { $from } – { $to }
chart-none = Nothing was paid on these days
chart-none-how = Choose other days, or another chart.
chart-whole-float = Show each step

## Values

# "97.4 %"
chart-percent = { $percent } %
# Beside an axis: "1.2 bn" of 1,200,000,000
chart-billions = { $number } bn
chart-millions = { $number } m
chart-thousands = { $number } k
chart-milliseconds = { $ms } ms
chart-seconds = { $s } s
chart-minutes = { $large } min { $small } s
chart-hours = { $large } h { $small } min
chart-days = { $large } d { $small } h

## For a screen reader

# The group of all bars of a chart.
chart-bars = Values: { $chart }. Move with the arrow keys; Enter shows the payments.
# "23 Nov 2026, Paid out: UGX 25,000"
chart-value = { $point }, { $series }: { $value }
chart-balance = { $at }: { $value }

## The table below a chart

chart-table = The same as a table
chart-total = Total
# The head of a column of sums: "Paid out UGX".
chart-in-shillings = { $series } UGX
# What a share or a time rests on, such as how many operations.
chart-detail = Of
chart-time = Time
chart-balance-head = Balance UGX

## The float of a day

# The wallet and the day.
chart-float-title = { $wallet }, { $day }
chart-told = As the service reported it
chart-forecast = At your usual pace
chart-evening = This evening, at your usual pace
chart-float-empty = No balance was reported on this day
chart-float-empty-how = The service reports it with each payment.
