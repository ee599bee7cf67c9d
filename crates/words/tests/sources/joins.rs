//! Finds texts that a Rust source file joins itself.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::literals::is_test;

const FORMATS: &[&str] = &["format", "write", "writeln", "print", "println", "format_args"];

/// What stands between two texts: at least a space, and no word.
fn is_between(text: &str) -> bool {
    text.contains(' ') && is_wordless(text)
}

fn is_wordless(text: &str) -> bool {
    !text.chars().any(char::is_alphanumeric)
}

/// Whether a format only joins its values, with spaces between them.
fn only_joins(format: &str) -> bool {
    let (mut between, mut is_inside, mut values) = (vec![String::new()], false, 0);
    for letter in format.chars() {
        match letter {
            '{' => is_inside = true,
            '}' if is_inside => {
                (is_inside, values) = (false, values + 1);
                between.push(String::new());
            }
            _ if is_inside => {}
            letter => between.last_mut().unwrap().push(letter),
        }
    }
    let inner = between.get(1..values).unwrap_or_default();
    values > 1 && between.iter().all(|text| is_wordless(text)) && inner.iter().any(|text| is_between(text))
}

pub fn joins(source: &str) -> Vec<String> {
    let mut found = Found::default();
    found.visit_file(&syn::parse_file(source).unwrap());
    found.0
}

#[derive(Default)]
struct Found(Vec<String>);

impl Found {
    fn in_tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.in_tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    let read = syn::parse2::<syn::Lit>(TokenStream::from(TokenTree::Literal(literal)));
                    if let Ok(syn::Lit::Str(text)) = read
                        && only_joins(&text.value())
                    {
                        self.0.push(text.value());
                    }
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }

    /// Records a text that is put between others.
    fn note(&mut self, between: &syn::Expr) {
        let syn::Expr::Lit(syn::ExprLit { lit, .. }) = between else { return };
        let text = if let syn::Lit::Str(text) = lit {
            text.value()
        } else if let syn::Lit::Char(letter) = lit {
            letter.value().to_string()
        } else {
            return;
        };
        if is_between(&text) {
            self.0.push(text);
        }
    }
}

impl<'ast> Visit<'ast> for Found {
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let name = call.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        if FORMATS.contains(&name.as_str()) {
            self.in_tokens(call.tokens.clone());
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if matches!(call.method.to_string().as_str(), "join" | "push_str" | "push") {
            call.args.iter().for_each(|between| self.note(between));
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_binary(&mut self, sum: &'ast syn::ExprBinary) {
        if matches!(sum.op, syn::BinOp::Add(_) | syn::BinOp::AddAssign(_)) {
            self.note(&sum.right);
        }
        visit::visit_expr_binary(self, sum);
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
