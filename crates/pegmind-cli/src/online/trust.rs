//! Which servers are trusted: those with a certificate that somebody has signed whom the system
//! trusts.

use std::io;
use std::sync::{Arc, OnceLock};

use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::CertificateDer;
use rustls::{CertificateError, ClientConfig, RootCertStore};
use ureq::tls::{Certificate, TlsConfig};

fn provider() -> Arc<CryptoProvider> {
    static PROVIDER: OnceLock<Arc<CryptoProvider>> = OnceLock::new();
    Arc::clone(PROVIDER.get_or_init(|| Arc::new(ring::default_provider())))
}

/// The certificates of those whom the system trusts, or of those in the file that `SSL_CERT_FILE`
/// names. They are read once.
fn roots() -> &'static [CertificateDer<'static>] {
    static ROOTS: OnceLock<Vec<CertificateDer<'static>>> = OnceLock::new();
    ROOTS.get_or_init(|| rustls_native_certs::load_native_certs().certs)
}

/// How requests are sealed.
pub(super) fn of_requests() -> TlsConfig {
    let roots = roots().iter().map(|root| Certificate::from_der(root));
    TlsConfig::builder()
        .unversioned_rustls_crypto_provider(provider())
        .root_certs(roots.into())
        .build()
}

/// How connections that stand are sealed.
pub(super) fn of_connections() -> Result<Arc<ClientConfig>, rustls::Error> {
    let mut store = RootCertStore::empty();
    store.add_parsable_certificates(roots().iter().cloned());
    let config = ClientConfig::builder_with_provider(provider());
    let config = config.with_safe_default_protocol_versions()?;
    Ok(Arc::new(config.with_root_certificates(store).with_no_client_auth()))
}

/// Why a server is not trusted, if that is what went wrong.
pub(super) fn doubt(error: &io::Error) -> Option<String> {
    let error = error.get_ref()?.downcast_ref::<rustls::Error>()?;
    let rustls::Error::InvalidCertificate(why) = error else { return None };
    Some(match why {
        CertificateError::UnknownIssuer => {
            "nobody whom this system trusts has signed its certificate; SSL_CERT_FILE can name a \
             file with certificates of others"
                .to_owned()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "its certificate is for another name".to_owned()
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "its certificate has expired".to_owned()
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "its certificate is not valid yet".to_owned()
        }
        CertificateError::BadSignature => {
            "its certificate is not signed by whom it names".to_owned()
        }
        _ => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_doubted_in_words() {
        let said = |why| {
            let error = rustls::Error::InvalidCertificate(why);
            doubt(&io::Error::new(io::ErrorKind::InvalidData, error)).unwrap()
        };
        assert_eq!(said(CertificateError::Expired), "its certificate has expired");
        assert!(said(CertificateError::UnknownIssuer).contains("SSL_CERT_FILE"));
        assert!(said(CertificateError::BadSignature).contains("not signed"));
        assert!(said(CertificateError::Revoked).contains("Revoked"));
        assert_eq!(doubt(&io::Error::other("cut")), None);
        let error = io::Error::other(rustls::Error::HandshakeNotComplete);
        assert_eq!(doubt(&error), None);
    }
}
