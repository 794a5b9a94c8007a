//! Codes of computers that follow from the seeds of the server and of all who play.

use hmac::digest::{Key, KeyInit as _};
use hmac::{Hmac, Mac as _};
use pegmind_rules::{Code, Rules, code_at};
use pegmind_session::{CodeDraw, Salt, Seed};
use sha2::Sha256;

use crate::player_seed::PlayerSeed;

/// Draws the codes of computers at a board from the seed of the server, of which the hash was
/// told before, and those that the players brought then: neither can choose a code alone.
///
/// Block `BLOCK` is the HMAC-SHA-256, with the 32 bytes of the server's seed as its key, of
/// `pegmind1:code:BOARD:GAME:SEEDS:BLOCK`: the numbers of board and game from 1, in a race that of
/// the first board; the seeds of all members in their order, joined by commas, `none` for who
/// brought none; blocks are counted from 0. The first 16 bytes of a block are a number, most
/// significant byte first. Numbers of the incomplete last run of as many as there are codes are
/// passed over, and the place of the code among all in ascending order, from 0, is the remainder
/// of the first other one. The salt is block 0 of `pegmind1:salt:BOARD:GAME:SEEDS:BLOCK`.
#[derive(Debug)]
pub(crate) struct JointDraw {
    seed: Seed,
    board: u8,
    players: String,
}

impl JointDraw {
    /// For a board where these members play.
    pub(crate) fn new(
        seed: Seed,
        board: u8,
        players: impl Iterator<Item = Option<PlayerSeed>>,
    ) -> Self {
        let written = |seed: Option<PlayerSeed>| seed.map_or("none".into(), |it| it.to_string());
        let players: Vec<String> = players.map(written).collect();
        Self { seed, board, players: players.join(",") }
    }

    fn block(&self, purpose: &str, game: u8, block: u32) -> [u8; 32] {
        let Self { seed, board, players } = self;
        // Shorter keys are filled up with zeros.
        let mut key = Key::<Hmac<Sha256>>::default();
        for (to, from) in key.iter_mut().zip(seed.bytes()) {
            *to = from;
        }
        let text = format!("pegmind1:{purpose}:{board}:{game}:{players}:{block}");
        Hmac::<Sha256>::new(&key).chain_update(text).finalize().into_bytes().into()
    }
}

impl CodeDraw for JointDraw {
    fn draw(&self, rules: &Rules, game: u8) -> (Code, Salt) {
        let salt = Salt::from_seed(&Seed::from_bytes(self.block("salt", game, 0)));
        let mut block = 0;
        loop {
            let bytes = self.block("code", game, block);
            let number = u128::from_be_bytes(std::array::from_fn(|idx| bytes[idx]));
            let place = remainder(number, rules.code_count());
            if let Some(code) = place.and_then(|place| code_at(rules, place)) {
                return (code, salt);
            }
            block = block.wrapping_add(1);
        }
    }
}

