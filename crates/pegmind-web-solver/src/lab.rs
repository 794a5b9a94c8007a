//! Questions about strategies.

use std::sync::{Mutex, PoisonError};

use pegmind_advice::{Cancel, Contestant, Trial, TrialResult, walk};
use pegmind_protocol::{LabMsg, LabReply, WalkShare, WalkStep};
use pegmind_rules::{Feedback, Rules};
use pegmind_session::Ticket;
use pegmind_tree::Share;

/// The trial that a message asks for. What is found on the way is told.
pub(crate) fn evaluate(
    asked: &LabMsg,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(&str) + Send),
) -> Result<LabReply, String> {
    let LabMsg::Evaluate { ticket, rules, player, guesses, opening, sample, seed } = asked else {
        return Err("this is no evaluation".into());
    };
    let contestant: Contestant = player.parse().map_err(|error| format!("{error}"))?;
    let trial = Trial {
        rules: *rules,
        contestant,
        guesses: guesses.parse().map_err(|error| format!("{error}"))?,
        opening: *opening,
        sample: *sample,
        seed: seed.clone(),
    };
    let told = Mutex::new(tell);
    let result = trial.play(cancel, &|result| {
        let mut tell = told.lock().unwrap_or_else(PoisonError::into_inner);
        tell(&reply(*ticket, &result, false).to_text());
    })?;
    Ok(reply(*ticket, &result, true))
}

fn reply(ticket: Ticket, result: &TrialResult, ended: bool) -> LabReply {
    LabReply::Evaluated {
        ticket,
        opening: result.opening,
        histogram: result.histogram.counts().to_vec(),
        unsolved: result.unsolved,
        of: result.games,
        ended,
    }
}

/// What follows the answers along a tree that is shipped.
pub(crate) fn follow(
    ticket: Ticket,
    rules: &Rules,
    within: Option<u8>,
    answers: &[Feedback],
) -> Result<LabReply, String> {
    let walk = walk(rules, within, answers)?;
    let step = |(answer, share)| WalkStep { answer, share: shared(share) };
    let next = walk.next.into_iter().map(step).collect();
    Ok(LabReply::Walked { ticket, guesses: walk.guesses, left: shared(walk.left), next })
}

fn shared(share: Share) -> WalkShare {
    WalkShare { codes: share.codes, total: share.total, longest: share.longest as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Board, Preset};
    use pegmind_session::Seed;

    fn asked(message: &LabMsg) -> (Vec<String>, LabReply) {
        let rules = match message {
            LabMsg::List { board, .. } | LabMsg::Assess { board, .. } => *board.rules(),
            LabMsg::Evaluate { rules, .. } | LabMsg::Walk { rules, .. } => *rules,
        };
        let mut told = Vec::new();
        let text = crate::answer(&message.to_text(), &mut |text| told.push(text.to_owned()));
        (told, LabReply::read(&text, &rules).unwrap())
    }

    fn board() -> Board {
        Board::read(Preset::Classic.rules(), [("RROY", "0+1"), ("RBGG", "0+2")]).unwrap()
    }

    #[test]
    fn the_codes_that_fit_are_listed_as_far_as_they_are_wanted() {
        let ticket = Ticket::from_number(7);
        let (_, reply) = asked(&LabMsg::List { ticket, board: board(), most: 3 });
        let LabReply::Listed { codes: Some(codes), ticket: of } = reply else {
            panic!("{reply:?}")
        };
        assert_eq!((codes.len(), of), (3, ticket));
        assert!(codes.iter().all(|code| board().fits(code)));
    }

    #[test]
    fn a_guess_is_assessed_and_nothing_is_said_where_no_code_fits() {
        let ticket = Ticket::from_number(1);
        let guess = Preset::Classic.rules().code("OGBO").unwrap();
        let (_, reply) = asked(&LabMsg::Assess { ticket, board: board(), guess });
        let LabReply::Assessed { found: Some(found), .. } = reply else { panic!("{reply:?}") };
        assert_eq!(found.expected.hundredths(), 267);
        let none = Board::read(Preset::Mini.rules(), [("RRR", "3+0"), ("OOO", "3+0")]).unwrap();
        let guess = Preset::Mini.rules().code("RRR").unwrap();
        let (_, reply) = asked(&LabMsg::Assess { ticket, board: none, guess });
        assert!(matches!(reply, LabReply::Assessed { found: None, .. }));
    }

    fn evaluate(rules: Rules, player: &str) -> LabMsg {
        LabMsg::Evaluate {
            ticket: Ticket::from_number(1),
            rules,
            player: player.into(),
            guesses: "all".into(),
            opening: None,
            sample: None,
            seed: Seed::from_text("1"),
        }
    }

    #[test]
    fn an_evaluation_tells_how_it_goes_on() {
        let (told, reply) = asked(&evaluate(Preset::Mini.rules(), "entropy"));
        let LabReply::Evaluated { histogram, of, ended: true, .. } = reply else {
            panic!("{reply:?}")
        };
        assert_eq!((histogram.iter().sum::<u64>(), of), (64, 64));
        assert!(told.iter().all(|text| text.contains("\"ended\":false")) && !told.is_empty());
    }

    #[test]
    fn what_cannot_be_evaluated_is_refused_with_a_reason() {
        for (rules, player) in [(Preset::Mini.rules(), "genius"), (Preset::Grand.rules(), "steady")]
        {
            let text = crate::answer(&evaluate(rules, player).to_text(), &mut |_| {});
            assert!(text.starts_with(r#"{"refused":{"ticket":1,"why":""#), "{text}");
        }
    }
}
