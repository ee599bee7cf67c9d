use chrono::DateTime;
use kaunta_domain::event::{Moment, MonotonicStamp};
use kaunta_domain::person::PersonName;
use kaunta_people::{LogContext, NewPin, People, Pin, PinSecret, Randomness, RecoveryCode};
use secrecy::ExposeSecret;

const PINS: [&str; 3] = ["482913", "190374", "331907"];

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[tokio::test]
async fn no_pin_secret_or_code_is_in_any_file_or_debug_text() {
    let folder = tempfile::tempdir().unwrap();
    let people = People::open(&folder.path().join("people.db")).await.unwrap();
    let secret = PinSecret::from_bytes(std::array::from_fn(|at| 0xc0 + u8::try_from(at).unwrap()));
    let owner = PersonName::parse("Nakato").unwrap();
    let now =
        Moment { at: DateTime::from_timestamp(1_790_000_000, 0).unwrap(), stamp: MonotonicStamp { run: 1, ms: 0 } };
    let log_context = LogContext { by: None, machine: "TILL-1", now };
    let mut next = 0x0123_4567_89ab_cdef_1122_3344_5566_7788_u128;
    let mut draw = || {
        next = next.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        Randomness::draw(|| next)
    };
    let [first, second, third] = PINS.map(|pin| NewPin::parse(pin).unwrap());

    let mut debug = String::new();
    let old = people.set_up(&owner, &first, Some(&secret), &draw(), log_context).await.unwrap();
    people.set_pin(&owner, &second, None, &draw(), log_context).await.unwrap();
    let wrong = people.check_pin(&owner, &Pin::parse(PINS[0]).unwrap(), Some(&secret), now.stamp).await;
    let (person, new) = people
        .recover(&old, &third, Some(&secret), kaunta_people::AfterRecovery::NewCode, &draw(), log_context)
        .await
        .unwrap();
    let used =
        people.recover(&old, &third, Some(&secret), kaunta_people::AfterRecovery::NewCode, &draw(), log_context).await;
    let mistyped = RecoveryCode::parse("not a code");
    let entries = people.log_page(0, 100).await.unwrap();
    debug += &format!("{people:?} {secret:?} {:?} {person:?} {entries:?} {wrong:?} {used:?}", draw());
    debug += &format!("{old:?} {new:?} {first:?} {second:?} {third:?} {mistyped:?} {}", secret.print());

    let new = new.unwrap();
    let texts: Vec<String> = [&old, &new]
        .into_iter()
        .flat_map(|code| {
            let shown = code.to_string();
            // Each group of the code is searched for on its own too.
            let groups = shown.split('-').map(str::to_owned).collect::<Vec<_>>();
            groups.into_iter().chain([shown.replace('-', "")])
        })
        .chain(PINS.map(str::to_owned))
        .chain([secret.to_text().expose_secret().to_owned()])
        .collect();
    let raw: Vec<u8> = (0xc0..0xe0).collect();
    let look = |bytes: &[u8], place: &str| {
        for text in &texts {
            assert!(!contains(bytes, text.as_bytes()), "{text} is in {place}");
        }
        assert!(!contains(bytes, &raw) && !contains(bytes, &raw[..16]), "the secret is in {place}");
    };
    look(debug.as_bytes(), "a debug text");
    assert!(contains(debug.as_bytes(), b"REDACTED"), "the secrets were there to be shown");

    let open: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(open.len() > 1, "the journal too");
    for file in &open {
        look(&std::fs::read(file).unwrap(), &file.display().to_string());
    }
    assert!(open.iter().any(|file| contains(&std::fs::read(file).unwrap(), b"Nakato")), "the look finds what is there");
    people.close().await;
    look(&std::fs::read(folder.path().join("people.db")).unwrap(), "the closed file");
}
