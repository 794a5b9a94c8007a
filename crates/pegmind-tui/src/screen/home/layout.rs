//! Where the lines of the first screen are.

use pegmind_console::PictureLine;
use pegmind_face::menu::Entry;
use pegmind_rules::KeyPegStyle;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::Home;
use crate::art;
use crate::layout::{Kind, leave_gap, middle, take_bottom, take_top, whole};
use crate::msg::Size;
use crate::settings::Settings;
use crate::theme::lines_needed;

/// The columns of arrow and digit, and those of a title.
pub(crate) const FRONT: u16 = 6;
pub(crate) const TITLE: u16 = 22;

/// Where everything of the first screen is.
#[derive(Debug)]
pub(crate) struct HomeLayout {
    /// The painted code, and where it is.
    pub(crate) art: Vec<PictureLine>,
    pub(crate) picture: Rect,
    pub(crate) title: Rect,
    /// The entries that are in sight, a line each.
    pub(crate) entries: Vec<(Entry, Rect)>,
    /// How many entries are below those in sight, else above them, and where it is
    /// said.
    pub(crate) more: Option<(String, Rect)>,
    /// Whether what they are about stands beside them.
    pub(crate) beside: bool,
    /// What is said of the last key, or of the chosen entry.
    pub(crate) said: Rect,
    pub(crate) footer: Rect,
}

/// The lines of picture and title above the list: as many as leave room for all of it, and
/// none where there is no room even so.
fn head(kind: Kind, room: u16) -> (u16, u16) {
    let all = [(7, 4), (3, 4), (3, 1), (0, 1)];
    let from = match kind {
        Kind::Standard | Kind::Wide => 0,
        Kind::Narrow => 1,
        Kind::TooSmall | Kind::Compact => 3,
    };
    all.into_iter().skip(from).find(|(art, title)| art + title <= room).unwrap_or((0, 0))
}

impl HomeLayout {
    pub(crate) fn of(home: &Home, settings: &Settings, at: Size, notice: Option<&str>) -> Self {
        let (area, kind) = (whole(at), Kind::of(at));
        let choices = home.menu().entries();
        let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let widths = choices.iter().map(|choice| size(home.menu().sentence(*choice).width()));
        let widest = widths.max().unwrap_or_default();
        let beside = widest <= area.width.saturating_sub(FRONT + TITLE + 4);
        let width =
            if beside { FRONT + TITLE + widest + 2 } else { area.width.min(60).saturating_sub(2) };
        let chosen = (!beside).then(|| home.menu().sentence(home.selected()));
        let text = notice.map(str::to_owned).or(chosen);
        let said = text.as_ref().map_or(0, |_| 2);
        let room = area.height.saturating_sub(1 + size(choices.len()) + said);
        let (art_lines, title_lines) = head(kind, room);
        let art = art::lines(art_lines.into(), &settings.pegs(KeyPegStyle::default()));
        let around = size(art.len()) + title_lines + said + 2;
        let gap =
            u16::from(area.height > around + 2 * size(choices.len()) + 1 && kind == Kind::Wide);
        let lines = around + size(choices.len()) * (1 + gap);
        let mut group = middle(area, area.width, lines.min(area.height));
        let footer = take_bottom(&mut group, 1);
        let columns = art.first().map_or(0, |line| size(line.width()));
        let place = take_top(&mut group, size(art.len()));
        let picture = middle(place, columns, place.height);
        let title = take_top(&mut group, title_lines);
        let mut list = middle(group, width, group.height);
        // Where not all have room, the chosen one is among those that are shown.
        let lines = list.height.saturating_sub(said);
        let mut room = usize::from(lines / (1 + gap)).max(1);
        let count = choices.len();
        if room < count {
            room = usize::from(lines.saturating_sub(1) / (1 + gap)).max(1);
        }
        let place = choices.iter().position(|choice| *choice == home.selected());
        let first = (place.unwrap_or_default() + 1).saturating_sub(room);
        let mut line = || {
            let line = take_top(&mut list, 1);
            take_top(&mut list, gap);
            line
        };
        let shown = choices.into_iter().skip(first).take(room);
        let entries = shown.map(|entry| (entry, line())).collect();
        let more = match count.saturating_sub(first + room) {
            _ if room >= count => None,
            0 => Some(format!("{first} more above")),
            below => Some(format!("{below} more below")),
        };
        let more = more.map(|text| (text, take_top(&mut list, 1)));
        let needed = lines_needed(text, list.width);
        leave_gap(&mut list, needed.max(1));
        Self { art, picture, title, entries, more, beside, said: list, footer }
    }

    /// The entry at a place of the screen.
    pub(crate) fn entry_at(&self, column: u16, line: u16) -> Option<Entry> {
        let at = Position { x: column, y: line };
        self.entries.iter().find(|(_, area)| area.contains(at)).map(|(entry, _)| *entry)
    }
}
