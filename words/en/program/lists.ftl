### Lists within a sentence.

# The end of a row, before it $others, of which there may be several: “A, B or C”.
lists-or = { $others } or { $last }
# A label and its value, on one line of plain text.
lists-labelled = { $label }: { $value }
