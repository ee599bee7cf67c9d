//! The bridge as a window uses it: inputs sent one after another to a running program, and what must come back.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Mutex, Once};
use std::time::Duration;

use kaunta_contract::ErrorCode;
use serde_json::json;
use tokio::runtime::Runtime;

use crate::inputs::Input;
use crate::words;
use crate::world::World;

/// Longer than any call takes on a busy machine. Kaunta's own clocks stand still meanwhile.
const PATIENCE: Duration = Duration::from_secs(25);

/// Panics in Kaunta, in calls and in the background, even if caught. Calls run on the runtime's threads, the tests' code
/// does not.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn listen_for_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().name().is_some_and(|name| name.starts_with("tokio")) {
                PANICS.lock().unwrap().push(panic.to_string());
            }
            before(panic);
        }));
    });
}

/// A runtime, and the world in which calls are made.
pub struct Bridge {
    /// Never shut down: a hanging task would block the test from reporting it.
    runtime: &'static Runtime,
    world: RefCell<Option<Rc<World>>>,
}

impl Bridge {
    pub fn new() -> Bridge {
        listen_for_panics();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        Bridge { runtime: Box::leak(Box::new(runtime)), world: RefCell::default() }
    }

    /// The current world, created if there is none.
    pub fn world(&self) -> Rc<World> {
        self.world.borrow_mut().get_or_insert_with(|| Rc::new(self.wait(World::open()))).clone()
    }

    /// A world with people, which replaces the current one.
    pub fn world_with_people(&self) -> Rc<World> {
        let world = Rc::new(self.wait(World::with_people()));
        *self.world.borrow_mut() = Some(world.clone());
        world
    }

    /// Discards the world: the next call gets a new one.
    pub fn spent(&self) {
        self.world.take();
    }

    pub fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        let ended = self.runtime.block_on(async { tokio::time::timeout(4 * PATIENCE, Box::pin(work)).await });
        ended.expect("it hangs")
    }

    /// Sends an input over the bridge and checks what comes back.
    pub fn meets(&self, world: &World, input: &Input) -> Result<(), String> {
        // Input that isn't JSON, or is nested deeper than the bridge's reader allows, never reaches a call.
        let Some(mut value) = input.arrives() else { return Ok(()) };
        world.keep_printer(&mut value);
        world.choose_for(&input.call);
        let (app, call) = (world.shop.app.clone(), input.call.clone());
        let sent = value.clone();
        let answered = self.runtime.block_on(async {
            // In its own task, so that one that never yields is noticed too.
            let task = tokio::spawn(async move { app.call(&call, value).await });
            tokio::time::timeout(PATIENCE, task).await
        });
        let panics = std::mem::take(&mut *PANICS.lock().unwrap());
        if !panics.is_empty() {
            return Err(format!("it panicked: {panics:?}"));
        }
        let answer = answered.map_err(|_| "it hangs".to_owned())?.map_err(|error| error.to_string())?;
        if let Err(error) = &answer {
            words::are_for_a_person(input, error, world.shop.folder.path())?;
        }
        if answer.is_ok() {
            world.remember_owner(&input.call, &sent);
        }
        if answer.is_ok() && matches!(input.call.as_str(), "restore" | "salvage") {
            world.has_other_book.set(true);
        }
        // In other environments there is nothing to break, and nobody to ask.
        if answer.is_ok() && input.call == "switchEnvironment" {
            let back = json!({ "environment": "practice" });
            let back = self.wait(world.shop.app.call("switchEnvironment", back));
            back.map_err(|error| format!("no way back: {error:?}"))?;
        }
        match answer {
            Err(error) if error.code == ErrorCode::Program && input.is_sample => Err(format!("refused: {error:?}")),
            Ok(_) | Err(_) => Ok(()),
        }
    }
}
