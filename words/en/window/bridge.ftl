### Shown when the window and the program can't reach each other.

bridge-failed = Kaunta could not do that. Look in the history before trying again.
