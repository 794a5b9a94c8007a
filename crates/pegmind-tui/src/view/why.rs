//! Why a row was answered so: the code above the guess, and a line from peg to peg.

use pegmind_console::{Paper, PegSize, Pegs};
use pegmind_rules::{Code, Peg, PegMark, PegMatch};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::layout::{leave_gap, size, take_top};
use crate::overlay::why::{Drawn, WhyPage};
use crate::settings::Settings;
use crate::theme::{Inks, fill, lines_needed, wrap, write_at, write_chip, write_picture};

/// How large the pegs are, and where the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    size: PegSize,
    pitch: u16,
}

impl Scale {
    /// The largest first.
    const ALL: [Self; 4] = [
        Self { size: PegSize::Large, pitch: 8 },
        Self { size: PegSize::Large, pitch: 6 },
        Self { size: PegSize::Small, pitch: 6 },
        Self { size: PegSize::Small, pitch: 4 },
    ];

    const fn width(self) -> u16 {
        if matches!(self.size, PegSize::Large) { 5 } else { 3 }
    }

    const fn lines(self) -> u16 {
        if matches!(self.size, PegSize::Large) { 3 } else { 1 }
    }
}

/// The columns in front of the pegs: `guess`.
const FRONT: u16 = 7;

/// How the picture is laid out.
#[derive(Clone, Copy, Debug)]
struct Plan {
    scale: Scale,
    /// The columns before the first peg.
    front: u16,
    /// The lines between code and guess, or of the readings.
    between: u16,
    /// A free line above and below, where there is room.
    margin: u16,
    lines: u16,
}

impl Plan {
    /// The largest picture that fits into so many columns and lines.
    fn of(page: &WhyPage, columns: u16, lines: u16) -> Option<Self> {
        let holes = size(page.guess.pegs().len());
        let (between, rows) = match &page.drawn {
            Drawn::Nothing => return None,
            Drawn::Pairs(_, matches) => (size(colors(matches).count()) + 2, 2),
            Drawn::Readings(patterns) => (size(patterns.len()) + 1, 1),
        };
        let front = match page.drawn {
            Drawn::Pairs(..) => [FRONT, 1],
            Drawn::Readings(_) | Drawn::Nothing => [1, 1],
        };
        let plans = Scale::ALL.into_iter().flat_map(|scale| {
            front.into_iter().flat_map(move |front| {
                [1, 0].map(|margin| Self {
                    scale,
                    front,
                    between,
                    margin,
                    lines: rows * scale.lines() + between + 2 * margin,
                })
            })
        });
        let mut fitting = plans.filter(|plan| {
            let width = plan.front + (holes - 1) * plan.scale.pitch + plan.scale.width() + 1;
            width <= columns && plan.lines <= lines
        });
        fitting.next()
    }

    /// The largest picture that leaves room for so many lines of words. Where none
    /// does a picture of pairs comes first, and the words scroll.
    fn beside(page: &WhyPage, area: Rect, words: u16) -> Option<Self> {
        let fewer: &[u16] = match page.drawn {
            Drawn::Pairs(..) => &[3, 2, 1],
            Drawn::Readings(_) | Drawn::Nothing => &[],
        };
        let mut left = std::iter::once(words + 1).chain(fewer.iter().copied());
        left.find_map(|left| Self::of(page, area.width, area.height.saturating_sub(left)))
    }
}

/// The pairs that are of the right color only.
fn colors(matches: &[PegMatch]) -> impl Iterator<Item = &PegMatch> {
    matches.iter().filter(|pair| pair.guess_hole != pair.code_hole)
}

/// Whether the picture has room here, with some lines for words.
pub(super) fn fits(page: &WhyPage, columns: u16, lines: u16) -> bool {
    let words = lines_needed(&page.words, columns).min(6);
    match page.drawn {
        Drawn::Nothing => words <= lines,
        Drawn::Pairs(..) | Drawn::Readings(_) => {
            Plan::of(page, columns, lines.saturating_sub(words + 1)).is_some()
        }
    }
}

