### Long lists.

# What a screen reader says of a row that has not come yet.
list-reading = Reading…
