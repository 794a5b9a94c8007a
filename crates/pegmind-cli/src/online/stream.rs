//! The bytes of a connection, sealed by TLS if its address says so. Two sockets share them, so
//! that one can be read while the other is written.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustls::ClientConnection;
use rustls::pki_types::ServerName;
use tungstenite::http::Uri;

use super::trust;

/// How long it may take to be connected, or to write a message.
const PATIENCE: Duration = Duration::from_secs(15);
/// How many addresses of a server are tried.
const ADDRESSES_MAX: usize = 8;
/// How many bytes are read at once of what is sealed.
const SEALED_BYTES: usize = 1 << 12;

/// One of the ends that share a connection.
#[derive(Debug)]
pub(super) struct Stream {
    socket: TcpStream,
    seal: Arc<Mutex<Seal>>,
    is_sealed: bool,
    /// What was read and not opened yet.
    sealed: Vec<u8>,
}

/// What seals and opens bytes, where that is wanted. Whoever writes has it, so that each message
/// is written whole.
type Seal = Option<ClientConnection>;

impl Stream {
    /// Connects to where an address leads: `ws` or `wss`.
    pub(super) fn open(uri: &Uri) -> io::Result<Self> {
        let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
        let is_sealed = uri.scheme_str() == Some("wss");
        let port = uri.port_u16().unwrap_or(if is_sealed { 443 } else { 80 });
        let mut socket = reach(host, port)?;
        let mut seal = None;
        if is_sealed {
            let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
            let config = trust::of_connections().map_err(io::Error::other)?;
            let mut sealing = ClientConnection::new(config, name).map_err(io::Error::other)?;
            sealing.complete_io(&mut socket)?;
            seal = Some(sealing);
        }
        Ok(Self { socket, seal: Arc::new(Mutex::new(seal)), is_sealed, sealed: Vec::new() })
    }

    /// The end that is written to, where this one is read.
    pub(super) fn writer(&self) -> io::Result<Self> {
        Ok(Self {
            socket: self.socket.try_clone()?,
            seal: Arc::clone(&self.seal),
            is_sealed: self.is_sealed,
            sealed: Vec::new(),
        })
    }

    /// Who says nothing for so long from now on is gone.
    pub(super) fn set_silence(&self, silence: Duration) -> io::Result<()> {
        self.socket.set_read_timeout(Some(silence))
    }

    /// Ends the connection for both.
    pub(super) fn shut(&self) {
        if let Some(seal) = self.seal().as_mut() {
            seal.send_close_notify();
            // Who does not hear of it sees the end of the connection.
            let _ = flush(seal, &self.socket);
        }
        let _ = self.socket.shutdown(Shutdown::Both);
    }

    fn seal(&self) -> MutexGuard<'_, Seal> {
        self.seal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what is open already; `None` if more has to be read for that.
    fn take(&mut self, buffer: &mut [u8]) -> io::Result<Option<usize>> {
        let mut guard = self.seal.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(seal) = guard.as_mut() else { return Ok(Some(0)) };
        loop {
            match seal.reader().read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                taken => return taken.map(Some),
            }
            if self.sealed.is_empty() {
                return Ok(None);
            }
            let count = seal.read_tls(&mut self.sealed.as_slice())?;
            self.sealed.drain(..count);
            seal.process_new_packets()
                .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
            // What was read may ask for an answer.
            flush(seal, &self.socket)?;
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.is_sealed {
            return self.socket.read(buffer);
        }
        loop {
            if let Some(count) = self.take(buffer)? {
                return Ok(count);
            }
            // Meanwhile the other end can be written to.
            self.sealed.resize(SEALED_BYTES, 0);
            let read = self.socket.read(&mut self.sealed);
            self.sealed.truncate(*read.as_ref().unwrap_or(&0));
            if read? == 0 {
                return Ok(0);
            }
        }
    }
}

impl Write for Stream {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let mut guard = self.seal.lock().unwrap_or_else(PoisonError::into_inner);
        match guard.as_mut() {
            None => self.socket.write_all(buffer)?,
            Some(seal) => {
                seal.writer().write_all(buffer)?;
                flush(seal, &self.socket)?;
            }
        }
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

/// Writes what is sealed and not written yet.
fn flush(seal: &mut ClientConnection, mut socket: &TcpStream) -> io::Result<()> {
    while seal.wants_write() {
        seal.write_tls(&mut socket)?;
    }
    Ok(())
}

fn reach(host: &str, port: u16) -> io::Result<TcpStream> {
    let mut failed = io::Error::other("the server has no address");
    for address in (host, port).to_socket_addrs()?.take(ADDRESSES_MAX) {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(PATIENCE))?;
                stream.set_write_timeout(Some(PATIENCE))?;
                return Ok(stream);
            }
            Err(error) => failed = error,
        }
    }
    Err(failed)
}
