//! Whole flows through the real window: the request that arrived is compared with the specification, the book with
//! the answer, and the screen with both.

mod bill;
