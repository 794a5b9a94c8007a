//! All of a room that is over, for anybody to check.

use pegmind_rules::{Controller, MakerLevel, Seat};
use pegmind_session::{
    Act, Audited, CodeDraw as _, CommitmentCheck, Opening, Record, RecordError, Seed, Verdict,
    Viewer,
};
use thiserror::Error;

use crate::act::{RoomAct, SeenRoomAct};
use crate::header::RoomHeader;
use crate::member::BoardNumber;
use crate::mode::Mode;
use crate::player_seed::{PlayerSeed, SeedHash};
use crate::refusal::RoomRefusal;
use crate::room::Room;
use crate::stage::Stage;

/// All of a room that is over: what was chosen, what the codes of computers follow from, and
/// what was done. [`Proof::check`] believes none of it.
///
/// ```
/// use pegmind_room::{Mode, Proof, ProofError, RoomHeader};
/// use pegmind_rules::{Both, PlayerKind, Preset, SetupOptions};
/// use pegmind_session::GameId;
///
/// let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
/// let options = SetupOptions::new(Preset::Classic.rules(), kinds);
/// let header = RoomHeader::new(GameId::new("example")?, Mode::Race, &options, "2026-11-23")?;
/// let proof = Proof { header, seed: None, acts: Vec::new() };
/// assert!(matches!(proof.check(), Err(ProofError::NotOver)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Proof {
    /// What was chosen before anybody came.
    pub header: RoomHeader,
    /// What the codes of computers follow from; `None` where that was not kept.
    pub seed: Option<Seed>,
    /// What was done, all of it.
    pub acts: Vec<SeenRoomAct>,
}

/// Where a computer's code comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A person made it, or it was not shown.
    No,
    /// It follows from the seed of the room, which is that of the server alone.
    FromSeed,
    /// It follows from the seed of the server, which is the one that was promised, and from those
    /// that players brought.
    FromSeeds {
        /// The board for which it was drawn: in a race the first.
        board: BoardNumber,
        /// How many players brought one.
        players: usize,
    },
    /// The seed was not kept.
    Unknown,
}

/// A game of a room that holds, however it ended.
#[derive(Clone, Debug)]
pub struct ProvenGame {
    /// The board it was played on.
    pub board: BoardNumber,
    /// All of it.
    pub record: Record,
    /// What checking it found.
    pub verdict: Verdict,
    /// Where its code comes from.
    pub drawn: Drawn,
    /// The number of the act by which its code was promised, from 1.
    pub promised: Option<usize>,
    /// The number of the act by which its first guess was placed or proposed, from 1.
    pub guessed: Option<usize>,
}

/// A board while the acts are gone through.
#[derive(Clone, Copy, Debug, Default)]
struct Begun {
    promised: Option<usize>,
    guessed: Option<usize>,
}

impl Proof {
    /// Does all acts again, marks every row again, and opens every promise. The games come in
    /// the order of their ends.
    ///
    /// # Errors
    ///
    /// [`ProofError`] names the first thing that does not hold.
    pub fn check(&self) -> Result<Vec<ProvenGame>, ProofError> {
        self.check_seed()?;
        let mut room = Room::retold(self.header.clone());
        let mut boards: Vec<Begun> = Vec::new();
        let mut games = Vec::new();
        for (number, seen) in (1..).zip(&self.acts) {
            let SeenRoomAct::Act(act) = seen else {
                return Err(ProofError::Hidden { act: number });
            };
            match act {
                RoomAct::At(board, Act::Commit(_)) => {
                    let began = Begun { promised: Some(number), guessed: None };
                    *place(&mut boards, board.idx()) = began;
                }
                RoomAct::At(board, Act::Guess(_)) => {
                    guessed(place(&mut boards, board.idx()), number)?;
                }
                RoomAct::Place(member, _) => guessed(place(&mut boards, member.idx()), number)?,
                RoomAct::Propose(..) => guessed(place(&mut boards, 0), number)?,
                RoomAct::Reveal(board, record) => {
                    let began = *place(&mut boards, board.idx());
                    games.push(self.proven(&room, *board, record, began)?);
                }
                RoomAct::Join { .. }
                | RoomAct::Claimed(..)
                | RoomAct::Seed(..)
                | RoomAct::Leave(_)
                | RoomAct::Start
                | RoomAct::At(..)
                | RoomAct::Agree(_)
                | RoomAct::React(..)
                | RoomAct::Rematch(_)
                | RoomAct::Slow(..)
                | RoomAct::Slowed(_) => {}
            }
            let followed = room.follow(std::slice::from_ref(seen));
            followed.map_err(|refusal| ProofError::Act { act: number, refusal })?;
        }
        if !matches!(room.stage(), Stage::Over { .. }) || games.is_empty() {
            return Err(ProofError::NotOver);
        }
        Ok(games)
    }

    /// Checks that the seed of the server is the one that it promised.
    fn check_seed(&self) -> Result<(), ProofError> {
        let Some(promised) = self.header.seed_hash() else { return Ok(()) };
        let seed = self.seed.as_ref().ok_or(ProofError::NoSeed { promised })?;
        if SeedHash::of(seed) == promised {
            Ok(())
        } else {
            Err(ProofError::OtherSeed { promised })
        }
    }

    /// The seeds that the players brought, in their order, when play began.
    #[must_use]
    pub fn player_seeds(&self) -> Vec<Option<PlayerSeed>> {
        let mut room = Room::retold(self.header.clone());
        let begins = |seen: &SeenRoomAct| *seen == SeenRoomAct::Act(RoomAct::Start);
        let before = self.acts.iter().position(begins).unwrap_or(self.acts.len());
        // Acts that cannot follow each other are found by the check.
        let _ = room.follow(&self.acts[..before]);
        room.members().iter().map(|member| member.seed).collect()
    }

