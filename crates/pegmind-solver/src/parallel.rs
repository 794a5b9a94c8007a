//! Doing the same to many things, on several threads where there are some.
//!
//! Results never depend on the number of threads or on which is first.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// What comes of each thing, in the same order; on several threads if the work
/// is worth it.
pub fn map<T: Sync, R: Send>(
    items: &[T],
    worth: bool,
    result: impl Fn(&T) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    if worth {
        return items.par_iter().map(result).collect();
    }
    let _ = worth;
    items.iter().map(result).collect()
}

/// The smallest result, if any; on several threads if the work is worth it.
pub fn min_of<T: Sync, R: Ord + Send>(
    items: &[T],
    worth: bool,
    rank: impl Fn(&T) -> Option<R> + Sync + Send,
) -> Option<R> {
    #[cfg(feature = "parallel")]
    if worth {
        // One at a time: the first ones make the others easier.
        return items.par_iter().with_max_len(1).filter_map(rank).min();
    }
    let _ = worth;
    items.iter().filter_map(rank).min()
}

/// Does something to each of the things.
pub fn for_each<T: Send>(items: Vec<T>, act: impl Fn(T) + Sync + Send) {
    #[cfg(feature = "parallel")]
    // One at a time: the first ones are the most work.
    items.into_par_iter().with_max_len(1).for_each(act);
    #[cfg(not(feature = "parallel"))]
    items.into_iter().for_each(act);
}

/// Does something to each of the things, until the first error.
///
/// # Errors
///
/// One of the errors.
pub fn try_all<T: Sync, E: Send>(
    items: &[T],
    act: impl Fn(&T) -> Result<(), E> + Sync + Send,
) -> Result<(), E> {
    #[cfg(feature = "parallel")]
    // One at a time: the first ones make the others easier.
    return items.par_iter().with_max_len(1).try_for_each(act);
    #[cfg(not(feature = "parallel"))]
    items.iter().try_for_each(act)
}

/// Does work on so many threads, at least one. Without the feature `parallel`,
/// or where the system gives no more threads, it is done on those there are.
pub fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    #[cfg(feature = "parallel")]
    if let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build() {
        return pool.install(work);
    }
    let _ = threads;
    work()
}

/// Does work on one thread, for results that could depend on how many there are.
/// Whoever asks waits and does nothing else meanwhile. Returns `None` if the thread gives
/// no answer.
pub fn alone<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> Option<R> {
    // A thread of a pool that waits for another pool with rayon's own means begins
    // other work of its own, and more and more of it. On a channel it waits.
    #[cfg(feature = "parallel")]
    if let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        let (sender, receiver) = std::sync::mpsc::sync_channel(1);
        // Nobody is gone: the other end waits below.
        pool.spawn(move || drop(sender.send(work())));
        return receiver.recv().ok();
    }
    Some(work())
}

/// Does work on one of the threads that share it. From elsewhere every single
/// thing that they share would have to be handed over and waited for.
pub fn inside<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    #[cfg(feature = "parallel")]
    return rayon::scope(|_| work());
    #[cfg(not(feature = "parallel"))]
    work()
}

/// The number of this thread among those that share work, from 0.
#[inline]
#[must_use]
pub fn thread_number() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_thread_index().unwrap_or(0);
    #[cfg(not(feature = "parallel"))]
    return 0;
}

/// How many threads there are to share work.
#[inline]
#[must_use]
pub fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    return 1;
}
