//! The file by which anybody can check a room that is over.

use pegmind_room::{
    Drawn, PlayerSeed, Proof, ProofError, ProvenGame, RoomActError, RoomHeader, SeenRoomAct,
};
use pegmind_session::{Seed, hex::HexError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What such a file says it is.
const KIND: &str = "pegmind room proof 2";
/// What it says of a room where the codes of computers follow from the seed of the server alone.
const KIND_ALONE: &str = "pegmind room proof 1";

/// A room that is over as a file. `header`, `seed` and `acts` are all of it; `games` tells again
/// what they say of the codes, in numbers, for programs that do not know how acts are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofFile {
    /// What it is: `pegmind room proof 2`; `pegmind room proof 1` of a room where the codes of
    /// computers follow from the seed of the server alone.
    pub kind: String,
    /// What was chosen before anybody came, as tags.
    pub header: String,
    /// The server's part in the codes of computers, in hexadecimal digits; `null` if it was not
    /// kept.
    pub seed: Option<String>,
    /// The SHA-256 of `pegmind1:seed:SEED`, as the header tells it before anybody comes. Rooms of
    /// kind 1 have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_hash: Option<String>,
    /// What the members brought for the codes of computers, in their order, in hexadecimal
    /// digits; `null` for who brought nothing. Rooms of kind 1 have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_seeds: Option<Vec<Option<String>>>,
    /// The boards of rooms of kind 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<ProofRules>,
    /// What was done, all of it.
    pub acts: Vec<String>,
    /// The games in the order of their ends.
    pub games: Vec<ProofGame>,
}

/// The boards of a room, in numbers, as far as its codes are drawn by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofRules {
    /// How many pegs a code has.
    pub pegs: u8,
    /// How many colors there are.
    pub colors: u8,
    /// Whether a color may stand in a code more than once.
    pub repeats: bool,
    /// Whether holes may be blank.
    pub blanks: bool,
}

/// A game of such a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofGame {
    /// The number of the board, from 1.
    pub board: u8,
    /// The number of the game there, from 1.
    pub game: u8,
    /// The board for which the code was drawn from the seeds, by a computer: in a race the first.
    /// `null` if it was not, and in rooms of kind 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_for: Option<u8>,
    /// The code as the numbers of its pegs, 0 for a blank; `null` if the game was left before
    /// its end.
    pub code: Option<Vec<u8>>,
    /// 64 hexadecimal digits.
    pub salt: Option<String>,
    /// The SHA-256 of `pegmind1:SALT:2-4-1-1`, in hexadecimal digits.
    pub commitment: Option<String>,
    /// The number of the act by which that was promised, from 1.
    pub promised: Option<usize>,
    /// The number of the act with the first guess, from 1.
    pub guessed: Option<usize>,
    /// The rows.
    pub rows: Vec<ProofRow>,
}

/// A row of a game of such a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProofRow {
    /// The guess as the numbers of its pegs.
    pub guess: Vec<u8>,
    /// The answer, as in `1+2`.
    pub answer: String,
}

impl ProofGame {
    fn of(proven: &ProvenGame) -> Self {
        let ProvenGame { board, record, verdict, drawn, promised, guessed } = proven;
        let row = |row: &pegmind_rules::Row| ProofRow {
            guess: row.guess.numbers(),
            answer: row.feedback.to_string(),
        };
        let opening = record.opening;
        Self {
            board: (*board).into(),
            game: record.header.game,
            drawn_for: match drawn {
                Drawn::FromSeeds { board, .. } => Some((*board).into()),
                Drawn::No | Drawn::FromSeed | Drawn::Unknown => None,
            },
            code: opening.map(|opening| opening.code.numbers()),
            salt: opening.and_then(|opening| opening.salt).map(|salt| salt.to_string()),
            commitment: record.commitment.map(|commitment| commitment.to_string()),
            promised: *promised,
            guessed: *guessed,
            rows: verdict.rows.iter().map(row).collect(),
        }
    }
}

impl ProofFile {
    /// The largest file, in bytes: the longest rooms have a few hundred thousand.
    pub const BYTES_MAX: usize = 16 << 20;

