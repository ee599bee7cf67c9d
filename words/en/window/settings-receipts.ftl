### The page of the settings about what is printed on receipts.

settings-receipts-title = Receipts
settings-receipts-lead = What your customers take home.
settings-receipts-lines = Lines below the shop's name
settings-receipts-lines-hint = Address and phone; each on a line of its own, six at most
settings-receipts-closing = Lines at the end
settings-receipts-closing-hint = Thanks or conditions, in place of Kaunta's “Thank you”; six at most
settings-receipts-save = Save receipts

## The logo
settings-receipts-logo = Logo
settings-receipts-logo-lead = Heads every receipt, in black and white as the printer prints it.
settings-receipts-logo-choose = Choose a picture…
settings-receipts-logo-remove = Remove the logo
settings-receipts-logo-preview = The logo as it is printed
settings-receipts-logo-loading = Reading the logo

## The thermal printer
settings-receipts-printer = Thermal printer
settings-receipts-printer-lead = Prints receipts on a roll of paper, with no dialog.
settings-receipts-printer-connection = Connection
settings-receipts-printer-none = No thermal printer
settings-receipts-printer-network = Network
settings-receipts-printer-usb = USB
settings-receipts-printer-serial = Serial port or Bluetooth
settings-receipts-printer-queue = A printer of this computer
settings-receipts-printer-address = Address
settings-receipts-printer-address-hint = As 192.168.1.50; many printers print theirs when they are switched on with the feed button held
# A button: only then does Kaunta try the addresses of the network.
settings-receipts-printer-network-look = Look for printers on the network
settings-receipts-printer-network-hint = Kaunta tries each address of this computer's own network, and prints nothing.
# Heads what was found.
settings-receipts-printer-network-found = Found on the network
# $networks: which were looked through, such as 192.168.1.0/24.
settings-receipts-printer-network-none = No printer answered on { $networks }. Is it on, and on the same network? If it is, type its address.
settings-receipts-printer-network-no-network = This computer is on no local network. Connect it to the shop's network, then look again.
settings-receipts-printer-looking = Looking for printers
settings-receipts-printer-look = Look again
settings-receipts-printer-which = Printer
settings-receipts-printer-gone = not found now
settings-receipts-printer-no-usb = No printer was found on USB. Plug it in and switch it on, then look again. On Windows, choose it as a printer of this computer.
settings-receipts-printer-no-queue = This computer has no printers of its own. Add one in the computer's settings, or choose another connection.
settings-receipts-printer-ports = Ports found
settings-receipts-printer-no-port = No serial port was found. Plug the printer in, or pair it, then look again.
settings-receipts-printer-port = Port
settings-receipts-printer-port-hint = As COM3 or /dev/ttyUSB0
settings-receipts-printer-speed = Speed
settings-receipts-printer-speed-hint = As on the printer's own test print; not needed over USB or Bluetooth
settings-receipts-printer-paper = Paper
settings-receipts-printer-58 = 58 mm
settings-receipts-printer-80 = 80 mm
settings-receipts-printer-cuts = It cuts the paper
settings-receipts-printer-itself = Print each sale's receipt when it is paid
settings-receipts-printer-drawer = Open the drawer when cash is taken or paid out
settings-receipts-printer-save = Save printer
settings-receipts-printer-test = Print a test
settings-receipts-printer-ask = Check the printer
settings-receipts-printer-loading = Looking for the settings of the printer

## The keys that sign receipts, and the page that checks them
settings-receipts-keys = Checking receipts
settings-receipts-keys-lead = Each receipt has a signed code. Anybody can check it with this page, without a network: genuine, changed, or a copy. Hand it to your customers, and compare its key with yours.
settings-receipts-keys-list = Keys
settings-receipts-keys-none = No receipt was signed yet. The first one makes the key.
settings-receipts-keys-problem = No key to sign with
settings-receipts-keys-loading = Looking for the keys
settings-receipts-page-save = Save the checking page
settings-receipts-page-saved = Checking page saved
