//! Fetches callbacks from the callback server, page by page.

use std::time::Duration;

use reqwest::header::{ACCEPT, HeaderValue};
use reqwest::tls::Certificate;
use reqwest::{Client, Response, redirect};
use serde_json::{Map, Value};

use super::address::CallbackServerAddress;
use super::page::{Callback, Page, StoreId};
use crate::setup::{SetUpError, Trust};

const CONNECT: Duration = Duration::from_secs(5);
/// Timeout of a whole exchange; the server is the shop's own and answers are small.
const WHOLE: Duration = Duration::from_secs(15);
/// A page holds at most half a megabyte of bodies, which JSON makes at most six times as long.
const MOST_READ: usize = 4 * 1024 * 1024;
/// The server never returns more callbacks per page.
const MOST_CALLBACKS: usize = 100;

/// Why nothing could be fetched. Details are for the log and leave out the secret.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// No answer, or an incomplete one.
    #[error("the callback server can't be reached: {0}")]
    Connection(String),
    /// A status other than 200: another address, a proxy's page, or too many requests.
    #[error("the callback server answered {status}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Seconds, from `Retry-After`.
        retry_after: Option<u64>,
    },
    /// Not a callback server's answer: something else runs at that address.
    #[error("what answers at the callback server's address is no callback server: {0}")]
    NotACallbackServer(&'static str),
}

/// A client of one callback server. All that Kaunta sends it is the number of the last callback.
#[derive(Debug, Clone)]
pub struct CallbackServer {
    address: CallbackServerAddress,
    client: Client,
}

impl CallbackServer {
    /// Creates the client; sends nothing.
    ///
    /// # Errors
    /// The certificates can't be read.
    pub fn new(address: CallbackServerAddress, trust: &Trust) -> Result<CallbackServer, SetUpError> {
        let builder = Client::builder()
            .user_agent(concat!("Kaunta/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT)
            .timeout(WHOLE)
            .redirect(redirect::Policy::none())
            .referer(false)
            .no_proxy();
        let builder = match trust {
            // Plain http on this computer needs no certificates.
            Trust::System if address.0.scheme() == "http" => builder.tls_certs_only([]),
            Trust::System => builder.https_only(true),
            Trust::Only(pem) => {
                builder.tls_certs_only(Certificate::from_pem_bundle(pem).map_err(SetUpError::Certificates)?)
            }
        };
        let client = builder.build().map_err(SetUpError::Certificates)?;
        Ok(CallbackServer { address, client })
    }

    /// The address of the server.
    #[must_use]
    pub fn address(&self) -> &CallbackServerAddress {
        &self.address
    }

    /// Fetches the callbacks after number `after`, oldest first, at most a hundred.
    ///
    /// # Errors
    /// See [`FetchError`]; it is safe to retry.
    pub async fn fetch(&self, after: i64) -> Result<Page, FetchError> {
        let mut url = self.address.0.clone();
        url.set_query(Some(&format!("after={after}")));
        let request = self.client.get(url).header(ACCEPT, HeaderValue::from_static("application/json"));
        let response = request.send().await.map_err(connection_failed)?;
        let status = response.status().as_u16();
        if status != 200 {
            let retry_after = response.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
            return Err(FetchError::Refused { status, retry_after });
        }
        page(&whole(response).await?, after)
    }
}

async fn whole(mut response: Response) -> Result<Vec<u8>, FetchError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(connection_failed)? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MOST_READ {
            return Err(FetchError::NotACallbackServer("the answer is too long"));
        }
    }
    Ok(bytes)
}

/// Removes the URL from the error: the address is a secret.
fn connection_failed(error: reqwest::Error) -> FetchError {
    let error = error.without_url();
    let mut text = error.to_string();
    let mut source = std::error::Error::source(&error);
    while let Some(inner) = source {
        text = format!("{text}: {inner}");
        source = inner.source();
    }
    FetchError::Connection(text)
}

