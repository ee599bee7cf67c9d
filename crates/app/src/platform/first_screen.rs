//! Tells when the window has drawn its first screen.

use std::time::Duration;

use tokio::sync::SetOnce;
use tokio::time::{sleep, timeout};

/// How long a page takes from its load until its first screen shows the book, on an old computer.
const DRAWING: Duration = Duration::from_secs(2);

/// A page that does not load by then never will.
const LONGEST: Duration = Duration::from_secs(30);

/// The first screen of a window; shared by the window and those who wait for it.
#[derive(Default)]
pub struct FirstScreen {
    loaded: SetOnce<()>,
}

impl FirstScreen {
    /// The page and its scripts were read; also after the page was loaded again.
    pub fn loaded(&self) {
        // Only the first time counts.
        let _ = self.loaded.set(());
    }

    /// Waits until the first screen is drawn, or can no longer be expected.
    pub async fn drawn(&self) {
        if timeout(LONGEST, self.loaded.wait()).await.is_ok() {
            sleep(DRAWING).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn work_waits_for_the_first_screen_and_not_for_a_page_that_never_loads() {
        let screen = FirstScreen::default();
        let begun = Instant::now();
        screen.drawn().await;
        assert_eq!(begun.elapsed().as_secs(), LONGEST.as_secs(), "a page that never loads");
        screen.loaded();
        screen.loaded();
        let begun = Instant::now();
        screen.drawn().await;
        assert_eq!(begun.elapsed().as_secs(), DRAWING.as_secs(), "a page that is loaded");
    }
}
