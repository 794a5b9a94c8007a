//! Writing down why nothing is better.

use pegmind_certificate::{Certificate, Marks, check};
use pegmind_optimal::{CertifyError, certificate_bytes};
use pegmind_solver::{Cancel, with_threads};
use pegmind_tree::Aim;

use super::finding::{Checked, Finding};
use super::plan::Plan;
use crate::exit::Failure;
use crate::gauge::Progress;
use crate::watch::Watch;
use crate::whole_file::Place;

/// Makes sure that what is asked for can have a certificate.
pub(super) fn allow(file: &Place, plan: &Plan) -> Result<(), Failure> {
    if plan.aim == Aim::Worst {
        return Err(file.refuse("certificates are about totals; expected --minimize expected"));
    }
    if plan.opening.is_some() {
        return Err(file.refuse("certificates are about all openings; expected no --opening"));
    }
    Marks::new(plan.board.rules()).map(|_| ()).map_err(|error| file.refuse(error))
}

/// Writes the certificate of what was found into its file, once it is read back and checked.
/// Tells why it was not written, if the search or this did not come to its end.
pub(super) fn write(
    file: &Place,
    watch: &mut Watch,
    plan: &Plan,
    finding: &Finding,
) -> Result<Option<Failure>, Failure> {
    let unfinished = |watch: &Watch, late, stopped| {
        let why = if watch.is_late() { late } else { stopped };
        Some(file.failed(format!("{why}, so nothing is written")))
    };
    if !finding.proven {
        let late = "time ran out before the proof was finished";
        return Ok(unfinished(watch, late, "the proof was not finished"));
    }
    let claim = finding.tree.as_ref().map(Checked::value);
    let position = plan.position()?;
    let (cancel, limits, jobs) = (Cancel::new(), plan.limits(&position), plan.jobs);
    let stop = cancel.clone();
    let work = move || {
        let certify =
            || position.certify(claim, &limits, &stop).map(|found| certificate_bytes(&found));
        match jobs {
            Some(jobs) => with_threads(jobs, certify),
            None => certify(),
        }
        .map(|bytes| (check_bytes(&bytes), bytes))
    };
    let found = watch.follow(1, &cancel, work, |watched| {
        watched.show(|elapsed| {
            let line = format!("{} seconds: writing down why nothing is better", elapsed.as_secs());
            Progress { line, share: None }
        });
    })?;
    match found {
        None | Some(Err(CertifyError::Stopped)) => {
            let late = "time ran out before all reasons were written down";
            Ok(unfinished(watch, late, "the reasons were not all written down"))
        }
        Some(Err(error)) => Err(file.failed(error)),
        Some(Ok((Err(problem), _))) => Err(file.failed(problem)),
        Some(Ok((Ok(()), bytes))) => file.write(&bytes).map(|()| None),
    }
}

/// Checks a certificate as anybody would who has the file.
fn check_bytes(bytes: &[u8]) -> Result<(), String> {
    let certificate = Certificate::read(bytes).map_err(|error| error.to_string())?;
    check(&certificate).map(|_codes| ()).map_err(|error| error.to_string())
}
