//! Which crate may depend on which; the reasons are in `ARCHITECTURE.md`.
//!
//! Dependencies of tests are free: a test may use any crate.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::Violation;

/// Each crate with those of ours it may depend on, from the bottom layer upward.
const LAYERS: [(&str, &[&str]); 24] = [
    ("pegmind-rules", &[]),
    ("pegmind-kernel", &[]),
    ("pegmind-tree", &["pegmind-rules"]),
    ("pegmind-certificate", &["pegmind-rules"]),
    ("pegmind-solver", &["pegmind-rules", "pegmind-kernel"]),
    ("pegmind-session", &["pegmind-rules"]),
    ("pegmind-review", &["pegmind-rules", "pegmind-session"]),
    ("pegmind-room", &["pegmind-rules", "pegmind-session"]),
    ("pegmind-store", &[]),
    (
        "pegmind-optimal",
        &[
            "pegmind-rules",
            "pegmind-kernel",
            "pegmind-solver",
            "pegmind-tree",
            "pegmind-certificate",
        ],
    ),
    ("pegmind-protocol", &["pegmind-rules", "pegmind-session", "pegmind-review", "pegmind-room"]),
    (
        "pegmind-advice",
        &[
            "pegmind-rules",
            "pegmind-session",
            "pegmind-review",
            "pegmind-solver",
            "pegmind-optimal",
            "pegmind-tree",
        ],
    ),
    ("pegmind-online", &["pegmind-rules", "pegmind-session", "pegmind-room", "pegmind-protocol"]),
    ("pegmind-face", &["pegmind-rules", "pegmind-session", "pegmind-review", "pegmind-room"]),
    ("pegmind-console", &["pegmind-rules", "pegmind-session", "pegmind-review", "pegmind-face"]),
    (
        "pegmind-web",
        &[
            "pegmind-rules",
            "pegmind-session",
            "pegmind-review",
            "pegmind-face",
            "pegmind-protocol",
            "pegmind-room",
            "pegmind-online",
        ],
    ),
    ("pegmind-tui", BELOW_TERMINALS),
    (
        "pegmind-cli",
        &[
            "pegmind-rules",
            "pegmind-tui",
            "pegmind-console",
            "pegmind-face",
            "pegmind-session",
            "pegmind-review",
            "pegmind-solver",
            "pegmind-optimal",
            "pegmind-advice",
            "pegmind-tree",
            "pegmind-certificate",
            "pegmind-protocol",
            "pegmind-room",
            "pegmind-online",
        ],
    ),
    ("pegmind-web-bytes", &[]),
    ("pegmind-web-page", &["pegmind-web", "pegmind-web-bytes"]),
    ("pegmind-web-solver", BELOW_SOLVER),
    ("pegmind-web-assets", &["pegmind-web"]),
    (
        "pegmind-server",
        &[
            "pegmind-rules",
            "pegmind-session",
            "pegmind-review",
            "pegmind-solver",
            "pegmind-advice",
            "pegmind-face",
            "pegmind-protocol",
            "pegmind-room",
            "pegmind-store",
            "pegmind-web",
            "pegmind-web-solver",
            "pegmind-web-assets",
        ],
    ),
    (
        "pegmind-py",
        &[
            "pegmind-rules",
            "pegmind-kernel",
            "pegmind-session",
            "pegmind-review",
            "pegmind-solver",
            "pegmind-optimal",
            "pegmind-advice",
            "pegmind-tree",
            "pegmind-certificate",
            "pegmind-protocol",
            "pegmind-face",
            "pegmind-console",
        ],
    ),
];

/// What a crate may depend on besides, if a feature that is off by default brings it:
/// the protocol can be told how to turn what the solver finds into what is sent.
const OPTIONAL: [(&str, &[&str]); 1] =
    [("pegmind-protocol", &["pegmind-tree", "pegmind-solver", "pegmind-advice"])];

/// The features that only some crates may switch on, in any way: a server cannot name
/// what is asked of a codemaker, as the answers hold its code.
const FEATURES: [(&str, &[&str]); 3] = [
    ("pegmind-protocol/maker", &["pegmind-web", "pegmind-web-solver"]),
    ("pegmind-web/maker", &["pegmind-web-page"]),
    ("pegmind-web-solver/maker", &[]),
];

/// What the worker of a page is built on.
const BELOW_SOLVER: &[&str] = &[
    "pegmind-rules",
    "pegmind-session",
    "pegmind-review",
    "pegmind-solver",
    "pegmind-optimal",
    "pegmind-advice",
    "pegmind-tree",
    "pegmind-protocol",
    "pegmind-web-bytes",
];

