### Shown when the program itself was at fault.

breakdown-not-understood = Kaunta made a mistake. Go back and try again; nothing was sent.
breakdown-in-call = Kaunta made a mistake in this step. Every payment that was begun is in the book: look in the history before you try again.
breakdown-of-part = A part of Kaunta stopped because of a mistake in it. Nothing is lost, and nothing is sent twice: every payment is in the book. Look in the history before you pay something again, then close Kaunta and start it again; it asks the service about every payment that has no final word. If this comes back, save the diagnostics and send them to support.
