//! The nine districts form a line: each imports only those before it. Inside a district, areas have no circle.
//!
//! `scripts/draw-areas` writes the pictures of `core` into `docs/architecture.md` and the page of each district.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use crate::dependencies::{folder, sources};

/// The districts in reading order. If a new import is refused, move the code and not the district.
const DISTRICTS: [&str; 9] = [
    "base", "platform", "people", "places", "rules", "search", "prices", "landing", "desk",
];

const PAGE: &str = "docs/architecture.md";
const FROM: &str = "<!-- areas -->\n";
const TO: &str = "<!-- /areas -->";

/// `platform`, `queue`
type Area = (String, String);
type Imports = BTreeMap<Area, BTreeSet<Area>>;

#[test]
fn districts_import_only_those_before_them() {
    for (library, below) in [("core", &[][..]), ("api", &["http"])] {
        let order: Vec<_> = below.iter().chain(&DISTRICTS).copied().collect();
        let place = |district: &str| order.iter().position(|known| *known == district);
        for ((district, area), imports) in imports(library) {
            let own = place(&district).unwrap_or_else(|| panic!("{library}/src/{district} is no district"));
            for (imported, other) in imports {
                // The root of a package uses all districts, and no district uses it.
                let imported_place = place(&imported);
                assert!(
                    imported_place.is_some_and(|place| place <= own),
                    "{library}: {district}::{area} imports {imported}::{other}, which comes after it"
                );
            }
        }
    }
}

#[test]
fn areas_of_a_district_have_no_circle() {
    for library in ["core", "api"] {
        let imports = imports(library);
        for area in imports.keys() {
            let circle = reached(&imports, area).contains(area);
            assert!(!circle, "{library}: {area:?} imports itself through other areas");
        }
    }
}

/// Handlers of jobs are in districts, too, and use those before their own.
#[test]
fn handlers_of_jobs_import_only_districts_before_theirs() {
    let jobs = folder("worker").join("src/jobs");
    let place = |district: &str| DISTRICTS.iter().position(|known| *known == district);
    for (path, text) in sources(&folder("worker")) {
        let Some(own) = path
            .strip_prefix(&jobs)
            .ok()
            .and_then(|path| place(path.iter().next()?.to_str()?))
        else {
            continue;
        };
        for (_, other) in imported(&text).iter().filter(|(first, _)| first == "jobs") {
            assert!(
                place(other).is_none_or(|other| other <= own),
                "{} imports {other}",
                path.display()
            );
        }
    }
}

/// The other trees have the same names, and no others.
#[test]
fn every_tree_has_the_districts() {
    for (tree, others) in [
        ("core/src", &[][..]),
        ("api/src", &["http"]),
        ("worker/src/jobs", &[]),
        ("tests/it", &["chaos", "hosts", "http", "support"]),
        ("web/src/office", &["kit"]),
    ] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(tree);
        let entries = fs::read_dir(root).unwrap().map(|entry| entry.unwrap());
        for entry in entries.filter(|entry| entry.file_type().unwrap().is_dir()) {
            let name = entry.file_name().into_string().unwrap();
            assert!(
                DISTRICTS.contains(&name.as_str()) || others.contains(&name.as_str()),
                "{tree}/{name} is no district"
            );
        }
    }
}

#[test]
fn the_pictures_of_the_documents_are_current() {
    let imports = imports("core");
    let of_districts = DISTRICTS.map(|district| (format!("docs/{district}.md"), draw_district(&imports, district)));
    let all = of_districts.into_iter().chain([(PAGE.to_owned(), draw(&imports))]);
    for (page, drawn) in all {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&page);
        let text = fs::read_to_string(&path).unwrap();
        let (before, rest) = text
            .split_once(FROM)
            .unwrap_or_else(|| panic!("{page} has no place for its picture"));
        let (shown, after) = rest.split_once(TO).unwrap();

        if std::env::var_os("DRAW_AREAS").is_some() {
            fs::write(path, format!("{before}{FROM}{drawn}{TO}{after}")).unwrap();
        } else {
            assert_eq!(shown, drawn, "{page} shows another picture: run scripts/draw-areas");
        }
    }
}

