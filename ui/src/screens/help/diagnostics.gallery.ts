// A text like those of crates/app/src/screens/diagnostics.rs.
export const diagnostics = `Kaunta diagnostics
==================
This file shows the person who helps you how Kaunta is doing. It holds no
key, no name, no phone or account number, no reference and no
amount. Read it before you send it.
  made                       2026-11-21T09:00:00Z
  running for                200 minutes

Versions
  Kaunta                     0.1.0
  system                     Windows 11 (10.0.22631)

The book in use
  operations                 1234
    succeeded                1201
    unknown                  1
  chain                      whole, checked 2026-11-21T05:41:00Z

Problems since Kaunta started
  line in validate           2 times, last 2026-11-21T08:59:00Z

The log's last lines (what came from outside Kaunta is left out)
  2026-11-21T08:59:00Z INFO kaunta_gateway::exchange the service answered http_status=200 took_ms=310 …
`;
