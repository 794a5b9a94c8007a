//! What can be done in a game.

use pegmind_face::word::Word;
use pegmind_session::{DraftEdit, Intent, NoteMark, Phase};

use super::online::reactions;
use super::{Pane, Play};
use crate::command::{Beginning, Command, Destination};
use crate::context::Context;
use crate::elsewhere::Wish;
use crate::keymap::Action;
use crate::layout::Kind;
use crate::list;
use crate::msg::Size;
use crate::online::Online;
use crate::screen_action::ScreenAction;
use pegmind_face::peg_editor::{CodeDraft, holes};

/// What a person does.
#[derive(Clone, Copy, Debug)]
enum Doing {
    /// Looks at a curtain.
    LookAway,
    /// Makes notes.
    Notes,
    Guess,
    Code {
        /// Whether it may not be seen.
        covered: bool,
    },
    Answer,
    /// Takes back answers that contradict each other.
    Contradiction,
    /// Waits for a computer.
    Wait,
    /// Looks at the end of a game.
    GameOver,
    /// Looks at the end of a match.
    MatchOver,
}

/// What is possible in a game now.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Now {
    doing: Doing,
    /// Whether a pane other than the notes hides the board.
    hides_board: bool,
    /// Whether the assistant has said something.
    is_assisted: bool,
    /// Whether the assistant takes keys.
    in_assistant: bool,
    /// Whether nobody is asked for anything in this game.
    automatic: bool,
    /// Whether a computer breaks a code and nobody answers it.
    watched: bool,
    /// Whether such a game does not go on by itself.
    paused: bool,
    /// Whether whoever gives key pegs can look at the own code.
    peeks: bool,
    /// Whether it is the code of a day, which nothing begins again.
    daily: bool,
    /// True if a person may be helped.
    has_hints: bool,
    /// Whether a hole may be left blank.
    has_blanks: bool,
    /// Whether others play elsewhere.
    in_room: bool,
    /// Whether all is over there, and for one who plays.
    room_over: bool,
    can_play_again: bool,
    /// Returns true if a game came to its end, and nobody left it before.
    has_outcome: bool,
    /// Whether one plays there, and does not only look on.
    reacts: bool,
    /// Whether Enter agrees to the guess that others propose.
    agrees: bool,
}

impl Play {
    /// What is possible now on a screen of this size.
    pub(crate) fn now(&self, size: Size) -> Now {
        let view = self.played.view();
        let doing = match view.phase {
            _ if self.curtain().is_some() => Doing::LookAway,
            _ if self.pane == Pane::Notes => Doing::Notes,
            Phase::Guess => Doing::Guess,
            Phase::Code => {
                let covered = self.entry.as_ref().is_some_and(super::Entry::is_covered);
                Doing::Code { covered }
            }
            Phase::Answer => Doing::Answer,
            Phase::Contradiction { .. } => Doing::Contradiction,
            Phase::Thinking => Doing::Wait,
            Phase::GameOver => Doing::GameOver,
            Phase::MatchOver => Doing::MatchOver,
        };
        let elsewhere = self.played.online();
        let online = elsewhere.filter(|online| online.desk.link.member().is_some());
        Now {
            doing,
            hides_board: self.pane == Pane::Side && Kind::of(size) <= Kind::Narrow,
            is_assisted: self.told().is_some(),
            in_assistant: self.pane == Pane::Side && self.told().is_some(),
            automatic: self.is_automatic(),
            watched: self.is_watched(),
            paused: self.watch.paused,
            peeks: self.can_peek(),
            daily: view.daily.is_some(),
            has_hints: view.allows_hints(),
            has_blanks: view.board.rules().blanks().allowed(),
            in_room: elsewhere.is_some(),
            room_over: elsewhere.is_some_and(Online::is_over),
            can_play_again: online.is_some_and(Online::can_play_again),
            has_outcome: view.outcome.is_some(),
            reacts: online.is_some(),
            agrees: self.agrees(),
        }
    }

