use std::io::Write;

use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::super::file::{Listed, Manifest};
use super::*;
use kaunta_words::moving;

struct Entry(&'static str, Vec<u8>, CompressionMethod);

fn stored(name: &'static str, bytes: &[u8]) -> Entry {
    Entry(name, bytes.to_vec(), CompressionMethod::Stored)
}

fn manifest_of(format: u32, entries: &[Entry]) -> Vec<u8> {
    let listed = |Entry(name, bytes, _): &Entry| {
        let (size, sha256) = copy_hashed(bytes.as_slice(), &mut std::io::sink()).unwrap();
        Listed { name: (*name).to_owned(), bytes: size, sha256 }
    };
    let manifest = Manifest {
        format,
        code: "04J7-KD58".to_owned(),
        closed_at: chrono::DateTime::UNIX_EPOCH,
        by: "Nakato".to_owned(),
        shop: "Nakato Stores".to_owned(),
        files: entries.iter().map(listed).collect(),
    };
    serde_json::to_vec(&manifest).unwrap()
}

/// The result for an archive with this manifest and these entries.
fn unpacked(manifest: &[u8], entries: &[Entry]) -> Result<Vec<String>, String> {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("move.zip");
    let mut archive = ZipWriter::new(File::create(&file).unwrap());
    let whole = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    archive.start_file(MANIFEST, whole).unwrap();
    archive.write_all(manifest).unwrap();
    for Entry(name, bytes, method) in entries {
        archive.start_file(*name, whole.compression_method(*method)).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap();
    let staging = Staging::begin(folder.path()).unwrap();
    let (manifest, staging) = unpack(&file, staging).map_err(|error| error.words())?;
    let names = manifest.files.into_iter().map(|listed| listed.name);
    Ok(names.inspect(|name| assert!(staging.folder().join(name).exists(), "{name}")).collect())
}

#[test]
fn what_the_manifest_lists_is_taken_out_and_nothing_else_may_be_there() {
    let entries = [stored(SHOP, b"{}"), stored("practice.db", b"a book")];
    assert_eq!(unpacked(&manifest_of(FORMAT, &entries), &entries), Ok(vec![SHOP.to_owned(), "practice.db".to_owned()]));
    let more = [stored(SHOP, b"{}"), stored("practice.db", b"a book"), stored("keys.txt", b"more")];
    assert_eq!(unpacked(&manifest_of(FORMAT, &entries), &more), Err(moving::not_whole().into()), "not listed");
    assert_eq!(
        unpacked(&manifest_of(FORMAT, &more), &more),
        Err(moving::not_whole().into()),
        "listed, and no file of ours"
    );
    assert_eq!(
        unpacked(&manifest_of(FORMAT, &more[..2]), &more[..1]),
        Err(moving::not_whole().into()),
        "listed and missing"
    );
}

#[test]
fn a_name_that_leads_elsewhere_is_no_name_of_ours() {
    for name in ["../practice.db", "/etc/passwd", "moving/practice.db", "installation"] {
        let entries = [stored(SHOP, b"{}"), stored(name, b"elsewhere")];
        assert_eq!(unpacked(&manifest_of(FORMAT, &entries), &entries), Err(moving::not_whole().into()), "{name}");
    }
}

#[test]
fn what_is_packed_is_refused_since_it_may_be_larger_than_any_disk() {
    let entries = [stored(SHOP, b"{}"), Entry("practice.db", vec![0; 1 << 20], CompressionMethod::Deflated)];
    assert_eq!(unpacked(&manifest_of(FORMAT, &entries), &entries), Err(moving::not_whole().into()));
}

#[test]
fn what_is_not_as_the_manifest_says_is_refused() {
    let said = [stored(SHOP, b"{}"), stored("practice.db", b"a book")];
    for other in [b"a bOok".as_slice(), b"a boo", b"a book, longer"] {
        let entries = [stored(SHOP, b"{}"), stored("practice.db", other)];
        assert_eq!(unpacked(&manifest_of(FORMAT, &said), &entries), Err(moving::not_whole().into()));
    }
}

#[test]
fn a_newer_kaunta_s_file_says_what_to_do_and_no_manifest_is_none() {
    let entries = [stored(SHOP, b"{}")];
    assert_eq!(unpacked(&manifest_of(FORMAT + 1, &entries), &entries), Err(moving::newer().into()));
    for manifest in [b"".as_slice(), b"{}", b"[1]", b"{\"format\":0}"] {
        assert_eq!(unpacked(manifest, &entries), Err(moving::not_whole().into()));
    }
}
