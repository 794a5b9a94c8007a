//! A network that holds up what is sent, passes it on in pieces, and breaks connections in the
//! middle of a word: what was acknowledged is there once all the same.

use std::net::SocketAddr;
use std::time::Duration;

use pegmind_rules::{Randomness as _, SplitMix64};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::players::Players;
use crate::running_server::Program;

const PAIRS: usize = 8;
const ACTS: usize = 600;

/// Listens, and passes on what comes to a server and back.
async fn proxy(to: SocketAddr, seed: u64) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let mut random = SplitMix64(seed);
        loop {
            let (own, _) = listener.accept().await.unwrap();
            let random = SplitMix64(random.below(1 << 60));
            tokio::spawn(async move {
                if let Ok(server) = TcpStream::connect(to).await {
                    pass_on(own, server, random).await;
                }
            });
        }
    });
    addr
}

/// Passes on so many bytes, and then breaks off at once in both directions.
async fn pass_on(mut own: TcpStream, mut server: TcpStream, mut random: SplitMix64) {
    let mut left = usize::try_from(100 + random.below(6_000)).unwrap();
    let (mut up, mut down) = ([0; 512], [0; 512]);
    while left > 0 {
        let (read, goes_up) = tokio::select! {
            read = own.read(&mut up) => (read, true),
            read = server.read(&mut down) => (read, false),
        };
        let Ok(read @ 1..) = read else { return };
        let (bytes, to) =
            if goes_up { (&up[..read], &mut server) } else { (&down[..read], &mut own) };
        let bytes = &bytes[..read.min(left)];
        left -= bytes.len();
        let half = usize::try_from(random.below(bytes.len() as u64 + 1)).unwrap();
        for part in [&bytes[..half], &bytes[half..]] {
            sleep(Duration::from_millis(random.below(4))).await;
            if to.write_all(part).await.is_err() {
                return;
            }
        }
    }
}

#[test]
fn what_was_acknowledged_over_a_bad_network_is_there_once() {
    let runtime = Runtime::new().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("rooms.db").display());
    let program = Program::begin(&database, &[]);
    let players = runtime.block_on(async {
        let addr = proxy(program.addr, 1).await;
        Players::begin(PAIRS, 1, &[addr])
    });
    players.wait_for(ACTS);
    let (acts, again) = runtime.block_on(players.end());
    assert!(acts >= ACTS && again > 0, "{acts} acts, {again} asked again");
}
