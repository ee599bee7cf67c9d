//! `kaunta-practice`: the practice gateway as a program.

use chrono::{NaiveDate, TimeDelta, Utc};
use clap::{Args, Parser, Subcommand};
use kaunta_practice::{
    Config, DEFAULT_LIVE_KEY, DEFAULT_PARTNER_LIVE_KEY, DEFAULT_PARTNER_SANDBOX_KEY, DEFAULT_SANDBOX_KEY, Past,
    PastPlan, Practice,
};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Kampala's clock is this far ahead of UTC all year.
const KAMPALA_AHEAD: TimeDelta = TimeDelta::hours(3);

/// A practice gateway on this machine: both interfaces of the service, simulated, with no money behind them.
#[derive(Debug, Parser)]
#[command(name = "kaunta-practice", version, args_conflicts_with_subcommands = true)]
struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    /// The port on 127.0.0.1; 0 takes any free one.
    #[arg(long, default_value_t = 7300)]
    port: u16,
    /// The file that keeps wallets and transactions between starts; without it they are forgotten.
    #[arg(long)]
    state: Option<PathBuf>,
    /// How many times faster than documented timed scenarios run.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    speed: u32,
    /// How often a callback is tried before giving up; 0 sends none.
    #[arg(long, default_value_t = 4)]
    callbacks: u32,
    /// Accept fields that the mode does not have, as a lenient service would.
    #[arg(long)]
    lenient: bool,
    /// Answer look-ups in the sandbox too, at /transactions/{key}/status-sandbox, which the specification does not show.
    #[arg(long)]
    sandbox_status: bool,
    /// The key of the production paths.
    #[arg(long, default_value = DEFAULT_LIVE_KEY)]
    live_key: String,
    /// The key of the -sandbox paths.
    #[arg(long, default_value = DEFAULT_SANDBOX_KEY)]
    sandbox_key: String,
    /// The bearer key of the partner wallet's production form.
    #[arg(long, default_value = DEFAULT_PARTNER_LIVE_KEY)]
    partner_live_key: String,
    /// The bearer key of the partner wallet's development form.
    #[arg(long, default_value = DEFAULT_PARTNER_SANDBOX_KEY)]
    partner_sandbox_key: String,
}

#[derive(Debug, Clone, Copy, Subcommand)]
enum Command {
    /// Print the past of a shop, one payment a line as JSON: with reversals, payments without an answer, gaps and repeats.
    Seed(Seed),
}

#[derive(Debug, Clone, Copy, Args)]
struct Seed {
    /// The same seed prints the same past.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The last day in Kampala, such as 2026-11-21; today if left out.
    #[arg(long)]
    until: Option<NaiveDate>,
    /// How many years it covers.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    years: u32,
    /// How many payments an ordinary day has.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    per_day: u32,
}

#[tokio::main]
async fn main() -> ExitCode {
    let options = Options::parse();
    let ended = match options.command {
        Some(Command::Seed(seed)) => print_past(seed),
        None => run(options).await,
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If even this can't be written, there is nowhere left to report it.
            let _ = writeln!(std::io::stderr(), "kaunta-practice: {error}");
            ExitCode::FAILURE
        }
    }
}

fn print_past(seed: Seed) -> Result<(), Box<dyn std::error::Error>> {
    let today = (Utc::now() + KAMPALA_AHEAD).date_naive();
    let Seed { seed, until, years, per_day } = seed;
    let plan = PastPlan { seed, until: until.unwrap_or(today), years, per_day };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for payment in Past::new(plan) {
        serde_json::to_writer(&mut out, &payment)?;
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}

async fn run(options: Options) -> Result<(), Box<dyn std::error::Error>> {
    let config = Config {
        state: options.state.clone(),
        port: options.port,
        speed: options.speed,
        callback_attempts: options.callbacks,
        strict: !options.lenient,
        sandbox_status: options.sandbox_status,
        live_key: options.live_key,
        sandbox_key: options.sandbox_key,
        partner_live_key: options.partner_live_key,
        partner_sandbox_key: options.partner_sandbox_key,
        ..Config::in_memory()
    };
    let practice = Practice::start(config).await?;
    let kept = options.state.map_or_else(|| "in memory only".to_owned(), |path| path.display().to_string());
    let base = practice.base_url();
    writeln!(
        std::io::stdout(),
        "Practice gateway: {base}/api/v1/gateway (no real money)\n\
         Key of the production paths: {}\n\
         Key of the -sandbox paths:   {}\n\
         State: {kept}\n\
         Numbers to try: {base}/practice\n\
         Partner wallet: {base}/partner/v1 (user {})\n\
         Its key in the production form:  {}\n\
         Its key in the development form: {}\n\
         Stop with Ctrl+C.",
        practice.live_key(),
        practice.sandbox_key(),
        practice.partner_user_id(),
        practice.partner_live_key(),
        practice.partner_sandbox_key(),
    )?;
    tokio::select! {
        asked = tokio::signal::ctrl_c() => asked?,
        () = terminated() => {}
    }
    practice.stop().await;
    Ok(())
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
