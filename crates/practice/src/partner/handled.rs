//! The result of a handler of the partner wallet interface.

use crate::answer::reply::Reply;

pub(super) type Handled = Result<Reply, Reply>;

pub(super) fn whole(handled: Handled) -> Reply {
    handled.unwrap_or_else(|refusal| refusal)
}
