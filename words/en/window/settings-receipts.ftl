### The page of the settings about what is printed on receipts.

settings-receipts-title = Receipts
settings-receipts-lead = What your customers take home.
settings-receipts-lines = Receipt lines
settings-receipts-lines-hint = Address, phone or thanks; each line of its own, six at most
settings-receipts-save = Save receipts
