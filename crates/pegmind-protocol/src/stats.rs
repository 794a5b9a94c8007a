//! The reply of `pegmind stats`.

use pegmind_review::{BoardStatistics, MadeCodes, Statistics, Tally, Turn, preset_of};
use pegmind_rules::{Controller, Rules};
use serde::Serialize;

use crate::SCHEMA;

/// Numbers over many games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StatsReply {
    /// The version of this object.
    pub schema: u32,
    /// How many finished games there are in which a person broke the code.
    pub games: u64,
    /// The days in a row with such games, up to now.
    pub streak: u64,
    /// The longest such streak.
    pub longest_streak: u64,
    /// The boards on which a person broke codes, presets first.
    pub presets: Vec<PresetEntry>,
    /// How long computers needed for the codes of people.
    pub made: Vec<MadeEntry>,
}

/// The games on one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PresetEntry {
    /// The preset; null where the board is none.
    pub preset: Option<&'static str>,
    /// The pegs of a code.
    pub pegs: u8,
    /// The colors of the board.
    pub colors: u8,
    /// How they went.
    #[serde(flatten)]
    pub tally: TallyEntry,
    /// Those without hints and rows taken back.
    pub unassisted: TallyEntry,
    /// Those against each codemaker.
    pub makers: Vec<MakerEntry>,
    /// The days in a row with such games, up to now.
    pub streak: u64,
    /// The longest such streak.
    pub longest_streak: u64,
    /// The rows of the last games, at most five, null where one was lost; it begins anew
    /// after a game that was given up.
    pub form: Vec<Option<usize>>,
    /// The share of guesses that clash with a row before them; null without such a guess.
    pub clashing: Option<f64>,
    /// What guesses cost on average, by their row, in the reviewed games.
    pub cost_per_turn: Vec<Option<f64>>,
    /// The luck of the reviewed games whose code was drawn at random, in guesses.
    pub luck_total: f64,
    /// How far from nothing that is expected to be at most, 19 times out of 20.
    pub luck_band: f64,
    /// How many games were reviewed.
    pub reviewed: u64,
}

/// How games went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TallyEntry {
    /// How many there were.
    pub games: u64,
    /// In how many the code was found.
    pub won: u64,
    /// In how many it was not.
    pub lost: u64,
    /// How many of those were given up.
    pub given_up: u64,
    /// The rows of a game that was won, on average; null if none was.
    pub average: Option<f64>,
    /// How many games were won in one row, two rows and so on.
    pub histogram: Vec<u64>,
}

/// The games against one codemaker.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MakerEntry {
    /// Who made the codes.
    pub maker: String,
    /// How the games went.
    #[serde(flatten)]
    pub tally: TallyEntry,
}

/// How long computers of one level needed for the codes of people on one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MadeEntry {
    /// The preset; null where the board is none.
    pub preset: Option<&'static str>,
    /// The pegs of a code.
    pub pegs: u8,
    /// The colors of the board.
    pub colors: u8,
    /// The level.
    pub level: String,
    /// How the games went.
    #[serde(flatten)]
    pub tally: TallyEntry,
}

impl From<&Statistics> for StatsReply {
    fn from(statistics: &Statistics) -> Self {
        let Statistics { games, watched: _, boards, made, streak, people: _ } = statistics;
        Self {
            schema: SCHEMA,
            games: *games,
            streak: streak.current,
            longest_streak: streak.longest,
            presets: boards.iter().map(PresetEntry::from).collect(),
            made: made.iter().map(MadeEntry::from).collect(),
        }
    }
}

fn preset_name(rules: &Rules) -> Option<&'static str> {
    preset_of(rules).map(pegmind_rules::Preset::name)
}

impl From<&BoardStatistics> for PresetEntry {
    fn from(board: &BoardStatistics) -> Self {
        let makers = board.makers.iter();
        Self {
            preset: preset_name(&board.rules),
            pegs: board.rules.pegs().get(),
            colors: board.rules.colors().get(),
            tally: TallyEntry::from(&board.all),
            unassisted: TallyEntry::from(&board.unassisted),
            makers: makers
                .map(|(maker, tally)| MakerEntry {
                    maker: controller_name(*maker),
                    tally: TallyEntry::from(tally),
                })
                .collect(),
            streak: board.streak.current,
            longest_streak: board.streak.longest,
            form: board.form.clone(),
            clashing: board.clashing_share(),
            cost_per_turn: board.turns.iter().map(Turn::average).collect(),
            luck_total: board.luck.total.guesses(),
            luck_band: board.luck.band(),
            reviewed: board.reviewed,
        }
    }
}

impl From<&MadeCodes> for MadeEntry {
    fn from(made: &MadeCodes) -> Self {
        Self {
            preset: preset_name(&made.rules),
            pegs: made.rules.pegs().get(),
            colors: made.rules.colors().get(),
            level: controller_name(made.breaker),
            tally: TallyEntry::from(&made.tally),
        }
    }
}

impl From<&Tally> for TallyEntry {
    fn from(tally: &Tally) -> Self {
        Self {
            games: tally.games,
            won: tally.won,
            lost: tally.lost(),
            given_up: tally.given_up,
            average: tally.average(),
            histogram: tally.histogram.clone(),
        }
    }
}

fn controller_name(controller: Controller) -> String {
    match controller {
        Controller::Human => "human".into(),
        Controller::Table => "table".into(),
        Controller::Maker(level) => level.to_string(),
        Controller::Breaker(level) => level.to_string(),
    }
}
