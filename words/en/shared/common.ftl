### Words shared by many parts of the window, each with one meaning.

# A button: leaves a form or a question without doing anything.
common-cancel = Cancel
# A button: closes what is shown.
common-close = Close
# A button: returns to the previous page or step.
common-back = Back
# A button: repeats what failed.
common-try-again = Try again
# A button: continues with the next step.
common-go-on = Go on
# A button: postpones an offer.
common-not-now = Not now
# Shown while the book is read, in place of the rows.
common-reading-book = Reading the book
# The name of a sum of money, at a field or over a column.
common-amount = Amount
# Shown under the field for the person who decides, when it was left empty.
common-say-who = Say who you are.
# A button: copies a payment's reference, by which the service knows it.
common-copy-reference = Copy reference
# A button, and the heading over known customers: fills in the form as for an earlier payment.
common-pay-again = Pay again
# The end of things in a row, before it $others, of which there may be several: “A, B and C”.
common-and = { $others } and { $last }
# A mark on every item of the example day, which shows a new shop the program in use.
common-example = Example
# One whole sentence, or several, and the next one: what stands between them.
common-next-sentence = { $before } { $next }
