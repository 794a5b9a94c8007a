//! The server itself behind a proxy that speaks TLS, as a server for others is run.

use std::fs;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use rcgen::{CertificateParams, DnType, KeyPair};
use rustls::crypto::ring;
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection};
use tempfile::TempDir;

use super::super::home::{Home, finish, piped};
use super::Player;
use super::real_server::RealServer;

/// How often a connection looks for what is new.
const TICK: Duration = Duration::from_millis(5);

/// A proxy with a certificate that it has signed itself.
struct Proxy {
    address: String,
    folder: TempDir,
    connections: Arc<Mutex<Vec<TcpStream>>>,
}

impl Proxy {
    fn start(server: &RealServer) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("https://{}", listener.local_addr().unwrap());
        let mut params = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
        // No two of them are called alike.
        params.distinguished_name.push(DnType::CommonName, address.as_str());
        let signing_key = KeyPair::generate().unwrap();
        let cert = params.self_signed(&signing_key).unwrap();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("proxy.pem"), cert.pem()).unwrap();
        let key = PrivateKeyDer::Pkcs8(signing_key.serialize_der().into());
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key);
        let config = Arc::new(config.unwrap());
        let connections: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let (own, server) = (Arc::clone(&connections), server.address().to_owned());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                own.lock().unwrap().push(stream.try_clone().unwrap());
                let (config, server) = (Arc::clone(&config), server.clone());
                // How a connection ends is seen at its ends.
                thread::spawn(move || {
                    let _ = carry(stream, config, &server);
                });
            }
        });
        Self { address, folder, connections }
    }

    /// The file with its certificate.
    fn certificate(&self) -> PathBuf {
        self.folder.path().join("proxy.pem")
    }

    /// Breaks all connections.
    fn cut(&self) {
        for connection in self.connections.lock().unwrap().drain(..) {
            let _ = connection.shutdown(Shutdown::Both);
        }
    }

    /// A program that trusts it.
    fn player(&self, home: &Home, args: &str) -> Player {
        let mut command = home.command();
        command.args(args.split_whitespace()).env("SSL_CERT_FILE", self.certificate());
        Player::reading(piped(&mut command).spawn().unwrap())
    }
}

/// Carries what two sides of a connection say, until one ends it.
fn carry(mut client: TcpStream, config: Arc<ServerConfig>, server: &str) -> io::Result<()> {
    let mut inside = TcpStream::connect(server)?;
    for stream in [&client, &inside] {
        stream.set_read_timeout(Some(TICK))?;
        stream.set_nodelay(true)?;
    }
    let mut seal = ServerConnection::new(config).map_err(io::Error::other)?;
    let mut buffer = [0; 4096];
    loop {
        if let Some(count) = timely(seal.read_tls(&mut client))? {
            let opened = seal.process_new_packets();
            while seal.wants_write() {
                seal.write_tls(&mut client)?;
            }
            opened.map_err(io::Error::other)?;
            if count == 0 {
                return Ok(());
            }
        }
        while let Some(count) = timely(seal.reader().read(&mut buffer))? {
            if count == 0 {
                return Ok(());
            }
            inside.write_all(&buffer[..count])?;
        }
        if let Some(count) = timely(inside.read(&mut buffer))? {
            if count == 0 {
                seal.send_close_notify();
            }
            seal.writer().write_all(&buffer[..count])?;
            while seal.wants_write() {
                seal.write_tls(&mut client)?;
            }
            if count == 0 {
                return Ok(());
            }
        }
    }
}

/// What was read; `None` if nothing has come yet.
fn timely(read: io::Result<usize>) -> io::Result<Option<usize>> {
    match read {
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
            Ok(None)
        }
        read => read.map(Some),
    }
}

#[test]
fn a_duel_is_played_over_tls_through_a_lost_connection() {
    let server = RealServer::start();
    let proxy = Proxy::start(&server);
    let (ann, bob) = (Home::new(), Home::new());
    let mut host = proxy.player(&ann, &format!("host --name Ann --server {}", proxy.address));
    let code = host.hears_code();
    let mut guest = proxy.player(&bob, &format!("join {}/join/{code} --name Bob", proxy.address));
    host.hears("Bob has come.");
    host.types("rgby\n");
    guest.types("oopp\n");
    for player in [&mut host, &mut guest] {
        player.hears_where("a commitment", |line| line.starts_with("Code set. Commitment"));
    }
    proxy.cut();
    host.hears("Connected again.");
    guest.hears("Connected again.");
    host.types("yyyy\noopp\n");
    guest.types("rrrr\nrgby\n");
    host.ends().done().says("A draw: Ann and Bob took 2 guesses each.");
    guest.ends().done().says("Well done! Bob found the code in 2 of 10 rows.");
}

#[test]
fn a_server_that_nobody_vouches_for_is_not_trusted() {
    let server = RealServer::start();
    let (proxy, other) = (Proxy::start(&server), Proxy::start(&server));
    let home = Home::new();
    for args in ["host", "join 7F3K-QX", "watch 7F3K-QX"] {
        let mut command = home.command();
        command.args(args.split_whitespace()).args(["--server", &proxy.address]);
        let ended = finish(command.env("SSL_CERT_FILE", other.certificate()), b"");
        let address = &proxy.address;
        let why = "nobody whom this system trusts has signed its certificate";
        ended.exits(5).warns(&format!("the server {address} is not trusted: {why}"));
    }
    assert!(!home.path("state/pegmind/devices").exists(), "nothing was told to it");
}
