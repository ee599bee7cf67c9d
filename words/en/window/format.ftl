### Times, as they stand in lists and sentences.

format-today = today { $time }
format-yesterday = yesterday { $time }
format-tomorrow = tomorrow { $time }
# A day further away and the clock: "3 Nov 14:05".
format-day-time = { $day } { $time }

## How long ago

format-just-now = just now
# $minutes (number) from 1 to 59
format-minutes-ago = { $minutes } min ago
# $hours (number) from 1 to 23
format-hours-ago = { $hours } h ago

## When something is done next

format-now = now
# $minutes (number) from 1 to 60
format-in-minutes = in { $minutes } min
format-at = at { $time }

## The whole time, shown while the mouse is over a time

# "Friday 21 November 2026 at 14:05:09 (Kampala)"
# "Friday 27 Nov"
format-weekday = { $weekday } { $day }
format-kampala = { $weekday } { $day } at { $time } (Kampala)
