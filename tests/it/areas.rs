//! The areas of a package import each other in one direction: each area imports only areas above it in the list.
//!
//! `scripts/draw-areas` writes the graph of `core` into `docs/architecture.md`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use crate::dependencies::{folder, sources};

/// Areas in reading order. Insert a new area below the areas that it imports. If a new import is refused, move the code
/// and not the area.
const CORE: [&str; 58] = [
    "priority",
    "time",
    "days",
    "fold",
    "ids",
    "trace",
    "money",
    "language",
    "page",
    "form",
    "revision",
    "spreadsheet",
    "trip",
    "db",
    "providers",
    "queue",
    "telemetry",
    "secrets",
    "random_secret",
    "config",
    "device",
    "audit",
    "users",
    "codes",
    "mail",
    "agents",
    "factors",
    "sessions",
    "tokens",
    "auth",
    "script_tokens",
    "staff",
    "seed",
    "airports",
    "routes",
    "jobs",
    "schedules",
    "operations",
    "flights",
    "airlines",
    "scoring",
    "pricing",
    "settings",
    "key_tests",
    "search",
    "statistics",
    "calendar",
    "demand",
    "landing",
    "sitemap",
    "landing_content",
    "airport_use",
    "demo",
    "publish",
    "bookings",
    "quotes",
    "overview",
    "erasure",
];
const WORKER: [&str; 5] = ["providers", "runtime", "mail", "renderer", "jobs"];
const API: [&str; 48] = [
    "throttle",
    "networks",
    "slots",
    "request_id",
    "mirror",
    "fields",
    "error",
    "responses",
    "revision",
    "encoding",
    "conditional",
    "language",
    "body",
    "query",
    "page",
    "days",
    "data",
    "access",
    "polls",
    "layers",
    "server",
    "auth",
    "account",
    "audit",
    "airports",
    "schedules",
    "health",
    "queue",
    "searches",
    "agents",
    "bookings",
    "calendar",
    "demand",
    "providers",
    "pricing",
    "settings",
    "overview",
    "watched",
    "metrics",
    "operators",
    "site",
    "pictures",
    "landing",
    "sitemap",
    "quotes",
    "openapi",
    "app",
    "router",
];

/// Areas of `core` by the accessors of their stores, which import nothing.
const ACCESSORS: [(&str, &str); 32] = [
    ("locations", "landing"),
    ("landing_changes", "landing"),
    ("pairing", "landing"),
    ("rendered_pages", "landing"),
    ("limits", "providers"),
    ("queue", "queue"),
    ("schedules", "schedules"),
    ("job_actions", "operations"),
    ("audit", "audit"),
    ("airports", "airports"),
    ("airlines", "airlines"),
    ("settings", "settings"),
    ("searches", "search"),
    ("statistics", "statistics"),
    ("calendars", "calendar"),
    ("connections", "landing"),
    ("template_types", "landing"),
    ("templates", "landing"),
    ("demand", "demand"),
    ("page_inputs", "landing"),
    ("page_bands", "landing"),
    ("bookings", "bookings"),
    ("quotes", "quotes"),
    ("sitemaps", "sitemap"),
    ("users", "users"),
    ("codes", "codes"),
    ("agents", "agents"),
    ("factors", "factors"),
    ("sessions", "sessions"),
    ("signing_keys", "tokens"),
    ("script_tokens", "script_tokens"),
    ("welcome_links", "staff"),
];

const PAGE: &str = "docs/architecture.md";
const FROM: &str = "<!-- areas -->\n";
const TO: &str = "<!-- /areas -->";

#[test]
fn areas_import_only_those_above_them() {
    for (library, order) in [("core", &CORE[..]), ("worker", &WORKER[..]), ("api", &API[..])] {
        let place = |area: &str| {
            let place = order.iter().position(|known| *known == area);
            place.unwrap_or_else(|| panic!("{library}/src/{area} is missing in the order of areas"))
        };
        for (area, imports) in imports(library) {
            for import in imports {
                assert!(
                    place(&import) < place(&area),
                    "{library}: {area} imports {import}, which comes after it"
                );
            }
        }
    }
}

