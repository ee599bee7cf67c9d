//! Finds, downloads and verifies new versions of Kaunta with Tauri's updater plugin. `crates/app` decides when one is
//! offered and installed. The window can't reach the plugin: its capability lists none of the plugin's commands.

#[cfg(target_os = "linux")]
mod as_root;
mod ending;
mod problem;
mod source;
#[cfg(all(test, feature = "loopback-updates"))]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use kaunta_app::{InstallPermission, Package, Release, Releases, UpdateProblem};
use kaunta_contract::Progress;
use semver::Version;
use tauri::{AppHandle, Runtime, Wry};
use tauri_plugin_updater::{Update, Updater, UpdaterExt};
use tokio::sync::Notify;
use tracing::warn;

use ending::Ready;
pub(crate) use source::Source;

/// Releases announced at the address fixed when this copy of Kaunta was built.
pub(crate) struct ReleaseFeed<R: Runtime = Wry> {
    handle: AppHandle<R>,
    source: Source,
}

impl<R: Runtime> ReleaseFeed<R> {
    pub(crate) fn new(handle: AppHandle<R>, source: Source) -> ReleaseFeed<R> {
        ReleaseFeed { handle, source }
    }

    fn updater(&self) -> tauri_plugin_updater::Result<Updater> {
        let Source { address, key, patience, target, .. } = &self.source;
        let silence = patience.silence;
        let mut builder = self
            .handle
            .updater_builder()
            .endpoints(vec![address.clone()])?
            .pubkey(key)
            // By default, Tauri on Windows hides the window and releases the single-instance lock before the installer
            // starts. If the installer then failed to start, Kaunta would keep running without a window.
            .on_before_exit(|| {})
            .timeout(patience.announcement)
            // Redirects are followed, but never to plain HTTP; the plugin itself would only warn.
            .configure_client(move |client| {
                client.https_only(!cfg!(feature = "loopback-updates")).connect_timeout(silence).read_timeout(silence)
            });
        if let Some(target) = target {
            builder = builder.target(*target);
        }
        builder.build()
    }
}

#[async_trait]
impl<R: Runtime> Releases for ReleaseFeed<R> {
    async fn newest(&self) -> Result<Option<Arc<dyn Release>>, UpdateProblem> {
        let look = async {
            let updater = self.updater()?;
            match updater.check().await? {
                // An update restored this way requires a signature for its own version, whatever the configuration
                // says.
                Some(update) => updater.restore_update(update.raw_json),
                None => Ok(None),
            }
        };
        let found = look.await.map_err(|error| {
            warn!(%error, "nobody can say whether there is a newer Kaunta");
            problem::of_the_announcement(&error)
        })?;
        let Some(update) = found else { return Ok(None) };
        let version = Version::parse(&update.version).map_err(|error| UpdateProblem::Failed(error.to_string()))?;
        Ok(Some(Arc::new(AnnouncedRelease { update, version, source: self.source.clone() })))
    }
}

struct AnnouncedRelease {
    update: Update,
    version: Version,
    source: Source,
}

#[async_trait]
impl Release for AnnouncedRelease {
    fn version(&self) -> &Version {
        &self.version
    }

    fn notes(&self) -> &str {
        self.update.body.as_deref().unwrap_or_default()
    }

    async fn fetch(&self, told: &(dyn Fn(Progress) + Send + Sync)) -> Result<Arc<dyn Package>, UpdateProblem> {
        // The announcement may name any address; for an insecure one the plugin would only warn.
        if !source::is_safe(&self.update.download_url) {
            return Err(UpdateProblem::Insecure);
        }
        let mut update = self.update.clone();
        update.timeout = Some(self.source.patience.package);
        let (here, largest, too_large) = (AtomicU64::new(0), self.source.largest, Notify::new());
        let arrived = |bytes: usize, total: Option<u64>| {
            let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
            let done = here.fetch_add(bytes, Ordering::Relaxed).saturating_add(bytes);
            let total = total.unwrap_or_default();
            if done.max(total) > largest {
                too_large.notify_one();
            }
            told(Progress { done, total });
        };
        let fetched = tokio::select! {
            biased;
            () = too_large.notified() => return Err(UpdateProblem::TooLarge),
            fetched = update.download(arrived, || {}) => fetched,
        };
        if here.load(Ordering::Relaxed) > largest {
            return Err(UpdateProblem::TooLarge);
        }
        let bytes = fetched.map_err(|error| {
            warn!(%error, "a newer Kaunta could not be fetched");
            problem::of_the_line(&error)
        })?;
        Ok(Arc::new(VerifiedPackage { update, bytes: bytes.into(), source: self.source.clone() }))
    }
}

/// A package signed with the right key for the announced version.
struct VerifiedPackage {
    update: Update,
    bytes: Arc<[u8]>,
    source: Source,
}

#[async_trait]
impl Package for VerifiedPackage {
    async fn ask_permission(&self) -> Result<Box<dyn InstallPermission>, UpdateProblem> {
        let (update, bytes, ending) = (self.update.clone(), self.bytes.clone(), self.source.ending.clone());
        let ready = waited_for(move || ending.ask_permission(&update, &bytes)).await?;
        Ok(Box::new(PermittedPackage { update: self.update.clone(), bytes: self.bytes.clone(), ready }))
    }
}

/// A package with permission to install it.
struct PermittedPackage {
    update: Update,
    bytes: Arc<[u8]>,
    ready: Ready,
}

#[async_trait]
impl InstallPermission for PermittedPackage {
    async fn hand_over(self: Box<Self>) -> Result<(), UpdateProblem> {
        waited_for(move || self.ready.take(&self.update, &self.bytes)).await
    }
}

/// Runs work that waits for other programs or for people on a blocking thread.
async fn waited_for<T: Send + 'static>(
    work: impl FnOnce() -> tauri_plugin_updater::Result<T> + Send + 'static,
) -> Result<T, UpdateProblem> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| UpdateProblem::Failed(error.to_string()))?.map_err(|error| {
        warn!(%error, "a newer Kaunta was not installed");
        problem::of_the_installing(&error)
    })
}
