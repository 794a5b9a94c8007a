//! Strategies written out.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use pegmind_rules::Strict;
use pegmind_tree::{Aim, Census, Claim, NodeId, Share, ShippedTree, verify};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple, PyType};

use crate::board::Board;
use crate::code::Code;
use crate::error::{Kind, fault, type_name};
use crate::feedback::{Feedback, answer_of};
use crate::number::Whole;
use crate::result::result;
use crate::rules::Rules;
use crate::work::{Means, run_alone};

/// A tree, and what each of its guesses has to do with how many codes, once somebody asked.
#[derive(Debug)]
struct Tree {
    tree: pegmind_tree::StrategyTree,
    census: OnceLock<Option<Census>>,
}

impl Tree {
    fn share(&self, py: Python<'_>, id: NodeId) -> PyResult<Share> {
        let census = py.detach(|| self.census.get_or_init(|| Census::of(&self.tree)));
        let too_large = || {
            let codes = self.tree.board().rules().code_count();
            Kind::TooLarge.of_new(py, codes, format!("{codes} codes are not counted"))
        };
        census.as_ref().map(|census| census.share(id)).ok_or_else(too_large)
    }

    fn node(&self, id: NodeId) -> PyResult<&pegmind_tree::Node> {
        self.tree.node(id).ok_or_else(|| fault("a guess of another tree"))
    }
}

/// A strategy written out: for each answer that can occur the guess to make next.
///
/// A tree is a value: frozen, equal by what it holds, picklable. `read` and `write` are the
/// format of the program's files.
///
/// >>> from pegmind import Rules, StrategyTree
/// >>> tree = StrategyTree.shipped(Rules(4, 6))
/// >>> tree.total, tree.longest, tree.proven
/// (5625, 6, True)
/// >>> answers = tuple("0+1 0+2".split())
/// >>> str(tree.guess([])), str(tree.guess(answers[:1]))
/// ('RROY', 'OGGB')
/// >>> StrategyTree.read(tree.write()) == tree
/// True
#[pyclass(frozen, module = "pegmind")]
#[derive(Clone, Debug)]
pub(crate) struct StrategyTree(Arc<Tree>);

impl StrategyTree {
    pub(crate) fn of(tree: pegmind_tree::StrategyTree) -> Self {
        Self(Arc::new(Tree { tree, census: OnceLock::new() }))
    }

    pub(crate) fn claim(&self) -> &Claim {
        self.0.tree.claim()
    }

    fn at(&self, id: NodeId) -> Node {
        Node { tree: Arc::clone(&self.0), id }
    }

    fn bytes(&self) -> PyResult<Vec<u8>> {
        self.0.tree.write().map_err(fault)
    }
}

/// The bytes of a file.
///
/// # Errors
///
/// Says what it is instead of a `kind` of file.
pub(crate) fn content_of(value: &Bound<'_, PyAny>, kind: &str) -> PyResult<Vec<u8>> {
    value.extract().map_err(|_error| {
        let (name, expected) = (type_name(value), "expected bytes, as path.read_bytes() returns");
        Kind::File.of(value, format!("{name} is no {kind}; {expected}"))
    })
}

#[pymethods]
impl StrategyTree {
    /// The tree that these bytes are, as the program writes them into files.
    ///
    /// >>> from pegmind import StrategyTree
    /// >>> StrategyTree.read(b"nothing")
    /// Traceback (most recent call last):
    /// pegmind.errors.FileError: this is no strategy tree; expected PEGTREE at the beginning
    #[classmethod]
    fn read(_class: &Bound<'_, PyType>, bytes: &Bound<'_, PyAny>) -> PyResult<Self> {
        let content = content_of(bytes, "tree")?;
        let read = pegmind_tree::StrategyTree::read(&content);
        read.map(Self::of).map_err(|error| Kind::File.of(bytes, error))
    }

