### The diagnostics, which a person reads before they send them to support. The lines of a label and a value are for support, and always in English.

diagnostics-introduction = This file shows the person who helps you how Kaunta is doing. It holds no key, no name, no phone or account number, no reference and no amount. Read it before you send it.
# A heading.
diagnostics-log = The log's last lines (what came from outside Kaunta is left out)
diagnostics-log-none = This Kaunta keeps no log.
# $problem: the system's own word for what is wrong.
diagnostics-log-unreadable = The log can't be read: { $problem }.
diagnostics-log-empty = The log is empty.
# $lines (number)
diagnostics-log-left-out = { $lines ->
    [one] And { $lines } line that Kaunta did not write itself.
   *[other] And { $lines } lines that Kaunta did not write itself.
}
# In place of what a library wrote into the log.
diagnostics-words-left-out = its words are left out
diagnostics-not-at-hand = These diagnostics are no longer available. Read the new ones, then save them.
