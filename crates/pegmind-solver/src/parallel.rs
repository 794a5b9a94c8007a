//! Doing the same to many things, on several threads where there are some.
//!
//! Results never depend on the number of threads or on which is first.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// The smallest result, if any.
pub(crate) fn min_of<T: Sync, R: Ord + Send>(
    items: &[T],
    rank: impl Fn(&T) -> Option<R> + Sync + Send,
) -> Option<R> {
    #[cfg(feature = "parallel")]
    return items.par_iter().filter_map(rank).min();
    #[cfg(not(feature = "parallel"))]
    return items.iter().filter_map(rank).min();
}

/// Does something to each of the things.
pub(crate) fn for_each<T: Send>(items: Vec<T>, act: impl Fn(T) + Sync + Send) {
    #[cfg(feature = "parallel")]
    // One at a time: the first ones are the most work.
    items.into_par_iter().with_max_len(1).for_each(act);
    #[cfg(not(feature = "parallel"))]
    items.into_iter().for_each(act);
}

/// How many threads there are to share work.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    return 1;
}
