//! `kaunta-callback`: the callback server as a program.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use kaunta_callback::{CallbackServer, Config};

/// Keeps the callbacks that the payment service posts until Kaunta fetches them. See docs/callback.md.
#[derive(Debug, Parser)]
#[command(name = "kaunta-callback", version)]
struct Options {
    /// Where to listen; a web server with a certificate stands in front of it.
    #[arg(long, default_value = "127.0.0.1:8787")]
    listen: SocketAddr,
    /// The file that keeps the secret paths and what has arrived.
    #[arg(long, default_value = "kaunta-callback.db")]
    state: PathBuf,
    /// A web server on another computer whose X-Forwarded-For is trusted; may be given several times.
    #[arg(long = "proxy")]
    proxies: Vec<IpAddr>,
    /// The address at which this host is reached from outside, to print whole addresses.
    #[arg(long, default_value = "https://YOUR-HOST")]
    public: String,
    /// Print the two secret addresses and end.
    #[arg(long)]
    show: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    let level = env_logger::Env::default().default_filter_or("info");
    env_logger::Builder::from_env(level).target(env_logger::Target::Stderr).init();
    match run(Options::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If even this can't be written, there is nowhere left to report it.
            let _ = writeln!(std::io::stderr(), "kaunta-callback: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: Options) -> Result<(), Box<dyn std::error::Error>> {
    let config = Config { listen: options.listen, proxies: options.proxies, ..Config::at(options.state) };
    let public = options.public.trim_end_matches('/').to_owned();
    let mut out = std::io::stdout();
    if options.show {
        let (post, read) = CallbackServer::paths(&config).await?;
        return Ok(addresses(&mut out, &public, &post, &read)?);
    }
    let running = CallbackServer::start(config).await?;
    writeln!(out, "Listening on http://{}", running.address())?;
    // If stdout is not a terminal, it probably ends up in a log, and the addresses are secrets.
    if out.is_terminal() {
        addresses(&mut out, &public, &running.post_path(), &running.read_path())?;
    } else {
        writeln!(out, "The two secret addresses: kaunta-callback --show, with the same --state.")?;
    }
    tokio::select! {
        asked = tokio::signal::ctrl_c() => asked?,
        () = terminated() => {}
    }
    running.stop().await;
    Ok(())
}

fn addresses(out: &mut impl Write, public: &str, post: &str, read: &str) -> std::io::Result<()> {
    writeln!(
        out,
        "Keep both to yourself. Type them in Kaunta: Settings, Connection.\n\
         Callback address: {public}{post}\n\
         Callback server:  {public}{read}"
    )
}

/// Completes when the system asks the program to end.
#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => {
            signal.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
