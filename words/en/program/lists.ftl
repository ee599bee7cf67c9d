### Things in a row.

# $before: all but the last of them, as "A, B"; $last: the last.
lists-and = { $before } and { $last }
