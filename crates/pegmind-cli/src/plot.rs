//! Histograms in a picture, an SVG file.

use std::io;
use std::path::Path;

use plotters::coord::Shift;
use plotters::coord::ranged1d::SegmentValue;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::exit::Failure;
use crate::whole_file::{Place, quoted};

/// So many panels stand side by side.
const COLUMNS: usize = 2;

/// Width and height of a panel, in pixels.
const PANEL: (u16, u16) = (480, 300);

/// Height of the title.
const HEAD: u16 = 48;

/// The Okabe-Ito colors that are dark enough for bars on white.
const COLORS: [RGBColor; 4] =
    [RGBColor(0, 114, 178), RGBColor(213, 94, 0), RGBColor(0, 158, 115), RGBColor(204, 121, 167)];

/// Bars have their numbers on top if there are no more than that.
const NUMBERED_MAX: u32 = 12;

/// Histograms of longer games have axes of their own.
const LONG: usize = 20;

/// A histogram, and what it is of.
#[derive(Debug)]
pub(crate) struct Panel {
    /// What stands above it.
    pub(crate) title: String,
    /// How many games took one guess, two guesses and so on.
    pub(crate) counts: Vec<u64>,
}

/// A file that a picture can be written to.
#[derive(Debug)]
pub(crate) struct PlotFile(Place);

impl PlotFile {
    /// Makes sure that there can be such a file. What it holds stays there until
    /// the picture is drawn.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let refuse = |reason: &str| Failure::usage(format!("--plot {}: {reason}", quoted(path)));
        let is_svg = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("svg"));
        if !is_svg {
            return Err(refuse("expected a name that ends in .svg"));
        }
        if path.is_dir() {
            return Err(refuse("it cannot be written: it is a folder"));
        }
        Place::new("--plot", path).map(Self)
    }

    /// Draws histograms under a headline.
    pub(crate) fn draw(&self, headline: &str, panels: &[Panel]) -> Result<(), Failure> {
        let picture = picture(headline, panels).map_err(|error| self.0.failed(error))?;
        self.0.write(picture.as_bytes())
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type DrawResult = Result<(), DrawingAreaErrorKind<io::Error>>;

/// The picture as the text of an SVG file.
fn picture(headline: &str, panels: &[Panel]) -> Result<String, DrawingAreaErrorKind<io::Error>> {
    let columns = panels.len().clamp(1, COLUMNS);
    let rows = panels.len().div_ceil(columns).max(1);
    let pixels = |panels: usize, each: u16| {
        u16::try_from(panels).map_or(u16::MAX, |panels| panels.saturating_mul(each))
    };
    let (width, height) = (pixels(columns, PANEL.0), pixels(rows, PANEL.1).saturating_add(HEAD));
    let mut svg = String::new();
    {
        let root =
            SVGBackend::with_string(&mut svg, (width.into(), height.into())).into_drawing_area();
        root.fill(&WHITE)?;
        let style = font(20).color(&BLACK).pos(Pos::new(HPos::Center, VPos::Center));
        root.draw(&Text::new(headline, (i32::from(width / 2), i32::from(HEAD / 2)), style))?;
        let (_, areas) = root.split_vertically(i32::from(HEAD));
        for ((area, panel), color) in
            areas.split_evenly((rows, columns)).iter().zip(panels).zip(COLORS.iter().cycle())
        {
            let scale = Scale::of(panels.iter().filter(|other| alike(panel, other)));
            draw_panel(area, panel, scale, *color)?;
        }
        root.present()?;
    }
    Ok(svg)
}

/// Whether two histograms can have the same axes: both games are short, or both
/// may have no end.
fn alike(one: &Panel, other: &Panel) -> bool {
    let long = |panel: &Panel| panel.counts.len() > LONG;
    long(one) == long(other)
}

/// The longest axes that some panels need, which then have the same.
#[derive(Clone, Copy)]
struct Scale {
    guesses: u32,
    games: u64,
}

impl Scale {
    fn of<'a>(panels: impl Iterator<Item = &'a Panel> + Clone) -> Self {
        let longest = panels.clone().map(|panel| panel.counts.len()).max();
        let games = panels.flat_map(|panel| &panel.counts).copied().max();
        Self {
            guesses: longest.and_then(|longest| u32::try_from(longest).ok()).unwrap_or(1).max(1),
            games: games.unwrap_or(1).max(1),
        }
    }

    /// What is left free on both sides of a bar.
    fn gap(self) -> u32 {
        (u32::from(PANEL.0) / self.guesses / 8).min(6)
    }
}

fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_text_style(&(1, 1))
}

/// One histogram.
fn draw_panel(area: &Area<'_>, panel: &Panel, scale: Scale, color: RGBColor) -> DrawResult {
    // Room for the numbers on top.
    let top = scale.games + scale.games / 8 + 1;
    let mut chart = ChartBuilder::on(area)
        .caption(&panel.title, font(17))
        .margin(10)
        .x_label_area_size(38)
        .y_label_area_size(64)
        .build_cartesian_2d((1..scale.guesses).into_segmented(), 0..top)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .x_labels(scale.guesses.min(20) as usize)
        .y_labels(6)
        .x_label_formatter(&|guesses| match guesses {
            SegmentValue::CenterOf(guesses) | SegmentValue::Exact(guesses) => guesses.to_string(),
            SegmentValue::Last => String::new(),
        })
        .label_style(font(15))
        .axis_desc_style(font(16))
        .x_desc("guesses")
        .y_desc("games")
        .draw()?;
    let bars = (1..).zip(&panel.counts).filter(|(_, games)| **games > 0);
    chart.draw_series(bars.clone().map(|(guesses, games)| {
        let corners =
            [(SegmentValue::Exact(guesses), 0), (SegmentValue::Exact(guesses + 1), *games)];
        let mut bar = Rectangle::new(corners, color.filled());
        bar.set_margin(0, 0, scale.gap(), scale.gap());
        bar
    }))?;
    if scale.guesses <= NUMBERED_MAX {
        let style = font(14).color(&BLACK).pos(Pos::new(HPos::Center, VPos::Bottom));
        chart.draw_series(bars.map(|(guesses, games)| {
            let place = (SegmentValue::CenterOf(guesses), *games);
            EmptyElement::at(place) + Text::new(games.to_string(), (0, -3), style.clone())
        }))?;
    }
    Ok(())
}
