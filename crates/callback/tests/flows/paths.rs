//! Only the two secret paths exist.

use crate::client::Client;

#[tokio::test]
async fn every_wrong_path_meets_the_same_plain_404() {
    let client = Client::open().await;
    let (post, read) = (client.running.post_path(), client.running.read_path());
    assert_ne!(post, read);
    let nearly = format!("{}0", &post[..post.len() - 1]);
    let capital = post.to_uppercase();
    let told = ["content-length", "date", "connection", "x-content-type-options"];
    for path in ["/", "/kaunta", "/%2e%2e", &post[..20], &nearly, &format!("{post}x"), &format!("{post}/"), &capital] {
        // One in 16 secrets ends with 0, and a rare one has no letters.
        if path == post {
            continue;
        }
        for request in [client.http.post(client.url(path)).body("x".repeat(100_000)), client.http.get(client.url(path))]
        {
            let answer = request.send().await.unwrap();
            assert_eq!(answer.status(), 404, "{path}");
            let names: Vec<_> = answer.headers().keys().map(|name| name.as_str().to_owned()).collect();
            assert!(names.iter().all(|name| told.contains(&name.as_str())), "{names:?}");
            assert_eq!(answer.text().await.unwrap(), "");
        }
    }
    assert_eq!(client.read(0).await.len(), 0);
}

#[tokio::test]
async fn the_path_to_post_to_hands_nothing_over_and_the_path_to_read_from_takes_nothing() {
    let client = Client::open().await;
    assert_eq!(client.post("one").await, 200);
    let answer = client.http.get(client.url(&client.running.post_path())).send().await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.text().await.unwrap().as_str()), (405, ""));
    let answer = client.http.post(client.url(&client.running.read_path())).body("two").send().await.unwrap();
    assert_eq!(answer.status(), 405);
    assert_eq!(client.bodies().await, ["one"]);
}

#[tokio::test]
async fn no_answer_is_to_be_taken_for_another_type_than_it_says() {
    let client = Client::open().await;
    let (post, read) = (client.url(&client.running.post_path()), client.url(&client.running.read_path()));
    for (request, status) in [
        (client.http.post(&post).body("one"), 200),
        (client.http.post(&post).body("x".repeat(100_000)), 413),
        (client.http.get(&post), 405),
        (client.http.get(&read), 200),
        (client.http.get(format!("{read}?after=x")), 400),
        (client.http.get(client.url("/")), 404),
    ] {
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), status);
        let said = answer.headers().get("x-content-type-options");
        assert_eq!(said.map(|value| value.as_bytes()), Some(b"nosniff".as_slice()), "{status}");
    }
}

#[tokio::test]
async fn a_proxy_may_put_steps_before_the_secret_one() {
    let client = Client::open().await;
    let url = client.url(&format!("/shop/kaunta{}", client.running.post_path()));
    assert_eq!(client.http.post(url).body("one").send().await.unwrap().status(), 200);
    assert_eq!(client.bodies().await, ["one"]);
}

#[tokio::test]
async fn a_question_that_makes_no_sense_is_refused() {
    let client = Client::open().await;
    for query in ["after=x", "after=-1", "before=1", "after=1&after=2", "after=99999999999999999999"] {
        let url = client.url(&format!("{}?{query}", client.running.read_path()));
        assert_eq!(client.http.get(url).send().await.unwrap().status(), 400, "{query}");
    }
    let url = client.url(&client.running.read_path());
    let whole = client.http.get(url).send().await.unwrap().text().await.unwrap();
    assert!(whole.ends_with(r#""newest":0,"callbacks":[]}"#), "{whole}");
}

/// Only compares the instructions for both web servers: none is run here.
#[test]
fn the_page_keeps_both_web_servers_from_logging_the_addresses() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/callback.md")).unwrap();
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let of = |word: &str| *blocks.iter().find(|block| block.contains(word)).unwrap();
    assert!(of("reverse_proxy").contains("request>uri delete"), "Caddy");
    for line in ["access_log off;", "error_log /dev/null crit;"] {
        assert!(of("proxy_pass").contains(line), "nginx: {line}");
    }
}

#[test]
fn the_page_tells_the_limits_that_hold() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/callback.md")).unwrap();
    let kaunta_callback::Limits { body, kept, sender, all, reading, slow, connection, connections: _ } =
        kaunta_callback::Limits::default();
    let number = |number: u32| match number {
        1_000.. => format!("{},{:03}", number / 1_000, number % 1_000),
        _ => number.to_string(),
    };
    let rate = |rate: kaunta_callback::Rate| {
        format!("{} at once and {} a minute", number(rate.at_once.get()), number(rate.a_minute.get()))
    };
    for words in [
        format!("a body beyond {} KB", body / 1024),
        format!("`Retry-After`: {} from one address, {} from all", rate(sender), rate(all)),
        format!("`Retry-After`: {} |", rate(reading)),
        format!(
            "within {} seconds | 408; no connection lasts longer than {} seconds",
            slow.as_secs(),
            connection.as_secs()
        ),
        format!("keeps the last {} callbacks", number(kept)),
        format!("and {} posts push out", number(kept)),
    ] {
        assert!(page.contains(&words), "{words}");
    }
}
