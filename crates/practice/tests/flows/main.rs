//! The practice gateway over a real socket, with a real client.

#[cfg(test)]
mod admin;
#[cfg(test)]
mod balances;
#[cfg(test)]
mod callbacks;
#[cfg(test)]
mod counter;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod page;
#[cfg(test)]
mod partner;
#[cfg(test)]
mod paths;
#[cfg(test)]
mod program;
#[cfg(test)]
mod restart;
#[cfg(test)]
mod timed;
#[cfg(test)]
mod validation;
