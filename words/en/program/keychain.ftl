### The keychain of the computer, where keys of the service are kept.

keychain-missing = This computer has no keychain, so Kaunta can't keep your key safely. You can still work: the key stays in memory and is asked for again when Kaunta starts.
keychain-locked = This computer's keychain is locked. Unlock it (usually by signing in again) and start Kaunta again; until then a key stays in memory only.
keychain-silent = This computer's keychain has not answered. Look for a window that asks for its password; until it answers, a key stays in memory only and is asked for again when Kaunta starts.
keychain-failed = This computer's keychain did not answer, so a key stays in memory only and is asked for again when Kaunta starts.
