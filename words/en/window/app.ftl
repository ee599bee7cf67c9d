### The window as it starts.

# What is waited for before anything can be drawn.
app-opening-book = Opening the book
