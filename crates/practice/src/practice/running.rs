//! A running practice gateway.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, RwLock};

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use super::{schedule, serve};
use crate::answer::refusals::No;
use crate::setup::{Billers, Clock, Config, Keys};
use crate::state::{Hold, Partner, Shared};
use crate::store::{Opening, StateError, Store};
use crate::terms::Money;
use crate::{admin, docs, gateway, partner};

/// Why a practice gateway did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port is in use, or the machine has no loopback.
    #[error("the practice gateway can't listen on port {port} ({source}): choose another port, or 0 for any free one")]
    Listen {
        /// The requested port.
        port: u16,
        /// The system's error.
        source: std::io::Error,
    },
    /// The state can't be opened.
    #[error(transparent)]
    State(#[from] StateError),
    /// An opening balance is not a valid amount.
    #[error("an opening balance does not fit: use an amount in UGX with at most two decimals")]
    OpeningBalance,
    /// The HTTP client for callbacks can't be created.
    #[error("callbacks can't be sent from this machine: {0}")]
    Callbacks(#[source] reqwest::Error),
}

/// The credentials of the partner wallet interface.
#[derive(Debug)]
pub(crate) struct PartnerInterface {
    pub(crate) live_key: String,
    pub(crate) sandbox_key: String,
    pub(crate) user_id: String,
}

/// A running practice gateway. Dropping it stops it at once; [`Practice::stop`] stops it gracefully.
#[derive(Debug)]
pub struct Practice {
    address: SocketAddr,
    live_key: String,
    sandbox_key: String,
    pub(crate) partner: PartnerInterface,
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    stop: watch::Sender<bool>,
    server: JoinHandle<()>,
    scheduler: JoinHandle<()>,
}

impl Practice {
    /// Starts on 127.0.0.1. Needs a running tokio runtime with time and I/O.
    ///
    /// # Errors
    /// [`StartError`] if the port is in use, the state can't be opened or was written by a newer version, or a setting
    /// is invalid.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let opening = Opening {
            escrow: Money::from_decimal(config.escrow).ok_or(StartError::OpeningBalance)?,
            commission: Money::from_decimal(config.commission).ok_or(StartError::OpeningBalance)?,
        };
        let listen = |source| StartError::Listen { port: config.port, source };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, config.port)).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let store = Store::open(config.state.as_deref(), opening).await?;
        let mut billers = Billers::with(config.billers);
        store.added_billers().await.map_err(StateError::from)?.into_iter().for_each(|biller| billers.add(biller));
        let partner = PartnerInterface {
            live_key: config.partner_live_key,
            sandbox_key: config.partner_sandbox_key,
            user_id: config.partner_user_id,
        };
        let client = callback_client().map_err(StartError::Callbacks)?;
        let shared = Arc::new(Shared {
            store: store.clone(),
            clock: Arc::clone(&config.clock),
            keys: Keys { live: config.live_key.clone(), sandbox: config.sandbox_key.clone() },
            partner: Partner {
                keys: Keys { live: partner.live_key.clone(), sandbox: partner.sandbox_key.clone() },
                user_id: partner.user_id.clone(),
                batch_limit: config.partner_batch_limit,
            },
            strict: config.strict,
            speed: config.speed.max(1),
            callback_attempts: config.callback_attempts,
            billers: RwLock::new(billers),
            hold: Hold::default(),
            latency: AtomicU32::new(0),
            wake: Notify::new(),
        });
        let router = gateway::router(config.sandbox_status)
            .merge(partner::router())
            .merge(admin::inbox())
            .fallback(|| async { No::no_such_path().reply() })
            .method_not_allowed_fallback(|| async { No::no_such_path().reply() })
            .layer(middleware::from_fn_with_state(Arc::clone(&shared), gateway::record))
            .layer(middleware::from_fn_with_state(Arc::clone(&config.clock), dated))
            .merge(admin::router())
            .merge(docs::router(config.sandbox_status))
            .with_state(Arc::clone(&shared));
        let (stop, stopped) = watch::channel(false);
        let server = tokio::spawn(serve::serve(listener, router, stopped));
        let scheduler = tokio::spawn(schedule::run(shared, client));
        tracing::info!(%address, "the practice gateway is open");
        Ok(Self {
            address,
            live_key: config.live_key,
            sandbox_key: config.sandbox_key,
            partner,
            store,
            clock: config.clock,
            stop,
            server,
            scheduler,
        })
    }

    /// The address it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// `http://127.0.0.1:PORT`: the base URL of both environments; the gateway's root path is below it.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The key of the production paths.
    #[must_use]
    pub fn live_key(&self) -> &str {
        &self.live_key
    }

    /// The key of the `-sandbox` paths.
    #[must_use]
    pub fn sandbox_key(&self) -> &str {
        &self.sandbox_key
    }

    /// Stops accepting connections, gives pending answers one second to finish, and closes the state.
    pub async fn stop(mut self) {
        self.scheduler.abort();
        self.stop.send_replace(true);
        if let Err(error) = (&mut self.server).await {
            tracing::warn!(%error, "the practice gateway did not stop in order");
        }
        self.store.close().await;
    }
}

/// The HTTP client for callbacks. Without any CA certificate on the machine, callbacks to loopback still work.
fn callback_client() -> Result<reqwest::Client, reqwest::Error> {
    let builder = || reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy();
    builder().build().or_else(|error| {
        tracing::warn!(%error, "callbacks by https will fail");
        builder().tls_certs_only([]).build()
    })
}

impl Drop for Practice {
    fn drop(&mut self) {
        self.scheduler.abort();
        // Open connections see this too, and end on their own.
        self.stop.send_replace(true);
    }
}

/// Sets the header `Date` to the gateway's own time, which a test may control, instead of the system's.
async fn dated(State(clock): State<Arc<dyn Clock>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let now = clock.now().format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    if let Ok(now) = HeaderValue::from_str(&now) {
        response.headers_mut().insert(header::DATE, now);
    }
    response
}
