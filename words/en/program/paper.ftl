### Lists and reports on paper (PDF).

paper-history = History
paper-totals = Totals
# The table of all that is listed.
paper-operations = Operations
# What is at the foot of every page, beside its number.
# $at (moment)
paper-written = Written by Kaunta on { $at }
# $page and $pages are numbers.
paper-page = Page { $page } of { $pages }

## The days that a list is about
paper-all-days = All days
# $day (day)
paper-one-day = { $day }
# $from (day)
# $to (day)
paper-days = { $from } to { $to }
# $from (day)
paper-from = From { $from }
# $to (day)
paper-until = Until { $to }

## What to know before reading it
paper-part = Only a part of the operations of these days: those that were searched, filtered or chosen.
paper-found = These were found at the service after the book had lost them. They are in no sum.

## The columns of the list
paper-time = Time
paper-no = No.
paper-to = Name
paper-account = Account or phone
paper-counts-as = State
# Behind a state.
# $day (day)
paper-settled-later = { $state }, settled { $day }

# $most (number)
paper-too-many = { $most ->
    [one] A PDF holds at most 1 operation. Choose fewer days, or save it as Excel or CSV, which hold them all.
   *[other] A PDF holds at most { $most } operations. Choose fewer days, or save it as Excel or CSV, which hold them all.
}
paper-not-set = The PDF could not be made. Save it as Excel instead.

## Charts
paper-pictures = In pictures
# The name of a series and its total.
paper-series = { $series }: { $total }
# One value of a chart, for a screen reader: "21 Nov 2026, Paid out: UGX 5,000".
paper-point = { $place }, { $series }: { $value }
# A whole chart for a screen reader: its title, then its values.
paper-described = { $title }. { $values }
