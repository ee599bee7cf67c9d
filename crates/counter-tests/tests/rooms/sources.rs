//! A crate's sources, reduced to what each file names in the others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Item, UseTree, Visibility};

/// Files by their path below `src`.
pub struct Sources(pub BTreeMap<String, Source>);

/// What a file names, as paths from the crate's root, and what it exports.
#[derive(Default)]
pub struct Source {
    pub module: Vec<String>,
    pub paths: BTreeSet<Vec<String>>,
    /// Its re-exports: the name, and the path it stands for.
    pub handed_on: BTreeMap<String, Vec<String>>,
    pub methods_called: BTreeSet<String>,
    /// Methods of structs, each with the struct's name.
    pub methods: Vec<(String, String)>,
    pub structs: BTreeSet<String>,
    pub traits: BTreeSet<String>,
    pub fulfils: BTreeSet<String>,
    pub names: BTreeSet<String>,
}

impl Sources {
    /// All files below a folder, except tests.
    pub fn read(src: &Path) -> Sources {
        let mut files = Vec::new();
        below(src, src, &mut files);
        Sources::of(&files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>())
    }

    pub fn of(files: &[(&str, &str)]) -> Sources {
        let parsed: Vec<(&str, syn::File)> = files
            .iter()
            .map(|(name, text)| (*name, syn::parse_file(text).unwrap_or_else(|error| panic!("{name}: {error}"))))
            .collect();
        let of_tests: Vec<Vec<String>> = parsed.iter().flat_map(|(name, file)| modules_of_tests(name, file)).collect();
        let shipped = parsed.into_iter().filter(|(name, _)| !of_tests.iter().any(|of| module_of(name).starts_with(of)));
        let read = shipped.map(|(name, file)| {
            let mut source = Source { module: module_of(name), ..Source::default() };
            let mut aliases = BTreeMap::new();
            source.read(&file.items, &source.module.clone(), &mut aliases);
            (name.to_owned(), source)
        });
        Sources(read.collect())
    }

    /// The files that mention this word.
    pub fn that_name(&self, word: &str) -> Vec<String> {
        self.0.iter().filter(|(_, source)| source.names.contains(word)).map(|(name, _)| name.clone()).collect()
    }
}

fn below(src: &Path, folder: &Path, files: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_of_tests = name == "tests" || name == "tests.rs" || name.ends_with("_tests.rs") || name == "main.rs";
        if is_of_tests {
            continue;
        }
        if path.is_dir() {
            below(src, &path, files);
        } else if name.ends_with(".rs") {
            let relative = path.strip_prefix(src).unwrap().to_string_lossy().replace('\\', "/");
            files.push((relative, std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// Both `a/mod.rs` and `a.rs` are `a`; `lib.rs` is the root.
fn module_of(file: &str) -> Vec<String> {
    let path = file.trim_end_matches(".rs");
    let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
        parts.pop();
    }
    parts
}

/// Modules in separate files that are compiled only for tests.
fn modules_of_tests(name: &str, file: &syn::File) -> Vec<Vec<String>> {
    let declared = file.items.iter().filter_map(|item| match item {
        Item::Mod(declared) if is_of_tests(&declared.attrs) => Some(declared.ident.to_string()),
        _ => None,
    });
    declared.map(|child| module_of(name).into_iter().chain([child]).collect()).collect()
}

fn is_of_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg") && attribute.meta.to_token_stream().to_string().contains("test")
    })
}

impl Source {
    fn read(&mut self, items: &[Item], module: &[String], aliases: &mut BTreeMap<String, Vec<String>>) {
        for item in items {
            if let Item::Mod(declared) = item
                && !is_of_tests(&declared.attrs)
            {
                let name = declared.ident.to_string();
                aliases.insert(name.clone(), module.iter().cloned().chain([name]).collect());
            }
        }
        for item in items {
            if let Item::Use(found) = item
                && !is_of_tests(&found.attrs)
            {
                let is_handed_on = !matches!(found.vis, Visibility::Inherited);
                self.import(&found.tree, Vec::new(), module, is_handed_on, aliases);
            }
        }
        for item in items {
            match item {
                Item::Use(_) => {}
                Item::Mod(inner) => {
                    if let (Some((_, items)), false) = (&inner.content, is_of_tests(&inner.attrs)) {
                        let mut path = module.to_vec();
                        path.push(inner.ident.to_string());
                        self.read(items, &path, &mut aliases.clone());
                    }
                }
                Item::Impl(block) if !is_of_tests(&block.attrs) => {
                    let of = last_word(&block.self_ty.to_token_stream());
                    match &block.trait_ {
                        Some((_, path, _)) => {
                            self.fulfils.extend(path.segments.last().map(|last| last.ident.to_string()));
                        }
                        None => {
                            let methods = block.items.iter().filter_map(|item| match item {
                                syn::ImplItem::Fn(method) => Some((of.clone(), method.sig.ident.to_string())),
                                _ => None,
                            });
                            self.methods.extend(methods);
                        }
                    }
                    self.scan(block.to_token_stream(), module, aliases);
                }
                Item::Struct(found) => {
                    self.structs.insert(found.ident.to_string());
                    self.scan(found.to_token_stream(), module, aliases);
                }
                Item::Enum(found) => {
                    self.structs.insert(found.ident.to_string());
                    self.scan(found.to_token_stream(), module, aliases);
                }
                Item::Trait(found) => {
                    self.traits.insert(found.ident.to_string());
                    self.scan(found.to_token_stream(), module, aliases);
                }
                Item::Fn(found) if is_of_tests(&found.attrs) => {}
                other => self.scan(other.to_token_stream(), module, aliases),
            }
        }
    }

