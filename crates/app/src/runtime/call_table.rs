//! What the table of calls becomes: the dispatcher that the shell uses, and the TypeScript map.

/// Whether a row of the table says that the call's input holds a secret.
macro_rules! is_marked {
    () => {
        false
    };
    (Secret) => {
        true
    };
}

/// Declares the calls: the dispatcher that the shell uses, and their TypeScript map. `Secret` marks an input with a secret.
macro_rules! calls {
    ($($(#[doc = $doc:literal])* $need:ident $($secret:ident)? $wire:literal $room:ident.$method:ident($input:ty) -> $output:ty;)*) => {
        impl App {
            /// The names of all calls, in the order of the table.
            #[cfg(any(test, feature = "for-tests"))]
            pub const CALLS: &'static [&'static str] = &[$($wire),*];

            /// Answers one call of the window by its name.
            ///
            /// # Errors
            /// As the call says; [`ErrorCode::Program`] for an unknown name, an input of another shape, or a panic.
            pub async fn call(&self, name: &str, input: Value) -> Result<Value, AppError> {
                let (known, need) = match name {
                    $($wire => ($wire, Need::$need),)*
                    _ => ("no such call", Need::Anybody),
                };
                let work = async {
                    let caller = self.authorize(known, need).await?;
                    self.answer(&caller, name, input).await
                };
                let answer = caught(known, work).instrument(self.calls.next(known)).await;
                if let Err(error) = &answer {
                    self.rooms.screens.record_problem(known, error.code);
                }
                answer
            }

            /// The names of all calls with the rights that each needs; empty for a call that anybody may make.
            #[cfg(any(test, feature = "for-tests"))]
            pub const NEEDS: &'static [(&'static str, &'static [kaunta_domain::person::Right])] = &[$(($wire, Need::$need.rights())),*];

            /// Whether a call's input holds a secret. If so, nothing of it may be logged or repeated.
            #[must_use]
            pub fn holds_secret(call: &str) -> bool {
                match call {
                    $($wire => is_marked!($($secret)?),)*
                    _ => false,
                }
            }

            /// The calls whose input holds a secret according to the contract.
            #[cfg(test)]
            fn with_a_secret() -> Vec<&'static str> {
                let inputs = [$(($wire, tests::holds_secret::<$input>())),*];
                inputs.into_iter().filter(|(_, holds)| *holds).map(|(call, _)| call).collect()
            }

            /// The calls with their lines in the table.
            #[cfg(test)]
            const LINES: &'static [(&'static str, &'static str)] = &[$(($wire, concat!($($doc),*))),*];

            /// Boxes each call separately: together they would fill a stack, and every caller would compile all of them.
            fn answer<'a>(&'a self, caller: &'a Caller, name: &'a str, input: Value) -> CallFuture<'a> {
                match name {
                    $($wire => boxed(move || async move {
                        let input: $input = serde_json::from_value(input).map_err(|error| misshapen(name, &error))?;
                        let output: $output = self.rooms.$room.$method(caller, input).await?;
                        serde_json::to_value(output).map_err(|error| misshapen(name, &error))
                    }),)*
                    _ => Box::pin(async move { Err(misshapen(name, &"no such call")) }),
                }
            }
        }

        /// Each call has its words: a message with the name of its method.
        const _: &[fn() -> kaunta_words::Message] = &[$(words::$method),*];

        /// Writes the TypeScript types that `Contract.ts` needs into `folder`, and `Contract.ts` itself.
        ///
        /// # Errors
        /// A file can't be written.
        #[cfg(test)]
        pub(crate) fn export_bindings(folder: &std::path::Path) -> Result<(), ts_rs::ExportError> {
            use std::collections::BTreeSet;
            use ts_rs::TS;
            let config = ts_rs::Config::new().with_out_dir(folder);
            let mut names = BTreeSet::new();
            let mut map = String::new();
            $(
                <$input>::export_all(&config)?;
                <$output>::export_all(&config)?;
                names.insert(<$input>::name(&config));
                names.insert(<$output>::name(&config));
                $(map.push_str(concat!("  /**", $doc, " */\n"));)*
                map.push_str(&format!("  {}: {{ input: {}; output: {} }};\n", $wire, <$input>::name(&config), <$output>::name(&config)));
            )*
            AppError::export_all(&config)?;
            Change::export_all(&config)?;
            CustomerScreen::export_all(&config)?;
            let imports: String = names.iter().map(|name| format!("import type {{ {name} }} from \"./{name}\";\n")).collect();
            let text = format!("// Written by `make bindings`. Do not edit.\n{imports}\nexport type Contract = {{\n{map}}};\n");
            std::fs::write(folder.join("Contract.ts"), text)?;
            Ok(())
        }
    };
}
