"""Environments follow Gymnasium, agree with each other and with boards, and keep their codes."""

# Gymnasium's spaces are not all typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

import copy
import time
from typing import Any, Literal

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from hypothesis import given, settings
from hypothesis import strategies as st

from pegmind import Board, PegmindError, Rules, evaluate
from pegmind.envs import (
    ActionError,
    ConsistentAgent,
    LevelAgent,
    MastermindEnv,
    MastermindVectorEnv,
    RandomAgent,
    board_of,
)

#: A board for each kind of rules.
BOARDS = [
    Rules(4, 6),
    Rules(3, 4, rows=3),
    Rules(2, 3, repeats=False, rows=4),
    Rules(2, 2, blanks=True, feedback="sum", rows=5),
    Rules(3, 3, repeats=False, blanks=True, feedback="exact", rows=6),
    Rules(3, 3, feedback="per-peg", rows=2),
]
KINDS: list[dict[str, Any]] = [
    {"actions": actions, "mask": mask}
    for actions in ("pegs", "code")
    for mask in ("legal", "candidates", None)
]
Mode = Literal["NextStep", "SameStep", "Disabled"]


@pytest.mark.parametrize("rules", BOARDS, ids=str)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_gymnasium_accepts_them(rules: Rules, kind: dict[str, Any]) -> None:
    env = gymnasium.make("pegmind/Mastermind-v0", rules=rules, **kind)
    check_env(env.unwrapped)
    envs = gymnasium.make_vec("pegmind/Mastermind-v0", num_envs=3, rules=str(rules), **kind)
    assert isinstance(envs.unwrapped, MastermindVectorEnv)
    envs.action_space.seed(1)
    observations, _ = envs.reset(seed=1)
    assert observations in envs.observation_space
    for _ in range(8):
        observations, rewards, terminations, truncations, _ = envs.step(envs.action_space.sample())
        assert observations in envs.observation_space
        assert (rewards.shape, terminations.dtype, truncations.any()) == ((3,), np.bool_, False)


@settings(deadline=None, max_examples=25)
@given(
    rules=st.sampled_from(BOARDS),
    kind=st.sampled_from(KINDS),
    mode=st.sampled_from(["NextStep", "SameStep", "Disabled"]),
    seed=st.integers(0, 2**32),
    count=st.sampled_from([1, 2, 4, 20]),
)
def test_games_together_are_games_one_by_one(
    rules: Rules, kind: dict[str, Any], mode: Mode, seed: int, count: int
) -> None:
    one_by_one = SyncVectorEnv(
        [lambda: MastermindEnv(rules, **kind)] * count, autoreset_mode=AutoresetMode(mode)
    )
    together = MastermindVectorEnv(count, rules, autoreset_mode=mode, **kind)
    assert together.action_space == one_by_one.action_space
    assert together.observation_space == one_by_one.observation_space
    one_by_one.action_space.seed(seed)
    expected: Any = one_by_one.reset(seed=seed)
    assert data_equivalence(together.reset(seed=seed), expected, exact=True)
    for _ in range(12):
        actions = one_by_one.action_space.sample()
        expected = one_by_one.step(actions)
        assert data_equivalence(together.step(actions), expected, exact=True)
        over = expected[2]
        if mode == "Disabled" and over.any():
            expected = one_by_one.reset(options={"reset_mask": over})
            found = together.reset(options={"reset_mask": over})
            assert data_equivalence(found, expected, exact=True)