/// Draws it with the words that fit. Returns how far they can be pushed up.
pub(super) fn draw(
    page: &WhyPage,
    (settings, pegs): (&Settings, &Pegs),
    mut area: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) -> usize {
    let wrapped = |words: &[String]| -> Vec<String> {
        words.iter().flat_map(|line| wrap(line, area.width)).collect()
    };
    let said = wrapped(&page.words);
    let plan = Plan::beside(page, area, size(said.len()).min(6));
    let readings = matches!(page.drawn, Drawn::Readings(_)) && plan.is_some();
    let wrapped = if plan.is_some() { said } else { wrapped(&page.all_words) };
    if readings {
        // What the marks below are.
        for text in &wrapped {
            let line = take_top(&mut area, 1);
            write_at(buffer, line, 0, 0, text, inks.normal);
        }
        take_top(&mut area, 1);
    }
    // Words take no more lines than they have.
    let plan = if readings { Plan::of(page, area.width, area.height) } else { plan };
    if let Some(plan) = plan {
        let place = take_top(&mut area, plan.lines);
        draw_picture(page, plan, (settings, pegs), place, buffer);
        leave_gap(&mut area, 1);
    }
    if readings {
        return 0;
    }
    let rest = wrapped.len().saturating_sub(area.height.into());
    let first = page.scroll.min(rest);
    for (line, text) in (0..area.height).zip(wrapped.iter().skip(first)) {
        let last = line + 1 == area.height && first < rest;
        let text = if last { format!("{} more below", rest - first + 1) } else { text.clone() };
        write_at(buffer, area, 0, line, &text, if last { inks.bright } else { inks.normal });
    }
    rest
}

fn draw_picture(
    page: &WhyPage,
    plan: Plan,
    (settings, pegs): (&Settings, &Pegs),
    place: Rect,
    buffer: &mut Buffer,
) {
    let Plan { scale, front, between, .. } = plan;
    let theme = settings.theme();
    let inks = settings.inks(Paper::Tray);
    let holes = size(page.guess.pegs().len());
    let width = (front + (holes - 1) * scale.pitch + scale.width() + 1).min(place.width);
    let tray = Rect { width, ..place };
    fill(buffer, tray, &theme, Paper::Tray);
    let height = tray.height.saturating_sub(2 * plan.margin);
    let inner = Rect { y: tray.y + plan.margin, height, ..tray };
    let row = |line: u16| Rect { y: inner.y + line, height: scale.lines(), ..inner };
    let say = |text: &str, line: u16, buffer: &mut Buffer| {
        if front == FRONT {
            write_at(buffer, inner, 1, line + scale.lines() / 2, text, inks.normal);
        }
    };
    match &page.drawn {
        Drawn::Pairs(code, matches) => {
            let guess_line = scale.lines() + between;
            say("code", 0, buffer);
            say("guess", guess_line, buffer);
            let used = |hole: usize| matches.iter().any(|pair| pair.code_hole == hole);
            draw_pegs(code, &used, (plan, pegs), row(0), inks, buffer);
            let used = |hole: usize| matches.iter().any(|pair| pair.guess_hole == hole);
            draw_pegs(&page.guess, &used, (plan, pegs), row(guess_line), inks, buffer);
            let lines = Rect { y: inner.y + scale.lines(), height: between, ..inner };
            draw_lines(matches, (plan, pegs), lines, inks, buffer);
        }
        Drawn::Readings(patterns) => {
            draw_pegs(&page.guess, &|_| true, (plan, pegs), row(0), inks, buffer);
            for (line, pattern) in (scale.lines() + 1..).zip(patterns) {
                for (hole, mark) in (0..).zip(pattern) {
                    let glyph = theme.charset.glyphs().mark(*mark).to_string();
                    let ink = if *mark == PegMark::Nothing { inks.dim } else { inks.strong };
                    let column = front + hole * scale.pitch + scale.width() / 2;
                    write_at(buffer, inner, column, line, &glyph, ink);
                }
            }
        }
        Drawn::Nothing => {}
    }
}

/// The pegs of a row; those that count for nothing are their labels alone.
fn draw_pegs(
    code: &Code,
    used: &dyn Fn(usize) -> bool,
    (plan, pegs): (Plan, &Pegs),
    row: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) {
    let Plan { scale, front, .. } = plan;
    for (idx, peg) in code.pegs().iter().enumerate() {
        let column = front + size(idx) * scale.pitch;
        if !used(idx + 1) {
            let label = pegs.label(*peg);
            let columns = usize::from(scale.width());
            let text = format!("{:^columns$}", label.chars().take(columns).collect::<String>());
            write_at(buffer, row, column, scale.lines() / 2, &text, inks.dim);
        } else if scale.size == PegSize::Large {
            let room = row.width.saturating_sub(column).min(scale.width());
            let place = Rect { x: row.x + column, width: room, ..row };
            write_picture(buffer, place, &pegs.picture(*peg, PegSize::Large));
        } else {
            write_chip(buffer, row, (column, 0), *peg, pegs);
        }
    }
}

/// The characters of lines.
#[derive(Clone, Copy, Debug)]
struct Strokes {
    exact: char,
    down: char,
    along: char,
    cross: char,
    /// From above to the right and to the left; to below from the left and the right.
    turns: [char; 4],
}

