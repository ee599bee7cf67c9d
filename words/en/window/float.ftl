### The screen that explains how the float came to what it is.

float-title = Float, explained
float-wallet = Wallet
float-wallet-float = Float
float-wallet-commission = Commission
float-wallet-partner = Partner wallet
float-opening = Opening
float-closing = Closing
# $count (number)
float-by-statement = { $count ->
    [one] 1 change explained by the statement
   *[other] { $count } changes explained by the statement
}
# $count (number)
float-gaps = { $count ->
    [one] 1 gap.
   *[other] { $count } gaps.
}
float-show-all = Show every step
float-show-gaps = Show only gaps
float-empty = Each change of the balance will be explained here
float-empty-how = The service reports it with each payment.
float-loading = Following the balance

## Until when it lasts, at the shop's own pace. Days as "Friday 27 Nov".

float-forecast = Forecast
# $count (number)
float-lasts = { $count ->
    [one] At your usual pace it lasts longer than 1 day.
   *[other] At your usual pace it lasts longer than { $count } days.
}
float-lasts-through = At your usual pace it lasts through { $day }.
float-lasts-not-today = At your usual pace it does not last through today.
# $amount is a sum of money, such as UGX 25,000.
float-buy-by = Buy { $amount } by the morning of { $by }: it then lasts through { $through }.
float-buy-now = Buy { $amount } now: it then lasts through { $through }.
# $weeks (number)
float-forecast-error = { $weeks ->
    [one] In the last week this was off by { $percent } % of what was used.
   *[other] In the last { $weeks } weeks this was off by { $percent } % of what was used.
}

## The day that is shown

float-day = Day
float-day-before = The day before
float-day-after = The day after

## The table of steps

float-steps = Steps of the balance
float-steps-time = Time
float-steps-what = What moved it
float-steps-change = Change
float-steps-before = Before
float-steps-after = After
# Two times with their days, shown while the mouse is over the two clocks.
float-steps-times = { $from } – { $until }
# Two clocks. What is within "unseen" is said by a screen reader only.
float-steps-between = <unseen>between</unseen> { $from }–{ $until }
float-not-explained = Not explained.
# Before the name of the statement and its row.
float-explained-by-statement = Explained by the statement.

## The picture of the day

# What a screen reader says instead of the picture.
# $steps (number)
# $gaps (number)
float-picture = { $steps ->
    [one] Picture of the balance, from { $opening } to { $closing } shillings in 1 step, { $gaps } not explained. The table below says the same.
   *[other] Picture of the balance, from { $opening } to { $closing } shillings in { $steps } steps, { $gaps } not explained. The table below says the same.
}

# What a screen reader says of one bar: its time, what changed, and the balance after it.
float-bar = { $time }: { $change }, then { $after }.
# $steps (number)
float-bar-steps = { $steps ->
    [one] { $time }, one step: { $change }, then { $after }.
   *[other] { $time }, { $steps } steps: { $change }, then { $after }.
}
float-bar-gap = { $time }: { $change }, then { $after }. Not explained.
# $steps (number)
float-bar-gap-steps = { $steps ->
    [one] { $time }, one step: { $change }, then { $after }. Not explained.
   *[other] { $time }, { $steps } steps: { $change }, then { $after }. Not explained.
}
float-key-in = Came in
float-key-out = Went out
float-key-gap = Not explained
float-key-end = Opening, closing
