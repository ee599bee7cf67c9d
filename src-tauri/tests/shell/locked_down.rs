//! What the windows may do, word for word: extending it requires a change here (SECURITY.md).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tauri::utils::acl::get_capabilities;
use tauri::utils::acl::resolved::Resolved;
use tauri::utils::platform::Target;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(file: &str) -> String {
    fs::read_to_string(here().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn read_json(file: &str) -> Value {
    serde_json::from_str(&read(file)).unwrap()
}

fn texts(list: &Value) -> BTreeSet<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn set<const N: usize>(texts: [&str; N]) -> BTreeSet<String> {
    texts.map(str::to_owned).into()
}

/// Every file below a folder with this extension.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found
}

/// A capability as written, without the parts for editors and readers.
fn capability(file: &str) -> Value {
    let mut capability = read_json(file);
    let fields = capability.as_object_mut().unwrap();
    for of_editors in ["$schema", "description"] {
        fields.remove(of_editors).unwrap();
    }
    capability
}

#[test]
fn the_window_has_one_capability_and_it_names_three_permissions() {
    let mut files: Vec<_> =
        fs::read_dir(here().join("capabilities")).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["main.json", "printing.json"], "a file more is a capability more");
    assert_eq!(
        capability("capabilities/main.json"),
        json!({
            "identifier": "main",
            "windows": ["main"],
            "permissions": ["allow-call", "core:event:allow-listen", "core:event:allow-unlisten"],
        })
    );
    assert_eq!(read_json("tauri.conf.json")["app"]["security"]["capabilities"], json!(["main"]));
}

#[test]
fn on_macos_and_nowhere_else_the_window_may_also_ask_to_print() {
    // On macOS Tauri replaces `window.print()` with a call to Rust: without the permission nothing is printed.
    assert_eq!(
        capability("capabilities/printing.json"),
        json!({
            "identifier": "printing",
            "windows": ["main"],
            "permissions": ["core:webview:allow-print"],
            "platforms": ["macOS"],
        })
    );
    let named_for_macos = &read_json("tauri.macos.conf.json")["app"]["security"]["capabilities"];
    assert_eq!(named_for_macos, &json!(["main", "printing"]));
}

/// The commands that a built capability allows, each prefixed with its plugin.
fn lets_through(capability: &Value) -> BTreeSet<String> {
    assert_eq!(capability["local"], true);
    assert!(capability.get("remote").is_none(), "no page from elsewhere has a right: {capability}");
    assert!(capability.get("webviews").is_none(), "{capability}");
    let manifests = read_json("gen/schemas/acl-manifests.json");
    let mut commands = BTreeSet::new();
    for permission in texts(&capability["permissions"]) {
        let (plugin, name) = permission.rsplit_once(':').unwrap_or(("__app-acl__", &permission));
        let described = &manifests[plugin]["permissions"][name];
        assert!(described.is_object(), "{permission} names one permission, no set of them");
        assert!(described.get("scope").is_none_or(|scope| scope.get("allow").is_none()), "{described}");
        commands
            .extend(texts(&described["commands"]["allow"]).into_iter().map(|command| format!("{plugin}|{command}")));
    }
    commands
}

#[test]
fn what_the_build_made_of_it_lets_three_commands_through() {
    // Written by tauri-build just before this test was compiled: every capability file, for all systems.
    let built = read_json("gen/schemas/capabilities.json");
    let capabilities = built.as_object().unwrap();
    assert_eq!(capabilities.keys().collect::<Vec<_>>(), ["main", "printing"]);
    let three = set(["__app-acl__|call", "core:event|listen", "core:event|unlisten"]);
    assert_eq!(lets_through(&capabilities["main"]), three);
    // A fourth one, on one system only.
    assert_eq!(lets_through(&capabilities["printing"]), set(["core:webview|print"]));
    assert_eq!(capabilities["printing"]["platforms"], json!(["macOS"]));
}

/// What the window may call on a system, as Tauri itself reads the files there.
fn allowed_on(system: Target) -> BTreeSet<String> {
    let (config, _) = tauri::utils::config::parse::read_from(system, here()).unwrap();
    let config = serde_json::from_value(config).unwrap();
    let files = serde_json::from_value(read_json("gen/schemas/capabilities.json")).unwrap();
    let manifests = serde_json::from_value(read_json("gen/schemas/acl-manifests.json")).unwrap();
    let capabilities = get_capabilities(&config, files, None).unwrap();
    Resolved::resolve(&manifests, capabilities, system).unwrap().allowed_commands.into_keys().collect()
}

