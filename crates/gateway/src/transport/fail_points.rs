//! Fail points between a connection and its answer, inside code that is not ours (docs/faults.md). Only for tests: not built
//! without the feature `fail-points`.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use reqwest::ClientBuilder;
use tokio::time::{Sleep, sleep};
use tower::util::MapResponseLayer;

/// Long enough for the bytes written so far to be sent.
const LEAVES: Duration = Duration::from_millis(30);

/// A fail point once the connection is established, TLS included, and before anything is written.
pub(crate) fn when_connected(builder: ClientBuilder) -> ClientBuilder {
    fn connected<C>(connection: C) -> C {
        fail::fail_point!("gateway-connected");
        connection
    }
    builder.connector_layer(MapResponseLayer::new(connected))
}

/// The usual body; while a fail point is active, it is sent in two halves.
pub(crate) fn body(text: String) -> reqwest::Body {
    if fail::list().is_empty() {
        return text.into();
    }
    let whole = Bytes::from(text);
    let second = whole.slice(whole.len() / 2..);
    let first = whole.slice(..whole.len() / 2);
    reqwest::Body::wrap(Halves { first: Some(first), pause: None, second: Some(second) })
}

/// A body of known length whose halves are sent one after the other.
struct Halves {
    first: Option<Bytes>,
    pause: Option<Pin<Box<Sleep>>>,
    second: Option<Bytes>,
}

impl Body for Halves {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        // Pending makes the client write out what it has.
        ready!(self.pause.get_or_insert_with(|| Box::pin(sleep(LEAVES))).as_mut().poll(context));
        let Some(second) = self.second.take() else { return Poll::Ready(None) };
        fail::fail_point!("gateway-half-sent");
        tokio::spawn(async {
            sleep(LEAVES).await;
            fail::fail_point!("gateway-body-sent");
        });
        Poll::Ready(Some(Ok(Frame::data(second))))
    }

    fn is_end_stream(&self) -> bool {
        self.second.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        let left = |half: &Option<Bytes>| half.as_ref().map_or(0, Bytes::len) as u64;
        SizeHint::with_exact(left(&self.first) + left(&self.second))
    }
}
