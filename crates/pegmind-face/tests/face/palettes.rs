//! Every palette measured: how far apart its pegs look under each kind of color
//! vision, and how well their labels can be read.

use std::collections::BTreeSet;

use pegmind_face::palette::{
    CustomColors, Measure, Paints, Palette, Rgb, Swatch, Vision, contrast, distance,
};
use pegmind_rules::{Color, ColorCount};
use proptest::prelude::*;

/// The first colors of a palette.
fn swatches(palette: Palette, n_colors: usize) -> Vec<Swatch> {
    Paints::from(palette).swatches(ColorCount::MAX).take(n_colors).collect()
}

/// All pegs of a palette, the blank last.
fn pegs(paints: &Paints) -> Vec<Swatch> {
    paints.swatches(ColorCount::MAX).chain([Swatch::blank()]).collect()
}

/// How well the label on a peg can be read.
fn label_contrast(swatch: Swatch) -> f64 {
    contrast(swatch.rgb, swatch.ink.rgb())
}

/// Palette and number of colors, then normal vision, protan, deutan, tritan.
const MEASURED: &[&str] = &[
    "signal     6   19.2   16.8   15.2   16.3",
    "signal     8   18.6   14.3   13.0    7.1",
    "signal    10   14.8    8.5   12.5    7.1",
    "classic    6   20.1   17.0   10.8   15.5",
    "classic    8   12.7   12.5   10.8    8.0",
    "classic   10   12.7    6.8   10.8    5.8",
    "alternate  6   21.7   19.3   18.7   17.1",
    "alternate  8   18.4   10.5   12.4   13.8",
    "alternate 10   13.7   10.5   11.0    9.8",
    "okabe-ito  6   15.6    9.6    7.6    8.5",
    "okabe-ito  8   15.6    9.6    7.6    8.5",
    "okabe-ito 10   12.4    9.6    7.6    8.5",
    "grey       6   15.1   15.1   15.1   15.1",
    "grey       8    7.5    7.5    7.5    7.5",
    "grey      10    7.5    7.5    7.5    7.5",
];

#[test]
fn every_palette_measures_what_is_written_here() {
    let mut rows = Vec::new();
    for palette in Palette::built_in() {
        for n_colors in [6, 8, 10] {
            let measure = Measure::of(&palette.into(), ColorCount::new(n_colors).unwrap());
            let distances: Vec<String> =
                measure.closest().iter().map(|pair| format!("{:>6.1}", pair.distance)).collect();
            rows.push(format!("{palette:<9} {n_colors:>2} {}", distances.join(" ")));
        }
    }
    assert_eq!(rows, MEASURED);
}

#[test]
fn every_label_can_be_read_on_its_peg() {
    for palette in Palette::built_in() {
        for swatch in pegs(&palette.into()) {
            let measured = label_contrast(swatch);
            assert!(measured >= 4.5, "{palette}, {}: {measured}", swatch.rgb);
        }
    }
}

#[test]
fn no_two_pegs_of_a_palette_are_painted_alike() {
    for palette in Palette::built_in() {
        let mut seen = BTreeSet::new();
        for swatch in pegs(&palette.into()) {
            assert!(seen.insert(swatch.rgb.to_string()), "{palette}: {} twice", swatch.rgb);
        }
    }
}

#[test]
fn the_blank_looks_like_no_color_from_1_to_10() {
    for palette in Palette::built_in() {
        for swatch in swatches(palette, 10) {
            for &vision in Vision::ALL {
                let measured = distance(swatch.rgb, Swatch::blank().rgb, vision);
                assert!(measured > 5.0, "{palette}, {vision}, {}: {measured}", swatch.rgb);
            }
        }
    }
}

#[test]
fn six_colors_differ_where_a_terminal_has_only_sixteen() {
    for palette in Palette::built_in() {
        let indexes: BTreeSet<u8> =
            swatches(palette, 6).into_iter().map(|swatch| swatch.ansi16).collect();
        // Terminals have only four greys.
        let expected = if palette == Palette::Grey { 4 } else { 6 };
        assert_eq!(indexes.len(), expected, "{palette}");
        assert!(indexes.iter().all(|&index| index < 16), "{palette}");
    }
}

#[test]
fn no_letter_and_no_name_stands_twice_in_a_palette() {
    for &palette in Palette::ALL {
        let names = palette.names();
        for number in 1..=10 {
            let color = Color::new(number).unwrap();
            assert_eq!(names.by_letter(names.letter(color).unwrap()), Some(color), "{palette}");
            assert_eq!(names.by_name(names.name(color).unwrap()), Some(color), "{palette}");
        }
        assert_eq!(names.letter(Color::new(11).unwrap()), None, "{palette}");
    }
}

#[test]
fn every_palette_is_read_as_it_is_printed() {
    for palette in Palette::ALL {
        assert_eq!(palette.to_string().parse(), Ok(*palette));
    }
    assert_eq!(Palette::default(), Palette::Signal);
    assert_eq!(
        "neon".parse::<Palette>().unwrap_err().to_string(),
        "unknown palette 'neon'; expected one of signal, classic, alternate, okabe-ito, grey, custom"
    );
}

fn custom_colors() -> impl Strategy<Value = CustomColors> {
    prop::collection::vec(0_u32..=0xFF_FFFF, 1..=10).prop_filter_map("1 to 10", |hexes| {
        let colors: Vec<Rgb> = hexes.into_iter().map(Rgb::from_hex).collect();
        CustomColors::new(&colors).ok()
    })
}

proptest! {
    #[test]
    fn own_colors_are_read_as_they_are_printed(colors in custom_colors()) {
        prop_assert_eq!(colors.to_string().parse(), Ok(colors));
    }

    #[test]
    fn every_label_can_be_read_on_pegs_of_any_color(colors in custom_colors()) {
        let paints = Paints { palette: Palette::Custom, custom: Some(colors) };
        for swatch in pegs(&paints) {
            prop_assert!(label_contrast(swatch) >= 4.5, "{}", swatch.rgb);
            prop_assert!(swatch.ansi16 < 16);
        }
        prop_assert!(Measure::of(&paints, ColorCount::MAX).label_contrast() >= 4.5);
    }

    #[test]
    fn more_colors_are_never_further_apart(colors in custom_colors(), n_colors in 2_u8..26) {
        let paints = Paints { palette: Palette::Custom, custom: Some(colors) };
        let measure = |n_colors| Measure::of(&paints, ColorCount::new(n_colors).unwrap());
        let (fewer, more) = (measure(n_colors), measure(n_colors + 1));
        for (fewer, more) in fewer.closest().iter().zip(more.closest()) {
            prop_assert!(more.distance <= fewer.distance);
        }
        prop_assert_eq!(fewer.is_poor(), fewer.warnings().count() > 0);
    }
}
