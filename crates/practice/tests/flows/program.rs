//! The program `kaunta-practice`.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn it_says_where_it_is_and_with_which_keys_and_answers_there() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kaunta-practice"))
        .args(["--port", "0", "--speed", "100", "--live-key", "live-1", "--sandbox-key", "box-1"])
        .args(["--partner-live-key", "ak_live_1_one", "--partner-sandbox-key", "ak_live_1_two"])
        .stdout(Stdio::piped())
        .spawn()
        .map(Running)
        .unwrap();
    let mut said = String::new();
    for line in BufReader::new(child.0.stdout.take().unwrap()).lines().take(9) {
        said.push_str(&line.unwrap());
        said.push('\n');
    }
    assert!(said.contains("live-1") && said.contains("box-1") && said.contains("no real money"), "{said}");
    assert!(
        said.contains("ak_live_1_one") && said.contains("ak_live_1_two") && said.contains("practice-shop"),
        "{said}"
    );
    let page = said.lines().find_map(|line| line.strip_prefix("Numbers to try: ")).unwrap();
    let answer = reqwest::Client::builder().no_proxy().build().unwrap().get(page).send().await.unwrap();
    assert_eq!(answer.status(), 200);
}
