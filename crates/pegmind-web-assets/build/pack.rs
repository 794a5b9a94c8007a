//! Packing files once, so that no server has to.

use std::io::Write as _;

use crate::site::File;

/// Files below this size are not worth it: they fit in one packet.
const BYTES_MIN: usize = 1_024;

/// As small as brotli makes it. Returns `None` if that is not worth it.
pub(crate) fn brotli(file: &File) -> Result<Option<Vec<u8>>, String> {
    if file.bytes.len() < BYTES_MIN {
        return Ok(None);
    }
    let params = brotli::enc::BrotliEncoderParams {
        size_hint: file.bytes.len(),
        ..brotli::enc::BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut file.bytes.as_slice(), &mut packed, &params)
        .map_err(|error| format!("cannot pack {}: {error}", file.path))?;
    Ok(Some(packed).filter(|packed| packed.len() < file.bytes.len()))
}

/// As small as gzip makes it. Returns `None` if that is not worth it.
pub(crate) fn gzip(file: &File) -> Result<Option<Vec<u8>>, String> {
    if file.bytes.len() < BYTES_MIN {
        return Ok(None);
    }
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let packed = gzip.write_all(&file.bytes).and_then(|()| gzip.finish());
    let packed = packed.map_err(|error| format!("cannot pack {}: {error}", file.path))?;
    Ok(Some(packed).filter(|packed| packed.len() < file.bytes.len()))
}
