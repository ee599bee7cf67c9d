//! Every acknowledged post is kept.

use sqlx::Connection;

use crate::client::{Client, limits};

fn numbers(list: &[serde_json::Value]) -> Vec<i64> {
    list.iter().map(|kept| kept["n"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn paths_and_what_arrived_outlive_a_restart_and_numbers_go_on() {
    let client = Client::open().await;
    let paths = (client.running.post_path(), client.running.read_path());
    client.post("before").await;
    let client = client.restart().await;
    assert_eq!((client.running.post_path(), client.running.read_path()), paths);
    client.post("after").await;
    assert_eq!(client.bodies().await, ["before", "after"]);
    assert_eq!(numbers(&client.read(0).await), [1, 2]);
    assert_eq!(numbers(&client.read(1).await), [2]);
    assert_eq!(numbers(&client.read(2).await), [0; 0]);
}

#[tokio::test]
async fn a_store_tells_which_it_is_and_how_far_it_has_counted_and_one_begun_again_is_another() {
    let client = Client::open().await;
    let told = async |client: &Client| {
        let page = client.page(9).await;
        (page["store"].as_str().unwrap().to_owned(), page["newest"].as_i64().unwrap())
    };
    let (store, newest) = told(&client).await;
    assert_eq!((store.len(), newest), (32, 0));
    client.post("one").await;
    let client = client.restart().await;
    assert_eq!(told(&client).await, (store.clone(), 1));
    std::fs::remove_file(client.folder.path().join("callbacks.db")).unwrap();
    let client = client.restart().await;
    let (other, newest) = told(&client).await;
    assert!(other != store && newest == 0, "{other} {newest}");
}

#[tokio::test]
async fn reading_takes_nothing_away() {
    let client = Client::open().await;
    client.post("one").await;
    assert_eq!(client.bodies().await, client.bodies().await);
}

#[tokio::test]
async fn beyond_the_cap_the_oldest_are_dropped_and_no_number_is_given_twice() {
    let client = Client::with(limits(|limits| limits.kept = 10)).await;
    for number in 1..=25 {
        client.post(format!("{number}")).await;
    }
    let kept = client.read(0).await;
    assert_eq!(numbers(&kept), (16..=25).collect::<Vec<_>>());
    assert_eq!(kept[0]["body"], "16");
}

#[tokio::test]
async fn at_most_a_hundred_are_handed_over_at_a_time_and_fewer_where_they_are_long() {
    let client = Client::open().await;
    for _ in 0..150 {
        client.post("short").await;
    }
    assert_eq!(numbers(&client.read(0).await), (1..=100).collect::<Vec<_>>());
    assert_eq!(numbers(&client.read(100).await), (101..=150).collect::<Vec<_>>());
    for _ in 0..60 {
        client.post("x".repeat(16 * 1024)).await;
    }
    let page = client.read(150).await;
    assert!((2..60).contains(&page.len()), "{}", page.len());
    let last = *numbers(&page).last().unwrap();
    assert_eq!(numbers(&client.read(last).await)[0], last + 1, "the next page goes on where this one ended");
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_can_look_into_the_state() {
    use std::os::unix::fs::PermissionsExt;
    let client = Client::open().await;
    client.post("one").await;
    for file in std::fs::read_dir(client.folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", file.file_name());
    }
}

#[tokio::test]
async fn a_callback_that_can_t_be_kept_is_not_answered_with_yes_so_that_it_comes_again() {
    let client = Client::open().await;
    let path = format!("sqlite:{}", client.folder.path().join("callbacks.db").display());
    let mut other = sqlx::SqliteConnection::connect(&path).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let refused = client.request("one").send().await.unwrap();
    assert_eq!((refused.status().as_u16(), refused.headers().contains_key("retry-after")), (503, true));
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(client.post("one").await, 200);
    assert_eq!(client.bodies().await, ["one"]);
}
