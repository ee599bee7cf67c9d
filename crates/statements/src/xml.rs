//! Statements that programs write: camt.053 and OFX, read through one small tree.

pub(crate) mod camt;
pub(crate) mod movements;
pub(crate) mod ofx;
pub(crate) mod sgml;
pub(crate) mod tree;

use self::movements::Movements;
use self::tree::Node;
use crate::error::StatementError;
use crate::proof::Draft;

/// The movements of a file of either kind, none yet.
pub(crate) fn movements() -> Movements {
    Movements::read_by(add)
}

fn add(row: u32, node: &Node, draft: &mut Draft) -> Result<(), StatementError> {
    if node.name == "Ntry" { camt::add(row, node, draft) } else { ofx::add(row, node, draft) }
}
