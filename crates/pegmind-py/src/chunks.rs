//! The codes that fit a board: all at once, or one array after the other, however many.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use numpy::PyArray2;
use pegmind_rules::{Board, Peg};
use pegmind_solver::{Cancel, CandidateSet, NotListed, visit_candidates};
use pyo3::prelude::*;

use crate::array::array_of;
use crate::error::{Kind, fault};
use crate::work::{Means, run_alone};

/// How long is waited between two looks at signals.
const TICK: Duration = Duration::from_millis(20);

/// Codes are listed at once, and not beside the interpreter, on boards of no more.
pub(crate) const SMALL_CODES: u128 = 50_000;

/// The pegs of all codes that fit a board, in ascending order.
///
/// # Errors
///
/// If they are too many, or take too long.
pub(crate) fn list(py: Python<'_>, board: &Board) -> PyResult<Vec<u8>> {
    let listed = if board.rules().code_count() <= SMALL_CODES {
        list_codes(board, &Cancel::new())
    } else {
        let board = board.clone();
        run_alone(py, &Means::ONE_THREAD, move |cancel| list_codes(&board, cancel))?
    };
    listed.map_err(|error| {
        let others = match error {
            NotListed::OutOfSteps => "Board.chunks searches on, however long that takes",
            NotListed::TooMany | NotListed::Stopped => {
                "Board.chunks gives them in pieces, and Board.count about how many there are"
            }
        };
        Kind::TooLarge.of_new(py, board.rules().code_count(), format!("{error}; {others}"))
    })
}

fn list_codes(board: &Board, cancel: &Cancel) -> Result<Vec<u8>, NotListed> {
    let set = CandidateSet::enumerate(board, cancel)?;
    Ok(set.pegs().iter().map(|peg| peg.number()).collect())
}

/// The codes that fit a board in ascending order: arrays (n, pegs), uint8, of a size.
///
/// `Board.chunks` makes one. It looks for codes while the last ones are used, and stops when
/// nobody holds it any more.
///
/// >>> from pegmind import Board, Rules
/// >>> chunks = Board(Rules(16, 26)).chunks(1000)
/// >>> next(chunks).shape, next(chunks)[0].tolist()[-3:]
/// ((1000, 16), [2, 13, 13])
#[pyclass(frozen, module = "pegmind")]
#[derive(Debug)]
pub(crate) struct Chunks {
    pegs: usize,
    cancel: Cancel,
    received: Mutex<Receiver<Vec<u8>>>,
}

impl Chunks {
    /// Begins to look for the codes that fit.
    pub(crate) fn begin(board: Board, size: usize) -> PyResult<Self> {
        // One array is looked at, one is ready, and one is being filled.
        let (sender, received) = sync_channel(1);
        let (cancel, pegs) = (Cancel::new(), usize::from(board.rules().pegs().get()));
        let chunks = Self { pegs, cancel: cancel.clone(), received: Mutex::new(received) };
        let work = move || fill(&board, size * pegs, &cancel, &sender);
        thread::Builder::new().spawn(work).map_err(fault)?;
        Ok(chunks)
    }
}

/// Finds codes, and sends as many pegs of them at a time.
fn fill(board: &Board, n_pegs: usize, cancel: &Cancel, sender: &SyncSender<Vec<u8>>) {
    let mut chunk = Vec::new();
    let visited = visit_candidates(board, cancel, &mut |pegs| {
        chunk.extend(pegs.iter().map(|peg: &Peg| peg.number()));
        if chunk.len() < n_pegs {
            return ControlFlow::Continue(());
        }
        match sender.send(std::mem::take(&mut chunk)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    if visited.is_continue() && !chunk.is_empty() {
        // Whoever is gone needs no more.
        drop(sender.send(chunk));
    }
}

impl Drop for Chunks {
    fn drop(&mut self) {
        self.cancel.stop();
    }
}

#[pymethods]
impl Chunks {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u8>>>> {
        loop {
            let wait = || {
                let received = self.received.lock().unwrap_or_else(PoisonError::into_inner);
                received.recv_timeout(TICK)
            };
            match py.detach(wait) {
                Ok(pegs) => return array_of(py, pegs, self.pegs).map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}
