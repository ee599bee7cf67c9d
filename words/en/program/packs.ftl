### A month for the accountant in one file.

packs-no-month = This is not a month. Choose one from the list.
packs-away = The folder for the files of each month is not here. Connect its disk, or choose another folder.
