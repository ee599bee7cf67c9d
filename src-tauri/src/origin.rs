//! Whose page it is: the window shows Kaunta's own and nothing else.

use tauri::Url;

/// Whether the window may go there. `is_dev`: the pages come from the development server, as in no packaged build.
pub(crate) fn is_own(url: &Url, is_dev: bool) -> bool {
    let host = url.host_str().unwrap_or_default();
    match url.scheme() {
        // Linux and macOS.
        "tauri" => host == "localhost",
        // WebView2 has no schemes of a program's own; Tauri answers for this name there. Elsewhere anybody might.
        "http" if cfg!(windows) && url.port().is_none() && host == "tauri.localhost" => true,
        "http" => is_dev && host == "localhost" && url.port() == Some(DEVELOPMENT_PORT),
        _ => false,
    }
}

/// Of `devUrl` in tauri.conf.json.
const DEVELOPMENT_PORT: u16 = 5173;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;

    /// Each with what it would be good for.
    const REFUSED: &[&str] = &[
        // Somebody else's page, and one that only looks like Kaunta's.
        "https://example.com/",
        "http://tauri.localhost.example.com/",
        "https://tauri@example.com/",
        "tauri://example.com/",
        "tauri:/index.html",
        // Whatever else listens on this computer.
        "http://localhost/",
        "http://localhost:8080/",
        "http://127.0.0.1:5173/",
        "http://[::1]/",
        "http://tauri.localhost:8080/",
        "https://tauri.localhost/",
        // Files, and pages that a script makes.
        "file:///etc/passwd",
        "file://localhost/etc/passwd",
        "data:text/html,<script>alert(1)</script>",
        "blob:tauri://localhost/5b1f4d3e-0000-4000-8000-000000000000",
        "javascript:alert(1)",
        "about:blank",
        "about:srcdoc",
        // The bridge itself is no page.
        "ipc://localhost/call",
        "http://ipc.localhost/call",
        "asset://localhost/etc/passwd",
        // Other programs of this computer.
        "mailto:somebody@example.com",
        "tel:+256772123456",
        "ftp://localhost/",
        "ws://localhost:5173/",
    ];

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn the_window_stays_with_kaunta_s_own_pages() {
        for own in ["tauri://localhost", "tauri://localhost/index.html#top"] {
            assert!(is_own(&url(own), false), "{own}");
        }
        assert_eq!(
            is_own(&url("http://tauri.localhost/"), false),
            cfg!(windows),
            "the name that stands for it on Windows"
        );
        for other in REFUSED {
            assert!(!is_own(&url(other), false), "{other}");
            assert!(!is_own(&url(other), true), "{other}, with a development server");
        }
    }

    #[test]
    fn the_development_server_is_no_page_of_a_packaged_kaunta() {
        let server = url("http://localhost:5173/");
        assert!(is_own(&server, true));
        assert!(!is_own(&server, false));
    }

    #[test]
    fn the_development_server_is_the_one_that_the_configuration_names() {
        let configuration: serde_json::Value = serde_json::from_str(include_str!("../tauri.conf.json")).unwrap();
        let server = url(configuration["build"]["devUrl"].as_str().unwrap());
        assert!(is_own(&server, true), "{server}");
    }
}