#[test]
fn tauri_takes_it_for_three_commands_on_windows_and_linux_and_four_on_macos() {
    let three = set(["call", "plugin:event|listen", "plugin:event|unlisten"]);
    for system in [Target::Windows, Target::Linux] {
        assert_eq!(allowed_on(system), three, "{system}");
    }
    let mut four = three;
    four.insert("plugin:webview|print".to_owned());
    assert_eq!(allowed_on(Target::MacOS), four);
}

#[test]
fn no_plugin_brings_a_shell_files_or_a_way_out_into_the_web_view() {
    let manifests = read_json("gen/schemas/acl-manifests.json");
    let plugins: BTreeSet<&str> =
        manifests.as_object().unwrap().keys().map(String::as_str).filter(|name| !name.starts_with("core")).collect();
    // `fs` comes with the dialog plugin, which only Rust uses: it is not initialized (main.rs), and no permission names it.
    for banned in ["shell", "http", "upload", "websocket", "sql", "store", "process", "clipboard-manager"] {
        assert!(!plugins.contains(banned), "{banned} is a plugin of the window: {plugins:?}");
    }
    let main = read("src/main.rs");
    for not_set_up in ["tauri_plugin_fs", "tauri_plugin_shell", "tauri_plugin_http"] {
        assert!(!main.contains(not_set_up), "{not_set_up}");
    }
    // A plugin's JavaScript part would make calls that are not allowed.
    let packages = read("../ui/package.json");
    assert!(!packages.contains("@tauri-apps/plugin-"), "{packages}");
}

#[test]
fn the_one_command_is_the_only_one_and_is_named_to_the_build() {
    let mut commands = BTreeSet::new();
    for file in files(&here().join("src"), "rs") {
        let text = fs::read_to_string(file).unwrap();
        commands
            .extend(text.split("generate_handler![").skip(1).map(|rest| rest.split(']').next().unwrap().to_owned()));
    }
    // Also where a test sets up a window of its own.
    assert_eq!(commands, set(["call"]));
    // Any command missing here could be called by every page, with any capability.
    assert!(read("build.rs").contains("AppManifest::new().commands(&[\"call\"])"));
}

#[test]
fn the_policy_of_the_pages_is_this_one() {
    let policy = read_json("tauri.conf.json")["app"]["security"]["csp"].as_str().unwrap().to_owned();
    let mut directives = BTreeMap::new();
    for directive in policy.split(';').map(str::trim) {
        let mut words = directive.split_ascii_whitespace();
        let name = words.next().expect("a directive");
        let twice = directives.insert(name, words.collect::<Vec<_>>());
        assert!(twice.is_none(), "{name} stands twice: the second is not read");
    }
    let expected = BTreeMap::from([
        // Anything else is not loaded: no frames, no workers, no objects, no media.
        ("default-src", vec!["'none'"]),
        ("script-src", vec!["'self'"]),
        ("style-src", vec!["'self'"]),
        ("font-src", vec!["'self'"]),
        ("img-src", vec!["'self'", "data:"]),
        // The bridge, by its two names.
        ("connect-src", vec!["ipc:", "http://ipc.localhost"]),
        // These three do not fall back to default-src.
        ("base-uri", vec!["'none'"]),
        ("form-action", vec!["'none'"]),
        ("frame-ancestors", vec!["'none'"]),
    ]);
    assert_eq!(directives, expected);
    for weak in ["unsafe-inline", "unsafe-eval", "unsafe-hashes", "wasm-unsafe-eval", "*", "blob:", "https:"] {
        assert!(!policy.contains(weak), "{weak}");
    }
}

