### Needs attention: what a payment that the book had lost is, and what a person writes before they decide.

attention-not-finished = The service has not finished it. Kaunta keeps asking and shows here what it says. Don't pay it again meanwhile.
# $by is a person, $reason what they wrote.
attention-looked-at = { $by } wrote about it: “{ $reason }”
# $by is a person, $reason what they wrote.
attention-written-before = { $by } wrote about it before the service said this: “{ $reason }”

## What a person writes
attention-say-why-retired = Write how you know that Kaunta is no longer used there, in one line.
attention-say-what-compared = Write what you compared and what you found, in one line.
attention-say-why-same-account = Write how you know that the account is the same, in one line.
attention-say-who = Write your name, in one line: the book keeps who said so.
attention-still-asking = Kaunta is still asking the service what was paid from the other copy of this book. Confirm it once that is done.
attention-decided-already = This time is already decided.
