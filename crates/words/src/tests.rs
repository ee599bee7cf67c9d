use super::books;

#[test]
fn a_message_is_its_sentence() {
    assert_eq!(books::closed().id(), "books-closed");
    assert!(String::from(books::disk_full()).starts_with("The disk is full"));
}
