//! What a printer reports about itself: its answers to `DLE EOT n`, or what the system's print service says about it.

use crate::outcome::Fault;

/// What a printer reports about itself. Whatever it didn't report counts as fine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Status {
    cover_open: bool,
    needs_attention: bool,
    offline: bool,
    paper: PaperLevel,
}

/// How much paper there is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PaperLevel {
    /// Enough, or it has no sensor for it.
    #[default]
    Enough,
    /// It is running low.
    NearEnd,
    /// None.
    Out,
}

/// A question, `DLE EOT n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StatusQuery {
    Offline,
    Paper,
    Printer,
    Error,
}

impl StatusQuery {
    /// The most frequent problems first.
    pub(crate) const ALL: [StatusQuery; 4] =
        [StatusQuery::Offline, StatusQuery::Paper, StatusQuery::Printer, StatusQuery::Error];

    pub(crate) fn number(self) -> u8 {
        match self {
            StatusQuery::Printer => 1,
            StatusQuery::Offline => 2,
            StatusQuery::Error => 3,
            StatusQuery::Paper => 4,
        }
    }
}

/// Whether a byte is an answer to `DLE EOT`, whose fixed bits no other answer has.
pub(crate) fn is_status(byte: u8) -> bool {
    byte & 0b1001_0011 == 0b0001_0010
}

/// Whether a byte is the answer to `GS r`.
pub(crate) fn is_in_turn(byte: u8) -> bool {
    byte & 0b1001_0000 == 0
}

impl Status {
    /// From the reasons of a print service: those of CUPS (RFC 8011, 5.4.12) and of Windows. `None` if they say nothing about it.
    pub(crate) fn from_reasons<'reason>(reasons: impl Iterator<Item = &'reason str>) -> Option<Status> {
        let mut told: Option<Status> = None;
        for reason in reasons {
            let reason =
                ["-report", "-warning", "-error"].iter().find_map(|end| reason.strip_suffix(end)).unwrap_or(reason);
            let mut status = told.unwrap_or_default();
            match reason {
                "cover-open" | "door-open" | "door_open" => status.cover_open = true,
                "media-empty" | "media-needed" | "paper_out" => status.paper = PaperLevel::Out,
                "media-low" => status.paper = status.paper.max(PaperLevel::NearEnd),
                "media-jam" | "paper_jam" | "paper_problem" | "user_intervention" | "error" => {
                    status.needs_attention = true
                }
                "offline" | "shutdown" | "timed-out" | "not_available" => status.offline = true,
                _ => continue,
            }
            told = Some(status);
        }
        told
    }

    pub(crate) fn add(&mut self, question: StatusQuery, answer: u8) {
        let has = |bits: u8| answer & bits != 0;
        match question {
            StatusQuery::Printer => self.offline |= has(0b0000_1000),
            StatusQuery::Offline => {
                self.cover_open |= has(0b0000_0100);
                self.needs_attention |= has(0b0100_0000);
                if has(0b0010_0000) {
                    self.paper = PaperLevel::Out;
                }
            }
            StatusQuery::Error => self.needs_attention |= has(0b0010_1000),
            StatusQuery::Paper if has(0b0110_0000) => self.paper = PaperLevel::Out,
            StatusQuery::Paper if has(0b0000_1100) => self.paper = self.paper.max(PaperLevel::NearEnd),
            StatusQuery::Paper => {}
        }
    }

    /// What keeps it from printing; of several faults, the one that a person has to deal with first.
    #[must_use]
    pub fn fault(self) -> Option<Fault> {
        match self {
            Status { cover_open: true, .. } => Some(Fault::CoverOpen),
            Status { paper: PaperLevel::Out, .. } => Some(Fault::NoPaper),
            Status { needs_attention: true, .. } => Some(Fault::NeedsAttention),
            Status { offline: true, .. } => Some(Fault::Offline),
            Status { paper: PaperLevel::Enough | PaperLevel::NearEnd, .. } => None,
        }
    }

    /// How much paper there is.
    #[must_use]
    pub fn paper(self) -> PaperLevel {
        self.paper
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINE: u8 = 0b0001_0010;

    #[test]
    fn each_answer_is_told_as_what_a_hand_has_to_do() {
        for (answers, fault, paper) in [
            // To the questions in their order: why off-line, paper, printer, error.
            ([0; 4], None, PaperLevel::Enough),
            ([0, 0b1100, 0, 0], None, PaperLevel::NearEnd),
            ([0b10_0000, 0b0110_1100, 0b1000, 0], Some(Fault::NoPaper), PaperLevel::Out),
            ([0b10_0000, 0, 0b1000, 0], Some(Fault::NoPaper), PaperLevel::Out),
            ([0b100, 0, 0b1000, 0], Some(Fault::CoverOpen), PaperLevel::Enough),
            ([0b100_0000, 0, 0b1000, 0b1000], Some(Fault::NeedsAttention), PaperLevel::Enough),
            ([0, 0, 0b1000, 0], Some(Fault::Offline), PaperLevel::Enough),
            // The pin of the drawer is not a fault.
            ([0, 0, 0b100, 0], None, PaperLevel::Enough),
        ] {
            let mut status = Status::default();
            for (question, answer) in StatusQuery::ALL.into_iter().zip(answers) {
                status.add(question, FINE | answer);
            }
            assert_eq!((status.fault(), status.paper()), (fault, paper), "{answers:?}");
        }
    }

    #[test]
    fn what_a_print_service_says_is_told_as_what_a_hand_has_to_do() {
        for (reasons, expected) in [
            (&["none"] as &[&str], None),
            (&["connecting-to-device"], None),
            (&["media-empty-error"], Some((Some(Fault::NoPaper), PaperLevel::Out))),
            (&["media-low-report"], Some((None, PaperLevel::NearEnd))),
            (&["media-empty", "cover-open"], Some((Some(Fault::CoverOpen), PaperLevel::Out))),
            (&["offline-report"], Some((Some(Fault::Offline), PaperLevel::Enough))),
            (&["paper_out"], Some((Some(Fault::NoPaper), PaperLevel::Out))),
            (&["paper_jam"], Some((Some(Fault::NeedsAttention), PaperLevel::Enough))),
        ] {
            let status = Status::from_reasons(reasons.iter().copied());
            assert_eq!(status.map(|status| (status.fault(), status.paper())), expected, "{reasons:?}");
        }
    }

    #[test]
    fn no_byte_answers_both_questions() {
        for byte in 0..=u8::MAX {
            assert!(!(is_status(byte) && is_in_turn(byte)), "{byte:#b}");
        }
        // The flow control of a serial line is not a status.
        assert!(!is_status(0x11) && !is_status(0x13));
    }
}
