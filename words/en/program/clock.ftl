### A computer's clock that is not the service's.

# $how_far is one of those below.
clock-ahead = This computer's clock is { $how_far } ahead of the service's. Set it right: payments, closings and limits are dated by it.
clock-behind = This computer's clock is { $how_far } behind the service's. Set it right: payments, closings and limits are dated by it.
# $count (number)
clock-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
# $count (number)
clock-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
# $count (number)
clock-days = { $count ->
    [one] one day
   *[other] { $count } days
}