#[test]
fn what_tauri_is_told_of_security_is_all_of_it_and_no_system_has_another_word() {
    let app = &read_json("tauri.conf.json")["app"];
    let security = app["security"].as_object().unwrap();
    // A separate policy for development, the asset protocol and every "dangerous" switch would need additional keys.
    assert_eq!(
        security.keys().map(String::as_str).collect::<BTreeSet<_>>(),
        BTreeSet::from(["capabilities", "csp", "freezePrototype"])
    );
    assert_eq!(security["freezePrototype"], true);
    assert_eq!(app["withGlobalTauri"], false);
    assert_eq!(app["windows"], json!([]), "the one window is opened in Rust, where navigation is refused");
    for system in ["linux", "windows", "macos"] {
        let own = read_json(&format!("tauri.{system}.conf.json"));
        // The macOS list replaces the other one, so it must repeat what stays allowed.
        let app = (system == "macos").then(|| json!({ "security": { "capabilities": ["main", "printing"] } }));
        assert_eq!(own.get("app"), app.as_ref(), "{system} changes more than its packages");
        assert!(own.get("build").is_none(), "{system} changes more than its packages: {own}");
    }
}

#[test]
fn the_window_is_opened_without_anything_of_the_web_s() {
    let window = read("src/window.rs");
    assert_eq!(window.matches("WebviewWindowBuilder::new").count(), 1);
    assert!(window.contains("origin::is_own(url, tauri::is_dev())"), "navigation is decided in origin.rs");
    assert!(window.contains(".on_new_window(|_, _| tauri::webview::NewWindowResponse::Deny)"));
    for file in files(&here().join("src"), "rs") {
        let text = fs::read_to_string(&file).unwrap();
        for opened in
            ["open_devtools", ".devtools(true)", "WebviewUrl::External", "add_capability", "additional_browser_args"]
        {
            assert!(!text.contains(opened), "{}: {opened}", file.display());
        }
        // Only builds for tests run a test's script in the page.
        let of_tests = file.ends_with("fail_points.rs");
        assert!(of_tests || !text.contains("initialization_script"), "{}", file.display());
    }
    assert!(read("src/main.rs").contains("#[cfg(feature = \"fail-points\")]\nmod fail_points;"));
}

#[test]
fn the_customer_s_window_has_no_capability_and_its_page_reaches_nothing() {
    let window = read("src/customer_window.rs");
    assert!(
        window.contains("const LABEL: &str = \"customer\";")
            && window.contains("const PAGE: &str = \"customer.html\";")
    );
    for kept in [".on_navigation(is_its_page)", ".on_new_window(|_, _| NewWindowResponse::Deny)"] {
        assert!(window.contains(kept), "{kept}");
    }
    // Every capability names Kaunta's own window (above); no other file opens a window.
    let opened: usize = files(&here().join("src"), "rs")
        .iter()
        .map(|file| fs::read_to_string(file).unwrap().matches("WebviewWindowBuilder::new(").count())
        .sum();
    assert_eq!(opened, 3, "Kaunta's own, the customer's, and those of a test");
    let page = read("../ui/dist/customer.html").replace("&#39;", "'");
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
    let policy: BTreeSet<&str> = policy.unwrap().split("; ").collect();
    let expected = [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "connect-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ];
    assert_eq!(policy, BTreeSet::from(expected));
}

#[test]
fn developer_tools_are_no_part_of_a_release() {
    // A release has them only with the cargo feature of that name, which nothing may enable.
    let mut manifests =
        vec![here().join("../Cargo.toml"), here().join("Cargo.toml"), here().join("../tests/Cargo.toml")];
    manifests
        .extend(fs::read_dir(here().join("../crates")).unwrap().map(|each| each.unwrap().path().join("Cargo.toml")));
    for manifest in manifests {
        let text = fs::read_to_string(&manifest).unwrap();
        assert!(!text.contains("devtools"), "{}", manifest.display());
    }
    for file in ["../scripts/package", "../.github/workflows/release.yml"] {
        let text = read(file);
        for of_tests in ["devtools", "--debug", "fail-points", "loopback-updates"] {
            assert!(!text.contains(of_tests), "{file}: {of_tests}");
        }
    }
    let makefile = read("../Makefile").replace("\\\n", " ");
    let released: Vec<_> = makefile.lines().filter(|line| line.contains("--release")).collect();
    assert!(!released.is_empty(), "make package builds it");
    for line in released {
        assert!(!line.contains("fail-points") && !line.contains("loopback-updates"), "{line}");
    }
    assert!(makefile.contains("window_flags := --features tauri/custom-protocol\n"), "{makefile}");
}
