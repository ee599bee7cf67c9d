### The page of the settings where a newer Kaunta is asked for and installed. Every $version is a number such as 1.4.0.

settings-updates-title = Updates
settings-updates-lead = Newer versions of Kaunta, signed by its makers.
settings-updates-off = Updates are off
settings-updates-failed = Not updated

## Its state

# <asked/> is how long ago it was asked, such as "3 min ago".
settings-updates-newest = Kaunta { $version } is the newest. Checked <asked/>.
settings-updates-this = This is Kaunta { $version }.
settings-updates-offered = Kaunta { $version } is available
settings-updates-offered-how = The book is backed up first. Nothing is installed while a payment is on its way.
settings-updates-install = Install Kaunta { $version }
settings-updates-fetching = Kaunta { $version } is being downloaded
settings-updates-fetching-how = You can work meanwhile.
# Names a bar of progress: kilobytes that are fetched, of all.
settings-updates-kilobytes = Kilobytes
settings-updates-ready = Kaunta { $version } is ready to be installed
settings-updates-ready-how = This computer may ask for an administrator's password. You can go on selling until it is typed.
settings-updates-installing = Kaunta { $version } is being installed
settings-updates-installing-how = Nothing is paid until this is done.
settings-updates-installed = Kaunta { $version } is installed
# $version is the one that still runs.
settings-updates-installed-how = Close Kaunta and open it again to use it. Until then this window is still version { $version }.

## Asking

# Next to a check box.
settings-updates-at-start = Check for updates when Kaunta starts
settings-updates-ask = Check for updates now
