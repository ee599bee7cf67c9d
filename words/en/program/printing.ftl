### Slips on a thermal printer.

## What keeps a slip from being sent
printing-no-printer = No printer is set. Set one in Settings, Receipts.
printing-no-address = Type the printer's address, as 192.168.1.50.
printing-no-host = This is not an address. Type it as 192.168.1.50; many printers print theirs when they are switched on with the feed button held.
printing-no-port = The number after the colon must be from 1 to 65535. Leave it out if you don't know it.
printing-no-serial-port = Choose the port that the printer is connected to, or type its name, as COM3.
printing-no-speed = Choose the speed of the port.
printing-no-device = Choose the printer. If none is listed, plug it in, switch it on and look again.
printing-no-queue = Choose one of this computer's printers.
printing-not-set = Not printed: this does not fit the paper. Save it as PDF instead.

## What became of a slip
printing-printing = Printing…
printing-printed = Printed.
printing-copy-printed = Printed, as a copy.
printing-taken = Sent to the printer, which can't say whether it printed. Look at the paper.
printing-not-recorded = Not printed: the book could not be written, so a copy could not be told from the first receipt.
printing-ended = Kaunta was interrupted while printing. Look at the paper before you print again.
printing-late = Not printed automatically: it was paid late. Print it if the customer is still here.
printing-not-asked = Not printed when it was paid. Print it if the customer is still here.
# A person chose not to print it.
printing-left = Not printed: it was left unprinted.
printing-not-printed = { $fault ->
    [unknown-host] Not printed: no printer of this name is on the network. Check its address.
    [refused] Not printed: the printer did not accept the connection. Another till may be printing. If not, check its address.
    [unreachable] Not printed: the printer doesn't answer. Is it on, and on the same network?
    [disconnected] Not printed: the printer ended the connection. Is it on?
    [stalled] Not printed: the printer accepts nothing. Switch it off and on.
    [no-paper] Not printed: the printer has no paper. Put in a roll.
    [cover-open] Not printed: the printer's cover is open. Close it.
    [needs-attention] Not printed: the printer is stuck. Look at its paper and its knife, then switch it off and on.
    [silent] Not printed: the printer stopped answering. Switch it off and on.
    [expired] Not printed: the printer was not free in time. Print again.
    [cut-off] Not printed: Kaunta was interrupted. Print it if the customer is still here.
    [not-there] Not printed: the printer is not connected to this computer. Plug it in and switch it on, or choose it again in Settings, Receipts.
    [no-access] Not printed: this user of the computer may not use the printer. The person who set up the computer can allow it; on Linux by the groups lp and dialout.
    [in-use] Not printed: another program is using the printer. Close it, then print again.
    [no-spooler] Not printed: this computer's print service doesn't answer. Start the computer again.
    [paused] Not printed: this computer holds back what is printed on it. Let it print again in the computer's own settings.
    [not-raw] Not printed: this computer's printer can't print receipts directly. Choose it by USB, serial port or network in Settings, Receipts.
    [given-up] Not printed: this computer's print service gave it up. Look at the printer in the computer's own settings.
   *[offline] Not printed: the printer says that it is not ready. Switch it off and on.
}
printing-perhaps-printed = { $fault ->
    [unknown-host] Perhaps printed: the printer is no longer on the network. Look at the paper before you print again.
    [refused] Perhaps printed: the printer did not accept the connection. Look at the paper before you print again.
    [unreachable] Perhaps printed: the printer no longer answers. Look at the paper before you print again.
    [disconnected] Perhaps printed: the printer ended the connection. Look at the paper before you print again.
    [stalled] Perhaps printed: the printer stopped accepting it. Look at the paper before you print again.
    [no-paper] Printed in part: the paper ended. Put in a roll, then check whether the rest comes before you print again.
    [cover-open] Printed in part: the printer's cover was opened. Close it, then check whether the rest comes before you print again.
    [needs-attention] Printed in part: the printer is stuck. Look at its paper and its knife before you print again.
    [silent] Perhaps printed: the printer didn't confirm it in time. Look at the paper before you print again.
    [expired] Perhaps printed: it took too long. Look at the paper before you print again.
    [cut-off] Perhaps printed: Kaunta was interrupted. Ask for the paper before you print again.
    [not-there] Perhaps printed: the printer is no longer connected. Look at the paper before you print again.
    [no-access] Perhaps printed: this user of the computer may no longer use the printer. Look at the paper before you print again.
    [in-use] Perhaps printed: another program took the printer. Look at the paper before you print again.
    [no-spooler] Perhaps printed: this computer's print service no longer answers. Look at the paper before you print again.
    [paused] Perhaps printed: this computer held it back. Look at the paper before you print again.
    [not-raw] Perhaps printed: this computer's printer took it only in part. Look at the paper before you print again.
    [given-up] Perhaps printed: this computer's print service gave it up. Look at the paper before you print again.
   *[offline] Perhaps printed: the printer says that it is not ready. Look at the paper before you print again.
}

## How a printer is
printing-ready = Ready, and it has paper.
printing-ready-low-paper = Ready. Its paper is running low: keep a roll at hand.
printing-ready-unknown = It can't report its state. Print a test and look at the paper.
printing-not-ready = { $fault ->
    [unknown-host] No printer of this name is on the network. Check its address.
    [refused] The printer did not accept the connection. Another till may be printing. If not, check its address.
    [unreachable] The printer doesn't answer. Is it on, and on the same network?
    [disconnected] The printer ended the connection. Is it on?
    [stalled] The printer accepts nothing. Switch it off and on.
    [no-paper] The printer has no paper. Put in a roll.
    [cover-open] The printer's cover is open. Close it.
    [needs-attention] The printer is stuck. Look at its paper and its knife, then switch it off and on.
    [silent] The printer stopped answering. Switch it off and on.
    [expired] The printer was not free in time. Ask again.
    [cut-off] Kaunta was interrupted. Ask again.
    [not-there] The printer is not connected to this computer. Plug it in and switch it on, or choose another.
    [no-access] This user of the computer may not use the printer. The person who set up the computer can allow it; on Linux by the groups lp and dialout.
    [in-use] Another program is using the printer. Close it, then ask again.
    [no-spooler] This computer's print service doesn't answer. Start the computer again.
    [paused] This computer holds back what is printed on it. Let it print again in the computer's own settings.
    [not-raw] This computer's printer can't print receipts directly. Choose it by USB, serial port or network.
    [given-up] This computer's print service refuses. Look at the printer in the computer's own settings.
   *[offline] The printer says that it is not ready. Switch it off and on.
}
printing-not-listed = { $why ->
    [no-spooler] This computer's print service is not running, so its printers can't be listed. Start the computer again.
    [no-access] This user of the computer may not see its printers. The person who set up the computer can allow it.
   *[unknown] The printers of this computer can't be listed. Look again.
}

## On a receipt
# On a black band at both ends of every receipt after the first.
printing-copy = COPY

## On a test
printing-test-title = Test of the printer
printing-test-left = At the left edge
printing-test-right = at the right
printing-test-token = A token, for nobody
# Letters that printers lack: those of Luganda, and a name in Arabic. Leave them as they are.
printing-test-drawn = Drawn letters: Ŋ ŋ محمد
printing-test-band = A band from edge to edge
