### The example day, which shows a new shop what the program looks like in use.

example-day-plays = The example day is being played, which takes a moment. Try again when it is there.
example-day-only-practice = The example day is for practice: no real money may be in it. Switch to practice first.
example-day-is-there = The example day is there already.
example-day-practised = You have practised already, so the example day is not put over it.
example-day-none = There is no example day to clear.
example-day-not-put-aside = The last example day could not be put aside. Check that your user may write into Kaunta's folder.
