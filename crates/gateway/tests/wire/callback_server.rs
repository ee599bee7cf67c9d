//! Reading the shop's callback server over a faulty connection.

use std::sync::Arc;

use kaunta_gateway::{CallbackServer, CallbackServerAddress, FetchError, Page, Trust};
use tokio_rustls::TlsAcceptor;

use crate::certificates::certificate;
use crate::server::{Does, Server, answer};

const PAGE: &str = r#"{"store":"a1","newest":8,
    "callbacks":[{"n":8,"receivedAt":"2026-11-21T09:00:00.000Z","contentType":"","body":"hello"}]}"#;

async fn fetch(server: &Server) -> Result<Page, FetchError> {
    let address = CallbackServerAddress::parse(&format!("{}/kaunta/secret", server.base())).unwrap();
    CallbackServer::new(address, &Trust::System).unwrap().fetch(7).await
}

#[tokio::test]
async fn a_page_is_asked_for_by_the_last_number_and_read() {
    let server = Server::start(Does::Say(answer("200 OK", "content-type: application/json\r\n", PAGE))).await;
    let Page { store, newest, callbacks } = fetch(&server).await.unwrap();
    assert_eq!((store.as_str(), newest), ("a1", 8));
    assert_eq!((callbacks.len(), callbacks[0].number, callbacks[0].body.as_str()), (1, 8, "hello"));
    let heard = server.heard();
    assert!(heard[0].starts_with("GET /kaunta/secret?after=7 HTTP/1.1\r\n"), "{heard:?}");
    assert!(!heard[0].to_lowercase().contains("x-api-key"), "the service's key is nobody else's business");
}

#[tokio::test]
async fn no_redirect_is_followed() {
    let elsewhere = Server::start(Does::Say(answer("200 OK", "", PAGE))).await;
    for status in ["301 Moved", "307 Temporary Redirect"] {
        let location = format!("location: {}/kaunta/secret\r\n", elsewhere.base());
        let server = Server::start(Does::Say(answer(status, &location, ""))).await;
        assert!(matches!(fetch(&server).await, Err(FetchError::Refused { .. })));
    }
    assert_eq!(elsewhere.connections(), 0);
}

#[tokio::test]
async fn whatever_else_answers_is_no_hint_and_no_error_names_the_secret() {
    let retry = answer("429 Too Many Requests", "retry-after: 9\r\n", "");
    let long = answer("200 OK", "", &format!("[\"{}\"]", "x".repeat(5 * 1024 * 1024)));
    for does in [
        Does::CloseAtOnce,
        Does::ReadAndClose,
        Does::Say(answer("404 Not Found", "", "")),
        Does::Say(answer("500 Oops", "", PAGE)),
        Does::Say(answer("200 OK", "content-type: text/html\r\n", "<html>Welcome to the hotel</html>")),
        Does::Say(format!("HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{PAGE}")),
        Does::Say(long),
        Does::Say(retry.clone()),
    ] {
        let error = fetch(&Server::start(does).await).await.unwrap_err();
        assert!(!format!("{error} {error:?}").contains("secret"), "{error:?}");
    }
    let error = fetch(&Server::start(Does::Say(retry)).await).await.unwrap_err();
    assert!(matches!(error, FetchError::Refused { status: 429, retry_after: Some(9) }), "{error:?}");
}

#[tokio::test]
async fn only_a_box_with_a_trusted_certificate_is_read() {
    let (tls, trust) = certificate("localhost");
    let does = Does::Say(answer("200 OK", "", PAGE));
    let server = Server::start_with(does, Some(TlsAcceptor::from(Arc::new(tls)))).await;
    let address = CallbackServerAddress::parse(&format!("https://localhost:{}/secret", server.address.port())).unwrap();
    let strict = CallbackServer::new(address.clone(), &certificate("localhost").1).unwrap();
    assert!(matches!(strict.fetch(0).await, Err(FetchError::Connection(_))));
    assert_eq!(CallbackServer::new(address, &trust).unwrap().fetch(0).await.unwrap().callbacks.len(), 1);
}
