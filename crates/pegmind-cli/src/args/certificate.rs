//! Options of `certificate`.

use clap::{Args as ClapArgs, Subcommand};

/// Options of `certificate`.
#[derive(Debug, ClapArgs)]
pub(crate) struct CertificateArgs {
    #[command(subcommand)]
    pub(crate) action: CertificateAction,
}

/// What to do with a certificate.
#[derive(Debug, Subcommand)]
pub(crate) enum CertificateAction {
    /// Check every fact of a certificate with nothing but the rules of the game
    ///
    /// Says what it proves, or which fact does not hold. With --tree it also says whether
    /// the strategy in that file is proven to be the best by it.
    #[command(after_help = "Example:\n  pegmind certificate check why.cert --tree best.tree")]
    Check(CertificateFileArgs),
}

/// A certificate in a file.
#[derive(Debug, ClapArgs)]
pub(crate) struct CertificateFileArgs {
    /// The file of the certificate, or - for standard input
    #[arg(value_name = "CERTIFICATE")]
    pub(crate) certificate: String,
    /// A strategy of the same board, as optimal --out writes it
    #[arg(long, value_name = "FILE")]
    pub(crate) tree: Option<String>,
}
