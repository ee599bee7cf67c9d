### The second disk that the daily copies of the book are also carried to.

second-disk-same-disk = This folder is on the same disk as the book. If that disk breaks, both are lost.
second-disk-choose-first = No other disk is chosen. Choose a folder first.

## How old the newest copy there is
# $name is the name of the disk or folder, such as KINGSTON; $days are at least 7.
# $days (number)
second-disk-old = { $days ->
    [one] The copy on { $name } is { $days } day old. Plug the disk in, then press Copy now.
   *[other] The copy on { $name } is { $days } days old. Plug the disk in, then press Copy now.
}
# $days (number)
second-disk-never = { $days ->
    [one] There is no copy on { $name }, though it was chosen { $days } day ago. Plug the disk in, then press Copy now.
   *[other] There is no copy on { $name }, though it was chosen { $days } days ago. Plug the disk in, then press Copy now.
}

## Why nothing was copied there
second-disk-away = The disk is not here, or it is another one. Plug it in, then try again. If it was erased, choose the folder once more.
second-disk-removed = The disk was taken out while Kaunta was copying. Plug it in again: Kaunta then copies what is missing.
second-disk-full = That disk is full. The copies on it are still there. Free some space on it, or choose another disk; Kaunta tries again every hour.
second-disk-read-only = Kaunta may not write to that disk. Check whether it is locked, or choose another folder; Kaunta tries again every hour.
second-disk-not-read-back = The copy on that disk is not what was written, so it does not count. The disk may be failing: choose another one.
second-disk-failed = The copy could not be written to that disk. Check the disk, or choose another folder; Kaunta tries again every hour.