    fn import(
        &mut self,
        tree: &UseTree,
        mut before: Vec<String>,
        module: &[String],
        is_handed_on: bool,
        aliases: &mut BTreeMap<String, Vec<String>>,
    ) {
        let mut ends = |words: Vec<String>, name: String| {
            self.names.insert(words.last().cloned().unwrap_or_default());
            let Some(path) = absolute(&words, module, aliases) else { return };
            if is_handed_on {
                self.handed_on.insert(name.clone(), path.clone());
            }
            aliases.insert(name, path.clone());
            self.paths.insert(path);
        };
        match tree {
            UseTree::Path(step) => {
                before.push(step.ident.to_string());
                self.import(&step.tree, before, module, is_handed_on, aliases);
            }
            UseTree::Name(name) => {
                let last = name.ident.to_string();
                let known = if last == "self" { before.last().cloned().unwrap_or_default() } else { last.clone() };
                if last != "self" {
                    before.push(last);
                }
                ends(before, known);
            }
            UseTree::Rename(renamed) => {
                if renamed.ident != "self" {
                    before.push(renamed.ident.to_string());
                }
                ends(before, renamed.rename.to_string());
            }
            UseTree::Glob(_) => ends(before, "*".to_owned()),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, before.clone(), module, is_handed_on, aliases);
                }
            }
        }
    }

    /// Finds paths and method calls in any tokens, including macros.
    fn scan(&mut self, tokens: TokenStream, module: &[String], aliases: &BTreeMap<String, Vec<String>>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => self.scan(group.stream(), module, aliases),
                TokenTree::Ident(first) => {
                    self.names.insert(first.to_string());
                    let follows_dot = at > 0 && is_dot(&tokens[at - 1]) && !(at > 1 && is_dot(&tokens[at - 2]));
                    if follows_dot {
                        // A field is not followed by parentheses or type arguments.
                        if tokens.get(at + 1).is_some_and(is_call) {
                            self.methods_called.insert(first.to_string());
                        }
                    } else {
                        let mut words = vec![first.to_string()];
                        while let (Some(true), Some(true), Some(TokenTree::Ident(next))) =
                            (tokens.get(at + 1).map(is_colon), tokens.get(at + 2).map(is_colon), tokens.get(at + 3))
                        {
                            words.push(next.to_string());
                            at += 3;
                        }
                        let group = match (tokens.get(at + 1), tokens.get(at + 2), tokens.get(at + 3)) {
                            (Some(one), Some(two), Some(TokenTree::Group(group)))
                                if is_colon(one) && is_colon(two) && group.delimiter() == Delimiter::Brace =>
                            {
                                at += 3;
                                Some(group.stream())
                            }
                            _ => None,
                        };
                        self.names.extend(words.last().cloned());
                        // `pub(super)` names nothing.
                        let is_nothing = group.is_none()
                            && words.iter().all(|word| matches!(word.as_str(), "crate" | "self" | "super"));
                        let path = absolute(&words, module, aliases).filter(|_| !is_nothing);
                        match (path, group) {
                            (Some(path), None) => _ = self.paths.insert(path),
                            (Some(path), Some(group)) => {
                                for token in group {
                                    if let TokenTree::Ident(name) = token {
                                        let mut each = path.clone();
                                        each.push(name.to_string());
                                        self.paths.insert(each);
                                    }
                                }
                            }
                            (None, _) => {}
                        }
                    }
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            at += 1;
        }
    }
}

fn is_colon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == ':')
}

fn is_call(token: &TokenTree) -> bool {
    is_colon(token) || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
}

fn is_dot(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == '.')
}

/// The path from the crate's root, if it leads into the crate.
fn absolute(words: &[String], module: &[String], aliases: &BTreeMap<String, Vec<String>>) -> Option<Vec<String>> {
    let (first, rest) = words.split_first()?;
    let mut path = match first.as_str() {
        "crate" => Vec::new(),
        "self" => module.to_vec(),
        "super" => {
            let ups = words.iter().take_while(|word| *word == "super").count();
            let up = module.get(..module.len().checked_sub(ups)?)?.to_vec();
            return Some(up.into_iter().chain(words[ups..].iter().cloned()).collect());
        }
        name => match aliases.get(name) {
            Some(path) => path.clone(),
            None => return None,
        },
    };
    path.extend(rest.iter().cloned());
    Some(path)
}

fn last_word(tokens: &TokenStream) -> String {
    let words = tokens
        .clone()
        .into_iter()
        .take_while(|token| !matches!(token, TokenTree::Punct(sign) if sign.as_char() == '<'));
    words
        .filter_map(|token| if let TokenTree::Ident(word) = token { Some(word.to_string()) } else { None })
        .last()
        .unwrap_or_default()
}
