//! How values of the game stand in messages: what has a text of its own as that
//! text, everything else as the fields it has.
//!
//! Pegs and answers are read with the rules of their board. Derived readers hand
//! nothing down, so the rules lie in a place of this thread while one message is
//! read, and nowhere else.

use std::cell::Cell;

use pegmind_room::{
    BoardNumber, MemberNumber, MoveDays, MoveDaysError, RoomAct, RoomActError, RoomHeader,
    RoomHeaderError, RoomRefusal, SeenRoomAct,
};
use pegmind_rules::{
    Board, BreakerLevel, Code, Color, Draft, Feedback, FeedbackError, NameError, OpenCount,
    ParseCodeError, ParseRowError, Peg, PegMark, PlayerName, Quoted, Row, Rules, Seat, Slip,
    Strict,
};
use pegmind_session::hex::{self, HexError};
use pegmind_session::{GameId, GameIdError, HiddenCode, HintStep, RecordError, Seed, Ticket};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::id::{RequestId, Token};
use super::room_code::{RoomCode, RoomCodeError};

thread_local! {
    static RULES: Cell<Option<Rules>> = const { Cell::new(None) };
}

/// Reads something of a board with these rules.
pub(super) fn with_rules<T>(rules: Option<&Rules>, read: impl FnOnce() -> T) -> T {
    let before = RULES.replace(rules.copied());
    let value = read();
    RULES.set(before);
    value
}

/// A value with a form in messages.
pub(super) trait Form: Sized {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// For `#[serde(with = "form")]`.
pub(super) fn serialize<T: Form, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    value.write(to)
}

/// For `#[serde(with = "form")]`.
pub(super) fn deserialize<'de, T: Form, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    T::read(from)
}

/// A value to be written, inside another one.
struct Written<'a, T>(&'a T);

impl<T: Form> Serialize for Written<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

/// A value that was read, inside another one.
struct Read<T>(T);

impl<'de, T: Form> Deserialize<'de> for Read<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self)
    }
}

impl<T: Form> Form for Vec<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Written))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<Read<T>>::deserialize(deserializer)?;
        Ok(items.into_iter().map(|item| item.0).collect())
    }
}

impl<T: Form> Form for Option<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().map(Written).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<Read<T>>::deserialize(deserializer)?.map(|value| value.0))
    }
}

impl<A: Form, B: Form> Form for (A, B) {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (Written(&self.0), Written(&self.1)).serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (a, b) = <(Read<A>, Read<B>)>::deserialize(deserializer)?;
        Ok((a.0, b.0))
    }
}

