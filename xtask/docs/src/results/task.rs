//! What one search is asked: a board, and what is to be small on it.

/// What codes there are and what answers tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Colors may repeat; exact and color are told.
    Mastermind,
    /// No color twice; exact and color are told.
    NoRepeats,
    /// Colors may repeat; only exact is told.
    ExactOnly,
    /// Colors may repeat; only the sum of exact and color is told.
    SumOnly,
}

/// What is to be small, and under which condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Aim {
    /// The total.
    Total,
    /// The total of strategies without a longer game than this.
    Within(u8),
    /// The total of strategies whose guesses fit all answers before them.
    Strict,
    /// The longest game.
    Worst,
}

/// One search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Task {
    pub(super) kind: Kind,
    pub(super) aim: Aim,
    pub(super) pegs: u8,
    pub(super) colors: u8,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Mastermind => "mm",
            Self::NoRepeats => "bc",
            Self::ExactOnly => "exact",
            Self::SumOnly => "sum",
        }
    }
}

impl Aim {
    /// What stands at the end of a name.
    const fn name(self) -> &'static str {
        match self {
            Self::Total => "",
            Self::Within(_) => "-within",
            Self::Strict => "-strict",
            Self::Worst => "-worst",
        }
    }
}

impl Task {
    /// Its name, as in `mm-4-8-within-6`.
    pub(super) fn name(&self) -> String {
        let (kind, aim) = (self.kind.name(), self.aim.name());
        let board = format!("{kind}-{}-{}{aim}", self.pegs, self.colors);
        match self.aim {
            Aim::Within(guesses) => format!("{board}-{guesses}"),
            Aim::Total | Aim::Strict | Aim::Worst => board,
        }
    }

    /// The name of those it is kept with, as in `mm-within`: what codes there
    /// are and what is to be small.
    pub(super) fn family(&self) -> String {
        format!("{}{}", self.kind.name(), self.aim.name())
    }

    /// The options that follow `pegmind optimal`.
    pub(super) fn arguments(&self) -> String {
        let kind = match self.kind {
            Kind::Mastermind => "",
            Kind::NoRepeats => " --no-repeats",
            Kind::ExactOnly => " --feedback exact",
            Kind::SumOnly => " --feedback sum",
        };
        let aim = match self.aim {
            Aim::Total => String::new(),
            Aim::Within(guesses) => format!(" --max-guesses {guesses}"),
            Aim::Strict => " --guesses candidates".to_owned(),
            Aim::Worst => " --minimize worst".to_owned(),
        };
        format!("--pegs {} --colors {}{kind}{aim}", self.pegs, self.colors)
    }

    /// The board as the literature writes it, with what is asked of it.
    pub(super) fn title(&self) -> String {
        let (pegs, colors) = (self.pegs, self.colors);
        let board = match self.kind {
            Kind::Mastermind => format!("MM({pegs},{colors})"),
            Kind::NoRepeats => format!("BC({pegs},{colors})"),
            Kind::ExactOnly => format!("MM({pegs},{colors}), exact only"),
            Kind::SumOnly => format!("MM({pegs},{colors}), sum only"),
        };
        match self.aim {
            Aim::Total => board,
            Aim::Within(guesses) => format!("{board} within {guesses}"),
            Aim::Strict => format!("{board}, strict"),
            Aim::Worst => format!("{board}, longest game"),
        }
    }

    /// How many codes the board has.
    pub(super) fn codes(&self) -> u64 {
        let (pegs, colors) = (u64::from(self.pegs), u64::from(self.colors));
        match self.kind {
            Kind::Mastermind | Kind::ExactOnly | Kind::SumOnly => colors.pow(self.pegs.into()),
            Kind::NoRepeats => (0..pegs).map(|peg| colors.saturating_sub(peg)).product(),
        }
    }
}
