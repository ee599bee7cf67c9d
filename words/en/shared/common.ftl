### Words that many parts of the window say, each with one meaning everywhere.

# A button: leaves a form or a question without doing anything.
common-cancel = Cancel
# A button: closes what is shown.
common-close = Close
# A button: goes to the page or the step before.
common-back = Back
# A button: does again what did not work.
common-try-again = Try again
# A button: takes the next step of what was begun.
common-go-on = Go on
# A button: leaves an offer for another time.
common-not-now = Not now
# What is said while the book is read, where rows will stand.
common-reading-book = Reading the book
# The name of a sum of money, at a field or over a column.
common-amount = Amount
# Stands under the field that asks who decides, when it was left empty.
common-say-who = Say who you are.
# A button: the reference of a payment, the number by which the service knows it, goes to the clipboard.
common-copy-reference = Copy reference
# A mark on everything of the example day, which shows a new shop what the program looks like in use.
common-example = Example
