### What charts of the history show: their titles, the names of their series and points, and what is not in them.

## Titles

charts-title = { $measure ->
    [amount] { $by ->
        [day] Amounts paid by day
        [week] Amounts paid by week
        [month] Amounts paid by month
        [year] Amounts paid by year
        [product] Amounts paid by product
        [biller] Amounts paid by biller
        [weekday] Amounts paid by weekday
        [hour] Amounts paid by hour of the day
        [person] Amounts paid by person
       *[network] Amounts paid by network
    }
   *[count] { $by ->
        [day] Payments made by day
        [week] Payments made by week
        [month] Payments made by month
        [year] Payments made by year
        [product] Payments made by product
        [biller] Payments made by biller
        [weekday] Payments made by weekday
        [hour] Payments made by hour of the day
        [person] Payments made by person
       *[network] Payments made by network
    }
}
charts-fees = Fees charged
charts-commission = Commission earned, by the rates that are set
charts-success = Paid, out of each 100 whose outcome is known
charts-settling = Time until the outcome was known

## What the points of a chart are: the head of their column

charts-of = { $by ->
    [day] Day
    [week] Week
    [month] Month
    [year] Year
    [product] Product
    [biller] Biller
    [weekday] Weekday
    [hour] Hour
    [person] Person
   *[network] Network
}

## Series

# Which way the money went.
charts-flow = { $flow ->
    [out] Paid out
    [in] Received
   *[topped-up] Topped up
}
charts-charged = Fees
# Of commission: before tax, the tax that is kept back, and what remains.
charts-gross = Gross
charts-withheld = Withheld
charts-net = Net
charts-paid-of-hundred = Paid of 100
# The median of the times.
charts-half = Half took up to
# The 90th percentile of the times.
charts-nine-in-ten = Nine in ten took up to

## Points

# The first and the last day of a week, a month or a year, or of the part of it that is looked at.
# $from (day)
# $to (day)
charts-days = { $from } – { $to }
# $day (day)
charts-day = { $day }
# $day (short-day)
charts-short-day = { $day }
# $weekday (number) from 0, a Sunday, to 6
charts-short-weekday = { $weekday ->
    [0] Sun
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
   *[6] Sat
}
# "08:00–09:00"
charts-hour = { $from }:00–{ $to }:00
# Operations that were made before people had names in this shop.
charts-nobody = Nobody named
# $paid (number)
# $known (number)
charts-paid-of = { $paid } of { $known }
# How many operations the times are of.
# $count (number)
charts-times-of = { $count ->
    [one] 1 operation
   *[other] { $count } operations
}

## What is not in a chart

# $count (number)
charts-left-out = { $count ->
    [one] 1 operation is waiting, in doubt or in dispute, and is not in this chart.
   *[other] { $count } operations are waiting, in doubt or in dispute, and are not in this chart.
}
