use super::{books, either, list};

#[test]
fn a_message_is_its_sentence() {
    assert_eq!(books::closed().id(), "books-closed");
    assert!(String::from(books::disk_full()).starts_with("The disk is full"));
}

#[test]
fn things_in_a_row_are_joined() {
    assert_eq!(list(Vec::<String>::new()), "");
    assert_eq!(list(["A"]), "A");
    assert_eq!(list(["A", "B"]), "A and B");
    assert_eq!(list(["A", "B", "C"]), "A, B and C");
    assert_eq!(either(["A", "B", "C"]), "A, B or C");
}