/// The remainder of a number of 128 bits by a bound; `None` for one of the incomplete last run of
/// so many numbers, which would make low remainders likelier.
fn remainder(number: u128, bound: u128) -> Option<u128> {
    let incomplete = (u128::MAX % bound + 1) % bound;
    (number <= u128::MAX - incomplete).then_some(number % bound)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use pegmind_rules::{Blanks, Preset, Repeats};
    use proptest::prelude::*;

    use super::*;

    fn player(byte: u8) -> PlayerSeed {
        PlayerSeed::from_bytes([byte; 32])
    }

    /// What two members and a computer play for.
    fn draw(seed: u8) -> JointDraw {
        let players = [Some(player(1)), None, Some(player(3))];
        JointDraw::new(Seed::from_bytes([seed; 32]), 1, players.into_iter())
    }

    const CODE: &str = "9ca04732777e84ea3d0ae4647a4cf6a27a4a24b12b18416155f9eb8da634ac23";
    const SALT: &str = "a089a41a1d2a966b9ded5bf3357a02b33f10476e8aa0b42a270015faabcdca7f";
    const NUMBERS: [u8; 4] = [5, 3, 2, 5];

    #[test]
    fn blocks_and_codes_are_those_that_python_finds() {
        // seeds = ",".join(["01" * 32, "none", "03" * 32])
        // hmac.digest(bytes([7] * 32), f"pegmind1:code:1:2:{seeds}:0".encode(), "sha256").hex()
        // int(CODE[:32], 16) % 1296 in base 6, a color more for each digit
        let draw = draw(7);
        assert_eq!(pegmind_session::hex::write(&draw.block("code", 2, 0)), CODE);
        assert_eq!(pegmind_session::hex::write(&draw.block("salt", 2, 0)), SALT);
        let (code, salt) = draw.draw(&Preset::Classic.rules(), 2);
        assert_eq!(code.numbers(), NUMBERS);
        assert_eq!(salt.to_string(), SALT);
    }

    #[test]
    fn the_incomplete_last_run_is_passed_over() {
        // 2^128 is 1 above a number that 3 divides, and 4 divides it.
        assert_eq!(remainder(u128::MAX, 3), None);
        assert_eq!(remainder(u128::MAX - 1, 3), Some(2));
        assert_eq!(remainder(u128::MAX, 4), Some(3));
        assert_eq!(remainder(5, 3), Some(2));
        assert_eq!(remainder(u128::MAX, 1), Some(0));
        // Most numbers of a bound that is just above half of all are of an incomplete run.
        assert_eq!(remainder(1 << 127, (1 << 127) + 1), Some(1 << 127));
        assert_eq!(remainder((1 << 127) + 1, (1 << 127) + 1), None);
    }

    fn boards() -> impl Strategy<Value = Rules> {
        let choices = (1..=16_u8, 1..=26_u8, any::<bool>(), any::<bool>());
        choices.prop_filter_map("no board", |(pegs, colors, repeats, blanks)| {
            let rules = Rules::mastermind(pegs, colors).ok()?;
            let rules = rules.with_blanks(if blanks { Blanks::Allowed } else { Blanks::Forbidden });
            let repeats = if repeats { Repeats::Allowed } else { Repeats::Forbidden };
            rules.ok()?.with_repeats(repeats).ok()
        })
    }

    proptest! {
        #[test]
        fn what_is_drawn_is_legal_and_the_same_again(
            rules in boards(), seed: u8, game in 1..=100_u8
        ) {
            let (code, salt) = draw(seed).draw(&rules, game);
            prop_assert_eq!(Code::new(&rules, code.pegs()), Ok(code));
            prop_assert!((code, salt) == draw(seed).draw(&rules, game));
        }

        #[test]
        fn whatever_is_another_makes_other_blocks(seed: u8, other: u8, number in 1..=9_u8) {
            let own = || JointDraw::new(Seed::from_bytes([seed; 32]), 1, [Some(player(seed))].into_iter());
            let block = own().block("code", 1, 0);
            prop_assert_ne!(block, own().block("salt", 1, 0));
            prop_assert_ne!(block, own().block("code", number + 1, 0));
            prop_assert_ne!(block, own().block("code", 1, u32::from(number)));
            let players = [vec![Some(player(other))], vec![Some(player(seed)), None], vec![None]];
            for (idx, players) in players.into_iter().enumerate().filter(|(idx, _)| *idx > 0 || other != seed) {
                let drawn = JointDraw::new(Seed::from_bytes([seed; 32]), 1, players.into_iter());
                prop_assert_ne!(block, drawn.block("code", 1, 0), "{}", idx);
            }
            let elsewhere = JointDraw::new(Seed::from_bytes([seed; 32]), number + 1, [Some(player(seed))].into_iter());
            prop_assert_ne!(block, elsewhere.block("code", 1, 0));
        }
    }

    #[test]
    fn every_code_is_equally_likely() {
        for (repeats, blanks) in [
            (Repeats::Allowed, Blanks::Forbidden),
            (Repeats::Forbidden, Blanks::Forbidden),
            (Repeats::Forbidden, Blanks::Allowed),
        ] {
            let rules = Rules::mastermind(2, 3).unwrap().with_blanks(blanks).unwrap();
            let rules = rules.with_repeats(repeats).unwrap();
            let mut counts: BTreeMap<Code, u32> = BTreeMap::new();
            let codes = u32::try_from(rules.code_count()).unwrap();
            for number in 0..codes * 400 {
                let seed = Seed::from_text(&number.to_string());
                let draw = JointDraw::new(seed, 1, [Some(player(1))].into_iter());
                *counts.entry(draw.draw(&rules, 1).0).or_default() += 1;
            }
            assert_eq!(counts.len(), codes as usize, "{rules}");
            // Five standard deviations of a count with mean 400.
            assert!(counts.values().all(|count| (300..=500).contains(count)), "{counts:?}");
        }
    }
}
