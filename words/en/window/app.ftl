### The window as it starts.

# Shown before anything else can be drawn.
app-opening-book = Opening the book
