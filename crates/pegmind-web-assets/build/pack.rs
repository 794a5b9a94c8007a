//! Packing files once, so that no server has to.

use std::io::{self, Write as _};

/// Files below this size are not worth it: they fit in one packet.
const BYTES_MIN: usize = 1_024;

/// The quality of the smallest copies, for what is handed on.
pub(crate) const QUALITY_MAX: u8 = 11;

/// The quality for what is built again and again.
pub(crate) const QUALITY_QUICK: u8 = 4;

/// The copies of a file, where they are worth it.
#[derive(Debug)]
pub(crate) struct Packed {
    /// By brotli.
    pub brotli: Option<Vec<u8>>,
    /// By gzip.
    pub gzip: Option<Vec<u8>>,
}

impl Packed {
    /// Packs this, which at the best quality takes seconds for a module.
    pub(crate) fn of(bytes: &[u8], quality: u8) -> io::Result<Packed> {
        Ok(Packed { brotli: brotli(bytes, quality)?, gzip: gzip(bytes, quality)? })
    }
}

fn brotli(bytes: &[u8], quality: u8) -> io::Result<Option<Vec<u8>>> {
    if bytes.len() < BYTES_MIN {
        return Ok(None);
    }
    let params = brotli::enc::BrotliEncoderParams {
        quality: quality.into(),
        size_hint: bytes.len(),
        ..brotli::enc::BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params)?;
    Ok(Some(packed).filter(|packed| packed.len() < bytes.len()))
}

fn gzip(bytes: &[u8], quality: u8) -> io::Result<Option<Vec<u8>>> {
    if bytes.len() < BYTES_MIN {
        return Ok(None);
    }
    let level = flate2::Compression::new(quality.min(9).into());
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), level);
    gzip.write_all(bytes)?;
    Ok(Some(gzip.finish()?).filter(|packed| packed.len() < bytes.len()))
}
