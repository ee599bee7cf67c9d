//! A separate desktop for each test: a home, a display, a session bus and, unless the test is about that, a keyring.

use std::collections::HashMap;
use std::fs::{File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use tempfile::TempDir;
use tokio::sync::{Semaphore, SemaphorePermit};
use x11rb::rust_connection::RustConnection;

use crate::patience::{LONG, until};
use crate::pseudo;

/// The most windows at once: more only slow each other down.
static SEATS: Semaphore = Semaphore::const_new(2);

/// The state of the desktop's keyring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyring {
    /// Unlocked, as after signing in.
    Unlocked,
    /// No keyring runs.
    Missing,
}

/// A desktop, removed at the end of the test.
pub struct Desktop {
    session: Child,
    home: TempDir,
    environment: HashMap<String, String>,
    name: String,
    starts: AtomicUsize,
    pub(crate) connection: OnceLock<RustConnection>,
    _seat: SemaphorePermit<'static>,
}

impl Desktop {
    /// A desktop after signing in.
    pub async fn new() -> Desktop {
        Desktop::with(Keyring::Unlocked, "1280x800x24").await
    }

    /// A desktop with or without a keyring, and with a display of this size.
    pub async fn with(keyring: Keyring, screen: &str) -> Desktop {
        let desktop = Desktop::empty(keyring, screen).await;
        desktop.is_past_its_first_run();
        desktop
    }

