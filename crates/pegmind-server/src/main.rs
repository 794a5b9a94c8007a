//! `pegmind-server`: Pegmind on the web.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::Parser;
use pegmind_server::{AppState, Sealer, Settings, app, begin_log, serve, status_app};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing::level_filters::LevelFilter;

/// Pegmind on the web: the page, its forms without scripts, and the JSON API.
#[derive(Debug, Parser)]
#[command(name = "pegmind-server", version, max_term_width = 100)]
struct Args {
    /// Where to listen; only this machine reaches the address that is the default
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// How much to log: off, error, warn, info (every request), debug, trace
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: LevelFilter,
    /// A file with the key, 64 hexadecimal digits, that seals games without scripts; a new
    /// one at each start if there is none
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

/// Work that was asked to stop when the server did is left behind after this time.
const PATIENCE: Duration = Duration::from_secs(2);

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    begin_log(args.log);
    let runtime = Runtime::new()?;
    let served = runtime.block_on(run(args));
    runtime.shutdown_timeout(PATIENCE);
    served
}

async fn run(args: Args) -> anyhow::Result<()> {
    let listen = |addr| async move {
        TcpListener::bind(addr).await.with_context(|| format!("cannot listen on {addr}"))
    };
    let listener = listen(args.addr).await?;
    let status = match args.settings.status {
        Some(addr) => Some(listen(addr).await?),
        None => None,
    };
    let sealer = match &args.key {
        Some(file) => Sealer::from_file(file)?,
        None => Sealer::random()?,
    };
    let state = AppState::new(args.settings, sealer);
    if let Some(status) = status {
        // It ends with the program, and its own connections are not counted.
        let own = AppState::new(Settings::default(), Sealer::random()?);
        tokio::spawn(serve(status, status_app(state.clone()), own, std::future::pending()));
    }
    tracing::info!(addr = %listener.local_addr()?, "listening");
    serve(listener, app(state.clone()), state, stop_signal()).await?;
    Ok(())
}

/// Waits until the program is asked to stop.
async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    interrupt.await;
}
