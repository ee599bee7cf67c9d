//! Short lists of short texts in one piece of memory. As single strings, the texts of a long statement take several times
//! their bytes.

/// Lists of texts, named by their places.
#[derive(Debug, Clone, Default)]
pub struct Lists {
    text: String,
    /// Where each text ends.
    ends: Vec<usize>,
    /// How many texts there are up to the end of each list.
    lists: Vec<usize>,
}

impl Lists {
    /// Appends a list.
    pub fn push<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) {
        for text in texts {
            self.text.push_str(text);
            self.ends.push(self.text.len());
        }
        self.lists.push(self.ends.len());
    }

    /// The texts of a list; none if there is no such list.
    pub fn of(&self, list: usize) -> impl Iterator<Item = &str> {
        (before(&self.lists, list)..end(&self.lists, list))
            .map(|at| self.text.get(before(&self.ends, at)..end(&self.ends, at)).unwrap_or_default())
    }
}

fn end(ends: &[usize], at: usize) -> usize {
    ends.get(at).copied().unwrap_or_default()
}

fn before(ends: &[usize], at: usize) -> usize {
    at.checked_sub(1).map_or(0, |before| end(ends, before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_back_as_they_were_pushed() {
        let pushed: [&[&str]; 5] = [&["KN-1", ""], &[], &["ŋ"], &["", "", "x"], &[]];
        let mut lists = Lists::default();
        pushed.iter().for_each(|list| lists.push(list.iter().copied()));
        for (at, list) in pushed.iter().enumerate() {
            assert_eq!(lists.of(at).collect::<Vec<_>>(), *list);
        }
        assert_eq!(lists.of(5).count(), 0);
    }
}
