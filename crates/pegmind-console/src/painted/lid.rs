//! The lid over the code, and the code when it is gone.

use anstyle::Style;
use pegmind_rules::Code;
use pegmind_session::Shield;

use super::PaintedBoard;
use crate::canvas::Canvas;
use crate::pegs::PegSize;
use crate::role::Role;
use crate::scene::{Cover, ShieldRow};
use crate::skin::Depth;
use crate::theme::{Paper, Weight};

impl PaintedBoard<'_> {
    pub(super) fn paint_lid(&self, canvas: &mut Canvas) {
        let line = self.fit.lid_line();
        if let ShieldRow::Shield(Shield::Open(code)) = self.scene.shield {
            return self.paint_open_code(canvas, &code);
        }
        self.paint_wood(canvas);
        let glyphs = self.pegs.theme.charset.glyphs();
        let word = match self.scene.shield {
            ShieldRow::Shield(Shield::Own(code)) => {
                for (hole, peg) in code.pegs().iter().enumerate() {
                    self.paint_lid_face(canvas, hole, *peg);
                }
                "your code"
            }
            ShieldRow::Shield(Shield::Closed | Shield::Open(_)) => {
                self.paint_on_lid(canvas, |_| '?');
                ""
            }
            ShieldRow::Shield(Shield::Empty) => "no code yet",
            ShieldRow::Shield(Shield::Table) => {
                self.paint_on_lid(canvas, |_| '?');
                "on a table"
            }
            ShieldRow::Shield(Shield::Evading) => {
                self.paint_on_lid(canvas, |_| '?');
                "evading"
            }
            ShieldRow::Entry { holes, cover: Cover::Covered, .. } => {
                let typed = |hole: usize| holes.get(hole).copied().flatten().is_some();
                self.paint_on_lid(canvas, |hole| {
                    if typed(hole) { glyphs.exact } else { glyphs.hole_in_play }
                });
                "your code"
            }
            ShieldRow::Entry { holes, cover: Cover::Open, typed } => {
                for hole in 0..self.scene.pegs() {
                    match (typed, holes.get(hole).copied().flatten()) {
                        (Some((at, number)), _) if at == hole => {
                            let text = format!("{number}_");
                            self.paint_in_hole(canvas, hole, line, &text, self.lid_ink());
                        }
                        (_, Some(peg)) => self.paint_lid_face(canvas, hole, peg),
                        (_, None) => {
                            let open = glyphs.hole_in_play.to_string();
                            self.paint_in_hole(canvas, hole, line, &open, self.lid_ink());
                        }
                    }
                }
                "your code"
            }
        };
        if let (ShieldRow::Entry { .. }, Some(hole)) = (self.scene.shield, self.notes.cursor) {
            let column = self.column(hole.min(self.scene.pegs().saturating_sub(1)));
            canvas.put(column - 1, line, "[", self.lid_ink());
            canvas.put(column + self.fit.face(), line, "]", self.lid_ink());
        }
        self.paint_lid_word(canvas, word);
    }

    fn lid_ink(&self) -> Style {
        self.pegs.theme.ink(Weight::Strong, Paper::Lid)
    }

    /// What the lid says, and which rows are out of sight.
    fn paint_lid_word(&self, canvas: &mut Canvas, word: &str) {
        if self.fit.is_sign {
            return;
        }
        let rows = self.rows_shown();
        let (lowest, highest) = (*rows.start(), *rows.end());
        let above = self.scene.row_count() - highest;
        let says: &[String] = match (lowest, above) {
            (1, 0) => &[],
            (1, 1) => &["+1 row".into(), "+1".into()],
            (1, above) => &[format!("+{above} rows"), format!("+{above}")],
            _ => &[format!("rows {lowest}-{highest}"), format!("{lowest}-{highest}")],
        };
        let column = self.fit.keys_column();
        let end = self.fit.width().saturating_sub(1);
        let ink = self.pegs.theme.ink(Weight::Normal, Paper::Lid);
        let room = end.saturating_sub(column);
        let fits = |text: &&String| text.len() <= room;
        let with =
            |text: &String| if word.is_empty() { text.clone() } else { format!("{word}, {text}") };
        let both = says.iter().map(with).collect::<Vec<_>>();
        let word = Some(word.to_owned()).filter(|word| !word.is_empty() && word.len() <= room);
        if let Some(text) = both.iter().find(fits).or(word.as_ref()) {
            canvas.put(column, self.fit.lid_line(), text, ink);
        }
    }

    fn paint_on_lid(&self, canvas: &mut Canvas, sign: impl Fn(usize) -> char) {
        if self.fit.is_sign {
            return;
        }
        for hole in 0..self.scene.pegs() {
            let text = sign(hole).to_string();
            self.paint_in_hole(canvas, hole, self.fit.lid_line(), &text, self.lid_ink());
        }
    }

    fn paint_lid_face(&self, canvas: &mut Canvas, hole: usize, peg: pegmind_rules::Peg) {
        let at = (self.column(hole), self.fit.lid_line());
        match self.fit.size {
            PegSize::Tight => self.pegs.paint(canvas, at, peg, PegSize::Tight),
            _ => self.pegs.paint_face(canvas, at, peg, self.fit.face()),
        }
    }

    /// The lid with its edges.
    fn paint_wood(&self, canvas: &mut Canvas) {
        let (fit, theme) = (&self.fit, &self.pegs.theme);
        let (line, width) = (fit.lid_line(), fit.width());
        let blocks = theme.charset.glyphs().blocks;
        let sign = match (theme.depth, blocks) {
            (_, false) => '=',
            (Depth::None, true) => '\u{2591}',
            _ => ' ',
        };
        let style = if theme.depth == Depth::None {
            Style::new().dimmed()
        } else {
            theme.paper(Paper::Lid)
        };
        canvas.fill(0, line, width, sign, style);
        if fit.edge {
            let (left, middle, right, style) = match (theme.paints_all(), blocks) {
                (true, true) => {
                    ('\u{259b}', '\u{2580}', '\u{259c}', theme.on(Role::Ground, Role::LidUpper))
                }
                (false, true) => ('\u{2597}', '\u{2584}', '\u{2596}', self.wood()),
                (_, false) => (' ', ' ', ' ', theme.paper(Paper::Ground)),
            };
            canvas.fill(0, line - 1, width, middle, style);
            canvas.fill(0, line - 1, 1, left, style);
            canvas.fill(width - 1, line - 1, 1, right, style);
        }
        if matches!(fit.size, PegSize::Huge | PegSize::Large) && blocks {
            let (sign, style) = if theme.paints_all() {
                ('\u{2584}', theme.on(Role::Tray, Role::LidLower))
            } else {
                ('\u{2580}', self.wood())
            };
            canvas.fill(0, line + 1, width, sign, style);
            if theme.paints_all() {
                for column in [0, width - 1] {
                    canvas.fill(column, line + 1, 1, sign, theme.on(Role::Rim, Role::LidLower));
                }
            }
        }
    }

    /// The code where the lid was. Nothing else moves.
    fn paint_open_code(&self, canvas: &mut Canvas, code: &Code) {
        let line = self.fit.lid_line();
        for (hole, peg) in code.pegs().iter().enumerate() {
            if self.notes.appeared.is_some_and(|appeared| hole >= appeared) {
                self.paint_open(canvas, hole, line);
                continue;
            }
            match self.fit.size {
                PegSize::Middle if !self.fit.edge => self.paint_lid_face(canvas, hole, *peg),
                PegSize::Huge
                | PegSize::Large
                | PegSize::Middle
                | PegSize::Small
                | PegSize::Tight => self.paint_peg(canvas, hole, *peg, line),
            }
        }
        let says = "the code";
        if !self.fit.is_sign && says.len() < self.fit.width().saturating_sub(self.fit.keys_column())
        {
            canvas.put(self.fit.keys_column(), line, says, self.ink(Weight::Strong));
        }
    }
}
