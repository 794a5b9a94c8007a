//! How values of the game stand in messages: what has a text of its own as that
//! text, everything else as the fields it has.
//!
//! Pegs and answers are read with the rules of their board. Derived readers hand
//! nothing down, so the rules lie in a place of this thread while one message is
//! read, and nowhere else.

use std::cell::Cell;
use std::fmt::Display;

use pegmind_rules::{Board, Code, Color, Draft, Feedback, Peg, Row, Rules};
use pegmind_session::{Act, GameId, Header, HiddenCode, HintStep, Record, Seed, SeenAct, Ticket};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::id::{RequestId, Token};

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

/// Values that are written as something simpler, and read back from it.
macro_rules! forms {
    ($($type:ty as $plain:ty: $write:expr, $read:expr;)+) => {
        $(impl Form for $type {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&Self) -> $plain = $write;
                write(self).serialize(serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read: fn($plain) -> Result<Self, String> = $read;
                read(<$plain>::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        })+
    };
}

/// What needs the rules of its board to be read.
fn of_board<T, E: Display>(
    text: &str,
    read: impl FnOnce(&Rules, &str) -> Result<T, E>,
) -> Result<T, String> {
    let rules = RULES.get().ok_or("pegs before the rules of their board are known")?;
    read(&rules, text).map_err(|error| error.to_string())
}

forms! {
    u64 as u64: |number| *number, Ok;
    Code as String: Code::to_string, |text| of_board(&text, Rules::code);
    Feedback as String: Feedback::to_string, |text| of_board(&text, Rules::answer);
    HiddenCode as String: |code| code.open().to_string(),
        |text| of_board(&text, Rules::code).map(HiddenCode::new);
    Row as (String, String): |row| (row.guess.to_string(), row.feedback.to_string()),
        |(guess, answer)| of_board(&guess, |rules, guess| rules.row(guess, &answer));
    Peg as u8: |peg| peg.number(),
        read_peg;
    Draft as Vec<Option<u8>>: |draft| draft.holes().iter().map(|hole| hole.map(Peg::number)).collect(),
        |numbers| read_draft(&numbers);
    Color as u8: |color| color.number(),
        |number| Color::new(number).ok_or_else(|| format!("color {number}; expected 1 to 26"));
    Ticket as u64: |ticket| ticket.number(), |number| Ok(Ticket::from_number(number));
    HintStep as u8: |step| step.number(),
        |number| HintStep::from_number(number).ok_or_else(|| format!("step {number}; expected 1 to 5"));
    Act as String: Act::to_string, |text| of_board(&text, Act::parse);
    SeenAct as String: SeenAct::to_string, |text| of_board(&text, SeenAct::parse);
    Header as String: Header::to_text, |text| read_header(&text);
    GameId as String: GameId::to_string, |text| text.parse().map_err(|error| format!("{error}"));
    RequestId as String: |id| format!("{:032x}", id.0), |text| read_hex(&text).map(|bytes| RequestId(u128::from_be_bytes(bytes)));
    Token as String: |token| write_hex(&token.0), |text| read_hex(&text).map(Token);
    Seed as String: Seed::to_hex,
        |text| Seed::from_hex(&text).ok_or_else(|| "expected 64 hexadecimal digits".into());
}

fn read_peg(number: u8) -> Result<Peg, String> {
    Peg::from_number(number).ok_or_else(|| format!("peg {number}; expected 0 to 26"))
}

fn read_draft(numbers: &[Option<u8>]) -> Result<Draft, String> {
    let hole = |number: &Option<u8>| number.map(read_peg).transpose();
    Ok(Draft::new(numbers.iter().map(hole).collect::<Result<_, _>>()?))
}

/// Reads the tags of a record that nothing was done in.
fn read_header(text: &str) -> Result<Header, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    if record.header.to_text() == text {
        Ok(record.header)
    } else {
        Err("expected all tags of a set-up, and nothing else".into())
    }
}

fn write_hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).flatten().collect()
}

fn read_hex<const N: usize>(text: &str) -> Result<[u8; N], String> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let byte = |pair: &[u8]| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    };
    let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(byte).collect();
    let bytes = bytes.and_then(|bytes| <[u8; N]>::try_from(bytes).ok());
    bytes.ok_or_else(|| format!("expected {} hexadecimal digits", 2 * N))
}

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

/// Gives a type the form that serde derived for its fields.
macro_rules! derived {
    ($($type:ty: $fields:ty;)+) => {
        $(impl $crate::wire::form::Form for $type {
            fn write<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$fields>::serialize(self, serializer)
            }

            fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$fields>::deserialize(deserializer)
            }
        })+
    };
}
pub(super) use derived;
