### The diagnostics, which a person reads before they send them to support. The lines below the first paragraph are for support, and in English.

diagnostics-introduction = This file shows the person who helps you how Kaunta is doing. It holds no key, no name, no phone or account number, no reference and no amount. Read it before you send it.
# In place of what a library wrote into the log.
diagnostics-words-left-out = its words are left out
diagnostics-not-at-hand = These diagnostics are no longer available. Read the new ones, then save them.
