//! Instructions executed, which unlike time are the same on every run. What
//! counts them knows no AVX-512: these are the AVX2 copies at best.

#![expect(missing_docs, reason = "the macros of gungraun make public functions")]
#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use pegmind_kernel::{Isa, Planes, Shape};

/// All codes of a shape, in ascending order.
fn planes(pegs: usize, symbols: u8) -> Planes {
    let mut codes: Vec<u8> = vec![0; pegs];
    let mut last = codes.clone();
    while let Some(place) = last.iter().rposition(|symbol| symbol + 1 < symbols) {
        last[place] += 1;
        last[place + 1..].fill(0);
        codes.extend_from_slice(&last);
    }
    Planes::build(Shape::new(pegs, usize::from(symbols)).unwrap(), &codes)
}

#[library_benchmark]
#[bench::classic(args = (4, 6), setup = planes)]
#[bench::super_hard(args = (5, 8), setup = planes)]
#[bench::six_by_six(args = (6, 6), setup = planes)]
fn class_sizes(planes: Planes) -> Vec<u32> {
    let guess = [0, 0, 1, 2, 3, 4];
    black_box(planes.class_sizes(Isa::best(), black_box(&guess[..planes.shape().pegs()])))
}

#[library_benchmark]
#[bench::classic(4, 6)]
#[bench::super_hard(5, 8)]
fn build(pegs: usize, symbols: u8) -> Planes {
    black_box(planes(pegs, symbols))
}

library_benchmark_group!(name = kernel, benchmarks = [class_sizes, build]);
main!(library_benchmark_groups = kernel);
