//! Instructions executed, which unlike time are the same on every run. What
//! counts them knows no AVX-512: these are the AVX2 copies at best.

#![expect(missing_docs, reason = "the macros of gungraun make public functions")]
#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use pegmind_kernel::{Isa, Keys, Planes, Shape, Sweep, SweepSet, Told, Weights};

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

/// All codes of four pegs of six colors.
fn classic_sweep(told: Told) -> Sweep {
    let code = |code: u16| (0..4).map(move |peg| (code / 6_u16.pow(peg) % 6) as u8);
    let codes: Vec<u8> = (0..1296).flat_map(code).collect();
    Sweep::new(Shape::new(4, 6).unwrap(), told, &codes).unwrap()
}

#[library_benchmark]
#[bench::keys(args = (Told::Both), setup = classic_sweep)]
#[bench::exact(args = (Told::Exact), setup = classic_sweep)]
#[bench::total(args = (Told::Total), setup = classic_sweep)]
fn look(sweep: Sweep) -> u16 {
    let members: Vec<u16> = (0..36).map(|member| member * 35).collect();
    let (mut set, mut keys) = (SweepSet::default(), Keys::default());
    sweep.load(&members, &mut set);
    let mut entries = [0; 64];
    (0..).zip(&mut entries).for_each(|(size, entry): (u16, _)| *entry = 2 * size);
    let weights = Weights { entries, slope: 2, kinks: [u16::MAX; 2], mask: u16::MAX };
    sweep.keys(Isa::best(), black_box(&mut set), &weights, &mut keys);
    black_box(keys.least())
}

library_benchmark_group!(name = kernel, benchmarks = [class_sizes, build, look]);
main!(library_benchmark_groups = kernel);