#[test]
fn imports_are_found_wherever_they_are_written() {
    let text = "//! crate::base::comment\nuse crate::{\n    base::{money::Cents, page},\n    platform::db::{Db, Tx as Transaction},\n};\n\
                use crate::base::time;\nfn f() -> crate::base::ids::RunId {}\n#[cfg(test)]\nmod tests {\n    use \
                crate::search::searches;\n}\n";

    let found: Vec<_> = imported(text).into_iter().map(|(_, area)| area).collect();

    assert_eq!(found, ["ids", "money", "page", "time", "db"]);
}

#[test]
fn a_store_is_found_by_the_call_of_its_accessor() {
    let accessors = accessors();
    let text = "fn f(tx: &mut Tx) {\n    tx\n        .searches()\n        .find();\n    // tx.queue()\n    self.0.limits();\n}\n";

    let found: Vec<_> = called(&accessors, text).into_iter().map(|(_, area)| area).collect();

    assert_eq!(found, ["providers", "searches"]);
}

/// The areas that each area imports, except itself.
fn imports(library: &str) -> Imports {
    let root = folder(library).join("src");
    let accessors = accessors();
    let mut all = Imports::new();
    for (path, text) in sources(&folder(library)) {
        let Some(area) = area_of(path.strip_prefix(&root).unwrap()) else {
            continue;
        };
        let mut imports = imported(&text);
        if library == "core" {
            imports.extend(called(&accessors, &text));
        }
        imports.remove(&area);
        all.entry(area).or_default().extend(imports);
    }
    all
}

/// The area of a file below `src`. `None` for the root of the package or of a district, and for tests.
pub fn area_of(path: &Path) -> Option<Area> {
    let is_test = path.file_name().is_some_and(|name| name == "tests.rs");
    let mut names = path
        .iter()
        .map(|name| name.to_str().unwrap().trim_end_matches(".rs").to_owned());
    let (district, area) = (names.next()?, names.next()?);
    (area != "mod" && !is_test).then_some((district, area))
}

/// The areas that a source names after `crate::`.
fn imported(text: &str) -> BTreeSet<Area> {
    let code = code(text);
    let mut found = BTreeSet::new();
    for (at, path) in code.match_indices("crate::") {
        read(&code[at + path.len()..], &[], &mut found);
    }
    found
}

/// Reads a path, or a list of paths in braces, behind the names that precede it. Returns the text after it.
fn read<'a>(text: &'a str, before: &[&'a str], found: &mut BTreeSet<Area>) -> &'a str {
    if let Some(mut list) = text.strip_prefix('{') {
        while !list.is_empty() && !list.starts_with('}') {
            list = read(list, before, found);
            // The end of a path: a comma, a brace, or a name after `as`.
            list = &list[list.find([',', '}']).unwrap_or(list.len())..];
            list = list.strip_prefix(',').unwrap_or(list).trim_start();
        }
        return list.strip_prefix('}').unwrap_or(list);
    }
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let (name, rest) = text.split_at(end.unwrap_or(text.len()));
    let names: Vec<_> = before.iter().copied().chain([name]).collect();
    if let [district, area] = names[..]
        && !area.is_empty()
    {
        found.insert((district.to_owned(), area.to_owned()));
    }
    match rest.strip_prefix("::") {
        Some(rest) if !name.is_empty() => read(rest, &names, found),
        _ => rest,
    }
}

/// The areas of `core` by the accessors of their stores, which import nothing.
fn accessors() -> BTreeMap<String, Area> {
    let root = folder("core").join("src");
    let mut found = BTreeMap::new();
    for (path, text) in sources(&folder("core")) {
        let Some(area) = area_of(path.strip_prefix(&root).unwrap()) else {
            continue;
        };
        for call in code(&text).split("store!(").skip(1) {
            let accessor = call.split([',', ')']).nth(1).unwrap_or_default().trim();
            found.insert(accessor.to_owned(), area.clone());
        }
    }
    assert!(found.len() > 20);
    found
}

/// The areas of `core` whose stores a source reaches through a transaction.
fn called(accessors: &BTreeMap<String, Area>, text: &str) -> BTreeSet<Area> {
    let code = code(text);
    let calls = |accessor: &str| {
        ["tx", "self.0"]
            .iter()
            .any(|tx| code.contains(&format!("{tx}.{accessor}()")))
    };
    let areas = accessors.iter().filter(|(accessor, _)| calls(accessor));
    areas.map(|(_, area)| area.clone()).collect()
}

/// A source without indentation, comments and its tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().trim());
    lines.collect()
}

