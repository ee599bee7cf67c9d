//! The lines and entries that are not matched yet.

pub(super) struct Free {
    lines: Vec<bool>,
    entries: Vec<bool>,
}

impl Free {
    pub(super) fn all(lines: usize, entries: usize) -> Free {
        Free { lines: vec![true; lines], entries: vec![true; entries] }
    }

    pub(super) fn has_line(&self, line: usize) -> bool {
        self.lines.get(line).copied().unwrap_or(false)
    }

    pub(super) fn has_entry(&self, entry: usize) -> bool {
        self.entries.get(entry).copied().unwrap_or(false)
    }

    pub(super) fn take(&mut self, line: usize, entry: usize) {
        if let Some(free) = self.lines.get_mut(line) {
            *free = false;
        }
        self.take_entry(entry);
    }

    pub(super) fn take_entry(&mut self, entry: usize) {
        if let Some(free) = self.entries.get_mut(entry) {
            *free = false;
        }
    }
}
