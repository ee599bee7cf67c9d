### Files that are written for people, and why one was not.

new-file-too-many = There are too many files of this name in the folder. Move some to another folder, then try again.
new-file-exists = There is already a file of this name. It was not overwritten. Choose another name, then try again.
new-file-disk-full = The disk is full: the file could not be written. Free some space, then try again.
new-file-not-allowed = Kaunta may not write into this folder. Its place is shown in Settings. Check that your user may write there, then try again.
new-file-open-elsewhere = Another program has this file open. Close it there, then save it again.
new-file-not-working = The file could not be written. Try again.
new-file-too-large = This is more than a workbook can hold. Save it as CSV instead.
new-file-gone = The file is not there any more. Save it again.
new-file-folder-not-opened = The folder could not be opened. The file is at { $path }.

## The titles of the system's dialogs

# Asks where to save a file.
new-file-dialog-save = Save File
# Asks for a file.
new-file-dialog-open = Open File
# Asks for a folder.
new-file-dialog-folder = Choose a Folder