/// What a face in a terminal is built on.
const BELOW_TERMINALS: &[&str] = &[
    "pegmind-rules",
    "pegmind-session",
    "pegmind-review",
    "pegmind-solver",
    "pegmind-advice",
    "pegmind-face",
    "pegmind-console",
    "pegmind-protocol",
    "pegmind-room",
    "pegmind-online",
];

/// Packages for people who work on the project; they may depend on anything.
const TOOLS: [&str; 4] = ["xtask", "xtask-docs", "xtask-daily", "pegmind-fuzz"];

/// The crates whose types have a stored or sent form. All others stay free of serde,
/// unless somebody asks for it by a feature.
const SERDE_CRATES: [&str; 3] = ["pegmind-protocol", "pegmind-cli", "pegmind-server"];

/// The names under which serde's traits and derives can be had.
const SERDE: [&str; 3] = ["serde", "serde_core", "serde_derive"];

/// The crates that may contain unsafe code: the kernel in some of its modules, and what
/// declares the names that a module of the page exports.
const UNSAFE_CRATES: [&str; 2] = ["pegmind-kernel", "pegmind-web-bytes"];

/// What matters here of one package of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Package {
    /// The name in its manifest.
    pub name: String,
    /// The manifest, relative to the workspace.
    pub manifest: String,
    /// The `lib.rs`, relative to the workspace, of packages that have one.
    pub library: Option<String>,
    /// The packages it needs to be built and run, not those only its tests need.
    pub dependencies: Vec<String>,
    /// Those that a feature brings.
    pub optional: Vec<String>,
    /// What it switches on, always or by a feature of its own: `package/feature`.
    pub features: Vec<String>,
}

impl Package {
    /// Whether this is a library that must not contain unsafe code.
    pub(super) fn must_forbid_unsafe(&self) -> bool {
        self.library.is_some() && !UNSAFE_CRATES.contains(&self.name.as_str())
    }
}

/// Reads the packages out of what `cargo metadata` printed.
///
/// # Errors
///
/// Names the field that is missing.
pub(super) fn packages(metadata: &Value) -> Result<Vec<Package>> {
    let root = text(metadata, "workspace_root")?;
    let package = |package: &Value| {
        let is_library = |target: &&Value| {
            let kinds = target["kind"].as_array().into_iter().flatten();
            kinds.filter_map(Value::as_str).any(|kind| kind.ends_with("lib"))
        };
        let library = list(package, "targets")?.iter().find(is_library);
        let library = library.map(|target| text(target, "src_path")).transpose()?;
        let is_built = |dependency: &&Value| dependency["kind"] != "dev";
        let is_optional = |dependency: &&Value| dependency["optional"] == true;
        let (optional, dependencies): (Vec<_>, Vec<_>) =
            list(package, "dependencies")?.iter().filter(is_built).partition(is_optional);
        let names = |dependencies: Vec<&Value>| {
            let name = |dependency| text(dependency, "name").map(str::to_owned);
            dependencies.into_iter().map(name).collect::<Result<Vec<_>>>()
        };
        Ok(Package {
            name: text(package, "name")?.to_owned(),
            manifest: relative(root, text(package, "manifest_path")?),
            library: library.map(|path| relative(root, path)),
            dependencies: names(dependencies)?,
            optional: names(optional)?,
            features: features(package)?,
        })
    };
    list(metadata, "packages")?.iter().map(package).collect()
}

/// The features that a package switches on when it is built and run, its own included.
fn features(package: &Value) -> Result<Vec<String>> {
    let mut features = Vec::new();
    for dependency in list(package, "dependencies")?.iter().filter(|it| it["kind"] != "dev") {
        let name = text(dependency, "name")?;
        let on = dependency["features"].as_array().into_iter().flatten().filter_map(Value::as_str);
        features.extend(on.map(|feature| format!("{name}/{feature}")));
    }
    let name = text(package, "name")?;
    let own = package["features"].as_object().into_iter().flat_map(|own| own.values());
    let own = own.filter_map(Value::as_array).flatten().filter_map(Value::as_str);
    features.extend(own.map(|feature| match feature.split_once('/') {
        Some((other, feature)) => format!("{}/{feature}", other.trim_end_matches('?')),
        None => format!("{name}/{feature}"),
    }));
    Ok(features)
}

/// The violations of all the packages.
pub(super) fn check(packages: &[Package]) -> Vec<Violation> {
    packages.iter().flat_map(check_package).collect()
}

