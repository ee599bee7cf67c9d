### The screen of what waits for a second person's yes, or did.

approvals-title = Approvals
# Beside the title: how many wait.
# $count (number)
approvals-waiting = { $count ->
    [one] 1 waits
   *[other] { $count } wait
}
approvals-empty = No requests for approval
approvals-empty-how = A payment that needs a second person waits here until somebody approves or refuses it, for 24 hours at most. Nothing is sent until then.
# $when is such as "in 4 min", "at 14:05" or "tomorrow 14:05".
approvals-ends = Expires { $when }
# <time/> is when it was asked for, such as "3 min ago".
approvals-asked = Asked by { $maker }, <time/>
# One of them, opened beside the list.
approvals-one = Approval
approvals-payroll = Open the payroll
# A button that shows what became of the bills that were approved.
approvals-bills = See what became of the bills
approvals-history = Open it in the history