    /// The file of a room that is over.
    ///
    /// # Errors
    ///
    /// [`ProofError`] if it is not, or something in it does not hold.
    pub fn of(proof: &Proof) -> Result<Self, ProofError> {
        Ok(Self::told(proof, &proof.check()?))
    }

    /// What a proof says whose games hold.
    fn told(proof: &Proof, games: &[ProvenGame]) -> Self {
        let hash = proof.header.seed_hash();
        let rules = proof.header.options().rules;
        let rules = ProofRules {
            pegs: rules.pegs().get(),
            colors: rules.colors().get(),
            repeats: rules.repeats().allowed(),
            blanks: rules.blanks().allowed(),
        };
        let player = |seed: Option<PlayerSeed>| seed.map(|seed| seed.to_string());
        Self {
            kind: if hash.is_some() { KIND } else { KIND_ALONE }.to_owned(),
            header: proof.header.to_string(),
            seed: proof.seed.as_ref().map(Seed::to_hex),
            seed_hash: hash.map(|hash| hash.to_string()),
            player_seeds: hash.map(|_| proof.player_seeds().into_iter().map(player).collect()),
            rules: hash.map(|_| rules),
            acts: proof.acts.iter().map(ToString::to_string).collect(),
            games: games.iter().map(ProofGame::of).collect(),
        }
    }

    /// The file as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        // These have text for their keys, and a string takes all that is written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Reads and checks a file.
    ///
    /// # Errors
    ///
    /// [`ProofFileError`] names the first thing that does not hold.
    pub fn check(text: &str) -> Result<(Proof, Vec<ProvenGame>), ProofFileError> {
        let file: Self = serde_json::from_str(text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            ProofFileError::Json { line, column, problem: error.to_string() }
        })?;
        if ![KIND, KIND_ALONE].contains(&file.kind.as_str()) {
            return Err(ProofFileError::Kind { given: pegmind_rules::Quoted::new(&file.kind) });
        }
        let header = RoomHeader::parse(&file.header);
        let header = header.map_err(|error| ProofFileError::Header(error.to_string()))?;
        let rules = header.options().rules;
        let seed = file.seed.as_deref().map(Seed::from_hex).transpose()?;
        let act = |(number, text): (usize, &String)| {
            let parsed = SeenRoomAct::parse(&rules, text);
            parsed.map_err(|error| ProofFileError::Act { act: number, error })
        };
        let acts = (1..).zip(&file.acts).map(act).collect::<Result<_, _>>()?;
        let proof = Proof { header, seed, acts };
        let games = proof.check()?;
        let own = Self::told(&proof, &games);
        for number in 0..own.games.len().max(file.games.len()) {
            if own.games.get(number) != file.games.get(number) {
                return Err(ProofFileError::Games { game: number + 1 });
            }
        }
        for (field, is_same) in [
            ("kind", own.kind == file.kind),
            ("seed_hash", own.seed_hash == file.seed_hash),
            ("player_seeds", own.player_seeds == file.player_seeds),
            ("rules", own.rules == file.rules),
        ] {
            if !is_same {
                return Err(ProofFileError::Differs { field });
            }
        }
        Ok((proof, games))
    }
}

/// What is wrong with such a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofFileError {
    /// It is no JSON, or other JSON.
    #[error("line {line}, column {column}: {problem}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong.
        problem: String,
    },
    /// It says that it is something else.
    #[error("kind '{given}'; expected {KIND} or {KIND_ALONE}")]
    Kind {
        /// What it says.
        given: pegmind_rules::Quoted,
    },
    /// What was chosen cannot be read.
    #[error("header: {0}")]
    Header(String),
    /// The seed cannot be read.
    #[error("seed: {0}")]
    Seed(#[from] HexError),
    /// An act cannot be read.
    #[error("act {act}: {error}")]
    Act {
        /// Its number, from 1.
        act: usize,
        /// What is wrong.
        error: RoomActError,
    },
    /// What was done does not hold.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// What is told of the room again is not what header and acts say.
    #[error("{field}: not what header and acts say")]
    Differs {
        /// The name of the field.
        field: &'static str,
    },
    /// What is told of a game again is not what the acts say.
    #[error("games: entry {game} is not what the acts say")]
    Games {
        /// Its place, from 1.
        game: usize,
    },
}
