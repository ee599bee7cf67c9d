//! Whatever bytes arrive at the callback server: it answers or closes the connection, never panics, never reveals the secret
//! reading path, and continues to store posts.

// Gives helpers the exceptions that clippy.toml gives tests.
#![cfg(test)]
#![allow(dead_code, reason = "the client and the tools are those of other tests, which use more of them")]

#[path = "../../../gateway/tests/fuzz_answers/harness/bytes.rs"]
mod bytes;
#[path = "../flows/client.rs"]
mod client;
#[path = "../../../gateway/tests/fuzz_answers/harness/corpus.rs"]
mod corpus;
#[path = "../../../gateway/tests/fuzz_answers/harness/rounds.rs"]
mod rounds;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use client::{Client, heard};
use rounds::Rounds;

/// The statuses that the server may return (docs/callback.md, What it does), and HTTP's own for invalid requests.
const STATUSES: [&str; 13] =
    ["200", "400", "404", "405", "408", "411", "413", "414", "429", "431", "501", "503", "505"];

const PIECES: &[&[u8]] = &[
    b"\r\n",
    b"\n",
    b"\0",
    b" ",
    b"%00",
    b"%2e%2e/",
    b"//",
    b"?after=-1",
    b"?after=99999999999999999999",
    b"&after=1",
    b"Content-Length: 0\r\n",
    b"Content-Length: 99999999999999999999\r\n",
    b"Content-Length: -1\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"FFFFFFFFFFFFFFFF\r\n",
    b"0\r\n\r\n",
    b"Expect: 100-continue\r\n",
    b"Upgrade: h2c\r\n",
    b"X-Forwarded-For: 1.2.3.4, \xff\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"HTTP/0.9",
    b"OPTIONS",
    b"\xff\xfe",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz_callbacks/corpus")
}

/// A request from the corpus: `/POST` and `/READ` stand for the secret paths.
fn with_paths(request: &[u8], client: &Client) -> Vec<u8> {
    let mut bytes = request.to_vec();
    for (mark, path) in [(b"/POST".as_slice(), client.running.post_path()), (b"/READ", client.running.read_path())] {
        if let Some(at) = bytes.windows(mark.len()).position(|part| part == mark) {
            drop(bytes.splice(at..at + mark.len(), path.bytes()));
        }
    }
    bytes
}

async fn meets(client: &Client, request: &[u8]) -> Result<(), String> {
    let mut line = TcpStream::connect(client.running.address()).await.map_err(|error| error.to_string())?;
    // The server may close the connection before everything is sent.
    let _closed = line.write_all(&with_paths(request, client)).await;
    let _closed = line.shutdown().await;
    let said = heard(&mut line).await;
    let status =
        said.strip_prefix("HTTP/1.1 ").or_else(|| said.strip_prefix("HTTP/1.0 ")).and_then(|rest| rest.get(..3));
    if !said.is_empty() && !said.starts_with("HTTP/1.1 100") && !status.is_some_and(|status| STATUSES.contains(&status))
    {
        return Err(format!("it said {said:.200}"));
    }
    match said.contains(&client.running.read_path()) {
        true => Err("it told the readers' path".to_owned()),
        false => Ok(()),
    }
}

/// A new post is stored under the next number and can be read.
async fn goes_on(client: &Client) {
    let mut last = 0;
    loop {
        let list = client.read(last).await;
        let Some(newest) = list.last() else { break };
        assert!(list.windows(2).all(|two| two[0]["n"].as_i64() < two[1]["n"].as_i64()), "{list:?}");
        last = newest["n"].as_i64().unwrap();
    }
    assert_eq!(client.post("still here").await, 200);
    let list = client.read(last).await;
    assert_eq!((list.len(), &list[0]["body"]), (1, &"still here".into()));
}

#[test]
fn no_bytes_on_a_line_break_the_box() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let client = runtime.block_on(Client::open());
    let seeds = corpus::seeds(&folder());
    assert!(seeds.len() >= 5, "only {} requests in the corpus", seeds.len());
    for seed in &seeds {
        assert_eq!(runtime.block_on(meets(&client, &seed.bytes)), Ok(()), "{}", seed.name());
    }
    let seeds = Arc::new(seeds);
    let inputs = (any::<Index>(), vec(bytes::change(PIECES), 0..5)).prop_map(move |(seed, changes)| {
        let seed = seeds[seed.index(seeds.len())].bytes.clone();
        changes.iter().fold(seed, bytes::changed)
    });
    let rounds = Rounds { name: "box", rounds: 300, part_of: 1, memory: 200 << 20, corpus: &folder() };
    rounds.run(
        &inputs,
        |request| ("http".to_owned(), request.clone()),
        |request| runtime.block_on(meets(&client, request)),
    );
    runtime.block_on(goes_on(&client));
}