    fn scroll_side(&mut self, step: isize) {
        self.side_scroll = self.side_scroll.saturating_add_signed(step);
    }

    fn scroll_holes(&mut self, step: isize) {
        self.side_holes = list::along(self.side_holes, step, holes(&self.rules()));
    }

    fn go_back(&mut self, context: &mut Context<'_>) {
        if self.pane == Pane::Board {
            context.cover(self.menu());
        } else {
            self.pane = Pane::Board;
        }
    }
}

/// Makes questions about what a person is doing.
macro_rules! doing {
    ($($is:ident: $what:pat,)+) => {
        impl Now {
            $(const fn $is(&self) -> bool {
                matches!(self.doing, $what)
            })+
        }
    };
}

doing! {
    curtain: Doing::LookAway,
    notes: Doing::Notes,
    guesses: Doing::Guess,
    makes: Doing::Code { .. },
    makes_openly: Doing::Code { covered: false },
    answers: Doing::Answer,
    is_contradicted: Doing::Contradiction,
    game_over: Doing::GameOver,
    match_over: Doing::MatchOver,
    ended: Doing::GameOver | Doing::MatchOver,
}

impl Now {
    const fn open(&self) -> bool {
        !self.curtain()
    }

    /// True if the guesser may be helped.
    const fn helped(&self) -> bool {
        self.guesses() && self.has_hints
    }

    /// Whether keys are for the board, and not for notes.
    pub(super) const fn on_board(&self) -> bool {
        !matches!(self.doing, Doing::LookAway | Doing::Notes)
    }

    const fn hides_board(&self) -> bool {
        self.on_board() && self.hides_board
    }

    /// True if Enter is for the board, which is in sight.
    const fn enters(&self) -> bool {
        !self.hides_board()
    }

    /// Whether the assistant takes keys beside the board.
    const fn reads(&self) -> bool {
        self.guesses() && self.in_assistant && !self.hides_board
    }

    /// Whether pegs or key pegs are put together.
    const fn fills(&self) -> bool {
        self.guesses() || self.makes() || self.answers()
    }

    /// Whether a computer plays by itself.
    const fn watches(&self) -> bool {
        self.watched && matches!(self.doing, Doing::Wait)
            || self.automatic && matches!(self.doing, Doing::GameOver)
    }

    const fn waits(&self) -> bool {
        !self.watched && matches!(self.doing, Doing::Wait)
    }

    /// Whether a game is over that somebody played.
    const fn over(&self) -> bool {
        self.match_over() || !self.automatic && self.game_over()
    }

    /// True if there is a result to go through again.
    const fn has_result(&self) -> bool {
        self.has_outcome && self.over()
    }

    /// Whether the keys of the computers' speed do something.
    const fn has_pace(&self) -> bool {
        self.watches() || self.automatic && self.match_over()
    }

    /// Whether a key that usually does this can be a peg or a key peg first, or
    /// end a number.
    pub(super) fn types(&self, action: Option<Action>) -> bool {
        let on_board = |action| self.on_board() && !ASIDE.contains(&action);
        self.open() && action.is_none_or(on_board)
    }
}

/// Keys that have nothing to do with what is typed.
const ASIDE: [Action; 7] = [
    Action::TakeBest,
    Action::PreviousPane,
    Action::NextPane,
    Action::Back,
    Action::PageUp,
    Action::PageDown,
    Action::Assist,
];

type Row = ScreenAction<Play, Now>;

/// Keys that stand in the footer of several phases in other places.
const fn told(keys: &'static [Action], when: fn(&Now) -> bool) -> Row {
    Row::told(keys).when(when)
}

