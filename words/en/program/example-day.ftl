### The example day, which shows a new shop the program in use.

example-day-plays = The example day is being prepared, which takes a moment. Try again when it is there.
example-day-only-practice = The example day is for practice: no real money may be in it. Switch to practice first.
example-day-is-there = The example day is already there.
example-day-practised = You have already practised, so the example day is not added.
example-day-none = There is no example day to clear.
example-day-not-put-aside = The last example day could not be set aside. Check that your user may write into Kaunta's folder.