    /// Checks a game that is shown against what was done.
    fn proven(
        &self,
        room: &Room,
        board: BoardNumber,
        shown: &Record,
        Begun { promised, guessed }: Begun,
    ) -> Result<ProvenGame, ProofError> {
        let table = room.boards().get(board.idx()).ok_or(ProofError::NoBoard { board })?.table();
        let record = table.record();
        let differs = |what| ProofError::Differs { board, what };
        if record.header != shown.header {
            return Err(differs("the head"));
        }
        let seen = table.view(Viewer::Spectator).commitment;
        if seen != shown.commitment {
            return Err(differs("the commitment"));
        }
        if record.entries != shown.entries {
            return Err(differs("the rows"));
        }
        // The code of a race is shown when all boards are over, and not before.
        let is_first = record.opening.is_none() && self.header.mode() == Mode::Race;
        if record.opening != shown.opening && !is_first {
            return Err(differs("the code"));
        }
        let verdict = shown.verify().map_err(|error| ProofError::Record { board, error })?;
        if let Some(wrong) = verdict.wrong.first() {
            return Err(ProofError::Wrong { board, wrong: *wrong });
        }
        if verdict.commitment == CommitmentCheck::Broken {
            return Err(ProofError::Broken { board });
        }
        let drawn = self.drawn(room, board, shown)?;
        Ok(ProvenGame { board, record: shown.clone(), verdict, drawn, promised, guessed })
    }

    /// Draws the code of a computer again.
    fn drawn(&self, room: &Room, board: BoardNumber, record: &Record) -> Result<Drawn, ProofError> {
        let header = &record.header;
        let maker = header.setup.controller(Seat::Codemaker, header.game);
        let Some(opening) = record.opening else { return Ok(Drawn::No) };
        if maker != Controller::Maker(MakerLevel::Random) {
            return Ok(Drawn::No);
        }
        let Some(seed) = &self.seed else { return Ok(Drawn::Unknown) };
        if let Some(draw) = room.joint_draw(seed, board) {
            let (code, salt) = draw.draw(header.setup.rules(), header.game);
            let players = room.members().iter().filter(|member| member.seed.is_some()).count();
            return if (Opening { code, salt: Some(salt) }) == opening {
                Ok(Drawn::FromSeeds { board: self.header.mode().drawn_for(board), players })
            } else {
                Err(ProofError::NotDrawnJointly { board })
            };
        }
        let seed = self.header.mode().seed_of_board(seed, board);
        if Opening::drawn(header.setup.rules(), &seed, header.game) == opening {
            Ok(Drawn::FromSeed)
        } else {
            Err(ProofError::NotDrawn { board })
        }
    }
}

fn place(begun: &mut Vec<Begun>, idx: usize) -> &mut Begun {
    if begun.len() <= idx {
        begun.resize(idx + 1, Begun::default());
    }
    &mut begun[idx]
}

fn guessed(begun: &mut Begun, act: usize) -> Result<(), ProofError> {
    if begun.promised.is_none() {
        return Err(ProofError::Unpromised { act });
    }
    begun.guessed.get_or_insert(act);
    Ok(())
}

/// What does not hold in a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofError {
    /// Play is not over.
    #[error("the acts do not come to an end; expected all of a room that is over")]
    NotOver,
    /// An act is left out.
    #[error("act {act} is hidden; expected all acts")]
    Hidden {
        /// Its number, from 1.
        act: usize,
    },
    /// An act cannot follow those before it.
    #[error("act {act} cannot follow those before it: {refusal}")]
    Act {
        /// Its number, from 1.
        act: usize,
        /// Why not.
        refusal: RoomRefusal,
    },
    /// Somebody guessed at a code that nobody had promised.
    #[error("act {act} guesses at a code that was not promised before")]
    Unpromised {
        /// Its number, from 1.
        act: usize,
    },
    /// A board is shown that there is not.
    #[error("board {board} is shown, and there is no such board")]
    NoBoard {
        /// Its number.
        board: BoardNumber,
    },
    /// What was shown at the end is not what was played.
    #[error("board {board}: {what} that was shown at the end differs from what was played")]
    Differs {
        /// The board.
        board: BoardNumber,
        /// What differs.
        what: &'static str,
    },
    /// A game cannot be gone through.
    #[error("board {board}: {error}")]
    Record {
        /// The board.
        board: BoardNumber,
        /// Why not.
        error: RecordError,
    },
    /// A row was marked wrongly.
    #[error("board {board}: row {} reads {}, right is {}", .wrong.row, .wrong.given, .wrong.right)]
    Wrong {
        /// The board.
        board: BoardNumber,
        /// The row.
        wrong: Audited,
    },
    /// The code is another one than was promised.
    #[error("board {board}: code and salt do not open what was promised")]
    Broken {
        /// The board.
        board: BoardNumber,
    },
    /// The seed of the server is not told.
    #[error("seed: there is none; expected the one whose hash is {promised}")]
    NoSeed {
        /// What was promised.
        promised: SeedHash,
    },
    /// The seed of the server is another one than was promised.
    #[error("seed: another one than was promised; expected the one whose hash is {promised}")]
    OtherSeed {
        /// What was promised.
        promised: SeedHash,
    },
    /// A computer's code does not follow from the seeds of the server and the players.
    #[error("board {board}: the code does not follow from the seeds of the server and the players")]
    NotDrawnJointly {
        /// The board.
        board: BoardNumber,
    },
    /// A computer's code does not follow from the seed.
    #[error("board {board}: the code does not follow from the seed")]
    NotDrawn {
        /// The board.
        board: BoardNumber,
    },
}
