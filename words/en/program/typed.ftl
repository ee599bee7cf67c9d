### What is wrong in fields that several pages have.

typed-no-day = Type the day as year-month-day, for example 2026-11-21.
typed-sums-backwards = The first sum is above the last one.