    /// Writes the settings of a shop that has finished its first run.
    pub fn is_past_its_first_run(&self) {
        std::fs::create_dir_all(self.data()).expect("Kaunta's folder");
        std::fs::write(self.data().join("shop.json"), r#"{"environment":"practice"}"#).expect("a shop");
    }

    /// A desktop on which Kaunta was never started.
    pub async fn of_a_new_shop() -> Desktop {
        Desktop::empty(Keyring::Unlocked, "1280x800x24").await
    }

    async fn empty(keyring: Keyring, screen: &str) -> Desktop {
        let seat = SEATS.acquire().await.expect("seats are never closed");
        let home = TempDir::with_prefix("kaunta-home-").expect("a temporary folder");
        let ready = home.path().join("desktop");
        let mut session = Command::new("setpriv");
        // Ends with the test, even if that is killed.
        session.args(["--pdeathsig", "TERM", "--"]).arg(root().join("scripts/session"));
        session.arg("--home").arg(home.path().join("home")).env("KAUNTA_SCREEN", screen);
        if keyring == Keyring::Missing {
            session.arg("--no-keyring");
        }
        session.args(["sh", "-c", r#"env -0 >"$0.new" && mv "$0.new" "$0" && exec sleep infinity"#]).arg(&ready);
        let log = File::create(home.path().join("desktop.log")).expect("a log of the desktop");
        let session = session.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().expect("setpriv");
        let environment = until("the desktop", LONG, || async {
            let said = || std::fs::read_to_string(home.path().join("desktop.log"));
            std::fs::read_to_string(&ready).map_err(|_| said())
        })
        .await
        .split_terminator('\0')
        .filter_map(|line| line.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
        let name = std::thread::current().name().unwrap_or("unnamed").replace("::", "-");
        let (starts, connection) = (AtomicUsize::new(0), OnceLock::new());
        Desktop { session, home, environment, name, starts, connection, _seat: seat }
    }

    /// Kaunta's data folder on this desktop: books, backups, settings, logs.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.home().join(".local/share/ug.kaunta.desktop")
    }

    /// The user's home folder.
    #[must_use]
    pub fn home(&self) -> PathBuf {
        self.home.path().join("home")
    }

    /// All files of this desktop: the home, and what programs printed.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.home.path()
    }

    /// The folder of receipts and exports on a desktop without a documents folder.
    #[must_use]
    pub fn files(&self) -> PathBuf {
        self.data().join("files")
    }

    /// A variable of its environment, or empty.
    #[must_use]
    pub fn variable(&self, name: &str) -> &str {
        self.environment.get(name).map_or("", String::as_str)
    }

    /// Installs a browser that only records the addresses it is asked to open, one per line, in the returned file.
    #[must_use]
    pub fn browser_that_notes_addresses(&self) -> PathBuf {
        let (notes, program) = (self.home.path().join("opened"), self.home.path().join("browser"));
        let script = format!("#!/bin/sh\necho \"$1\" >>'{}'\n", notes.display());
        let entry = format!(
            "[Desktop Entry]\nType=Application\nName=Browser\nExec={} %u\nMimeType=x-scheme-handler/http;x-scheme-handler/https;\n",
            program.display()
        );
        let applications = self.home().join(".local/share/applications");
        let choice =
            "[Default Applications]\nx-scheme-handler/http=browser.desktop\nx-scheme-handler/https=browser.desktop\n";
        std::fs::create_dir_all(&applications).expect("a place for programs");
        std::fs::write(&program, script).expect("a browser");
        std::fs::set_permissions(&program, Permissions::from_mode(0o755)).expect("a program");
        std::fs::write(applications.join("browser.desktop"), entry).expect("its entry");
        std::fs::write(applications.join("mimeapps.list"), choice).expect("the choice of it");
        notes
    }

    /// A system program, to be run on this desktop.
    #[must_use]
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env_clear().envs(&self.environment);
        command
    }

    /// Runs a program on this desktop and returns its output; `None` if it failed.
    #[must_use]
    pub fn run(&self, program: &str, arguments: &[&str]) -> Option<String> {
        let output = self.command(program).args(arguments).stdin(Stdio::null()).output().expect(program);
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Waits until no Kaunta is registered on the session's bus: a new one would consider itself a second instance and end.
    pub async fn takes_a_first_kaunta(&self) {
        let ask = ["--session", "--dest=org.freedesktop.DBus", "--print-reply", "/", "org.freedesktop.DBus.ListNames"];
        until("the last Kaunta's name to be free", LONG, || async {
            match self.run("dbus-send", &ask) {
                Some(names) if !names.contains("kaunta") => Ok(()),
                other => Err(other),
            }
        })
        .await;
    }

    /// The content of an item in the desktop's keychain: an environment's keys under its name, and its book's anchor under
    /// its name and `-book`.
    #[must_use]
    pub fn kept(&self, item: &str) -> serde_json::Value {
        let text = self.run("secret-tool", &["lookup", "service", "Kaunta", "username", item]);
        serde_json::from_str(text.as_deref().unwrap_or("null")).expect("JSON in the keychain")
    }

    /// The development key in the keychain, by its part of the item, which also holds the address it is for.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn kept_key(&self, part: &str) -> String {
        let kept = self.kept("development");
        let bound = kept[part].as_str().map(serde_json::from_str::<serde_json::Value>).expect("a key").expect("JSON");
        assert!(bound["address"].as_str().is_some_and(|address| address.starts_with("http")), "{bound}");
        bound["key"].as_str().expect("a key").to_owned()
    }

    /// A new file for the next program's standard error.
    pub(crate) fn next_log(&self) -> PathBuf {
        let number = self.starts.fetch_add(1, Ordering::Relaxed) + 1;
        self.home.path().join(format!("stderr-{number}.log"))
    }

    /// Everything that Kaunta printed on this desktop, over all its starts.
    #[must_use]
    pub fn printed(&self) -> String {
        let mut all = String::new();
        for number in 1..=self.starts.load(Ordering::Relaxed) {
            let path = self.home.path().join(format!("stderr-{number}.log"));
            all.push_str(&std::fs::read_to_string(path).unwrap_or_default());
        }
        all
    }

    /// Keeps a picture of the whole display, with every window on it.
    pub fn picture(&self, name: &str) {
        let folder = root().join("tests/pictures");
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        let picture = folder.join(format!("{name}.png"));
        self.run("import", &["-window", "root", &picture.to_string_lossy()]).expect("a picture");
    }

    /// Whether a part of the display, such as `1280x720+1664+0`, has this colour anywhere, such as `#1F6137`: what is painted, not
    /// what a page holds.
    pub fn shows_colour(&self, part: &str, colour: &str) -> bool {
        let file = self.folder().join("display.png");
        let file = file.to_string_lossy();
        self.run("import", &["-window", "root", &file]).expect("a picture");
        let colours = self.run("convert", &[&file, "-crop", part, "-depth", "8", "-unique-colors", "txt:-"]);
        colours.expect("the colours of the picture").contains(colour)
    }

    /// Keeps the files that help to see why a test failed.
    fn keep_evidence(&self) {
        let folder = root().join("target/e2e");
        std::fs::create_dir_all(&folder).ok();
        let picture = folder.join(format!("{}.png", self.name));
        let log = folder.join(format!("{}.log", self.name));
        let _ = self.run("import", &["-window", "root", &picture.to_string_lossy()]);
        std::fs::write(&log, self.printed()).ok();
        eprintln!("the screen: {}\nthe log: {}", picture.display(), log.display());
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.keep_evidence();
        }
        // Its script ends everything on it, in order.
        let id = self.session.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().ok();
        self.session.wait().ok();
        pseudo::note_files(&self.files());
        let unmarked = pseudo::unmarked_words().join("\n");
        if std::thread::panicking() {
            eprintln!("words in no message:\n{unmarked}");
        } else {
            assert!(unmarked.is_empty(), "words in no message:\n{unmarked}");
        }
    }
}

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace's folder")
}