/// The picture for `docs/architecture.md`: a box for each district with its areas.
fn draw(imports: &Imports) -> String {
    let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for ((district, _), imported) in imports {
        let others = imported.iter().map(|(other, _)| other.as_str());
        uses.entry(district)
            .or_default()
            .extend(others.filter(|other| other != district));
    }
    let boxes = DISTRICTS.map(|district| {
        let areas: Vec<_> = areas(imports, district).collect();
        format!("    {district}[\"<b>{district}</b><br>{}\"]", areas.join(", "))
    });
    chart(boxes, DISTRICTS, &uses)
}

/// The picture for the page of a district: its areas.
fn draw_district(imports: &Imports, district: &str) -> String {
    let uses = imports
        .iter()
        .filter(|((of, _), _)| of == district)
        .map(|((_, area), imported)| {
            let own = imported.iter().filter(|(of, _)| of == district);
            (area.as_str(), own.map(|(_, area)| area.as_str()).collect())
        });
    let boxes = areas(imports, district).map(|area| format!("    {area}"));
    chart(boxes, areas(imports, district), &uses.collect())
}

fn areas<'a>(imports: &'a Imports, district: &'a str) -> impl Iterator<Item = &'a str> {
    let own = imports.keys().filter(move |(of, _)| of == district);
    own.map(|(_, area)| area.as_str())
}

/// Boxes, and the arrows that do not follow from others.
fn chart<'a>(
    boxes: impl IntoIterator<Item = String>,
    names: impl IntoIterator<Item = &'a str>,
    uses: &BTreeMap<&str, BTreeSet<&str>>,
) -> String {
    let mut lines = vec!["```mermaid".to_owned(), "flowchart BT".to_owned()];
    lines.extend(boxes);
    for name in names {
        let direct = uses.get(name).into_iter().flatten().copied();
        let implied: BTreeSet<_> = direct.clone().flat_map(|used| below(uses, used)).collect();
        let arrows = direct.filter(|used| !implied.contains(used));
        lines.extend(arrows.map(|used| format!("    {name} --> {used}")));
    }
    lines.push("```\n".to_owned());
    lines.join("\n")
}

/// All that is used directly or indirectly.
fn below<'a>(uses: &BTreeMap<&'a str, BTreeSet<&'a str>>, name: &str) -> BTreeSet<&'a str> {
    let direct = uses.get(name).cloned().unwrap_or_default();
    let further: Vec<_> = direct.iter().flat_map(|used| below(uses, used)).collect();
    direct.into_iter().chain(further).collect()
}

/// All areas of its district that an area imports, directly or indirectly.
fn reached(imports: &Imports, area: &Area) -> BTreeSet<Area> {
    let (mut found, mut open) = (BTreeSet::new(), vec![area.clone()]);
    while let Some(next) = open.pop() {
        for import in imports.get(&next).into_iter().flatten() {
            if import.0 == area.0 && found.insert(import.clone()) {
                open.push(import.clone());
            }
        }
    }
    found
}
