//! What whoever runs the server decides; every limit has a value.

use std::net::SocketAddr;
use std::time::Duration;

use clap::{Args, Parser};
use pegmind_rules::Quoted;

/// Limits and names of a server.
#[derive(Clone, Debug, Args)]
pub struct Settings {
    /// A further name under which the server is reached; requests for other names are
    /// refused
    #[arg(long = "host", value_name = "NAME", value_parser = host)]
    pub hosts: Vec<String>,
    /// The address under which browsers reach the server through a proxy that speaks TLS, on
    /// whatever machine, as in `https://play.example.org`: what a browser is known by is then sent
    /// over TLS alone
    #[arg(long = "public-url", value_name = "URL", value_parser = public_url)]
    pub public_host: Option<String>,
    /// The server stands behind a proxy on this machine, which tells in X-Forwarded-For
    /// whom a request is from
    #[arg(long)]
    pub behind_proxy: bool,
    /// How many requests an address may make in a second, on average
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub requests_per_second: u32,
    /// How many of them at once
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub requests_at_once: u32,
    /// How many questions an address may ask the solver in a second, on average
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub questions_per_second: u32,
    /// How many of them at once
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub questions_at_once: u32,
    /// How many questions are answered at the same time; by default as many as there
    /// are cores
    #[arg(long, value_name = "N", default_value_t = cores(), value_parser = workers)]
    pub workers: usize,
    /// How many questions may wait
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = queue)]
    pub queue: usize,
    /// How many seconds a question may take
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    pub work_time: Duration,
    /// How many connections there may be
    #[arg(long, value_name = "N", default_value_t = 1_024, value_parser = queue)]
    pub connections: usize,
    /// How many of them from one address
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = queue)]
    pub connections_per_address: usize,
    /// How many rooms an address may make in a second, and how many codes it may try, on
    /// average
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub rooms_per_second: u32,
    /// How many of them at once
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub rooms_at_once: u32,
    /// How many sockets to rooms there may be, and streams of events
    #[arg(long, value_name = "N", default_value_t = 12_288, value_parser = queue)]
    pub sockets: usize,
    /// How many of them from one address
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = queue)]
    pub sockets_per_address: usize,
    /// How many rooms may be open, whoever plays there or does not
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub rooms: u64,
    /// How many may look on in a room at once, over sockets and streams of events
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = queue)]
    pub spectators_per_room: usize,
    /// How many days a room is kept after its end
    #[arg(long, value_name = "N", default_value_t = 365, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub keep_days: u32,
    /// Where health, in detail, and metrics are told; nowhere unless it is named
    #[arg(long, value_name = "ADDR", value_parser = loopback)]
    pub status: Option<SocketAddr>,
}

impl Settings {
    /// The largest body of a request, in bytes.
    pub const BODY_BYTES_MAX: usize = 16 << 10;
    /// The longest address of a request with what is asked in it, in bytes.
    pub const URL_BYTES_MAX: usize = 4 << 10;
    /// The largest head of a request, in bytes.
    pub const HEAD_BYTES_MAX: usize = 32 << 10;
    /// The most headers of a request.
    pub const HEADERS_MAX: usize = 64;
    /// How long the head of a request may take, also that of the next one on a
    /// connection.
    pub const HEAD_TIME_MAX: Duration = Duration::from_secs(15);
    /// How long the body of a request may take.
    pub const BODY_TIME_MAX: Duration = Duration::from_secs(10);
    /// How long a request may wait for its turn and be worked on.
    pub const REQUEST_TIME_MAX: Duration = Duration::from_mins(1);
    /// How long a question for the solver may wait for its turn.
    pub const WAIT_TIME_MAX: Duration = Duration::from_secs(20);
    /// How long a connection may last.
    pub const CONNECTION_TIME_MAX: Duration = Duration::from_mins(10);
    /// How long requests that are under way may take when the server stops.
    pub const DRAIN_TIME_MAX: Duration = Duration::from_secs(10);
    /// Questions of one address that wait or are answered.
    pub const QUESTIONS_PER_ADDRESS_MAX: usize = 8;
    /// How often an address may claim a name on average, which nobody else can have then.
    pub const NAME_EVERY: Duration = Duration::from_mins(10);
    /// The most codes in an answer.
    pub const CODES_MAX: usize = 10_000;
    /// How long a challenge for a passkey may be answered.
    pub const CHALLENGE_TIME_MAX: Duration = Duration::from_mins(5);
    /// The most of them that wait for an answer.
    pub const CHALLENGES_MAX: u32 = 4_096;
    /// Addresses that are counted apart; all others count as one.
    pub const ADDRESSES_MAX: usize = 65_536;
}

impl Default for Settings {
    fn default() -> Self {
        /// The settings alone.
        #[derive(Debug, Parser)]
        struct Alone {
            #[command(flatten)]
            settings: Settings,
        }
        Alone::parse_from([""]).settings
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reads the name of a host, without a port.
fn host(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    if text.is_empty() || text.len() > 253 || !text.chars().all(plain) {
        let given = Quoted::new(text);
        return Err(format!("'{given}' is no name of a host; expected one as in play.example.org"));
    }
    Ok(text.to_ascii_lowercase())
}

/// Reads the address of a server behind TLS. Returns its host, with the port if there is one.
fn public_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").map(|rest| rest.strip_suffix('/').unwrap_or(rest));
    rest.and_then(|rest| host(rest).ok()).ok_or_else(|| {
        let given = Quoted::up_to(text, 100);
        format!("'{given}' is not an address over TLS; expected one as in https://play.example.org")
    })
}

fn workers(text: &str) -> Result<usize, String> {
    number(text, 512)
}

fn queue(text: &str) -> Result<usize, String> {
    number(text, 65_536)
}

fn number(text: &str, max: usize) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| format!("expected 1 to {max}"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (1..=45).contains(seconds));
    seconds.map(Duration::from_secs).ok_or_else(|| "expected 1 to 45".to_owned())
}

/// Reads an address that only this machine reaches.
fn loopback(text: &str) -> Result<SocketAddr, String> {
    let addr: Option<SocketAddr> = text.parse().ok();
    let addr = addr.filter(|addr| addr.ip().is_loopback());
    addr.ok_or_else(|| "expected a loopback address and a port, as in 127.0.0.1:8081".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_one_over_tls() {
        for (text, host) in [
            ("https://play.example.org", "play.example.org"),
            ("https://Play.example.org/", "play.example.org"),
            ("https://play.example.org:8443", "play.example.org:8443"),
        ] {
            assert_eq!(public_url(text).as_deref(), Ok(host));
        }
        for wrong in ["http://play.example.org", "play.example.org", "https://", "https://a/b", ""]
        {
            let refused = public_url(wrong).unwrap_err();
            assert!(refused.starts_with(&format!("'{wrong}' is not an address")), "{refused}");
        }
    }
}
