//! The shop's callback server, as far as Kaunta reads it. It uses a real socket, because Kaunta reads it only over one.
//!
//! Only the story's own thread serves it, when Kaunta is about to sleep. So a fetch happens between two steps like
//! everything else, and a seed reproduces its story.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};

use serde_json::json;

/// The page size of the callback server.
const MOST: usize = 100;

/// The posts, and the current reader.
#[derive(Debug)]
pub struct Mailbox {
    listener: TcpListener,
    visits: Vec<Visit>,
    posted: Vec<String>,
}

/// One fetch by Kaunta, until it disconnects.
#[derive(Debug)]
struct Visit {
    stream: TcpStream,
    heard: Vec<u8>,
    is_answered: bool,
}

impl Mailbox {
    pub fn open() -> Mailbox {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        Mailbox { listener, visits: Vec::new(), posted: Vec::new() }
    }

    /// Its address in Kaunta's settings.
    pub fn address(&self) -> String {
        format!("http://{}/box", self.listener.local_addr().unwrap())
    }

    /// Stores a post, from anybody.
    pub fn post(&mut self, body: String) {
        self.posted.push(body);
    }

    /// Serves the current reader. Returns whether there is none.
    pub fn serve(&mut self) -> bool {
        while let Ok((stream, _)) = self.listener.accept() {
            stream.set_nonblocking(true).unwrap();
            self.visits.push(Visit { stream, heard: Vec::new(), is_answered: false });
        }
        let posted = &self.posted;
        self.visits.retain_mut(|visit| visit.goes_on(posted));
        self.visits.is_empty()
    }
}

impl Visit {
    /// Returns false once the reader has disconnected.
    fn goes_on(&mut self, posted: &[String]) -> bool {
        let mut some = [0; 1024];
        loop {
            match self.stream.read(&mut some) {
                Ok(0) => return false,
                Ok(read) => self.heard.extend_from_slice(&some[..read]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(_) => return false,
            }
        }
        let heard = String::from_utf8_lossy(&self.heard);
        if !self.is_answered && heard.contains("\r\n\r\n") {
            let after = heard.split_once("after=").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
            let body = page(posted, after.unwrap_or_default());
            let head = format!("content-type: application/json\r\ncontent-length: {}\r\nconnection: close", body.len());
            self.stream.write_all(format!("HTTP/1.1 200 OK\r\n{head}\r\n\r\n{body}").as_bytes()).unwrap();
            self.is_answered = true;
        }
        true
    }
}

/// docs/callback.md: the posts after this many.
fn page(posted: &[String], after: usize) -> String {
    let all = (1..).zip(posted).skip(after).take(MOST);
    let entry =
        |(number, body): (usize, &String)| json!({ "n": number, "contentType": "application/json", "body": body });
    let callbacks = serde_json::Value::from_iter(all.map(entry));
    json!({ "store": "mailbox", "newest": posted.len(), "callbacks": callbacks }).to_string()
}