/// Why a part of a message is not what it should be.
#[derive(Debug, Error)]
enum FormError {
    #[error("pegs before the rules of their board are known")]
    NoRules,
    #[error("{what} {number}; expected {first} to {last}")]
    NoneSuch { what: &'static str, number: u8, first: u8, last: usize },
    #[error("an act that is hidden; expected one that is seen")]
    HiddenAct,
    #[error(transparent)]
    Code(#[from] ParseCodeError),
    #[error(transparent)]
    Answer(#[from] FeedbackError),
    #[error(transparent)]
    Row(#[from] ParseRowError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    RoomAct(#[from] RoomActError),
    #[error(transparent)]
    RoomHeader(#[from] RoomHeaderError),
    #[error(transparent)]
    Days(#[from] MoveDaysError),
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    Id(#[from] GameIdError),
    #[error(transparent)]
    RoomCode(#[from] RoomCodeError),
    #[error(transparent)]
    Hex(#[from] HexError),
}

/// Values that are written as something simpler, and read back from it.
macro_rules! forms {
    ($($type:ty as $plain:ty: $write:expr, $read:expr;)+) => {
        $(impl Form for $type {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&Self) -> $plain = $write;
                write(self).serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read: fn($plain) -> Result<Self, FormError> = $read;
                read(<$plain>::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        })+
    };
}

/// Reads what needs the rules of its board.
fn of_board<T, E: Into<FormError>>(
    text: &str,
    read: impl FnOnce(&Rules, &str) -> Result<T, E>,
) -> Result<T, FormError> {
    read(&RULES.get().ok_or(FormError::NoRules)?, text).map_err(Into::into)
}

forms! {
    Code as String: Code::to_string, |text| of_board(&text, Rules::code);
    Feedback as String: Feedback::to_string, |text| of_board(&text, Rules::answer);
    HiddenCode as String: |code| code.open().to_string(),
        |text| of_board(&text, Rules::code).map(HiddenCode::new);
    Row as (String, String): |row| (row.guess.to_string(), row.feedback.to_string()),
        |(guess, answer)| of_board(&guess, |rules, guess| rules.row(guess, &answer));
    Peg as u8: |peg| peg.number(), read_peg;
    Draft as Vec<Option<u8>>: |draft| draft.holes().iter().map(|hole| hole.map(Peg::number)).collect(),
        |numbers| read_draft(&numbers);
    Color as u8: |color| color.number(), |number| {
        let none = FormError::NoneSuch { what: "color", number, first: 1, last: 26 };
        Color::new(number).ok_or(none)
    };
    Ticket as u64: |ticket| ticket.number(), |number| Ok(Ticket::from_number(number));
    HintStep as u8: |step| step.number(), |number| {
        let last = HintStep::ALL.len();
        let none = FormError::NoneSuch { what: "step", number, first: 1, last };
        HintStep::from_number(number).ok_or(none)
    };
    RoomAct as String: RoomAct::to_string, |text| match of_board(&text, SeenRoomAct::parse)? {
        SeenRoomAct::Act(act) => Ok(act),
        SeenRoomAct::Hidden(_) => Err(FormError::HiddenAct),
    };
    SeenRoomAct as String: SeenRoomAct::to_string, |text| of_board(&text, SeenRoomAct::parse);
    RoomHeader as String: RoomHeader::to_string, |text| Ok(RoomHeader::parse(&text)?);
    MemberNumber as u8: |member| (*member).into(), |number| {
        let none = FormError::NoneSuch { what: "member", number, first: 1, last: 255 };
        MemberNumber::new(number.into()).ok_or(none)
    };
    BoardNumber as u8: |board| (*board).into(), |number| {
        let none = FormError::NoneSuch { what: "board", number, first: 1, last: 255 };
        BoardNumber::new(number.into()).ok_or(none)
    };
    MoveDays as u8: |days| days.get(), |days| Ok(MoveDays::new(days.into())?);
    // It is the server's text, and may be shown on a terminal.
    Quoted as String: Quoted::to_string,
        |text| Ok(Quoted::up_to(&text, RoomRefusal::PROBLEM_MAX));
    PlayerName as String: PlayerName::to_string, |text| Ok(PlayerName::new(&text)?);
    GameId as String: GameId::to_string, |text| Ok(text.parse()?);
    RequestId as String: |id| hex::write(&id.0.to_be_bytes()),
        |text| Ok(RequestId(u128::from_be_bytes(hex::read(&text)?)));
    Token as String: |token| hex::write(&token.0), |text| Ok(Token(hex::read(&text)?));
    RoomCode as String: RoomCode::to_string, |text| Ok(text.parse()?);
    Seed as String: Seed::to_hex, |text| Ok(Seed::from_hex(&text)?);
}

fn read_peg(number: u8) -> Result<Peg, FormError> {
    let none = FormError::NoneSuch { what: "peg", number, first: 0, last: 26 };
    Peg::from_number(number).ok_or(none)
}

fn read_draft(numbers: &[Option<u8>]) -> Result<Draft, FormError> {
    let hole = |number: &Option<u8>| number.map(read_peg).transpose();
    Ok(Draft::new(numbers.iter().map(hole).collect::<Result<_, _>>()?))
}

/// Values that serde writes and reads by itself.
macro_rules! plain {
    ($($type:ty)+) => {
        $(impl Form for $type {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::deserialize(deserializer)
            }
        })+
    };
}

plain! { bool u8 u32 u64 u128 usize String BreakerLevel OpenCount PegMark Rules Seat Slip Strict }

/// The public board: its rules, and its rows from the first one on.
#[derive(Serialize, Deserialize)]
struct BoardForm {
    rules: Rules,
    #[serde(with = "self")]
    rows: Vec<Row>,
}

impl Form for Board {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BoardForm { rules: *self.rules(), rows: self.rows().to_vec() }.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = BoardForm::deserialize(deserializer)?;
        let mut board = Self::new(form.rules);
        form.rows.into_iter().try_for_each(|row| board.push(row)).map_err(D::Error::custom)?;
        Ok(board)
    }
}

/// Gives types of other crates the form of their fields, which stand here once
/// more. serde checks them, so that nothing can be forgotten.
macro_rules! fields {
    ($($kind:ident $type:ident = $name:tt { $($body:tt)+ })+) => {
        $(const _: () = {
            use serde::{Deserialize, Serialize};

            $crate::wire::form::fields!(@$kind $name { $($body)+ });

            impl $crate::wire::form::Form for $type {
                fn write<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    Fields::serialize(self, serializer)
                }

                fn read<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    Fields::deserialize(from)
                }
            }
        };)+
    };
    (@struct $name:tt { $($field:ident: $of:ty,)+ }) => {
        #[derive(Serialize, Deserialize)]
        #[serde(remote = $name)]
        struct Fields {
            $(#[serde(with = "crate::wire::form")] $field: $of,)+
        }
    };
    (@enum $name:tt {
        $($variant:ident $(($of:ty))? $({ $($field:ident: $of_field:ty),+ })?,)+
    }) => {
        #[derive(Serialize, Deserialize)]
        #[serde(remote = $name, rename_all = "snake_case")]
        enum Fields {
            $($variant
                $((#[serde(with = "crate::wire::form")] $of))?
                $({ $(#[serde(with = "crate::wire::form")] $field: $of_field,)+ })?,)+
        }
    };
}
pub(super) use fields;