const fn on(
    keys: &'static [Action],
    when: fn(&Now) -> bool,
    run: fn(&mut Play, isize, &mut Context<'_>),
) -> Row {
    Row::on(keys, run).when(when)
}

/// What can be done in a game.
pub(crate) static ACTIONS: &[Row] = &[
    // Behind a curtain.
    on(&[Action::Enter], Now::curtain, |play, _, _| play.lift_curtain()),
    on(&[Action::Back], Now::curtain, |_, _, context| context.cover(Play::curtain_menu())),
    // Behind a pane that hides the board nothing is placed.
    on(&[Action::Up, Action::Down], Now::hides_board, |play, step, _| play.scroll_side(step)),
    on(&[Action::Enter], Now::hides_board, |play, _, _| play.pane = Pane::Board).first(1, "board"),
    // In the notes.
    on(&[Action::Enter], Now::notes, |play, _, context| play.cycle_note(context))
        .first(1, "next mark")
        .help("the next mark"),
    told(&[Action::Back], Now::notes).first(4, "board"),
    told(&[Action::Left, Action::Right, Action::Up, Action::Down], Now::notes).first(10, "move"),
    on(&[Action::Up, Action::Down], Now::notes, |play, step, _| play.move_note(step, 0)),
    on(&[Action::Left, Action::Right], Now::notes, |play, step, _| play.move_note(0, step)),
    on(&[Action::First, Action::Last], Now::notes, |play, step, _| {
        play.notes.hole = list::end(step, holes(&play.rules()));
    }),
    on(&[], Now::notes, |play, _, context| play.write_note(Some(NoteMark::Sure), context))
        .characters("!"),
    on(&[], Now::notes, |play, _, context| play.write_note(Some(NoteMark::Maybe), context))
        .characters("?"),
    on(&[], Now::notes, |play, _, context| play.write_note(Some(NoteMark::Out), context))
        .characters("xX"),
    told(&[], Now::notes).characters("! ? x").first(2, "marks").help("sure, maybe, ruled out"),
    on(&[Action::Erase, Action::Delete], Now::notes, |play, _, context| {
        play.write_note(None, context);
    }),
    told(&[Action::Delete], Now::notes).help("rub the mark out"),
    // In the assistant beside the board.
    on(&[Action::Up, Action::Down], Now::reads, |play, step, _| play.scroll_side(step))
        .help("other colors"),
    on(&[Action::Left, Action::Right], Now::reads, |play, step, _| play.scroll_holes(step))
        .help("other holes"),
    // Giving key pegs.
    on(&[Action::Peek], |now| now.peeks, |play, _, context| play.peek(context))
        .first(2, "own code")
        .help(""),
    // Enter.
    on(
        &[Action::Enter],
        |now| now.enters() && now.guesses() && now.agrees,
        |play, _, context| {
            play.want(Wish::Agree, context);
        },
    )
    .first(1, "agree")
    .help("agree; type another guess to propose it instead"),
    on(
        &[Action::Enter],
        |now| now.enters() && now.guesses() && !now.agrees,
        |play, _, context| {
            play.submit(context);
        },
    )
    .first(1, "guess")
    .help(""),
    on(
        &[Action::Enter],
        |now| now.enters() && now.makes(),
        |play, _, context| play.finish_code(context),
    )
    .first(1, "set the code")
    .help(""),
    on(
        &[Action::Enter],
        |now| now.enters() && now.answers(),
        |play, _, context| play.give_answer(context),
    )
    .first(1, "answer")
    .help(""),
    on(
        &[Action::Enter],
        |now| now.enters() && now.is_contradicted(),
        |play, _, context| {
            play.feed(Intent::Repair { number: None }, context);
        },
    )
    .first(1, "repair")
    .help("what would repair the rows"),
    on(&[Action::Undo, Action::Erase], Now::is_contradicted, |play, _, context| {
        play.feed(Intent::Undo, context);
    }),
    told(&[Action::Undo], Now::is_contradicted).first(2, "take key pegs back"),
    on(&[Action::Enter], Now::game_over, |play, _, context| play.feed(Intent::NextGame, context)),
    told(&[Action::Enter], |now| now.enters() && now.over() && now.game_over())
        .first(1, "next game")
        .help("the next game"),
    on(
        &[Action::Enter],
        |now| now.enters() && now.match_over() && now.can_play_again,
        |play, _, context| {
            play.play_again(context);
        },
    )
    .first(1, "again")
    .help("play again with the same people"),
    on(
        &[Action::Enter],
        |now| now.match_over() && !now.in_room,
        |_, _, context| {
            context.command(Command::Again);
        },
    ),
    told(&[Action::Enter], |now| now.enters() && now.match_over() && !now.daily && !now.in_room)
        .first(1, "again")
        .help("the same game again"),
    told(&[Action::Enter], |now| now.enters() && now.match_over() && now.daily)
        .first(1, "another code"),
    on(
        &[],
        |now| now.match_over() && !now.in_room,
        |_, _, context| {
            context.command(Command::Open(Destination::New));
        },
    )
    .characters("n")
    .first(2, "new"),
    on(
        &[],
        |now| now.over() && now.room_over,
        |_, _, context| {
            context.command(Command::AskForProofFile);
        },
    )
    .characters("p")
    .first(2, "proof")
    .help("all of the room, into a file that you name; pegmind verify checks it"),
    on(&[], Now::has_result, |_, _, context| {
        context.command(Command::Review { record: None, row: None });
    })
    .characters("r")
    .first(3, "review")
    .help("what each guess cost"),
    on(&[Action::StepBack, Action::StepOn], Now::has_result, |_, step, context| {
        let from = if step < 0 { Beginning::Last } else { Beginning::First };
        context.command(Command::Replay(from));
    })
    .help("row by row"),
    on(
        &[],
        |now| now.has_outcome && now.ended(),
        |_, _, context| {
            context.command(Command::Word(Word::Share, String::new()));
        },
    )
    .characters("s")
    .first(4, "share"),
    on(&[], Now::match_over, |_, _, context| context.command(Command::LeaveGame))
        .characters("h")
        .first(5, "home"),
    on(&[Action::Up, Action::Down], Now::over, |play, step, _| play.scroll_side(step))
        .help("the rows of the result"),
    // Looking on.
    told(&[Action::Keep], |now| now.watches() && !now.paused).first(2, "pause"),
    told(&[Action::Keep], |now| now.watches() && now.paused).first(2, "go on"),
    told(&[Action::Keep], Now::watches).help("pause, or go on"),
    on(&[Action::Keep], Now::has_pace, |play, _, context| play.pause(context)),
    on(&[Action::Enter], Now::watches, |play, _, context| play.hurry(context)),
    told(&[Action::Enter], Now::watches).first(5, "to the end").help("to the end of the game"),
    on(&[Action::StepOn, Action::Right], Now::has_pace, |play, _, context| play.step(context)),
    told(&[Action::StepOn], Now::watches).first(3, "one guess").help("one guess"),
    told(&[], Now::watches).characters("+ -").first(4, "speed"),
    on(&[Action::Up, Action::Down], Now::has_pace, |play, step, context| {
        play.change_pace(-step, context);
    })
    .characters("+-"),
    told(&[Action::Up], Now::watches).help("faster; +, too"),
    told(&[Action::Down], Now::watches).help("slower; -, too"),
    // Putting pegs or key pegs together.
    on(&[Action::Check], Now::guesses, |play, _, context| play.check(context)),
    told(&[Action::Check], Now::helped).first(3, "check").help(""),
    on(&[Action::Erase], Now::guesses, |play, _, context| play.erase(context)),
    on(&[Action::Erase], Now::makes, |play, _, _| play.edit_code(CodeDraft::erase)),
    told(&[Action::Erase], Now::fills).first(7, "erase").help(""),
    on(&[Action::Hint], Now::guesses, |play, _, context| play.feed(Intent::Hint, context))
        .word(Word::Hint),
    told(&[Action::Hint], Now::helped).first(3, "hint").help(""),
    on(&[Action::Clear], Now::guesses, |play, _, context| {
        play.edit(DraftEdit::Clear, context);
        play.editor.go_to(0, &play.rules());
    }),
    on(&[Action::Clear], Now::makes, |play, _, _| play.edit_code(|code, _| code.clear())),
    told(&[Action::Clear], Now::fills).help(""),
    on(&[Action::Assist], Now::open, |play, _, context| play.ask_assistant(context))
        .word(Word::Assist),
    told(&[Action::Assist], Now::helped).help(""),
    on(&[Action::TakeBest], Now::open, |play, _, context| play.take_best(context)).word(Word::Take),
    told(&[Action::TakeBest], |now| now.guesses() && now.is_assisted)
        .first(2, "take the best")
        .help(""),
    on(&[Action::Up, Action::Down], Now::guesses, |play, step, context| play.cycle(-step, context)),
    on(&[Action::Up, Action::Down], Now::makes_openly, |play, step, _| {
        play.edit_code(|code, rules| code.cycle(-step, rules));
    }),
    told(&[Action::Up, Action::Down], Now::guesses).first(11, "color"),
    told(&[Action::Up], Now::guesses).help(""),
    on(&[Action::Repeat], Now::guesses, |play, _, context| play.repeat(context)).help(""),
    told(&[Action::Down], Now::guesses).help(""),
    on(&[Action::Fill], Now::guesses, |play, _, context| play.fill(context)).help(""),
    on(&[Action::Keep], Now::guesses, |play, _, context| play.keep(context)).help(""),
    on(&[Action::Left, Action::Right], Now::guesses, |play, step, _| {
        play.editor.step(step, &play.rules());
    })
    .first(10, "move"),
    on(&[Action::Left, Action::Right], Now::makes, |play, step, _| {
        play.edit_code(|code, rules| code.editor.step(step, rules));
    }),
    on(&[Action::First, Action::Last], Now::guesses, |play, step, _| {
        play.editor.go_to(list::end(step, holes(&play.rules()) + 1), &play.rules());
    }),
    on(&[Action::First, Action::Last], Now::makes, |play, step, _| {
        play.edit_code(|code, rules| code.editor.go_to(list::end(step, holes(rules) + 1), rules));
    }),
    on(&[Action::Delete], Now::guesses, |play, _, context| {
        play.put(play.editor.cursor(), None, context);
    }),
    on(&[Action::Delete], Now::makes, |play, _, _| play.edit_code(|code, _| code.delete())),
    // With people elsewhere.
    on(&[Action::React], |now| now.reacts, |_, _, context| context.cover(reactions()))
        .first(8, "say")
        .help(""),
    // Everywhere in a game.
    on(&[Action::PreviousPane, Action::NextPane], Now::open, |play, step, _| {
        play.change_pane(step);
    }),
    told(&[Action::NextPane], Now::open).help(""),
    on(&[Action::Undo], Now::guesses, |play, _, context| play.undo(context)).word(Word::Undo),
    on(&[Action::Undo], Now::answers, |play, _, context| play.feed(Intent::Undo, context)),
    told(&[Action::Undo], |now| now.guesses() || now.answers() || now.is_contradicted()).help(""),
    on(&[Action::PageUp, Action::PageDown], Now::open, |play, step, context| {
        play.scroll_by(-3 * step, context);
    }),
    told(&[Action::PageUp, Action::PageDown], Now::open).help("rows above, below"),
    told(&[Action::Command], Now::open).help(""),
    on(&[Action::Back], Now::open, |play, _, context| play.go_back(context)).help(""),
    told(&[Action::Back], |now| now.guesses() || now.answers() || now.waits()).first(6, "menu"),
    told(&[Action::Back], |now| now.over() && now.game_over()).first(6, "menu"),
    told(&[Action::Back], |now| now.makes() || now.is_contradicted()).first(6, "menu"),
    told(&[Action::Help], |now| now.open() && !now.match_over() && !now.watches()).first(5, "help"),
    on(&[Action::Blank], Now::guesses, |play, _, context| play.blank(context)),
    on(&[Action::Blank], Now::makes, |play, _, context| play.blank_in_code(context)),
    told(&[Action::Blank], |now| now.has_blanks && (now.guesses() || now.makes())).help(""),
    told(&[Action::Leave], Now::open).help(""),
];