fn check_package(package: &Package) -> Vec<Violation> {
    if TOOLS.contains(&package.name.as_str()) {
        return Vec::new();
    }
    let violation = |what: String| Violation::new(package.manifest.as_str(), what);
    let layer = LAYERS.iter().find(|(name, _)| *name == package.name);
    let Some((_, allowed)) = layer else {
        let name = &package.name;
        return vec![violation(format!(
            "{name} has no layer; expected an entry in LAYERS of xtask/src/tidy/layering.rs"
        ))];
    };
    let mut violations = Vec::new();
    let by_feature = OPTIONAL.iter().filter(|(name, _)| *name == package.name);
    let by_feature: Vec<&str> = by_feature.flat_map(|(_, names)| *names).copied().collect();
    for dependency in package.dependencies.iter().chain(&package.optional) {
        let name = dependency.as_str();
        let is_ours = name.starts_with("pegmind-") || TOOLS.contains(&name);
        let is_optional = package.optional.contains(dependency);
        if is_ours && !allowed.contains(&name) && !(is_optional && by_feature.contains(&name)) {
            let expected = if allowed.is_empty() {
                "none of our crates".to_owned()
            } else {
                format!("at most {}", allowed.join(", "))
            };
            violations.push(violation(format!("depends on {name}; expected {expected}")));
        }
        if SERDE.contains(&name) && !is_optional && !SERDE_CRATES.contains(&package.name.as_str()) {
            violations.push(violation(format!(
                "depends on {name}; expected serde only in {}",
                SERDE_CRATES.join(", ")
            )));
        }
    }
    for (feature, allowed) in FEATURES {
        if package.features.iter().any(|on| on == feature) && !allowed.contains(&&*package.name) {
            let expected = allowed.join(", ");
            violations.push(violation(format!("switches on {feature}; expected only {expected}")));
        }
    }
    violations
}

fn text<'a>(value: &'a Value, field: &str) -> Result<&'a str> {
    let text = value[field].as_str();
    text.with_context(|| format!("cargo metadata has no text in `{field}`"))
}

fn list<'a>(value: &'a Value, field: &str) -> Result<&'a Vec<Value>> {
    let list = value[field].as_array();
    list.with_context(|| format!("cargo metadata has no list in `{field}`"))
}

