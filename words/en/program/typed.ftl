### What is wrong in fields that several pages have.

typed-no-day = Type the day as year-month-day, for example 2026-11-21.
