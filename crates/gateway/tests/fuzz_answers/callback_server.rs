//! Answers from the address of the shop's callback server (docs/callback.md), over a real connection.

use std::sync::{Arc, Mutex};

use kaunta_gateway::{CallbackServer, CallbackServerAddress, FetchError, Page, Trust};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::PARTS;
use crate::answers::{self, Input};
use crate::rounds::Rounds;

const AFTER: i64 = 7;

/// Answers every request on a connection with the test's present answer.
async fn serve(listener: TcpListener, says: Arc<Mutex<Vec<u8>>>) {
    while let Ok((line, _)) = listener.accept().await {
        tokio::spawn(talk(line, says.clone()));
    }
}

async fn talk(mut line: TcpStream, says: Arc<Mutex<Vec<u8>>>) {
    let (mut heard, mut piece) = (Vec::new(), [0; 2048]);
    while let Ok(count @ 1..) = line.read(&mut piece).await {
        heard.extend_from_slice(&piece[..count]);
        if heard.ends_with(b"\r\n\r\n") {
            heard.clear();
            let answer = says.lock().unwrap().clone();
            if line.write_all(&answer).await.is_err() {
                return;
            }
        }
    }
}

/// Numbers count up from the requested one to the newest, and each body in the answer has its number.
fn check(input: &Input, fetched: Result<Page, FetchError>) -> Result<(), String> {
    let Page { store, newest, callbacks } = match fetched {
        Ok(page) => page,
        Err(error) if error.to_string().contains("secret") => return Err(format!("names the secret: {error}")),
        Err(FetchError::Connection(why)) => return Err(format!("the line was whole: {why}")),
        Err(FetchError::Refused { .. } | FetchError::NotACallbackServer(_)) => return Ok(()),
    };
    let told: serde_json::Value = serde_json::from_slice(&input.bytes).map_err(|error| error.to_string())?;
    if told["store"] != store.as_str() || told["newest"] != newest {
        return Err(format!("{store:?} and {newest} are not as they were sent"));
    }
    let list = told["callbacks"].as_array().ok_or("there is no list")?;
    let mut last = AFTER;
    for callback in &callbacks {
        let stands =
            |entry: &serde_json::Value| entry["n"] == callback.number && entry["body"] == callback.body.as_str();
        if callback.number <= last || callback.number > newest || !list.iter().any(stands) {
            return Err(format!("callback {} is not as it was sent", callback.number));
        }
        last = callback.number;
    }
    if callbacks.len() > 100 || callbacks.len() != list.len() {
        return Err(format!("{} callbacks of {} entries", callbacks.len(), list.len()));
    }
    Ok(())
}

#[test]
fn no_page_at_the_boxs_address_breaks_its_reader() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let says = Arc::new(Mutex::new(Vec::new()));
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = format!("http://{}/kaunta/secret", listener.local_addr().unwrap());
    let server = runtime.spawn(serve(listener, says.clone()));
    let reader = CallbackServer::new(CallbackServerAddress::parse(&address).unwrap(), &Trust::System).unwrap();
    let reads = |input: &Input| {
        let head = format!("HTTP/1.1 {} X\r\ncontent-length: {}\r\n\r\n", input.status, input.bytes.len());
        *says.lock().unwrap() = [head.as_bytes(), &input.bytes].concat();
        check(input, runtime.block_on(reader.fetch(AFTER)))
    };
    let seeds = answers::seeds("callback-server");
    for seed in &seeds {
        assert_eq!(reads(seed), Ok(()), "{seed:?}");
    }
    let folder = answers::folder("callback-server");
    let rounds = Rounds { name: "callback-server", rounds: 200, part_of: PARTS, memory: 200 << 20, corpus: &folder };
    // With other statuses HTTP itself decides, for example about bodies that must not exist.
    let is_answer = |input: &Input| (200..204).contains(&input.status) || input.status >= 400;
    let inputs = proptest::strategy::Strategy::prop_filter(answers::inputs(seeds), "an answer with a body", is_answer);
    rounds.run(&inputs, answers::written, reads);
    server.abort();
}