/// Reads a page. Rejects one whose numbers go back or repeat: reading it could go on forever.
fn page(answer: &[u8], after: i64) -> Result<Page, FetchError> {
    let told: Map<String, Value> =
        serde_json::from_slice(answer).map_err(|_| FetchError::NotACallbackServer("the answer is no page"))?;
    let store = told.get("store").and_then(Value::as_str).and_then(StoreId::parse);
    let store = store.ok_or(FetchError::NotACallbackServer("it does not say which store it has"))?;
    let newest = told.get("newest").and_then(Value::as_i64).filter(|newest| *newest >= 0);
    let newest = newest.ok_or(FetchError::NotACallbackServer("it does not say how far it has counted"))?;
    let list =
        told.get("callbacks").and_then(Value::as_array).ok_or(FetchError::NotACallbackServer("there is no list"))?;
    if list.len() > MOST_CALLBACKS {
        return Err(FetchError::NotACallbackServer("the list is too long"));
    }
    let mut last = after;
    let mut callbacks = Vec::with_capacity(list.len());
    for entry in list {
        let callback = callback(entry).ok_or(FetchError::NotACallbackServer("an entry has no number or no body"))?;
        if callback.number <= last || callback.number > newest {
            return Err(FetchError::NotACallbackServer("the numbers don't count up to the newest"));
        }
        last = callback.number;
        callbacks.push(callback);
    }
    Ok(Page { store, newest, callbacks })
}

fn callback(entry: &Value) -> Option<Callback> {
    let received_at = entry.get("receivedAt").and_then(Value::as_str);
    Some(Callback {
        number: entry.get("n")?.as_i64()?,
        received_at: received_at.and_then(|text| text.parse().ok()),
        content_type: entry.get("contentType").and_then(Value::as_str).unwrap_or_default().to_owned(),
        body: entry.get("body")?.as_str()?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secret_is_not_shown_by_accident() {
        let address = CallbackServerAddress::parse("https://shop.example/kaunta/abc").unwrap();
        assert_eq!(format!("{address:?}"), "CallbackServerAddress(https://shop.example/…)");
        assert!(!format!("{:?}", CallbackServer::new(address, &Trust::Only(Vec::new())).unwrap()).contains("abc"));
    }

    #[test]
    fn only_a_page_that_counts_up_to_its_newest_is_read() {
        let told = |store: &str, newest: &str, list: &str| {
            page(format!(r#"{{"store":{store},"newest":{newest},"callbacks":{list}}}"#).as_bytes(), 3)
        };
        let read = |list: &str| told(r#""a1""#, "1000", list);
        let list = r#"[{"n":4,"receivedAt":"2026-11-21T09:00:00.000Z","contentType":"text/plain","body":"a"},
                       {"n":9,"body":"b","more":[1]}]"#;
        let Page { store, newest, callbacks } = read(list).unwrap();
        assert_eq!((store.as_str(), newest), ("a1", 1000));
        assert_eq!(
            callbacks.iter().map(|callback| (callback.number, callback.body.as_str())).collect::<Vec<_>>(),
            [(4, "a"), (9, "b")]
        );
        assert_eq!((callbacks[0].received_at.is_some(), callbacks[1].received_at), (true, None));
        assert_eq!(read("[]").unwrap().callbacks, []);
        // A store that was recreated: its own numbering is accepted.
        assert_eq!(told(r#""b2""#, "0", "[]").unwrap().newest, 0);
        for (store, newest) in [
            ("null", "9"),
            ("\"\"", "9"),
            ("\"a b\"", "9"),
            ("7", "9"),
            (&format!("{:?}", "a".repeat(65)), "9"),
            ("\"a1\"", "-1"),
            ("\"a1\"", "\"9\""),
            ("\"a1\"", "1e30"),
        ] {
            assert!(matches!(told(store, newest, "[]"), Err(FetchError::NotACallbackServer(_))), "{store} {newest}");
        }
        assert!(matches!(page(b"[]", 0), Err(FetchError::NotACallbackServer(_))));
        assert!(matches!(told("\"a1\"", "4", r#"[{"n":5,"body":""}]"#), Err(FetchError::NotACallbackServer(_))));
        let many = format!("[{}]", (4..105).map(|n| format!(r#"{{"n":{n},"body":""}}"#)).collect::<Vec<_>>().join(","));
        for garbage in [
            "",
            "<html>",
            "{}",
            "[1]",
            r#"[{"n":3,"body":"old"}]"#,
            r#"[{"n":5,"body":""},{"n":4,"body":""}]"#,
            r#"[{"n":4,"body":""},{"n":4,"body":""}]"#,
            r#"[{"n":1e30,"body":""}]"#,
            r#"[{"n":"4","body":""}]"#,
            r#"[{"n":4}]"#,
            r#"[{"n":4,"body":{}}]"#,
            &many,
        ] {
            assert!(matches!(read(garbage), Err(FetchError::NotACallbackServer(_))), "{garbage}");
        }
    }
}
