### Why Kaunta can't open, shown in a message box of the system.

start-failure-no-folder = Kaunta can't open, because it can't keep its files in its folder. Check that the disk is not full and that your user may write there, then start Kaunta again. Nothing was changed.
# $folder is its path.
start-failure-no-folder-at = Kaunta can't open, because it can't keep its files in its folder: { $folder }. Check that the disk is not full and that your user may write there, then start Kaunta again. Nothing was changed.
start-failure-no-window = Kaunta's window can't open: the part of the system that draws it is missing or broken. Install Kaunta again: its installer brings that part or asks for it. The book stays, and nothing was changed.
