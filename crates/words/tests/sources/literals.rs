//! Finds the sentences in a Rust source file.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// Macros whose text is for the log or for programmers.
const SILENT_MACROS: &[&str] = &[
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "event",
    "span",
    "log",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "panic",
    "unreachable",
    "todo",
    "include_str",
    "include_bytes",
    "env",
    "option_env",
    "concat",
    "cfg",
    "fail_point",
    "info_span",
    "debug_span",
    "trace_span",
];

/// Methods whose text is for programmers or the log.
const SILENT_METHODS: &[&str] = &["expect", "expect_err", "log_export"];

/// Functions that take a detail for the log.
const SILENT_CALLS: &[&str] = &["NotACallbackServer"];

pub fn is_for_tests(place: &str) -> bool {
    let name = place.rsplit('/').next().unwrap_or(place);
    place.contains("/tests/") || name == "tests.rs" || name.ends_with("_tests.rs") || name.starts_with("test_")
}

/// Text for a person: at least two consecutive words, one of them in lower case, and no file name.
fn is_sentence(text: &str) -> bool {
    let statement = [
        "SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "PRAGMA", "WITH", "ATTACH", "DETACH", "DROP", "BEGIN",
        "ANALYZE", "VACUUM", "ORDER", "AND ", "WHERE", "FROM", "set -eu",
    ];
    let text = text.trim();
    if text.ends_with(".zip") {
        return false;
    }
    if statement.iter().any(|word| text.starts_with(word)) {
        return false;
    }
    let is_word = |word: &str| {
        word.len() >= 2 && word.chars().all(|letter| letter.is_alphabetic() || matches!(letter, '\'' | '’' | '-'))
    };
    let words: Vec<&str> = text
        .split([' ', '\n'])
        .map(|word| word.trim_matches(['.', ',', ':', ';', '?', '!', '(', ')', '“', '”', '…']))
        .collect();
    words
        .windows(2)
        .any(|pair| is_word(pair[0]) && is_word(pair[1]) && pair[1].chars().all(|letter| !letter.is_uppercase()))
}

pub fn sentences(source: &str) -> Vec<String> {
    let mut found = Found::default();
    found.visit_file(&syn::parse_file(source).unwrap());
    found.0
}

#[derive(Default)]
struct Found(Vec<String>);

impl Found {
    fn note(&mut self, text: String) {
        if is_sentence(&text) {
            self.0.push(text);
        }
    }

    /// The literals in a macro's arguments.
    fn in_tokens(&mut self, tokens: TokenStream) {
        let mut before = None;
        for token in tokens {
            let is_attribute =
                matches!(before.replace(token.clone()), Some(TokenTree::Punct(sign)) if sign.as_char() == '#');
            match token {
                TokenTree::Group(group) if is_attribute && is_documentation(&group) => {}
                TokenTree::Group(group) => self.in_tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Ok(syn::Lit::Str(text)) =
                        syn::parse2::<syn::Lit>(TokenStream::from(TokenTree::Literal(literal)))
                    {
                        self.note(text.value());
                    }
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }
}

fn is_documentation(attribute: &proc_macro2::Group) -> bool {
    matches!(attribute.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == "doc")
}

pub fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || (attribute.path().is_ident("cfg")
                && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string().contains("test")))
    })
}

impl<'ast> Visit<'ast> for Found {
    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        self.note(text.value());
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        // An error's text is displayed; documentation is not.
        if attribute.path().is_ident("error")
            && let syn::Meta::List(list) = &attribute.meta
        {
            let before = self.0.len();
            self.in_tokens(list.tokens.clone());
            // In lower case it is a detail for the log.
            let shown = self.0.split_off(before).into_iter().filter(|text| text.starts_with(char::is_uppercase));
            self.0.extend(shown);
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let name = call.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        if !SILENT_MACROS.contains(&name.as_str()) {
            self.in_tokens(call.tokens.clone());
        }
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let name = if let syn::Expr::Path(path) = call.func.as_ref() { path.path.segments.last() } else { None };
        let is_silent = name.is_some_and(|name| SILENT_CALLS.contains(&name.ident.to_string().as_str()));
        if !is_silent {
            visit::visit_expr_call(self, call);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if SILENT_METHODS.contains(&call.method.to_string().as_str()) {
            self.visit_expr(&call.receiver);
        } else {
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if !is_test(&function.attrs) {
            visit::visit_item_fn(self, function);
        }
    }
}
