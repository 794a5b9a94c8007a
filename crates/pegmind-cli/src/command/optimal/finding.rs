//! What a search found, counted again.

use std::time::Duration;

use pegmind_optimal::OptimalResult;
use pegmind_protocol::OptimalReply;
use pegmind_rules::Code;
use pegmind_tree::{Aim, Claim, NodeId, Problem, StrategyTree, Verified, replay, verify};

use super::plan::Plan;
use crate::exit::Failure;
use crate::whole_file::Place;

/// A strategy that holds what it claims.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) tree: StrategyTree,
    pub(super) counted: Verified,
    pub(super) opening: Code,
}

impl Checked {
    /// How much it has of what was to be small.
    pub(super) fn value(&self) -> u64 {
        self.tree.claim().value()
    }
}

/// What is known at the end.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) tree: Option<Checked>,
    pub(super) lower: u64,
    pub(super) proven: bool,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

impl Finding {
    /// Checks the tree of a search. A simple one takes its place where that is
    /// better, or where there is none in time.
    pub(super) fn new(
        plan: &Plan,
        result: &OptimalResult,
        simple: Option<StrategyTree>,
        elapsed: Duration,
    ) -> Result<Self, Failure> {
        let found = result.tree.clone().map(|found| checked(plan, result, found)).transpose()?;
        // That fails where its games are longer than was asked for.
        let simple = simple.and_then(|tree| checked(plan, result, tree).ok());
        let tree = match (found, simple) {
            (Some(found), Some(simple)) if simple.value() < found.value() => Some(simple),
            (found, simple) => found.or(simple),
        };
        if let (Some(tree), Some(upper)) = (&tree, result.upper)
            && tree.value() > upper
        {
            return Err(
                plan.wrong(format!("the search found {upper}, its tree has {}", tree.value()))
            );
        }
        let proven = tree.as_ref().is_some_and(|tree| tree.value() == result.lower);
        let (lower, nodes) = (result.lower, result.nodes);
        Ok(Self { tree, lower, proven: proven || result.proven, nodes, elapsed })
    }

    /// Whether it is known that there is no strategy like the one asked for.
    pub(super) const fn is_impossible(&self) -> bool {
        self.proven && self.tree.is_none()
    }

    /// What was found as an object.
    pub(super) fn reply(&self, plan: &Plan) -> OptimalReply {
        let rules = plan.board.rules();
        let lower = Some(self.lower).filter(|_| !self.is_impossible());
        let reply = OptimalReply {
            proven: self.proven,
            nodes: self.nodes,
            seconds: self.elapsed.as_secs_f64(),
            resumed: plan.resumed.is_some(),
            ..OptimalReply::new(plan.aim.name(), rules, lower)
        };
        match &self.tree {
            Some(found) => reply.with_strategy(&found.tree, &found.counted),
            None => reply,
        }
    }
}

/// The tree with its counts, which are counted by the independent checker.
fn checked(plan: &Plan, result: &OptimalResult, tree: StrategyTree) -> Result<Checked, Failure> {
    let counted = replay(&tree).map_err(|problem| {
        let is_long = matches!(problem, Problem::TooLong { .. });
        if is_long { Plan::too_long() } else { plan.wrong(problem) }
    })?;
    // What holds for one opening need not hold for all.
    let lower = if plan.opening.is_some() { 0 } else { result.lower };
    let claim = counted.claimed(Claim { lower, ..*tree.claim() });
    counted.check(&claim).map_err(|problem| plan.wrong(problem))?;
    let tree = tree.with_claim(claim);
    let root = tree.node(NodeId::ROOT);
    let opening = *root.ok_or_else(|| Failure::internal("the tree has no guess"))?.guess();
    Ok(Checked { tree, counted, opening })
}

/// Writes a tree into its file, once it is read back and verified.
pub(super) fn write_tree(file: &Place, tree: &StrategyTree) -> Result<(), Failure> {
    let bytes = tree.write().map_err(|error| file.failed(error))?;
    let read = StrategyTree::read(&bytes).map_err(|error| file.failed(error))?;
    verify(&read).map_err(|problem| file.failed(problem))?;
    file.write(&bytes)
}

/// The word for what was made small.
pub(super) const fn measure(aim: Aim) -> &'static str {
    match aim {
        Aim::Expected => "total",
        Aim::Worst => "longest",
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;
    use pegmind_solver::Cancel;

    use super::*;
    use crate::args::{Args, Command};
    use crate::exit::Exit;

    #[test]
    fn a_checkpoint_that_leads_to_a_wrong_strategy_is_blamed_by_its_name() {
        let args = Args::parse_from(["pegmind", "optimal", "--pegs", "2", "--colors", "3"]);
        let Some(Command::Optimal(optimal)) = args.command else { panic!("another command") };
        let mut plan = Plan::new(&optimal, None).unwrap();
        let position = plan.position().unwrap();
        let mut result = position.search(&plan.limits(&position), &Cancel::new(), &|_| ());
        // As if no strategy were as good as the one that was found.
        result.lower += 1;
        let blamed = |plan: &Plan| Finding::new(plan, &result, None, Duration::ZERO).unwrap_err();
        let failure = blamed(&plan);
        assert_eq!(failure.exit, Exit::Internal);
        assert!(failure.message.starts_with("the strategy is wrong: "), "{failure}");
        plan.resumed = Some("nine.work".into());
        let failure = blamed(&plan);
        assert_eq!(failure.exit, Exit::Usage);
        let start = "--resume nine.work: it leads to a wrong strategy: ";
        assert!(failure.message.starts_with(start), "{failure}");
    }
}
