//! A running callback server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::answer::answer;
use crate::config::Config;
use crate::rate::RateLimits;
use crate::secret::Secret;
use crate::serve;
use crate::shared::Shared;
use crate::stats::Stats;
use crate::store::{StateError, Store};

/// How often counts are logged and quiet senders are forgotten.
const ROUND: Duration = Duration::from_secs(60);

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is in use, or does not belong to this computer.
    #[error("can't listen on {address} ({source}): choose another address with --listen")]
    Listen {
        /// The requested address.
        address: SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// The state can't be opened.
    #[error(transparent)]
    State(#[from] StateError),
}

/// A running server. Dropping it stops it at once; [`CallbackServer::stop`] stops it gracefully.
#[derive(Debug)]
pub struct CallbackServer {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: watch::Sender<bool>,
    server: JoinHandle<()>,
    rounds: JoinHandle<()>,
}

impl CallbackServer {
    /// Starts the server. Needs a running tokio runtime with time and I/O.
    ///
    /// # Errors
    /// [`StartError`] if the address is in use, or the state can't be opened or was written by a newer version.
    pub async fn start(config: Config) -> Result<CallbackServer, StartError> {
        let listen = |source| StartError::Listen { address: config.listen, source };
        let store = Store::open(&config.state, config.limits.kept).await?;
        let shared = Arc::new(Shared {
            post: store.secret("post").await?,
            read: store.secret("read").await?,
            store,
            rate_limits: RateLimits::new(&config.limits, config.passed),
            stats: Stats::default(),
            limits: config.limits.clone(),
            proxies: config.proxies,
            now: config.now,
        });
        let listener = TcpListener::bind(config.listen).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let router = Router::new().fallback(answer).with_state(shared.clone());
        let (stop, stopped) = watch::channel(false);
        let server = tokio::spawn(serve::serve(listener, router, config.limits, stopped));
        let rounds = tokio::spawn(rounds(shared.clone()));
        tracing::info!(%address, "callbacks are taken");
        Ok(CallbackServer { address, shared, stop, server, rounds })
    }

    /// The two secret paths of a state file, which are created if missing. Does not listen.
    ///
    /// # Errors
    /// As for [`CallbackServer::start`], as far as the state is concerned.
    pub async fn paths(config: &Config) -> Result<(String, String), StateError> {
        let store = Store::open(&config.state, config.limits.kept).await?;
        let paths = (path(&store.secret("post").await?), path(&store.secret("read").await?));
        store.close().await;
        Ok(paths)
    }

    /// The address it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// `/…`: the path that the service posts to. A secret.
    #[must_use]
    pub fn post_path(&self) -> String {
        path(&self.shared.post)
    }

    /// `/…`: the path that Kaunta reads from. A secret.
    #[must_use]
    pub fn read_path(&self) -> String {
        path(&self.shared.read)
    }

    /// Stops accepting connections, gives pending answers a moment to finish, and closes the state.
    pub async fn stop(mut self) {
        self.rounds.abort();
        self.stop.send_replace(true);
        if let Err(error) = (&mut self.server).await {
            tracing::warn!(%error, "the box did not stop in order");
        }
        self.shared.stats.log();
        self.shared.store.close().await;
    }
}

impl Drop for CallbackServer {
    fn drop(&mut self) {
        self.rounds.abort();
        self.server.abort();
    }
}

fn path(secret: &Secret) -> String {
    format!("/{}", secret.reveal())
}

async fn rounds(shared: Arc<Shared>) {
    loop {
        tokio::time::sleep(ROUND).await;
        shared.stats.log();
        shared.rate_limits.forget_quiet();
    }
}
