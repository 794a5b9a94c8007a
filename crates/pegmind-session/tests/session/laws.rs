//! Laws: what holds for every set-up and everything that can be typed.

use std::fmt::Write as _;
use std::time::Duration;

use pegmind_rules::{Code, Peg, Rules, draw_code, mark};
use pegmind_session::{
    Act, Consultation, DraftEdit, Effect, Entry, HintStep, Intent, MakerConsultation, Note,
    NoteMark, Opening, Phase, Question, Record, Salt, Seed, Shield,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::script::{draft_text, stored_text};
use crate::setups::{any_header, small_header};
use crate::table::{Table, restore};

/// One thing typed, as numbers that fit any board.
#[derive(Clone, Debug)]
pub(crate) enum Typed {
    Guess(u64),
    Code(u64),
    Key(u64),
    Correct(usize, u64),
    Intent(Intent),
    Draft(Vec<u8>),
    Check(u64),
    Note([u8; 3]),
    Wait(u8),
    Hold,
    Release,
    Late,
    Restart,
}

pub(crate) fn typed() -> impl Strategy<Value = Typed> {
    let simple = [
        Intent::Submit,
        Intent::Repeat { row: None },
        Intent::Repeat { row: Some(2) },
        Intent::Keep { hole: 0 },
        Intent::Keep { hole: 2 },
        Intent::Assist,
        Intent::Undo,
        Intent::Undo,
        Intent::Left,
        Intent::Hint,
        Intent::Hint,
        Intent::Resign,
        Intent::NextGame,
        Intent::Draft(DraftEdit::Clear),
        Intent::Draft(DraftEdit::Rest(Peg::Blank)),
    ];
    prop_oneof![
        8 => any::<u64>().prop_map(Typed::Guess),
        2 => any::<u64>().prop_map(Typed::Code),
        8 => (0..4_u64).prop_map(Typed::Key),
        2 => (0..4_usize, 0..4_u64).prop_map(|(row, code)| Typed::Correct(row, code)),
        4 => select(simple.to_vec()).prop_map(Typed::Intent),
        1 => prop::collection::vec(0..5_u8, 0..5).prop_map(Typed::Draft),
        1 => any::<u64>().prop_map(Typed::Check),
        1 => [0..6_u8, 0..5_u8, 0..4_u8].prop_map(Typed::Note),
        1 => (0..200_u8).prop_map(Typed::Wait),
        1 => Just(Typed::Hold),
        2 => Just(Typed::Release),
        1 => Just(Typed::Late),
        1 => Just(Typed::Restart),
    ]
}

pub(crate) fn code_of(rules: &Rules, number: u64) -> Code {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    draw_code(rules, &mut Seed::from_bytes(bytes).generator())
}

fn note_of([peg, hole, mark]: [u8; 3]) -> Note {
    let marks = [None, Some(NoteMark::Sure), Some(NoteMark::Maybe), Some(NoteMark::Out)];
    Note { peg: Peg::from_number(peg).unwrap(), hole, mark: marks[usize::from(mark)] }
}

pub(crate) fn play(table: &mut Table, typed: &Typed) {
    let rules = *table.session.view().board.rules();
    let pegs = |number: &u64| code_of(&rules, *number).pegs().to_vec();
    match typed {
        Typed::Guess(number) => {
            feed(table, &Intent::Draft(DraftEdit::Clear));
            feed(table, &Intent::Draft(DraftEdit::Fill(pegs(number))));
            feed(table, &Intent::Submit);
        }
        Typed::Code(number) => feed(table, &Intent::SetCode(pegs(number))),
        Typed::Key(number) => {
            let pending = table.session.view().pending.copied();
            if let Some(guess) = pending {
                feed(table, &Intent::Answer(mark(&rules, &code_of(&rules, *number), &guess)));
            }
        }
        Typed::Correct(row, number) => {
            let rows = table.session.view().board.rows().to_vec();
            let guess = row.checked_sub(1).and_then(|idx| rows.get(idx)).or(rows.last());
            if let Some(guess) = guess.map(|row| row.guess) {
                let feedback = mark(&rules, &code_of(&rules, *number), &guess);
                feed(table, &Intent::Correct { row: *row, feedback });
            }
        }
        Typed::Intent(intent) => feed(table, intent),
        Typed::Draft(numbers) => {
            let pegs = numbers.iter().filter_map(|number| Peg::from_number(*number)).collect();
            feed(table, &Intent::Draft(DraftEdit::Fill(pegs)));
        }
        Typed::Check(number) => feed(table, &Intent::Check(pegs(number))),
        Typed::Note(numbers) => feed(table, &Intent::Note(note_of(*numbers))),
        Typed::Wait(seconds) => table.clock += Duration::from_secs(u64::from(*seconds)),
        Typed::Hold => table.hold = true,
        Typed::Release => {
            table.hold = false;
            table.answer_all();
        }
        Typed::Late => {
            let before = whole_text(table);
            assert!(table.repeat_advice().is_empty());
            assert_eq!(whole_text(table), before, "late advice has no effect");
        }
        Typed::Restart if table.stored().is_some() => table.restart().unwrap(),
        Typed::Restart => {}
    }
}

/// Feeds an intent, and checks that a refused one has changed nothing.
fn feed(table: &mut Table, intent: &Intent) {
    let before = whole_text(table);
    if let Err(refusal) = table.intend(intent.clone()) {
        assert_eq!(whole_text(table), before, "{intent:?} {refusal}");
    }
}

/// All that can be seen of a session and its files.
fn whole_text(table: &Table) -> String {
    let view = table.session.view();
    let mut text = stored_text(&view) + &draft_text(view.draft);
    let _ = write!(text, "{:?}", view.kept);
    let _ = write!(text, "{:?}{:?}", table.session.record(), table.files);
    text
}

/// Checks that what is stored is the game as it stands.
fn expect_restorable(table: &Table) {
    let record = table.session.record();
    let read = Record::parse(&record.to_string()).unwrap();
    assert_eq!(read, record, "what was printed reads back");
    let Some((public, sealed)) = table.stored() else {
        let view = table.session.view();
        if view.shield == Shield::Empty && view.phase == Phase::Thinking {
            // The codemaker thinks of a code still; no game has begun.
            return;
        }
        let archived = &table.files.history[table.session.id().as_str()];
        assert_eq!(Record::parse(archived).unwrap(), record, "what was archived");
        return;
    };
    let (restored, response) = restore(public, sealed, table.clock).unwrap();
    assert_eq!(restored.record(), record, "the record of a restored game");
    let (view, again) = (table.session.view(), restored.view());
    if let Phase::Contradiction { .. } = view.phase {
        // It is found again, by a question.
        assert_eq!(response.effects.len(), 1);
    } else {
        assert_eq!(stored_text(&again), stored_text(&view), "the view of a restored game");
    }
    if view.phase == Phase::Thinking {
        expect_asked_again(table, &response.effects);
    }
}

/// Checks that a restored game asks for the same guess or answer again.
fn expect_asked_again(table: &Table, effects: &[Effect]) {
    for effect in effects {
        match effect {
            Effect::Consult(again) => {
                let is_guess =
                    |asked: &&Consultation| matches!(asked.question, Question::Guess { .. });
                let first = table.asked.iter().rfind(is_guess).unwrap();
                assert_eq!((&first.question, &first.board), (&again.question, &again.board));
                assert!(first.seed == again.seed, "the same guess again");
                return;
            }
            Effect::ConsultMaker(again) => {
                let first = table.asked_maker.last().unwrap();
                assert_eq!((&first.question, &first.answered), (&again.question, &again.answered));
                let known = |asked: &MakerConsultation| Some(*asked.known.as_ref()?.open());
                assert_eq!(known(first), known(again));
                assert!(first.seed == again.seed, "the same answer again");
                return;
            }
            Effect::Append { .. }
            | Effect::Seal { .. }
            | Effect::Archive { .. }
            | Effect::Discard { .. }
            | Effect::Supersede { .. } => {}
        }
    }
    panic!("nothing is asked");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn restoring_a_stored_game_is_identity_at_every_moment(
        header in small_header(),
        seed in any::<[u8; 32]>(),
        script in prop::collection::vec(typed(), 1..40),
    ) {
        let (mut table, _) = Table::start_as(header, Seed::from_bytes(seed));
        expect_restorable(&table);
        for typed in &script {
            play(&mut table, typed);
            expect_restorable(&table);
        }
    }
}

/// Acts that can follow each other in a record of these rules.
fn acts(rules: &Rules, seeds: &[(u8, u64, u32)]) -> Vec<Entry> {
    let code = code_of(rules, 0);
    let mut pending = None;
    let mut rows = Vec::new();
    let mut entries = Vec::new();
    for (kind, number, seconds) in seeds {
        let guess = code_of(rules, *number);
        let act = match (kind % 8, pending) {
            (0, _) => Act::Hint(HintStep::ALL[usize::from(*kind / 8) % HintStep::ALL.len()]),
            (1, _) => Act::Note(Note {
                peg: guess.pegs()[0],
                hole: 1 + kind / 8 % rules.pegs().get(),
                mark: [None, Some(NoteMark::Sure), Some(NoteMark::Out)][usize::from(*kind / 8 % 3)],
            }),
            (2, None) if !rows.is_empty() => {
                rows.pop();
                Act::TakeBack
            }
            (3, _) if !rows.is_empty() => {
                pending = rows.pop();
                Act::Withdraw
            }
            (_, Some(guess)) => {
                rows.push(guess);
                pending = None;
                Act::Answer { feedback: mark(rules, &code, &guess), seconds: *seconds }
            }
            (_, None) => {
                pending = Some(guess);
                Act::Guess(guess)
            }
        };
        entries.push(Entry { act, line: 0 });
    }
    entries
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_printed_record_reads_back(
        header in any_header(),
        seeds in prop::collection::vec(any::<(u8, u64, u32)>(), 0..30),
        salt in prop::option::of(any::<[u8; 32]>()),
        opened in any::<bool>(),
    ) {
        let rules = *header.setup.rules();
        let salt = salt.map(|bytes| Salt::from_seed(&Seed::from_bytes(bytes)));
        let opening = Opening { code: code_of(&rules, 0), salt };
        let record = Record {
            header,
            commitment: opening.commitment(),
            entries: acts(&rules, &seeds),
            opening: opened.then_some(opening),
            open: Vec::new(),
        };
        let text = record.to_string();
        let read = Record::parse(&text).unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(&read.to_string(), &text, "the text is canonical");
        let one_line = text.replace('\n', "  \t ");
        prop_assert_eq!(Record::parse(&one_line).unwrap(), record, "line ends mean nothing");
    }
}
