//! Files from the corpus, changed.

use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use zip::ZipArchive;

use crate::{bytes, corpus, table};

/// A file to be read as a table.
#[derive(Clone)]
pub struct File {
    /// Its extension.
    pub kind: &'static str,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for File {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown: String = String::from_utf8_lossy(&self.bytes).chars().take(600).collect();
        write!(out, "{} of {} bytes: {shown:?}", self.kind, self.bytes.len())
    }
}

pub fn folder(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz_tables/corpus").join(kind)
}

pub fn seeds(kind: &'static str) -> Vec<File> {
    corpus::seeds(&folder(kind)).into_iter().map(|seed| File { kind, bytes: seed.bytes }).collect()
}

/// Typical content of tables and workbook parts, and content that attacks readers.
const PIECES: &[&[u8]] = &[
    b",",
    b";",
    b"\t",
    b"\"",
    b"\"\"",
    b"\r",
    b"\n",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"=cmd|' /C calc'!A0",
    b"<",
    b"</",
    b"/>",
    b"<!--",
    b"<![CDATA[",
    b"&amp;",
    b"&#0;",
    b"&#x202e;",
    b"&a;",
    b"<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>",
    b"<!DOCTYPE a [<!ENTITY a SYSTEM \"file:///dev/zero\">]>",
    b" r=\"XFD1048576\"",
    b" r=\"A0\"",
    b" r=\"A4294967297\"",
    b" t=\"s\"",
    b" s=\"4294967295\"",
    b" uniqueCount=\"99999999999\"",
    b" table:number-rows-repeated=\"4000000000\"",
    b" table:number-columns-repeated=\"4000000000\"",
    b" table:number-columns-spanned=\"-1\"",
    b" office:value=\"1e400\"",
    b" office:value-type=\"date\"",
    b" office:date-value=\"9999999-99-99\"",
    b"<f>WEBSERVICE(\"http://127.0.0.1:1/\")</f>",
    b"<v>1e308</v>",
    b"<v>-0.1e-300</v>",
    b"<mergeCell ref=\"A1:XFD1048576\"/>",
    b"<text:s text:c=\"4000000000\"/>",
    b"99999999999999999999",
    b"-1",
];

/// Files changed as a whole, or within one of their parts.
pub fn changed(seeds: Vec<File>) -> impl Strategy<Value = File> {
    let change = || vec(bytes::change(PIECES), 1..5);
    let seeds = Arc::new(seeds);
    let all = seeds.clone();
    let outside = (any::<Index>(), change()).prop_map(move |(seed, changes)| {
        let seed = all[seed.index(all.len())].clone();
        File { bytes: changes.iter().fold(seed.bytes, bytes::changed), ..seed }
    });
    let within = (any::<Index>(), any::<Index>(), change()).prop_map(move |(seed, part, changes)| {
        let seed = seeds[seed.index(seeds.len())].clone();
        let bytes = match parts(&seed.bytes) {
            Some(mut parts) if !parts.is_empty() => {
                let part = part.index(parts.len());
                parts[part].1 = changes.iter().fold(std::mem::take(&mut parts[part].1), bytes::changed);
                packed(&parts)
            }
            Some(_) | None => changes.iter().fold(seed.bytes, bytes::changed),
        };
        File { bytes, ..seed }
    });
    prop_oneof![1 => outside, 3 => within]
}

/// The parts of an archive; `None` for another file.
fn parts(archive: &[u8]) -> Option<Vec<(String, Vec<u8>)>> {
    let mut archive = ZipArchive::new(Cursor::new(archive)).ok()?;
    let mut parts = Vec::new();
    for index in 0..archive.len() {
        let part = archive.by_index(index).ok()?;
        let name = part.name().ok()?.to_string();
        let mut content = Vec::new();
        part.take(16 << 20).read_to_end(&mut content).ok()?;
        parts.push((name, content));
    }
    Some(parts)
}

fn packed(parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let parts: Vec<(&str, &[u8])> = parts.iter().map(|(name, content)| (name.as_str(), content.as_slice())).collect();
    table::archive(&parts)
}
