//! Packing files once, so that no server has to.

use std::io::{self, Write as _};

/// Files below this size are not worth it: they fit in one packet.
const BYTES_MIN: usize = 1_024;

/// The copies of a file, where they are worth it.
#[derive(Debug)]
pub(crate) struct Packed {
    /// As small as brotli makes it.
    pub brotli: Option<Vec<u8>>,
    /// As small as gzip makes it.
    pub gzip: Option<Vec<u8>>,
}

impl Packed {
    /// Packs this, which for a module takes some seconds.
    pub(crate) fn of(bytes: &[u8]) -> io::Result<Packed> {
        Ok(Packed { brotli: brotli(bytes)?, gzip: gzip(bytes)? })
    }
}

fn brotli(bytes: &[u8]) -> io::Result<Option<Vec<u8>>> {
    if bytes.len() < BYTES_MIN {
        return Ok(None);
    }
    let params = brotli::enc::BrotliEncoderParams {
        size_hint: bytes.len(),
        ..brotli::enc::BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params)?;
    Ok(Some(packed).filter(|packed| packed.len() < bytes.len()))
}

fn gzip(bytes: &[u8]) -> io::Result<Option<Vec<u8>>> {
    if bytes.len() < BYTES_MIN {
        return Ok(None);
    }
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes)?;
    Ok(Some(gzip.finish()?).filter(|packed| packed.len() < bytes.len()))
}
