//! How a camera was held, from what it wrote in its picture (Exif 3.0, 4.6.4).

const ORIENTATION: u16 = 0x0112;
/// Type, count and value follow the number of an entry.
const ENTRY: usize = 12;

/// How to turn a picture upright; its sides are exchanged last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) right_to_left: bool,
    pub(crate) bottom_up: bool,
    pub(crate) sideways: bool,
}

impl Turn {
    /// From the Exif data of a picture, beginning at its header; data that can't be read turns nothing.
    pub(crate) fn from_exif(exif: &[u8]) -> Turn {
        orientation(exif).map(Self::of).unwrap_or_default()
    }

    fn of(orientation: u16) -> Turn {
        Turn {
            right_to_left: matches!(orientation, 2 | 3 | 7 | 8),
            bottom_up: matches!(orientation, 3 | 4 | 6 | 7),
            sideways: matches!(orientation, 5..=8),
        }
    }
}

fn orientation(exif: &[u8]) -> Option<u16> {
    let is_little = match exif.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes: [u8; 2] = exif.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let start: [u8; 4] = exif.get(4..8)?.try_into().ok()?;
    let start = if is_little { u32::from_le_bytes(start) } else { u32::from_be_bytes(start) };
    let start = usize::try_from(start).ok()?;
    let entries = usize::from(short(start)?);
    let mut entries = (0..entries).filter_map(|entry| start.checked_add(2 + entry * ENTRY));
    let entry = entries.find(|entry| short(*entry) == Some(ORIENTATION))?;
    short(entry.checked_add(8)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_a_camera_was_held_is_read_in_both_orders_of_bytes() {
        let little = b"II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x01\0\0\0\0\0\0\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
        let big = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0";
        for exif in [&little[..], &big[..]] {
            assert_eq!(orientation(exif), Some(6));
            assert_eq!(Turn::from_exif(exif), Turn { right_to_left: false, bottom_up: true, sideways: true });
            // Cut off anywhere before the value, it turns nothing.
            let value = exif.len() - 4;
            for length in 0..=value {
                assert_eq!(Turn::from_exif(&exif[..length]), Turn::default(), "{length}");
            }
        }
        assert_eq!(Turn::from_exif(b"MM\0*\xff\xff\xff\xff\0\x01"), Turn::default());
    }
}
