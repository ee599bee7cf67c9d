### The security log: who came in, what was refused and what was changed.

security-title = Security log
security-lead = Who signed in, what was refused and what was changed, newest first. Nothing in Kaunta can remove an entry.
# $count (number)
security-count = { $count ->
    [one] 1 entry
   *[other] { $count } entries
}
security-loading = Reading the log
# Above what is wrong with the log: its file was changed.
security-broken = This log was changed from outside
security-empty = Nothing is recorded yet
security-empty-how = Every sign-in, every refusal and every change is recorded here.

## Over the columns, and beside what is known of one entry

security-time = Time
security-when = When
security-who = Who
security-who-unknown = not known
security-what = What happened
security-computer = Computer
security-entry = Entry
# $number is the entry's number in the log.
security-entry-number = Entry { $number }
