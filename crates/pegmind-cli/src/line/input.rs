//! Lines from standard input, however long or broken.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes. What is longer is counted and
/// left out.
const LINE_BYTES_MAX: usize = 4096;

/// A line as it came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Text, without the line end.
    Text(String),
    /// Longer than any line that means something.
    TooLong {
        /// Its bytes.
        bytes: u64,
    },
    /// Not UTF-8.
    NotText,
    /// No line: the input has ended.
    End,
}

/// Reads lines.
#[derive(Debug)]
pub(crate) struct Input<R> {
    reader: R,
}

impl<R: BufRead> Input<R> {
    /// Lines from this reader.
    pub(crate) const fn new(reader: R) -> Self {
        Self { reader }
    }

    /// The next line. Never keeps more than [`LINE_BYTES_MAX`] bytes.
    pub(crate) fn line(&mut self) -> io::Result<Line> {
        let mut kept = Vec::new();
        let mut bytes: u64 = 0;
        loop {
            let buffer = match self.reader.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() && bytes == 0 {
                return Ok(Line::End);
            }
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let (taken, used) = end.map_or((buffer.len(), buffer.len()), |end| (end, end + 1));
            let room = LINE_BYTES_MAX.saturating_sub(kept.len());
            kept.extend(buffer.iter().take(taken.min(room)));
            bytes += taken as u64;
            let last = end.is_some() || buffer.is_empty();
            // An empty line is a line: count its end so that it is not the end of input.
            bytes = bytes.max(u64::from(used > 0));
            self.reader.consume(used);
            if last {
                break;
            }
        }
        if bytes > LINE_BYTES_MAX as u64 {
            return Ok(Line::TooLong { bytes });
        }
        if kept.last() == Some(&b'\r') {
            kept.pop();
        }
        Ok(String::from_utf8(kept).map_or(Line::NotText, Line::Text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        let mut input = Input::new(BufReader::with_capacity(7, bytes));
        std::iter::from_fn(|| input.line().ok().filter(|line| *line != Line::End)).collect()
    }

    #[test]
    fn lines_come_with_any_line_end_or_none() {
        let text = |text: &str| Line::Text(text.into());
        assert_eq!(lines(b"one\r\n\ntwo"), [text("one"), text(""), text("two")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [text("")]);
    }

    #[test]
    fn a_line_of_ten_megabytes_is_counted_and_left_out() {
        let mut bytes = vec![b'r'; 10_000_000];
        bytes.extend(b"\nrroy\n");
        assert_eq!(lines(&bytes), [Line::TooLong { bytes: 10_000_000 }, Line::Text("rroy".into())]);
    }

    #[test]
    fn bytes_that_are_no_text_are_one_line() {
        assert_eq!(lines(b"\xff\xfe\nrroy\n"), [Line::NotText, Line::Text("rroy".into())]);
    }
}
