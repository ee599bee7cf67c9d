### Days on the calendar. A short month stands in lists and sentences, a long one on paper and in full dates.

# $month (number) from 1 to 12
dates-month = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
# $month (number) from 1 to 12
dates-long-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
# $weekday (number) from 0, a Sunday, to 6
dates-weekday = { $weekday ->
    [0] Sunday
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
   *[6] Saturday
}
# "3 Nov"
dates-day-month = { $day } { $month }
# "3 Nov 2025", "21 November 2026"
dates-day = { $day } { $month } { $year }
# "3 Nov 2026, 14:05"
dates-moment = { $day }, { $clock }
# "October 2026", "Oct 2026"
dates-month-year = { $month } { $year }