    /// An optimal tree that comes with the package; of a board with a limit on the longest game
    /// the one for it. Returns None where there is none.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6), within=5).total
    /// 5626
    /// >>> StrategyTree.shipped(Rules(9, 9)) is None
    /// True
    #[classmethod]
    #[pyo3(signature = (rules, *, within=None))]
    fn shipped(
        class: &Bound<'_, PyType>,
        rules: &Bound<'_, Rules>,
        within: Option<Whole>,
    ) -> PyResult<Option<Self>> {
        let rows = |Whole(rows): Whole| {
            let said = || format!("{rows} guesses at most; expected 1 to 99");
            let legal = u8::try_from(rows).ok().filter(|rows| (1..=99).contains(rows));
            legal.ok_or_else(|| Kind::Option.of_new(class.py(), rows, said()))
        };
        let found = ShippedTree::find(&rules.get().0, within.map(rows).transpose()?);
        let tree = found.map(|tree| tree.read().map_err(fault)).transpose()?;
        Ok(tree.map(Self::of))
    }

    /// The bytes of the tree's file.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> len(StrategyTree.shipped(Rules(4, 6)).write()) < 1000
    /// True
    fn write<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.bytes()?))
    }

    /// Plays the tree against every code, and checks all that it claims. That nothing is better
    /// than `lower` is the word of the search; a certificate shows it.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).verify()
    /// Verified(total=5625, longest=6, histogram=(1, 8, 102, 630, 548, 7))
    fn verify<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let tree = Arc::clone(&self.0);
        let verified = run_alone(py, &Means::ONE_THREAD, move |_cancel| verify(&tree.tree))?;
        let verified = verified.map_err(|problem| Kind::File.of_new(py, self.clone(), problem))?;
        result!(py, "Verified" {
            total: verified.total,
            longest: verified.longest,
            histogram: PyTuple::new(py, verified.histogram)?,
        })
    }

    /// The board that the strategy starts from, with the rows before it.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).board.rules.colors
    /// 6
    #[getter]
    fn board(&self) -> Board {
        Board::of(self.0.tree.board().clone())
    }

    /// What was made small: 'expected', the guesses for all codes together, or 'worst', those of
    /// the longest game.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).minimize
    /// 'expected'
    #[getter]
    fn minimize(&self) -> &'static str {
        match self.claim().aim {
            Aim::Expected => "expected",
            Aim::Worst => "worst",
        }
    }

    /// Which guesses were allowed: 'all', or 'candidates' where each has to fit.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).guesses
    /// 'all'
    #[getter]
    fn guesses(&self) -> &'static str {
        match self.claim().strict {
            Strict::No => "all",
            Strict::Yes => "candidates",
        }
    }

    /// The guesses for all codes together.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).total
    /// 5625
    #[getter]
    fn total(&self) -> u64 {
        self.claim().total
    }

    /// The guesses of the longest game.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).longest
    /// 6
    #[getter]
    fn longest(&self) -> u8 {
        self.claim().longest
    }

    /// No strategy of this kind has less of what was made small; 0 where nothing is known.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).lower
    /// 5625
    #[getter]
    fn lower(&self) -> u64 {
        self.claim().lower
    }

    /// Whether no strategy of this kind is better, if what is claimed holds.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).proven
    /// True
    #[getter]
    fn proven(&self) -> bool {
        self.claim().is_proven()
    }

    /// The first guess, with all that follows.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> root = StrategyTree.shipped(Rules(4, 6)).root
    /// >>> str(root.guess), root.codes, len(root.next)
    /// ('RROY', 1296, 13)
    #[getter]
    fn root(&self) -> Node {
        self.at(NodeId::ROOT)
    }

    /// The guess after some answers. Returns None where the code is found, or no code is answered
    /// so.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> tree = StrategyTree.shipped(Rules(4, 6))
    /// >>> str(tree.guess("0+1 0+2".split())), tree.guess("4+0".split())
    /// ('BOPP', None)
    fn guess(&self, answers: &Bound<'_, PyAny>) -> PyResult<Option<Code>> {
        let rules = self.0.tree.board().rules();
        let mut id = NodeId::ROOT;
        for answer in answers.try_iter()? {
            match self.0.node(id)?.after(&answer_of(rules, &answer?)?) {
                Some(next) => id = next,
                None => return Ok(None),
            }
        }
        Ok(Some(Code(*self.0.node(id)?.guess())))
    }

    /// All guesses, each before those that follow it, with the answers that lead there: an
    /// iterator of pairs.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> tree = StrategyTree.shipped(Rules(4, 6))
    /// >>> sum(node.codes for answers, node in tree.walk())
    /// 5625
    fn walk<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let walked = PyList::empty(py);
        let mut open = VecDeque::from([(Vec::new(), NodeId::ROOT)]);
        while let Some((answers, id)) = open.pop_front() {
            walked.append((PyTuple::new(py, answers.iter().copied())?, self.at(id)))?;
            for (answer, next) in self.0.node(id)?.next() {
                let answers = answers.iter().copied().chain([Feedback(*answer)]).collect();
                open.push_back((answers, *next));
            }
        }
        Ok(walked.try_iter()?.into_any())
    }

    /// How many guesses the tree holds.
    fn __len__(&self) -> usize {
        self.0.tree.len()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.tree == other.0.tree
    }

    fn __hash__(&self) -> PyResult<u64> {
        Ok(u64::from(pegmind_tree::checksum(&self.bytes()?)))
    }

    fn __repr__(&self) -> String {
        let (board, claim) = (self.0.tree.board().rules().without_rows(), self.claim());
        format!("<StrategyTree of {board}: total {}, longest {}>", claim.total, claim.longest)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let read = slf.get_type().getattr("read")?;
        (read, (slf.get().write(slf.py())?,)).into_pyobject(slf.py())
    }
}

