//! What a person is told: sentences, labels, and the views made from them.

pub(crate) mod addresses;
pub(crate) mod billers;
pub(crate) mod book_error;
pub(crate) mod disputes;
pub(crate) mod field_labels;
pub(crate) mod fields;
pub(crate) mod form_view;
pub(crate) mod heads;
pub(crate) mod identity;
pub(crate) mod integrity;
pub(crate) mod labelled;
pub(crate) mod look_up;
pub(crate) mod metadata;
pub(crate) mod moved;
pub(crate) mod operation_row;
pub(crate) mod operation_words;
pub(crate) mod people;
pub(crate) mod pins;
pub(crate) mod products;
pub(crate) mod service_lines;
pub(crate) mod sheets;
pub(crate) mod stalled;
pub(crate) mod timeline;
pub(crate) mod transfer_lines;
pub(crate) mod updates;
pub(crate) mod words;
