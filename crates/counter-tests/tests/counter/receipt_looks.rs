//! The heading of a receipt, and what it leaves out.

use std::path::Path;

use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use serde_json::{Value, json};

use crate::orders::bill;
use crate::shop::Shop;

/// A PNG of a circle in shades of grey, `side` dots wide and high.
fn picture(side: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let half = i64::from(side / 2);
    let dots: Vec<u8> = (0..i64::from(side))
        .flat_map(|y| (0..i64::from(side)).map(move |x| (x, y)))
        .map(|(x, y)| {
            let (x, y) = (x - half, y - half);
            if x * x + y * y > half * half { 255 } else { u8::try_from((x + half) * 220 / (2 * half)).unwrap() }
        })
        .collect();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&dots).unwrap();
    writer.finish().unwrap();
    file
}

async fn choose(shop: &Shop, file: &[u8]) {
    let path = shop.folder.path().join("chosen.png");
    std::fs::write(&path, file).unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(path);
}

async fn prints(shop: &Shop, id: &Value, width: &str) -> Printout {
    let fake = FakePrinter::start(Fault::None).unwrap();
    let place = json!({ "by": "network", "address": fake.address().to_string() });
    let set = json!({ "printer": { "place": place, "width": width, "cuts": true, "printsItself": false,
                                   "opensDrawer": false } });
    shop.call("savePrinter", set).await;
    assert_eq!(shop.call("printReceipt", id.clone()).await["outcome"], "printed");
    let dots = if width == "mm58" { 384 } else { 576 };
    let paper = Printout::print(&fake.printed(), dots).unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slips");
    std::fs::create_dir_all(&folder).unwrap();
    let name = if shop.call("logo", Value::Null).await["pictures"][0].is_null() { "plain" } else { "logo" };
    std::fs::write(folder.join(format!("receipt-{name}-{dots}.png")), paper.png().unwrap()).unwrap();
    paper
}

#[tokio::test]
async fn a_logo_is_seen_as_it_prints_and_heads_every_receipt_until_it_is_removed() {
    let shop = Shop::open().await;
    assert_eq!(shop.call("logo", Value::Null).await, json!({ "pictures": [] }));
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    // The first: all that follow are copies.
    prints(&shop, &id, "mm58").await;
    choose(&shop, &picture(1_000)).await;
    let chosen = shop.call("chooseLogo", Value::Null).await;
    let sizes: Vec<(&str, i64, i64)> = chosen["pictures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|picture| {
            assert!(picture["address"].as_str().unwrap().starts_with("data:image/png;base64,"));
            let side = |name: &str| picture[name].as_i64().unwrap();
            (picture["paper"].as_str().unwrap(), side("width"), side("height"))
        })
        .collect();
    assert_eq!(sizes, [("mm58", 240, 240), ("mm80", 240, 240)]);
    assert_eq!(shop.call("logo", Value::Null).await, chosen);

    let receipt = shop.call("receipt", id.clone()).await;
    assert_eq!(receipt["logo"], chosen["pictures"][1]["address"]);
    let with = [prints(&shop, &id, "mm58").await, prints(&shop, &id, "mm80").await];
    let pdf = shop.call("saveReceipt", id.clone()).await;
    let with_pdf = std::fs::metadata(pdf["path"].as_str().unwrap()).unwrap().len();

    assert_eq!(shop.call("removeLogo", Value::Null).await, json!({ "pictures": [] }));
    assert_eq!(shop.call("receipt", id.clone()).await["logo"], Value::Null);
    let without = [prints(&shop, &id, "mm58").await, prints(&shop, &id, "mm80").await];
    for (with, without) in with.iter().zip(&without) {
        assert!(with.height() >= without.height() + 240, "{} and {}", with.height(), without.height());
    }
    let pdf = shop.call("saveReceipt", id).await;
    assert!(std::fs::metadata(pdf["path"].as_str().unwrap()).unwrap().len() + 2_000 < with_pdf);
}

/// A PNG of nearly 20 MB: every dot of its square has a different colour.
fn huge_picture() -> Vec<u8> {
    let side = 2_600_u32;
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::NoCompression);
    let mut dot = 1_u32;
    let bytes: Vec<u8> = (0..side * side * 3)
        .map(|_| {
            dot = dot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            dot.to_be_bytes()[0] / 2
        })
        .collect();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&bytes).unwrap();
    writer.finish().unwrap();
    file
}

#[tokio::test]
async fn a_picture_of_20_mb_becomes_a_logo_that_fits_the_paper() {
    let shop = Shop::open().await;
    let huge = huge_picture();
    assert!((19 << 20..=20 << 20).contains(&huge.len()), "{}", huge.len());
    choose(&shop, &huge).await;
    let chosen = shop.call("chooseLogo", Value::Null).await;
    let address = chosen["pictures"][1]["address"].as_str().unwrap();
    assert_eq!(chosen["pictures"][1]["height"], 240);
    assert!(address.len() < 20_000, "{}", address.len());
}

#[tokio::test]
async fn a_file_that_is_no_logo_is_refused_with_what_to_do_and_the_logo_stays() {
    let shop = Shop::open().await;
    choose(&shop, &picture(300)).await;
    let kept = shop.call("chooseLogo", Value::Null).await;
    let whole = picture(300);
    for (file, said) in [
        (vec![0x89; (20 << 20) + 1], "too large"),
        (whole[..whole.len() / 2].to_vec(), "damaged"),
        (b"%PDF-1.7".to_vec(), "not a PNG or JPEG"),
        (Vec::new(), "not a PNG or JPEG"),
    ] {
        choose(&shop, &file).await;
        let refused = shop.refused("chooseLogo", Value::Null).await;
        assert_eq!(refused.code, "settings");
        assert!(refused.message.contains(said), "{}", refused.message);
    }
    *shop.computer.chosen.lock().unwrap() = None;
    assert_eq!(shop.call("chooseLogo", Value::Null).await, kept, "they changed their mind");
}

#[tokio::test]
async fn a_note_that_only_repeats_the_account_is_not_on_the_receipt() {
    let shop = Shop::open().await;
    let order = bill("UMEME", "04212345671");
    let validated = shop.call("validate", order.input()).await;
    let fields = validated["fields"].as_array().unwrap();
    let filled_in =
        fields.iter().find(|field| field["name"] == "narration").unwrap()["value"].as_str().unwrap().to_owned();
    assert!(filled_in.contains("04212345671"), "{filled_in}");
    for (note, is_told) in [(filled_in.as_str(), false), ("Power for the shop", true)] {
        let paid = shop.pay(&order.clone().answering("narration", note)).await;
        let receipt = shop.call("receipt", json!({ "id": paid["row"]["id"] })).await;
        let labels: Vec<&Value> = receipt["lines"].as_array().unwrap().iter().map(|line| &line["label"]).collect();
        assert_eq!(labels.contains(&&json!("Note")), is_told, "{note}: {labels:?}");
    }
}
