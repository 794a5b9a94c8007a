//! What the solver, the proofs and their checker find, as replies.

use pegmind_advice::Diagnosis;
use pegmind_rules::Rules;
use pegmind_solver::Histogram;
use pegmind_tree::{Node, NodeId, Problem, StrategyTree, Verified, replay};

use crate::{
    EvaluateReply, OptimalReply, RepairReply, SCHEMA, TreeEntry, TreeReply, TreeVerifyReply,
};

impl From<&Diagnosis> for RepairReply {
    fn from(found: &Diagnosis) -> Self {
        match found {
            Diagnosis::Consistent(_) => Self::without_repairs(Some(true)),
            Diagnosis::Unknown => Self::without_repairs(None),
            Diagnosis::Contradiction(repairs) => Self::contradiction(repairs),
        }
    }
}

impl EvaluateReply {
    /// The reply that tells of these games. Whether they are all, how many were
    /// not solved and how long they took is left to be filled in.
    #[must_use]
    pub fn new(strategy: &str, rules: &Rules, games: &Histogram) -> Self {
        Self {
            schema: SCHEMA,
            strategy: strategy.to_owned(),
            pegs: rules.pegs().get(),
            colors: rules.colors().get(),
            codes: rules.code_count(),
            games: games.games(),
            opening: None,
            total: games.total(),
            average: games.average(),
            longest: games.longest(),
            histogram: games.counts().to_vec(),
            unsolved: 0,
            complete: false,
            seconds: 0.0,
            standard_error: None,
            seed: None,
        }
    }
}

impl OptimalReply {
    /// The same reply with the strategy that was found, and what was counted of it.
    #[must_use]
    pub fn with_strategy(self, tree: &StrategyTree, counted: &Verified) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "both are far below 2^52")]
        let average = counted.total as f64 / counted.games().max(1) as f64;
        let upper = tree.claim().value();
        let lower = self.lower.filter(|_| !self.proven);
        let gap = lower.map(|lower| upper.saturating_sub(lower));
        #[expect(clippy::cast_precision_loss, reason = "both are far below 2^52")]
        let share = |gap| gap as f64 / upper.max(1) as f64;
        Self {
            upper: Some(upper),
            gap,
            gap_share: gap.map(share),
            total: Some(counted.total),
            average: Some(average),
            longest: Some(counted.longest),
            histogram: Some(counted.histogram.clone()),
            opening: tree.node(NodeId::ROOT).map(|root| root.guess().numbers()),
            ..self
        }
    }
}

impl TreeVerifyReply {
    /// The reply that tells what the checker said of a tree. One that does not
    /// hold what it claims is counted again.
    #[must_use]
    pub fn new(tree: &StrategyTree, verdict: &Result<Verified, Problem>) -> Self {
        let counted = verdict.clone().or_else(|_| replay(tree)).ok();
        let rules = tree.board().rules();
        Self {
            schema: SCHEMA,
            valid: verdict.is_ok(),
            pegs: rules.pegs().get(),
            colors: rules.colors().get(),
            total: counted.as_ref().map(|counted| counted.total),
            longest: counted.as_ref().map(|counted| counted.longest),
            histogram: counted.map(|counted| counted.histogram),
            problem: verdict.as_ref().err().map(ToString::to_string),
        }
    }
}

impl TreeReply {
    /// The reply that tells a whole tree. Returns `None` if it has no guess.
    #[must_use]
    pub fn new(tree: &StrategyTree) -> Option<Self> {
        let root = tree.node(NodeId::ROOT)?;
        Some(Self { schema: SCHEMA, tree: TreeEntry::new(tree, root) })
    }
}

impl TreeEntry {
    /// A guess with all that follows. No game has more than 99 guesses, so it is
    /// not deep.
    fn new(tree: &StrategyTree, node: &Node) -> Self {
        let next = node.next().iter().filter_map(|(feedback, id)| {
            Some((feedback.to_string(), Self::new(tree, tree.node(*id)?)))
        });
        Self { guess: node.guess().numbers(), next: next.collect() }
    }
}
