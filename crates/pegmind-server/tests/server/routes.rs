//! The routes of the server as its source has them: a test that goes by this list forgets none.

use std::path::Path;

/// An address that the server answers by itself, with one method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Route {
    pub(crate) method: String,
    /// As the router has it, with `{room}` for the name of a room.
    pub(crate) path: String,
}

/// All routes, in their order, each once.
pub(crate) fn routes() -> Vec<Route> {
    let mut routes = Vec::new();
    read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut routes);
    routes.sort();
    routes.dedup();
    routes
}

fn read(folder: &Path, routes: &mut Vec<Route>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(&path, routes);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            routes_of(&std::fs::read_to_string(&path).unwrap(), routes);
        }
    }
}

/// The routes of a file: after `.route(` comes the address in quotes, and then what is done.
fn routes_of(source: &str, routes: &mut Vec<Route>) {
    for part in source.split(".route(").skip(1) {
        let inside = up_to_its_end(part);
        let (path, handlers) = inside.trim_start().split_once("\",").unwrap_or_else(|| {
            panic!("expected an address in quotes after .route(, and not {inside}")
        });
        let path = path.strip_prefix('"').unwrap().to_owned();
        let before = routes.len();
        for method in ["get", "post", "put", "patch", "delete"] {
            let mut words = handlers.split(|c: char| !c.is_alphanumeric() && !"_(".contains(c));
            if words.any(|word| word.starts_with(&format!("{method}("))) {
                routes.push(Route { method: method.to_uppercase(), path: path.clone() });
            }
        }
        assert!(routes.len() > before, "no method is known of {inside}");
    }
}

/// What comes before the bracket that closes what is open.
fn up_to_its_end(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth < 0
    });
    &text[..end.unwrap()]
}

#[test]
fn routes_are_found_whatever_their_methods() {
    let mut routes = Vec::new();
    routes_of(".route(\"/a\", get(b).post(c::d))\n.route(\n\"/e/{f}\",\ndelete(g))", &mut routes);
    let texts: Vec<_> = routes.iter().map(|it| format!("{} {}", it.method, it.path)).collect();
    assert_eq!(texts, ["GET /a", "POST /a", "DELETE /e/{f}"]);
}
