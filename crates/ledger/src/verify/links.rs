//! Following the chain from event to event.

use super::{Broken, Verdict, Verified};
use crate::chain::Fingerprint;

/// Parts of an event after its kind: who, body, evidence.
const AFTER_KIND: [Part; 3] = [Part::Text; 3];
/// Parts of an operation after its `intention`, in their order (docs/chain.md).
const AFTER_INTENTION: [Part; 13] = [
    Part::Text,
    Part::Text,
    Part::Text,
    Part::Number,
    Part::Text,
    Part::Text,
    Part::Text,
    Part::Text,
    Part::Text,
    Part::Text,
    Part::Number,
    Part::Number,
    Part::Number,
];

#[derive(Clone, Copy)]
enum Part {
    Number,
    Text,
}

/// How far the chain has been followed.
pub(super) struct Links {
    events: u64,
    head: Fingerprint,
    /// How many events are known outside the book, and what the chain comes to at the last of them.
    mark: Option<(u64, Fingerprint)>,
}

impl Links {
    pub(super) fn new(mark: Option<(u64, Fingerprint)>) -> Links {
        Links { events: 0, head: Fingerprint::START, mark }
    }

    pub(super) fn verified(&self) -> Verified {
        Verified { events: self.events, head: self.head }
    }

    /// Goes on over some events: each its fingerprint as the book has it, a text, and then its canonical bytes.
    pub(super) fn follow(&mut self, bytes: &[u8]) -> Option<Broken> {
        let mut rest = Cursor(bytes);
        while !rest.0.is_empty() {
            if let Err(broken) = self.follow_one(&mut rest) {
                return Some(broken);
            }
        }
        None
    }

    fn follow_one(&mut self, rest: &mut Cursor<'_>) -> Result<(), Broken> {
        let event = self.events + 1;
        let unreadable = Broken::Unreadable { event };
        let kept = rest.text().flatten().and_then(Fingerprint::from_bytes).ok_or(unreadable.clone())?;
        let begin = rest.0;
        let number = rest.number().flatten().ok_or(unreadable.clone())?;
        if u64::try_from(number) != Ok(event) {
            return Err(Broken::Missing { event });
        }
        for _operation_at_run_tick_attempt in 0..5 {
            rest.number().ok_or(unreadable.clone())?;
        }
        let kind = rest.text().flatten().ok_or(unreadable.clone())?;
        rest.parts(&AFTER_KIND).ok_or(unreadable.clone())?;
        let intention = rest.text().ok_or(unreadable.clone())?;
        rest.parts(&AFTER_INTENTION).ok_or(unreadable.clone())?;
        if kind == b"recorded" && intention.is_none() {
            return Err(Broken::OperationGone { event });
        }
        let canonical = begin.get(..begin.len() - rest.0.len()).ok_or(unreadable)?;
        self.head = self.head.then(canonical);
        self.events = event;
        if self.head != kept {
            return Err(Broken::Changed { event });
        }
        match self.mark {
            Some((known, head)) if known == event && head != self.head => Err(Broken::Rewritten { event }),
            Some(_) | None => Ok(()),
        }
    }

    /// Nothing comes after.
    pub(super) fn end(&self) -> Verdict {
        match self.mark {
            Some((known, _)) if known > self.events => Verdict::Broken(Broken::CutOff { events: self.events, known }),
            Some(_) | None => Verdict::Whole(self.verified()),
        }
    }
}

/// Reads what [`crate::chain::canonical`] writes.
struct Cursor<'b>(&'b [u8]);

impl<'b> Cursor<'b> {
    /// Digits up to a sign, or none; the sign is taken too.
    fn digits(&mut self, end: u8) -> Option<Option<i64>> {
        let (negative, from) = if self.0.first() == Some(&b'-') { (true, 1) } else { (false, 0) };
        let mut number = 0_i64;
        for (place, byte) in self.0.iter().enumerate().skip(from) {
            match byte {
                b'0'..=b'9' => number = number.checked_mul(10)?.checked_add(i64::from(byte - b'0'))?,
                found if *found == end => {
                    self.0 = self.0.get(place + 1..)?;
                    return Some((place > from).then_some(if negative { -number } else { number }));
                }
                _ => return None,
            }
        }
        None
    }

    /// A number or NULL.
    fn number(&mut self) -> Option<Option<i64>> {
        self.digits(b';')
    }

    /// A text or NULL.
    fn text(&mut self) -> Option<Option<&'b [u8]>> {
        let Some(length) = self.digits(b':')? else { return Some(None) };
        let length = usize::try_from(length).ok()?;
        let text = self.0.get(..length)?;
        self.0 = self.0.get(length..)?;
        Some(Some(text))
    }

    fn parts(&mut self, parts: &[Part]) -> Option<()> {
        for part in parts {
            match part {
                Part::Number => self.number().map(|_| ())?,
                Part::Text => self.text().map(|_| ())?,
            }
        }
        Some(())
    }
}