/// A guess of a tree.
///
/// >>> from pegmind import Rules, StrategyTree
/// >>> node = StrategyTree.shipped(Rules(4, 6)).root
/// >>> after = node.next[Rules(4, 6).answer("0+1")]
/// >>> str(after.guess), after.codes, after.total, after.longest
/// ('OGGB', 276, 975, 5)
#[pyclass(frozen, module = "pegmind")]
#[derive(Clone, Debug)]
pub(crate) struct Node {
    tree: Arc<Tree>,
    id: NodeId,
}

#[pymethods]
impl Node {
    /// What to guess.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).root.guess
    /// Code([1, 1, 2, 3])
    #[getter]
    fn guess(&self) -> PyResult<Code> {
        Ok(Code(*self.tree.node(self.id)?.guess()))
    }

    /// The guesses after each answer, by answer in ascending order. The winning one has none.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> root = StrategyTree.shipped(Rules(4, 6)).root
    /// >>> " ".join(str(answer) for answer in list(root.next)[:4])
    /// '0+0 0+1 0+2 0+3'
    #[getter]
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let next = PyDict::new(py);
        for (answer, id) in self.tree.node(self.id)?.next() {
            next.set_item(Feedback(*answer), Self { tree: Arc::clone(&self.tree), id: *id })?;
        }
        Ok(next)
    }

    /// How many codes come here.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).root.codes
    /// 1296
    #[getter]
    fn codes(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.tree.share(py, self.id)?.codes)
    }

    /// The guesses for these codes together, from this one on.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).root.total
    /// 5625
    #[getter]
    fn total(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.tree.share(py, self.id)?.total)
    }

    /// The guesses of the longest of these games, from this one on.
    ///
    /// >>> from pegmind import Rules, StrategyTree
    /// >>> StrategyTree.shipped(Rules(4, 6)).root.longest
    /// 6
    #[getter]
    fn longest(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.tree.share(py, self.id)?.longest)
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!(
            "<Node: {}, {} answers>",
            self.guess()?.0,
            self.tree.node(self.id)?.next().len()
        ))
    }
}
