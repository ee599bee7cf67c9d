### A warning before the float runs out, and what can still be paid.

low-float-today = { $wallet ->
    [commission] At the usual pace the commission wallet runs out today.
    [partner] At the usual pace the partner wallet runs out today.
   *[float] At the usual pace the float runs out today.
}
# $from and $until are full hours, such as 15:00 and 16:00
low-float-today-between = { $wallet ->
    [commission] At the usual pace the commission wallet runs out today between { $from } and { $until }.
    [partner] At the usual pace the partner wallet runs out today between { $from } and { $until }.
   *[float] At the usual pace the float runs out today between { $from } and { $until }.
}
low-float-tomorrow = { $wallet ->
    [commission] At the usual pace the commission wallet runs out tomorrow.
    [partner] At the usual pace the partner wallet runs out tomorrow.
   *[float] At the usual pace the float runs out tomorrow.
}
# $count (number)
low-float-payments = { $count ->
    [one] Enough for about 1 more payment like today's.
   *[other] Enough for about { $count } more payments like today's.
}
# $balance (money)
low-float-up-to = Enough for payments up to { $balance }, fee included.
low-float-nothing = Nothing can be paid from it.