#[test]
fn the_graph_of_the_areas_is_current() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let text = fs::read_to_string(&page).unwrap();
    let (before, rest) = text.split_once(FROM).unwrap();
    let (shown, after) = rest.split_once(TO).unwrap();
    let drawn = draw(&imports("core"));

    if std::env::var_os("DRAW_AREAS").is_some() {
        fs::write(page, format!("{before}{FROM}{drawn}{TO}{after}")).unwrap();
    } else {
        assert_eq!(shown, drawn, "{PAGE} shows another graph: run scripts/draw-areas");
    }
}

#[test]
fn imports_are_found_wherever_they_are_written() {
    let text = "//! crate::comment\nuse crate::{\n    db::{Db, Tx},\n    money::Cents,\n};\nuse crate::time;\n\
                fn f() -> crate::ids::RunId {}\n#[cfg(test)]\nmod tests {\n    use crate::search;\n}\n";

    let found: Vec<_> = imported(text).into_iter().collect();

    assert_eq!(found, ["db", "ids", "money", "time"]);
}

#[test]
fn a_store_is_found_by_the_call_of_its_accessor() {
    let text = "fn f(tx: &mut Tx) {\n    tx\n        .searches()\n        .find();\n    // tx.queue()\n    self.0.limits();\n}\n";

    let found: Vec<_> = called(text).into_iter().collect();

    assert_eq!(found, ["providers", "search"]);
}

type Imports = BTreeMap<String, BTreeSet<String>>;

/// The areas that each area imports, except itself.
fn imports(library: &str) -> Imports {
    let root = folder(library).join("src");
    let mut all = Imports::new();
    for (path, text) in sources(&folder(library)) {
        let Some(area) = area_of(path.strip_prefix(&root).unwrap()) else {
            continue;
        };
        let mut imports = imported(&text);
        if library == "core" {
            imports.extend(called(&text));
        }
        imports.remove(&area);
        all.entry(area).or_default().extend(imports);
    }
    all
}

/// The area of a file: its first folder, or its own name. `None` for the root of the package and for tests.
fn area_of(path: &Path) -> Option<String> {
    let is_test = path.file_name().is_some_and(|name| name == "tests.rs");
    let first = path.iter().next()?.to_str()?.trim_end_matches(".rs").to_owned();
    (first != "lib" && !is_test).then_some(first)
}

/// The areas that a source names after `crate::`.
fn imported(text: &str) -> BTreeSet<String> {
    let code = code(text);
    let mut found = BTreeSet::new();
    for (at, path) in code.match_indices("crate::") {
        match code[at + path.len()..].strip_prefix('{') {
            Some(list) => found.extend(heads(list)),
            None => found.extend(name(&code[at + path.len()..])),
        }
    }
    found
}

/// The areas of `core` whose stores a source reaches through a transaction.
fn called(text: &str) -> BTreeSet<String> {
    let code = code(text);
    let calls = |accessor: &str| {
        ["tx", "self.0"]
            .iter()
            .any(|tx| code.contains(&format!("{tx}.{accessor}()")))
    };
    let areas = ACCESSORS.into_iter().filter(|(accessor, _)| calls(accessor));
    areas.map(|(_, area)| area.to_owned()).collect()
}

/// A source without indentation, comments and its tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().trim());
    lines.collect()
}

/// The first name of each path in a list in braces.
fn heads(list: &str) -> Vec<String> {
    let (mut depth, mut is_head, mut found) = (1, true, Vec::new());
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => is_head = true,
            letter if is_head && letter.is_alphabetic() => {
                found.extend(name(&list[at..]));
                is_head = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    found
}

fn name(text: &str) -> Option<String> {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
    (end > 0).then(|| text[..end].to_owned())
}

/// The graph for `docs/architecture.md`, without edges that follow from other edges.
fn draw(imports: &Imports) -> String {
    let mut lines = vec!["```mermaid".to_owned(), "flowchart BT".to_owned()];
    for area in CORE {
        let direct = imports.get(area).into_iter().flatten();
        let implied: BTreeSet<_> = direct.clone().flat_map(|import| below(imports, import)).collect();
        let edges = direct.filter(|import| !implied.contains(*import));
        lines.extend(edges.map(|import| format!("    {area} --> {import}")));
    }
    lines.push("```\n".to_owned());
    lines.join("\n")
}

/// All areas that an area imports, directly or indirectly.
fn below(imports: &Imports, area: &str) -> BTreeSet<String> {
    let direct = imports.get(area).cloned().unwrap_or_default();
    let further: Vec<_> = direct.iter().flat_map(|import| below(imports, import)).collect();
    direct.into_iter().chain(further).collect()
}
