//! A printer on the network. It takes one connection at a time, like real ones.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::commands::{Command, next};
use crate::fault::Fault;

/// How long a test waits for what must be printed.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often a connection checks whether the test has ended.
const LOOK: Duration = Duration::from_millis(10);

/// A printer on a loopback port, until it is dropped.
#[derive(Debug)]
pub struct FakePrinter {
    address: SocketAddr,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    fault: Fault,
    printed: Vec<u8>,
    connections: usize,
    ended: bool,
}

impl FakePrinter {
    /// Starts a printer with this fault.
    ///
    /// # Errors
    /// No port is free.
    pub fn start(fault: Fault) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let state = State { fault, printed: Vec::new(), connections: 0, ended: false };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let thread = std::thread::spawn({
            let shared = Arc::clone(&shared);
            move || {
                while let Ok((stream, _)) = listener.accept() {
                    if shared.lock().ended {
                        break;
                    }
                    let mut is_busy = false;
                    shared.change(|state| {
                        state.connections += 1;
                        is_busy =
                            matches!(state.fault, Fault::Busy { connections } if state.connections <= connections);
                    });
                    if is_busy {
                        continue;
                    }
                    // An error is the end of the connection, which the test sees from its side.
                    let _ = shared.serve(stream);
                }
            }
        });
        Ok(Self { address, shared, thread: Some(thread) })
    }

    /// An address at which every connection is refused.
    ///
    /// # Errors
    /// No port is free.
    pub fn refusing() -> std::io::Result<SocketAddr> {
        TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sets another fault, or none.
    pub fn change(&self, fault: Fault) {
        self.shared.change(|state| state.fault = fault);
    }

    /// The bytes printed so far, without questions.
    #[must_use]
    pub fn printed(&self) -> Vec<u8> {
        self.shared.lock().printed.clone()
    }

    /// How many connections it has had.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.shared.lock().connections
    }

    /// Waits until the printed bytes meet the condition; returns whether they did in time.
    pub fn prints(&self, wanted: impl Fn(&[u8]) -> bool) -> bool {
        let state = self.shared.lock();
        let waited = self.shared.changed.wait_timeout_while(state, PATIENCE, |state| !wanted(&state.printed));
        waited.is_ok_and(|(_, ended)| !ended.timed_out())
    }
}

impl Drop for FakePrinter {
    fn drop(&mut self) {
        self.shared.change(|state| state.ended = true);
        // Wakes the listener.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    fn serve(&self, mut stream: TcpStream) -> std::io::Result<()> {
        stream.set_read_timeout(Some(LOOK))?;
        let (mut taken, mut received, mut done) = (0, Vec::new(), Done::default());
        let mut chunk = [0; 4096];
        loop {
            let (fault, ended) = {
                let state = self.lock();
                (state.fault, state.ended)
            };
            if ended {
                return Ok(());
            }
            let room = match fault {
                Fault::Stalls { after } | Fault::Cuts { after } => chunk.len().min(after.saturating_sub(taken)),
                Fault::None | Fault::Silent | Fault::Busy { .. } | Fault::CoverOpen | Fault::OutOfPaper { .. } => {
                    chunk.len()
                }
            };
            if room == 0 && matches!(fault, Fault::Cuts { .. }) {
                return Ok(());
            }
            if room == 0 {
                drop(self.changed.wait_timeout(self.lock(), LOOK));
                continue;
            }
            match stream.read(&mut chunk[..room]) {
                Ok(0) => return Ok(()),
                Ok(read) => {
                    taken += read;
                    received.extend_from_slice(&chunk[..read]);
                }
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(error) => return Err(error),
            }
            self.work(&received, &mut done, &mut stream)?;
        }
    }

    /// Prints what it can of what it has received.
    fn work(&self, received: &[u8], done: &mut Done, stream: &mut TcpStream) -> std::io::Result<()> {
        let mut at = done.printed;
        let mut stopped = false;
        while let Ok(Some((command, length))) = next(received, at) {
            let (fault, printed) = {
                let state = self.lock();
                (state.fault, state.printed.len())
            };
            if let Command::AskNow(n) = command {
                // Answered at once, past everything that waits to be printed.
                let answer = fault.status(n, printed).filter(|_| at >= done.answered);
                stream.write_all(answer.as_slice())?;
            } else if stopped || fault.stops(printed) {
                stopped = true;
            } else if let Command::AskInTurn(_) = command {
                stream.write_all(if fault == Fault::Silent { &[] } else { &[0] })?;
            } else {
                self.change(|state| state.printed.extend_from_slice(&received[at..at + length]));
            }
            at += length;
            done.answered = done.answered.max(at);
            if !stopped {
                done.printed = at;
            }
        }
        Ok(())
    }
}

/// How far the received bytes have been printed, and their questions answered.
#[derive(Default)]
struct Done {
    printed: usize,
    answered: usize,
}
