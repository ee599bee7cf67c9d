### How the service is reached: addresses, keys and their ends, and what is missing.

## What is missing before anything can be sent
connection-address-first = Type the service's address in Settings first.
connection-key-first = Type the service's key in Settings first.
connection-partner-address-first = Type the partner wallet's address in Settings first.
connection-partner-key-first = Type the partner wallet's key in Settings first.
connection-key-withheld = The key was not typed for the address in the settings, { $address }. Nothing was sent there. An owner must check in Settings whether this address is the service's, and type the key again if it is.
connection-changed-meanwhile = The key or the address was changed meanwhile. Confirm the payment once more. Nothing was sent.
# $seconds (number)
connection-slow-down = { $seconds ->
    [one] The service may not be asked again yet, so Kaunta did not ask. Try again in { $seconds } second. Kaunta also asks by itself about every payment that is open.
   *[other] The service may not be asked again yet, so Kaunta did not ask. Try again in { $seconds } seconds. Kaunta also asks by itself about every payment that is open.
}

## What is missing, in a list
connection-missing-address = The service's address.
connection-missing-key = The key.
connection-missing-key-again = The key, typed again: it was typed for another address.
connection-missing-callback = The callback address (only collecting needs it).
connection-missing-partner-address = The partner wallet's address.
connection-missing-partner-key = The partner wallet's key.
connection-missing-partner-key-again = The partner wallet's key, typed again: it was typed for another address.

## What was not done
connection-key-not-taken-out = The key could not be removed from the keychain. Unlock the keychain, then try again.
connection-biller-gone = This biller is not in the list any more. Choose another one.
connection-odd-partner-key = This key does not look like the service's keys: ak_live_, a number, _ and more characters. Kaunta uses it anyway; if the service does not accept it, copy it again.
connection-browser-not-opened = The browser could not be opened. The page is at { $page }.

## The end of the partner wallet's key
# $day (day)
connection-key-ended = The partner wallet's key ended on { $day }.
# $left (number)
# $day (day)
connection-key-ends = { $left ->
    [0] Today, { $day }, is the last day of the partner wallet's key.
    [1] The partner wallet's key ends tomorrow, on { $day }.
   *[other] The partner wallet's key ends in { $left } days, on { $day }.
}
connection-create-key = Create a new one in the service's dashboard, then type it and its last day in Settings.

## The settings as a file
# $file is the name of a file.
connection-settings-damaged = Kaunta's settings were damaged, so they start again, in practice. Choose your environment, and type the shop's name and the addresses again. Books, keys and people are as they were. What was left of the settings is kept as { $file } in Kaunta's folder.
connection-settings-not-saved = The settings could not be saved. Check that the disk is not full.