fn relative(root: &str, path: &str) -> String {
    let path = Path::new(path).strip_prefix(root).unwrap_or(Path::new(path));
    path.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn package(name: &str, dependencies: &[&str]) -> Package {
        Package {
            name: name.to_owned(),
            manifest: format!("crates/{name}/Cargo.toml"),
            library: None,
            dependencies: dependencies.iter().copied().map(str::to_owned).collect(),
            optional: Vec::new(),
            features: Vec::new(),
        }
    }

    fn violations(name: &str, dependencies: &[&str]) -> Vec<String> {
        let violations = check(&[package(name, dependencies)]);
        violations.iter().map(Violation::to_string).collect()
    }

    #[test]
    fn metadata_is_read_without_the_dependencies_of_tests() {
        let metadata = json!({
            "workspace_root": "/w",
            "packages": [{
                "name": "pegmind-session",
                "manifest_path": "/w/crates/pegmind-session/Cargo.toml",
                "targets": [
                    { "kind": ["test"], "src_path": "/w/crates/pegmind-session/tests/all.rs" },
                    { "kind": ["lib"], "src_path": "/w/crates/pegmind-session/src/lib.rs" },
                ],
                "dependencies": [
                    { "name": "pegmind-rules", "kind": null },
                    { "name": "pegmind-solver", "kind": "dev" },
                    { "name": "serde", "kind": null, "optional": true },
                    { "name": "cc", "kind": "build" },
                ],
            }],
        });
        let expected = Package {
            library: Some("crates/pegmind-session/src/lib.rs".to_owned()),
            optional: vec!["serde".to_owned()],
            ..package("pegmind-session", &["pegmind-rules", "cc"])
        };
        assert_eq!(packages(&metadata).unwrap(), [expected]);
    }

    #[test]
    fn a_missing_field_of_the_metadata_is_named() {
        let error = packages(&json!({ "workspace_root": "/w" })).unwrap_err();
        assert_eq!(error.to_string(), "cargo metadata has no list in `packages`");
    }

    #[test]
    fn every_edge_of_the_table_is_accepted() {
        for (name, allowed) in LAYERS {
            assert_eq!(violations(name, allowed), [""; 0]);
        }
    }

    #[test]
    fn edges_outside_the_table_are_refused() {
        assert_eq!(
            violations("pegmind-rules", &["thiserror", "pegmind-session"]),
            ["crates/pegmind-rules/Cargo.toml: depends on pegmind-session; \
              expected none of our crates"]
        );
        assert_eq!(
            violations("pegmind-solver", &["pegmind-session"]),
            ["crates/pegmind-solver/Cargo.toml: depends on pegmind-session; \
              expected at most pegmind-rules, pegmind-kernel"]
        );
        assert_eq!(violations("pegmind-tui", &["pegmind-kernel"]).len(), 1);
        // What faces say, they are given.
        assert_eq!(violations("pegmind-face", &["pegmind-solver", "pegmind-advice"]).len(), 2);
        assert_eq!(violations("pegmind-cli", &["pegmind-kernel", "xtask"]).len(), 2);
    }

    #[test]
    fn no_layer_depends_on_one_above_it() {
        for (row, (name, allowed)) in LAYERS.iter().enumerate() {
            let below: Vec<_> = LAYERS[..row].iter().map(|(name, _)| *name).collect();
            let is_below = |dependency: &&str| below.contains(dependency);
            assert!(allowed.iter().all(is_below), "{name} reaches upward");
        }
    }

    #[test]
    fn a_crate_without_a_layer_is_refused() {
        let found = violations("pegmind-extra", &[]);
        assert!(found[0].contains("pegmind-extra has no layer"), "{found:?}");
    }

    #[test]
    fn serde_stays_in_the_crates_with_a_stored_form() {
        assert_eq!(violations("pegmind-protocol", &["serde"]), [""; 0]);
        assert_eq!(
            violations("pegmind-session", &["serde"]),
            ["crates/pegmind-session/Cargo.toml: depends on serde; expected serde only in \
              pegmind-protocol, pegmind-cli, pegmind-server"]
        );
    }

    #[test]
    fn a_feature_may_bring_serde_and_what_the_table_of_features_has() {
        let optional = |name, dependency: &str| {
            let package = Package { optional: vec![dependency.to_owned()], ..package(name, &[]) };
            check(&[package]).len()
        };
        assert_eq!(optional("pegmind-session", "serde"), 0);
        assert_eq!(optional("pegmind-protocol", "pegmind-advice"), 0);
        assert_eq!(violations("pegmind-protocol", &["pegmind-advice"]).len(), 1);
        assert_eq!(optional("pegmind-session", "pegmind-advice"), 1);
    }

    #[test]
    fn no_server_and_nothing_it_is_built_on_may_switch_on_what_is_asked_of_a_codemaker() {
        let found = |name: &str, features: &Value, own: &Value| {
            let dependency =
                json!({ "name": "pegmind-protocol", "kind": null, "features": features });
            let package = json!({
                "name": name,
                "manifest_path": "/w/Cargo.toml",
                "targets": [],
                "dependencies": [dependency],
                "features": own,
            });
            check(&packages(&json!({ "workspace_root": "/w", "packages": [package] })).unwrap())
        };
        let refused = |name| {
            let always = found(name, &json!(["maker"]), &json!({}));
            let by_feature = found(name, &json!([]), &json!({ "x": ["pegmind-protocol?/maker"] }));
            assert_eq!(always, by_feature);
            always.len()
        };
        let what = "switches on pegmind-protocol/maker; expected only pegmind-web, \
                    pegmind-web-solver";
        let server = found("pegmind-server", &json!(["maker"]), &json!({}));
        assert_eq!(server, [Violation::new("Cargo.toml", what.to_owned())]);
        for (name, _) in LAYERS.iter().filter(|(name, _)| BELOW_TERMINALS.contains(name)) {
            // The protocol does not depend on itself.
            assert!(*name == "pegmind-protocol" || refused(name) > 0, "{name}");
        }
        assert_eq!((refused("pegmind-server"), refused("pegmind-web-solver")), (1, 0));
        assert_eq!(found("pegmind-server", &json!(["solver"]), &json!({})), []);
        let default = json!({ "name": "pegmind-protocol", "manifest_path": "/w/Cargo.toml",
            "targets": [], "dependencies": [], "features": { "default": ["maker"] } });
        let default = json!({ "workspace_root": "/w", "packages": [default] });
        assert_eq!(check(&packages(&default).unwrap()).len(), 1);
    }

    #[test]
    fn tools_may_depend_on_anything() {
        assert_eq!(violations("xtask", &["serde", "pegmind-server"]), [""; 0]);
    }

    #[test]
    fn only_the_kernel_may_leave_unsafe_code_allowed() {
        let library = |name| Package {
            library: Some(format!("crates/{name}/src/lib.rs")),
            ..package(name, &[])
        };
        assert!(library("pegmind-rules").must_forbid_unsafe());
        assert!(!library("pegmind-kernel").must_forbid_unsafe());
        assert!(!package("pegmind-cli", &[]).must_forbid_unsafe());
    }
}
