use super::books;

#[test]
fn a_message_is_its_sentence() {
    assert_eq!(books::closed().id(), "books-closed");
    assert!(String::from(books::disk_full()).starts_with("The disk is full"));
}

#[test]
fn things_in_a_row_are_joined_by_and() {
    let list = |things: &[&str]| super::list(things.iter().map(|thing| (*thing).to_owned()));
    assert_eq!(list(&[]), "");
    assert_eq!(list(&["A"]), "A");
    assert_eq!(list(&["A", "B"]), "A and B");
    assert_eq!(list(&["A", "B", "C"]), "A, B and C");
}