impl Strokes {
    const UNICODE: Self = Self {
        exact: '\u{2503}',
        down: '\u{2502}',
        along: '\u{2500}',
        cross: '\u{253c}',
        turns: ['\u{2570}', '\u{256f}', '\u{256e}', '\u{256d}'],
    };
    const ASCII: Self =
        Self { exact: '|', down: '|', along: '-', cross: '+', turns: ['`', '\'', '.', ','] };
}

/// A line from the code down to the guess: its columns, and the line on which it goes
/// along.
#[derive(Clone, Copy, Debug)]
struct Lane {
    from: u16,
    to: u16,
    line: u16,
    peg: Peg,
}

fn draw_lines(
    matches: &[PegMatch],
    (plan, pegs): (Plan, &Pegs),
    area: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) {
    let Plan { scale, front, .. } = plan;
    let glyphs = pegs.glyphs();
    let strokes = if glyphs.blocks { Strokes::UNICODE } else { Strokes::ASCII };
    let column = |hole: usize, offset: u16| front + size(hole - 1) * scale.pitch + offset;
    let (leaves, middle, arrives) =
        if scale.size == PegSize::Large { (1, 2, 3) } else { (0, 1, 2) };
    let lanes: Vec<Lane> = (1..)
        .zip(colors(matches))
        .map(|(line, pair)| Lane {
            from: column(pair.code_hole, leaves),
            to: column(pair.guess_hole, arrives),
            line,
            peg: pair.peg,
        })
        .collect();
    let put = |buffer: &mut Buffer, at: (u16, u16), character: char, ink: Style| {
        write_at(buffer, area, at.0, at.1, &character.to_string(), ink);
    };
    for Lane { from, to, line, .. } in &lanes {
        for at in from.min(to) + 1..*from.max(to) {
            put(buffer, (at, *line), strokes.along, inks.normal);
        }
    }
    for Lane { from, to, line, .. } in &lanes {
        let crosses = |at: u16, of: u16| {
            let over = |lane: &Lane| {
                lane.line == of
                    && (lane.from.min(lane.to) + 1..lane.from.max(lane.to)).contains(&at)
            };
            if lanes.iter().any(over) { strokes.cross } else { strokes.down }
        };
        for of in 0..*line {
            put(buffer, (*from, of), crosses(*from, of), inks.normal);
        }
        for of in line + 1..area.height {
            put(buffer, (*to, of), crosses(*to, of), inks.normal);
        }
        let [right, left, from_left, from_right] = strokes.turns;
        let (leave, arrive) = if to > from { (right, from_left) } else { (left, from_right) };
        put(buffer, (*from, *line), leave, inks.normal);
        put(buffer, (*to, *line), arrive, inks.normal);
    }
    for pair in matches.iter().filter(|pair| pair.guess_hole == pair.code_hole) {
        let at = column(pair.guess_hole, middle);
        for line in 0..area.height {
            put(buffer, (at, line), strokes.exact, inks.strong);
        }
        put(buffer, (at, area.height / 2), glyphs.exact, inks.strong);
    }
    for lane in &lanes {
        draw_letter(*lane, &lanes, matches, (plan, pegs), area, inks, buffer);
    }
}

/// The label of a pair in its line, where no other line crosses it.
fn draw_letter(
    lane: Lane,
    lanes: &[Lane],
    matches: &[PegMatch],
    (plan, pegs): (Plan, &Pegs),
    area: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) {
    let middle = if plan.scale.size == PegSize::Large { 2 } else { 1 };
    let exact = matches.iter().filter(|pair| pair.guess_hole == pair.code_hole);
    let mut taken: Vec<u16> = exact
        .map(|pair| plan.front + size(pair.code_hole - 1) * plan.scale.pitch + middle)
        .collect();
    for other in lanes {
        if other.line > lane.line {
            taken.push(other.from);
        } else if other.line < lane.line {
            taken.push(other.to);
        }
    }
    let (first, last) = (lane.from.min(lane.to) + 1, lane.from.max(lane.to));
    let label: String = pegs.label(lane.peg).chars().take(2).collect();
    let center = u16::midpoint(first, last);
    let mut places: Vec<u16> = (first..last).collect();
    places.sort_by_key(|at| at.abs_diff(center));
    let width = size(label.chars().count());
    let free = |from: u16, to: u16| {
        from >= first && to < last && !taken.iter().any(|at| (from..=to).contains(at))
    };
    let roomy = places.iter().copied().find(|at| free(at.saturating_sub(1), at + width));
    if let Some(at) = roomy {
        write_at(buffer, area, at - 1, lane.line, &format!(" {label} "), inks.strong);
    } else if let Some(at) = places.into_iter().find(|at| free(*at, at + width - 1)) {
        write_at(buffer, area, at, lane.line, &label, inks.strong);
    }
}
