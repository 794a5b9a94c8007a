//! `pegmind-server`: Pegmind on the web, and rooms where people play with each other.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use etcetera::BaseStrategy as _;
use pegmind_server::{AppState, Sealer, Settings, System, app, begin_log, serve, status_app};
use pegmind_store::{Database, Hints, SqliteStore};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing::level_filters::LevelFilter;

/// Pegmind on the web: the page, its forms without scripts, the JSON API, and rooms where people
/// play with each other.
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
    /// Where rooms are kept: `sqlite:FILE`, `postgres://USER@HOST/NAME`, or `memory:`, which
    /// forgets them; by default a file where programs keep their state
    #[arg(long, value_name = "URL", global = true)]
    database: Option<Database>,
    /// Do not tell other servers on the same database at once what was done, and do not listen to
    /// them: each asks every three seconds, also where a pooler of connections is in between
    #[arg(long)]
    no_hints: bool,
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What else can be done.
#[derive(Debug, Subcommand)]
enum Command {
    /// Copies the rooms to a file, also while the server runs
    Backup {
        /// The file, which must not be there
        file: PathBuf,
    },
    /// Makes a database of what was copied, where there is none
    Restore {
        /// The copy
        file: PathBuf,
    },
}

/// Work that was asked to stop when the server did is left behind after this time.
const PATIENCE: Duration = Duration::from_secs(2);

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    begin_log(args.log);
    let runtime = Runtime::new()?;
    let database = args.database.clone().map_or_else(default_database, Ok)?;
    let served = runtime.block_on(async {
        match &args.command {
            None => run(args, database).await,
            Some(Command::Backup { file }) => {
                Ok(SqliteStore::back_up(own_file(&database)?, file).await?)
            }
            Some(Command::Restore { file }) => {
                Ok(SqliteStore::restore(file, own_file(&database)?).await?)
            }
        }
    });
    runtime.shutdown_timeout(PATIENCE);
    served
}

/// A file where programs keep their state.
fn default_database() -> anyhow::Result<Database> {
    let strategy = etcetera::choose_base_strategy();
    let strategy = strategy.context("there is no home to keep rooms in; name a --database")?;
    let folder = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
    Ok(Database::Sqlite(folder.join("pegmind-server").join("rooms.db")))
}

/// The file of a database that is one.
fn own_file(database: &Database) -> anyhow::Result<&Path> {
    match database {
        Database::Sqlite(file) => Ok(file),
        Database::Postgres(_) | Database::Memory => anyhow::bail!(
            "{database} is no file; expected sqlite:FILE, and for PostgreSQL its own pg_dump and \
             pg_restore"
        ),
    }
}

async fn run(args: Args, database: Database) -> anyhow::Result<()> {
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
    let hints = if args.no_hints { Hints::Off } else { Hints::Told };
    let store = database.open(hints).await;
    let store = store.with_context(|| format!("cannot keep rooms in {database}"))?;
    let state = AppState::with_rooms(args.settings, sealer, store, Arc::new(System::new()));
    if let Some(status) = status {
        tracing::info!(status = %status.local_addr()?, "listening for who runs it");
        // It ends with the program, and its own connections are not counted.
        let own = AppState::new(Settings::default(), Sealer::random()?);
        tokio::spawn(serve(status, status_app(state.clone()), own, std::future::pending()));
    }
    let stop = stop_signal()?;
    tracing::info!(addr = %listener.local_addr()?, %database, "listening");
    serve(listener, app(state.clone()), state, stop).await?;
    Ok(())
}

/// Returns what waits until the program is asked to stop. Whoever asks as soon as this has
/// returned is heard.
///
/// # Errors
///
/// If the system lets the program hear no signals.
#[cfg_attr(not(unix), expect(clippy::unnecessary_wraps, reason = "as elsewhere"))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
