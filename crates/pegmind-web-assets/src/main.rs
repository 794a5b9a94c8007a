//! Writes the page into a folder that any static host can serve: `cargo xtask web`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it reports to the terminal")]
#![forbid(unsafe_code)]

#[path = "../build/pack.rs"]
mod pack;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use pack::{Packed, QUALITY_MAX, QUALITY_QUICK};
use pegmind_web_assets::ASSETS;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("error: name the folder to write the page into");
        return ExitCode::from(2);
    };
    if let Err(error) = write_to(&folder) {
        eprintln!("error: cannot write to {}: {error}", folder.display());
        return ExitCode::FAILURE;
    }
    println!("{}: {} files", folder.display(), ASSETS.len());
    ExitCode::SUCCESS
}

/// Writes all files into a folder, with packed copies beside them that end in `.br` and `.gz`.
fn write_to(folder: &Path) -> io::Result<()> {
    if folder.join("sw.js").is_file() && folder.join("assets").is_dir() {
        // Names of an older page.
        fs::remove_dir_all(folder.join("assets"))?;
    }
    let quality = if cfg!(debug_assertions) { QUALITY_QUICK } else { QUALITY_MAX };
    for asset in ASSETS.iter() {
        let path = folder.join(asset.file);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, asset.bytes)?;
        let packed = match (asset.brotli, asset.gzip) {
            (None, None) => Packed::of(asset.bytes, quality)?,
            (brotli, gzip) => {
                Packed { brotli: brotli.map(<[u8]>::to_vec), gzip: gzip.map(<[u8]>::to_vec) }
            }
        };
        for (packed, ending) in [(packed.brotli, "br"), (packed.gzip, "gz")] {
            if let Some(packed) = packed {
                fs::write(folder.join(format!("{}.{ending}", asset.file)), packed)?;
            }
        }
    }
    Ok(())
}
