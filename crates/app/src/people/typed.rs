//! Parses what is typed about people; lists who works here.

use crate::people::error::PeopleRoomError;
use crate::people::room::PeopleRoom;
use crate::staff::error::StaffError;
use kaunta_contract::*;
use kaunta_domain::person::{PersonName, Role};
use kaunta_people::{NewPin, People, Person, Randomness, RecoveryCode};
use secrecy::{ExposeSecret, SecretString};

pub(crate) fn shown(name: PersonName, code: &RecoveryCode) -> RecoveryShown {
    RecoveryShown { name, code: code.to_string() }
}

/// Parses the name of a new person.
pub(crate) fn person_name(typed: &str) -> Result<PersonName, PeopleRoomError> {
    PersonName::parse(typed).map_err(PeopleRoomError::BadName)
}

/// Parses a new PIN and rejects those that everybody tries first.
pub(crate) fn new_pin(typed: &SecretString) -> Result<NewPin, PeopleRoomError> {
    NewPin::parse(typed.expose_secret()).map_err(PeopleRoomError::BadPin)
}

/// Everybody who works here: owners first, then by name.
pub(crate) async fn at_work(book: &People) -> Result<Vec<Person>, StaffError> {
    let mut people = book.all().await?;
    people.retain(Person::is_here);
    people.sort_by_key(|person| (rank(person.role), person.name.folded()));
    Ok(people)
}

fn rank(role: Role) -> u8 {
    match role {
        Role::Owner => 0,
        Role::Cashier => 1,
        Role::Accountant => 2,
    }
}

impl PeopleRoom {
    /// Randomness for salts and codes.
    pub(crate) fn randomness(&self) -> Randomness {
        Randomness::draw(|| self.core.host.random())
    }
}
