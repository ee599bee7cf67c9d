//! The bytes that are signed: CBOR (RFC 8949) in the one form that deterministic encoding allows.

use std::convert::Infallible;

use kaunta_domain::environment::Environment;
use minicbor::data::Type;
use minicbor::{Decoder, Encoder};

use crate::error::NotACode;
use crate::facts::{Facts, Issue, Sum};
use crate::text::Text;

/// The version of the format, the first member.
const VERSION: u8 = 1;
/// The members of version 1.
const MEMBERS: u64 = 12;

/// The first bytes of the key that signed: they tell which of a shop's keys to check with.
pub(crate) type KeyStart = [u8; 8];

pub(crate) fn write(facts: &Facts, key: KeyStart) -> Result<Vec<u8>, minicbor::encode::Error<Infallible>> {
    let Facts { environment, issue, shop, reference, at, amount, fee, product, name, account_end } = facts;
    let mut body = Encoder::new(Vec::new());
    body.array(MEMBERS)?.u8(VERSION)?.u8(number_of(*environment))?.bytes(&key)?.u8(issue.number())?;
    body.str(shop.as_str())?.str(reference.as_str())?.u64(*at)?.u64(amount.hundredths())?;
    body.encode(fee.map(Sum::hundredths))?.str(product.as_str())?;
    body.encode(name.as_ref().map(Text::as_str))?.encode(account_end.as_ref().map(Text::as_str))?;
    Ok(body.into_writer())
}

/// Reads the body at the start of these bytes; also returns its length.
pub(crate) fn read(bytes: &[u8]) -> Result<(Facts, KeyStart, usize), NotACode> {
    let mut from = Decoder::new(bytes);
    let members = from.array()?.ok_or(NotACode::Malformed)?;
    if from.u64()? != u64::from(VERSION) {
        return Err(NotACode::OtherVersion);
    }
    if members != MEMBERS {
        return Err(NotACode::Malformed);
    }
    let environment = environment(from.u8()?)?;
    let key = KeyStart::try_from(from.bytes()?).map_err(|_| NotACode::Malformed)?;
    let facts = Facts {
        environment,
        issue: Issue::after(from.u8()?.into()),
        shop: text(&mut from)?,
        reference: text(&mut from)?,
        at: from.u64()?,
        amount: sum(&mut from)?,
        fee: if_any(&mut from, sum)?,
        product: text(&mut from)?,
        name: if_any(&mut from, text)?,
        account_end: if_any(&mut from, text)?,
    };
    let length = from.position();
    // One meaning has only one form: nothing may be longer than necessary.
    let only = write(&facts, key).map_err(|_| NotACode::Malformed)?;
    if bytes.get(..length) == Some(&only) { Ok((facts, key, length)) } else { Err(NotACode::Malformed) }
}

fn text(from: &mut Decoder<'_>) -> Result<Text, NotACode> {
    Text::parse(from.str()?).ok_or(NotACode::Malformed)
}

fn sum(from: &mut Decoder<'_>) -> Result<Sum, NotACode> {
    Sum::of_hundredths(from.u64()?).ok_or(NotACode::Malformed)
}

fn if_any<'b, T>(
    from: &mut Decoder<'b>,
    read: impl Fn(&mut Decoder<'b>) -> Result<T, NotACode>,
) -> Result<Option<T>, NotACode> {
    if from.datatype()? == Type::Null {
        from.null()?;
        return Ok(None);
    }
    read(from).map(Some)
}

fn number_of(environment: Environment) -> u8 {
    match environment {
        Environment::Production => 0,
        Environment::Development => 1,
        Environment::Practice => 2,
    }
}

fn environment(number: u8) -> Result<Environment, NotACode> {
    Environment::ALL.into_iter().find(|it| number_of(*it) == number).ok_or(NotACode::Malformed)
}
