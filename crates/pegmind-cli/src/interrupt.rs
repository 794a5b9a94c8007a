//! The interrupt key, for work that ends with what it has.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether Ctrl-C was typed.
#[derive(Debug)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on Ctrl-C stops the work and not the program; a second one
    /// stops the program.
    pub(crate) fn begin() -> io::Result<Self> {
        let typed = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use crate::exit::Exit;
            use signal_hook::consts::SIGINT;
            let exit = Exit::Interrupted as i32;
            signal_hook::flag::register_conditional_shutdown(SIGINT, exit, Arc::clone(&typed))?;
            signal_hook::flag::register(SIGINT, Arc::clone(&typed))?;
        }
        Ok(Self(typed))
    }

    /// Whether it was typed by now.
    pub(crate) fn was_typed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
