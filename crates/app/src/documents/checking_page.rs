//! The page with which anybody checks a receipt: a file that contains the shop's public keys. Also what Settings shows
//! of these keys.

use std::io::Write as _;

use chrono::{DateTime, Utc};
use kaunta_contract::{Nothing, ReceiptKey, ReceiptKeys, SavedFile};
use kaunta_domain::day::day_of;
use kaunta_ledger::KnownKey;
use kaunta_signing::PublicKey;
use kaunta_words::{Message, receipt as words_of};
use serde::Serialize;

use crate::documents::error::{DocumentsError, no_key};
use crate::documents::room::Documents;
use crate::platform::error::FileError;
use crate::platform::host::ComputerProblem;
use crate::platform::new_file::NewFile;
use crate::staff::actor::Caller;

/// The placeholder for the shop in the built page (`ui/check.config.ts`).
const PLACE: &str = "{{shop}}";

/// As `ui/src/check/shop.ts` reads it.
#[derive(Serialize)]
struct Shop {
    shop: String,
    made: i64,
    keys: Vec<Key>,
}

#[derive(Serialize)]
struct Key {
    key: String,
    since: i64,
    current: bool,
}

impl Documents {
    pub(crate) async fn receipt_keys(&self, _: &Caller, _: Nothing) -> Result<ReceiptKeys, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let known = workspace.ledger.keys().await?;
        let (current, problem) = match self.core.kept_signing_key().await {
            Ok(key) => (key.map(|key| key.public()), None),
            Err(problem) => (None, Some(problem)),
        };
        let new = current.filter(|current| known.iter().all(|key| key.public != *current));
        let new = new.map(|key| view(key, words_of::key_new()));
        let known = known.iter().map(|key| {
            let since = day_of(key.since);
            let is_current = current == Some(key.public);
            view(key.public, if is_current { words_of::key_current(since) } else { words_of::key_earlier(since) })
        });
        let problem = problem.as_ref().map(no_key).map(String::from);
        Ok(ReceiptKeys { keys: new.into_iter().chain(known).collect(), problem })
    }

    pub(crate) async fn save_checking_page(&self, _: &Caller, _: Nothing) -> Result<SavedFile, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let now = self.core.host.now();
        let (current, problem) = match self.core.signing_key().await {
            Ok(key) => {
                workspace.ledger.make_key_known(&key, now).await?;
                (Some(key.public()), None)
            }
            Err(problem) => (None, Some(problem)),
        };
        let known = workspace.ledger.keys().await?;
        let problem = match problem {
            Some(problem) if known.is_empty() => return Err(DocumentsError::NoKeys(problem)),
            problem => problem,
        };
        let page = self.core.host.checking_page().map_err(DocumentsError::NoPage)?;
        let page = filled(&page, &shop(self.core.shop().view.name, now, current, &known))?;
        let new = NewFile::begin(&self.core.places.files, "kaunta-verify", "html")?;
        new.file().write_all(page.as_bytes()).map_err(FileError::from)?;
        let saved = new.keep()?;
        Ok(SavedFile { note: problem.as_ref().map(no_key).map(String::from), ..saved })
    }
}

fn view(key: PublicKey, words: Message) -> ReceiptKey {
    ReceiptKey { fingerprint: key.short(), words: words.into() }
}

fn shop(name: String, now: DateTime<Utc>, current: Option<PublicKey>, known: &[KnownKey]) -> Shop {
    let key = |key: &KnownKey| Key {
        key: key.public.to_string(),
        since: key.since.timestamp(),
        current: current == Some(key.public),
    };
    // The same name as on receipts.
    let name = if name.trim().is_empty() { "Kaunta".to_owned() } else { name };
    Shop { shop: name, made: now.timestamp(), keys: known.iter().map(key).collect() }
}

/// The page that was built in can't be used; detail for the log.
fn unusable(detail: String) -> DocumentsError {
    DocumentsError::NoPage(ComputerProblem::Failed(detail))
}

fn filled(page: &str, shop: &Shop) -> Result<String, DocumentsError> {
    let (before, after) = page.split_once(PLACE).ok_or_else(|| unusable(format!("lacks={PLACE}")))?;
    let json = serde_json::to_string(shop).map_err(|error| unusable(error.to_string()))?;
    // Escaped, so that no name can end the element that contains it or start another.
    Ok([before, &json.replace('<', "\\u003c"), after].concat())
}
