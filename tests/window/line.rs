//! No connection, an unknown host name, an untrusted certificate, a rejected key: each is explained, and nothing is booked.

use std::sync::Arc;

use kaunta_tests::{Book, ClosedPort, Desktop, Kaunta, Window};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::counter::{bill_to_confirm, confirm};
use crate::development::{Development, set_up};

const KEY: &str = "sandbox-key-of-the-shop-4417";

/// Validates a meter there, and reads the message.
async fn is_told(address: &str, key: &str, words: &str, picture: &str) {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    set_up(window, address, key).await;
    check_a_meter(window).await;
    window.reads(words).await;
    window.picture(picture).await;
    // Nothing typed is lost.
    window.is("the field", "document.querySelector('[data-field=accountNumber] input').value", "04212345671").await;
    assert!(Book::open(&desktop.data(), "development").await.operations().await.is_empty(), "nothing was booked");
}

async fn check_a_meter(window: &Window) {
    window.go('2', "Pay a bill").await;
    window.is_true("billers", "document.querySelectorAll('[role=radio]').length >= 6").await;
    window.types("1").await;
    window.is_in("accountNumber").await;
    window.types("04212345671\u{E007}").await;
}

#[tokio::test]
async fn without_a_network_it_is_said_that_nothing_moved() {
    let closed = ClosedPort::take();
    is_told(&closed.address(), KEY, "The service can't be reached. Check the internet connection.", "no-network").await;
}

#[tokio::test]
async fn a_name_that_is_not_found_is_said() {
    is_told("https://nowhere.invalid", KEY, "The service's address was not found.", "no-name").await;
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_is_said_and_the_key_stays_here() {
    let made = rcgen::generate_simple_self_signed(vec!["127.0.0.1".to_owned()]).expect("a certificate");
    let key = PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
    let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("TLS")
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .expect("a server");
    let (acceptor, listener) =
        (TlsAcceptor::from(Arc::new(config)), TcpListener::bind("127.0.0.1:0").await.expect("loopback"));
    let address = format!("https://{}", listener.local_addr().expect("an address"));
    let server = tokio::spawn(async move {
        let mut talked = 0;
        while let Ok((stream, _)) = listener.accept().await {
            talked += 1;
            assert!(acceptor.accept(stream).await.is_err(), "Kaunta must not talk to this server");
            assert!(talked < 10, "and not try for ever");
        }
    });
    is_told(
        &address,
        KEY,
        "The service's certificate can't be trusted, so Kaunta did not send anything.",
        "bad-certificate",
    )
    .await;
    assert!(!server.is_finished(), "no connection was made");
    server.abort();
}

#[tokio::test]
async fn a_key_that_is_not_taken_leads_to_the_settings() {
    let host = Development::host(KEY).await;
    is_told(
        host.service.address(),
        "another-key-0000",
        "The service did not accept the key. Check it in Settings.",
        "key-not-taken",
    )
    .await;
    assert!(host.service.booked().await.is_empty());
}

#[tokio::test]
async fn a_payment_that_could_not_leave_is_not_paid_and_says_that_nothing_was_sent() {
    let host = Development::host(KEY).await;
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    host.set_up(window, KEY).await;
    bill_to_confirm(window, "04212345671", "50000").await;
    window.is_at_button("Pay UGX 50,000").await;
    host.practice.stop().await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true("not paid", "document.querySelector('[data-outcome=notPaid]')").await;
    window.reads("Nothing was sent. No money left the wallet.").await;
    window.picture("not-paid").await;
    let operation = Book::open(&desktop.data(), "development").await.only().await;
    assert_eq!(operation.state, "notSent");
    // Back to the form: everything typed is there for another attempt.
    confirm(window, "Back to the form").await;
    window.is_true("the amount", "document.querySelector('[data-field=amount] input')?.value === '50,000'").await;
}