@settings(deadline=None, max_examples=20)
@given(rules=st.sampled_from(BOARDS), seed=st.integers(0, 2**32), data=st.data())
def test_masks_are_the_candidates_of_the_board(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    by_code = MastermindEnv(rules, actions="code", mask="candidates")
    by_peg = MastermindEnv(rules, actions="pegs", mask="candidates")
    codes, board = rules.codes(), Board(rules)
    (_, info), (_, holes) = by_code.reset(seed=seed), by_peg.reset(seed=seed)
    over = False
    while not over:
        mask = info["action_mask"].astype(np.bool_)
        assert np.array_equal(codes[mask], board.candidates())
        numbers = np.arange(0 if rules.blanks else 1, rules.colors + 1)
        has = (codes[mask][:, :, None] == numbers).any(axis=0)
        assert np.array_equal(holes["action_mask"], has)
        action = data.draw(st.integers(0, len(codes) - 1))
        observation, _, over, _, info = by_code.step(action)
        _, _, _, _, holes = by_peg.step(codes[action].astype(np.int64) - numbers[0])
        board = board_of(rules, observation)
        assert board.rows[-1][0] == rules.code(codes[action])
    assert board.fits(info["code"])


@settings(deadline=None, max_examples=25)
@given(rules=st.sampled_from(BOARDS), kind=st.sampled_from(KINDS), data=st.data())
def test_nothing_is_told_of_the_code_but_its_answers(
    rules: Rules, kind: dict[str, Any], data: st.DataObject
) -> None:
    codes = rules.codes()
    hidden, guess = (codes[data.draw(st.integers(0, len(codes) - 1))] for _ in range(2))
    answer = rules.mark(hidden, guess)
    alike = [other for other in codes if rules.mark(other, guess) == answer]
    for other in alike[:3] if not answer.solved else []:
        seen: list[Any] = []
        for code in (hidden, other):
            env = MastermindEnv(rules, render_mode="ansi", **kind)
            begun = env.reset(seed=1, options={"code": code})
            action = np.flatnonzero((codes == guess).all(axis=1))[0]
            lowest = 0 if rules.blanks else 1
            told = env.step(action if kind["actions"] == "code" else guess - lowest)
            assert "code" not in begun[1]
            assert "code" not in told[4]
            seen.append((begun, told, env.render()))
        assert data_equivalence(seen[0], seen[1], exact=True)


def test_a_seed_is_the_game_of_the_program() -> None:
    # The codes of pegmind play --seed 42 and of the games that follow.
    env = MastermindEnv(rows=1, mask=None)
    for seed, code in [(42, "PPOG"), (None, "BYYG"), (None, "RGPR"), (42, "PPOG")]:
        env.reset(seed=seed)
        *_, info = env.step([0, 0, 0, 0])
        assert str(env.rules.code(info["code"])) == code
    # A game of one's own is not counted, and a copy goes on alike.
    env.reset(options={"code": "RRRR"})
    other = copy.deepcopy(env)
    for it in (env, other):
        it.reset()
        *_, info = it.step([0, 0, 0, 0])
        assert str(it.rules.code(info["code"])) == "BYYG"


def test_rewards_count_guesses() -> None:
    env = MastermindEnv(rows=3, guess_reward=-2, solved_reward=10, lost_reward=-5)
    env.reset(options={"code": "RROO"})
    assert [env.step(guess)[1] for guess in ([5, 5, 5, 5], [0, 0, 1, 1])] == [-2, 8]
    env.reset(options={"code": "RROO"})
    assert [env.step([5, 5, 5, 5])[1] for _ in range(3)] == [-2, -2, -7]
    # What is no code costs all rows that are left.
    env = MastermindEnv("4 colors, 2 pegs, repeats no", rows=5)
    env.reset(seed=1, options={"code": [3, 4]})
    assert env.step([0, 1])[1] == -1
    observation, reward, terminated, _, info = env.step([0, 0])
    assert (reward, terminated, observation["played"].sum()) == (-5, True, 1)
    assert info["code"].tolist() == [3, 4]


def test_a_board_is_drawn_as_in_the_program() -> None:
    env = MastermindEnv(rows=2, render_mode="ansi")
    env.reset(options={"code": "PPOG"})
    env.step([0, 0, 1, 2])
    rows = str(env.render()).splitlines()
    assert rows[1:4] == [
        "|     [?] [?] [?] [?]  shield          |",
        "|  2>  .   .   .   .                   |",
        "|  1  [R] [R] [O] [Y]   # . . .  1+0   |",
    ]
    env.step([5, 5, 1, 3])
    assert "[P] [P] [O] [G]  the code" in str(env.render())
    assert MastermindEnv().render() is None


@pytest.mark.parametrize("level", ["steady", "sharp", "expert", "perfect"])
def test_levels_take_as_many_guesses_as_in_the_program(level: str) -> None:
    rules = Rules(3, 4) if level != "perfect" else Rules(4, 5)
    envs = MastermindVectorEnv(int(rules.code_count), rules)
    lengths = envs.play(LevelAgent(envs, level), codes=rules.codes())
    assert np.array_equal(np.bincount(lengths)[1:], evaluate(rules, level).histogram)


def test_agents_take_the_guesses_that_are_told_of_them() -> None:
    rules = Rules(4, 6)
    for kind in KINDS[0], KINDS[4]:
        envs = MastermindVectorEnv(1296, rules, **kind)
        lengths = envs.play(ConsistentAgent(envs), codes=rules.codes())
        assert (lengths.sum(), lengths.max()) == (7471, 9)
        lengths = envs.play(ConsistentAgent(envs, "random", seed=3), codes=rules.codes())
        assert 4.5 < lengths.mean() < 4.8
        lengths = envs.play(RandomAgent(envs, seed=3), codes=rules.codes())
        assert 10.9 < lengths.mean() < 11
    bulls = MastermindVectorEnv(500, "10 colors, 4 pegs, repeats no", rows=1)
    assert (bulls.play(RandomAgent(bulls, seed=1)) <= 2).all()


def test_steps_of_games_together_cost_less_than_one_by_one() -> None:
    envs, env = MastermindVectorEnv(1024), MastermindEnv()
    actions = np.random.default_rng(1).integers(6, size=(64, 1024, 4))
    envs.reset(seed=1)
    begun = time.process_time()
    for chosen in actions:
        envs.step(chosen)
    together = time.process_time() - begun
    begun = time.process_time()
    # So many steps of one game.
    for game in actions[:4].reshape(-1, 8, 4):
        env.reset(seed=1)
        for action in game:
            if env.step(action)[2]:
                break
    one_by_one = 16 * (time.process_time() - begun)
    assert together < one_by_one / 2, f"{together} s and {one_by_one} s"


ENV, ENVS = MastermindEnv(), MastermindVectorEnv(2)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: MastermindEnv("six"), "'six'"),
        (lambda: MastermindEnv(rows=0), "0 rows; expected 1 to 99"),
        (lambda: MastermindEnv(actions="row"), "actions='row'; expected 'pegs' or 'code'"),  # type: ignore[arg-type]
        (lambda: MastermindEnv(mask="all"), "mask='all'; expected 'legal'"),  # type: ignore[arg-type]
        (lambda: MastermindEnv(render_mode="human"), "render_mode='human'; expected 'ansi'"),
        (lambda: MastermindEnv(Rules(8, 8), actions="code"), "16777216 codes; expected at most 65536"),
        (lambda: MastermindVectorEnv(0), "0 environments; expected 1 to"),
        (lambda: MastermindVectorEnv(2, autoreset_mode="Never"), "expected one of NextStep"),
        (lambda: ENV.step([0, 0, 0, 6]), "action 6; expected integers from 0 to 5, shape (4,)"),
        (lambda: ENV.step([0, 0, 0, -1]), "action -1; expected"),
        (lambda: ENV.step([0, 0]), "actions of shape (2,); expected"),
        (lambda: ENV.step([0.5, 0, 0, 0]), "actions of dtype float64; expected"),
        (lambda: ENV.reset(options={"code": "RRR"}), "that is 3 pegs, 4 are needed"),
        (lambda: ENVS.step([[0, 0, 0, 0]]), "actions of shape (1, 4); expected"),
        (lambda: ENVS.reset(seed=[1]), "1 seeds; expected one number, or 2 seeds"),
        (lambda: ENVS.reset(options={"code": [[1, 2, 3, 4]]}), "code of shape (1, 4)"),
        (lambda: ENVS.reset(options={"code": [[1, 2, 3, 4], [1, 2, 3, 9]]}), "color 9"),
        (lambda: ENVS.reset(options={"reset_mask": [1, 0]}), "reset_mask is int64"),
        (lambda: LevelAgent(ENVS, "minimax"), "minimax is no level"),
        (lambda: ConsistentAgent(ENVS, "last"), "pick='last'"),  # type: ignore[arg-type]
        (lambda: ConsistentAgent(MastermindVectorEnv(1, Rules(8, 8))), "16777216 codes"),
    ],
)
def test_what_cannot_be_is_named(call: Any, sentence: str) -> None:
    ENV.reset(seed=1)
    ENVS.reset(seed=1)
    with pytest.raises(PegmindError) as refused:
        call()
    assert sentence in str(refused.value)


def test_a_game_that_is_over_is_not_played() -> None:
    env = MastermindEnv(rows=1)
    with pytest.raises(ActionError, match="the game is over; expected a reset"):
        env.step([0, 0, 0, 0])
    envs = MastermindVectorEnv(2, rows=1, autoreset_mode="Disabled")
    envs.reset(seed=1)
    envs.step([[0, 0, 0, 0]] * 2)
    with pytest.raises(ActionError, match="game 0 is over; expected a reset"):
        envs.step([[0, 0, 0, 0]] * 2)
