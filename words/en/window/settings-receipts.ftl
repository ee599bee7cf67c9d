### The page of the settings about what is printed on receipts.

settings-receipts-title = Receipts
settings-receipts-lead = What your customers take home.
settings-receipts-lines = Receipt lines
settings-receipts-lines-hint = Address, phone or thanks; each line of its own, six at most
settings-receipts-save = Save receipts

## The thermal printer
settings-receipts-printer = Thermal printer
settings-receipts-printer-lead = Prints receipts on a roll of paper, with no dialog.
settings-receipts-printer-address = Address
settings-receipts-printer-address-hint = As 192.168.1.50; leave it empty to use no thermal printer
settings-receipts-printer-paper = Paper
settings-receipts-printer-58 = 58 mm
settings-receipts-printer-80 = 80 mm
settings-receipts-printer-cuts = It cuts the paper
settings-receipts-printer-itself = Print each sale's receipt when it is paid
settings-receipts-printer-drawer = Open the drawer when cash is taken or paid out
settings-receipts-printer-save = Save printer
settings-receipts-printer-test = Print a test
settings-receipts-printer-loading = Looking for the settings of the printer

## The keys that sign receipts, and the page that checks them
settings-receipts-keys = Checking receipts
settings-receipts-keys-lead = Each receipt has a signed code. Anybody checks it with this page, with no network: genuine, changed, or a copy. Hand it to your customers, and compare its key with yours.
settings-receipts-keys-list = Keys
settings-receipts-keys-none = No receipt was signed yet. The first one makes the key.
settings-receipts-keys-problem = No key to sign with
settings-receipts-keys-loading = Looking for the keys
settings-receipts-page-save = Save the checking page
settings-receipts-page-saved = Checking page saved
