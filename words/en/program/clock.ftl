### A computer's clock that is not the service's.

# $count (number) of minutes, hours or days
clock-ahead = { $unit ->
    [minutes] { $count ->
        [one] This computer's clock is one minute ahead of the service's. Set it right: payments, closings and limits are dated by it.
       *[other] This computer's clock is { $count } minutes ahead of the service's. Set it right: payments, closings and limits are dated by it.
    }
    [hours] { $count ->
        [one] This computer's clock is one hour ahead of the service's. Set it right: payments, closings and limits are dated by it.
       *[other] This computer's clock is { $count } hours ahead of the service's. Set it right: payments, closings and limits are dated by it.
    }
   *[days] { $count ->
        [one] This computer's clock is one day ahead of the service's. Set it right: payments, closings and limits are dated by it.
       *[other] This computer's clock is { $count } days ahead of the service's. Set it right: payments, closings and limits are dated by it.
    }
}
# $count (number) of minutes, hours or days
clock-behind = { $unit ->
    [minutes] { $count ->
        [one] This computer's clock is one minute behind the service's. Set it right: payments, closings and limits are dated by it.
       *[other] This computer's clock is { $count } minutes behind the service's. Set it right: payments, closings and limits are dated by it.
    }
    [hours] { $count ->
        [one] This computer's clock is one hour behind the service's. Set it right: payments, closings and limits are dated by it.
       *[other] This computer's clock is { $count } hours behind the service's. Set it right: payments, closings and limits are dated by it.
    }
   *[days] { $count ->
        [one] This computer's clock is one day behind the service's. Set it right: payments, closings and limits are dated by it.
       *[other] This computer's clock is { $count } days behind the service's. Set it right: payments, closings and limits are dated by it.
    }
}
