### Where the service is reached, and with which key: what is wrong with what was typed in the settings.

## Before what is wrong, the field that it is about

# $wrong is a whole sentence of this file; so below.
addresses-of-service = Address: { $wrong }
addresses-of-partner-wallet = Partner wallet's address: { $wrong }
# The callback server: a small program on the shop's own host that keeps what the service posts.
addresses-of-callback-server = Callback server: { $wrong }
addresses-of-look-up-path = Look-up path: { $wrong }

## The service's address

addresses-blank = Type the service's address, for example https://pay.example.
addresses-not-an-address = This is not a web address. It looks like https://pay.example.
addresses-name-or-password = Leave the name and password out of the address: the key has its own field.
addresses-query = Leave out everything from the ? or # on.
addresses-not-https = The address must start with https://, so that nobody can read or change payments on the way.
addresses-not-https-nor-here = The address must start with https://, so that nobody can read or change payments on the way. Only an address on this computer may start with http://.
addresses-not-this-computer = Practice stays on this computer. Use development for the service's test address.
addresses-other-interface = This is the address of the service's other interface: each has its own field.

## The address of the callback server; kaunta-callback is the name of its program, and prints “Callback server” in English

addresses-callback-server-not-an-address = This is not a web address. Copy the line “Callback server” that kaunta-callback prints.
addresses-callback-server-not-https = The address must start with https://, so that nobody on the way learns it.
addresses-callback-server-more-than-a-path = Leave out names, passwords, and everything from a ? or # on.
addresses-callback-server-no-path = The long secret part is missing. Copy the whole line “Callback server” that kaunta-callback prints.

## The path by which payments are looked up in development

addresses-path-blank = Type the path, or leave looking up switched off.
addresses-path-not-a-path = This is not a path. It looks like /transactions/{"{"}id{"}"}/status-sandbox.
addresses-path-no-id = Put {"{"}id{"}"} once where the transaction's id belongs: /transactions/{"{"}id{"}"}/status-sandbox.
addresses-path-not-sandbox = In development, only paths with a step that ends in -sandbox may be called.

## Keys

addresses-key-blank = Paste the key that the service gave you.
addresses-key-other-characters = This is not a complete key: it has spaces or characters that no key has. Copy it again.
addresses-key-without-address = Save the service's address first: a key is kept for one address and goes to no other.

## Why the service is not reached at all

addresses-other-environment = The address belongs to another environment. Open Settings and type it again.
addresses-live-key = This is a live key: it moves real money, and nothing in development may. The service has announced a sandbox for the partner wallet, but it is not open yet. Use this key in production.
addresses-timeout-too-long = The waiting times are too long: a payment must end before it can be called not found.
addresses-no-certificates = Kaunta can't check who it talks to: this computer's list of trusted certificates can't be read. Install the system's certificates (on Debian: ca-certificates) and start again.
