//! One word for each concept: names do not use the words that the glossary refuses.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

const GLOSSARY: &str = "docs/glossary.md";
/// With more entries, nobody learns them.
const MAX_ENTRIES: usize = 60;
const TREES: [&str; 9] = [
    "api/src",
    "bench/src",
    "core/src",
    "sandbox/src",
    "scheduler/src",
    "src",
    "tests",
    "web/src",
    "worker",
];
const SKIPPED: [&str; 2] = ["node_modules", "target"];

#[test]
fn names_use_the_terms_of_the_glossary() {
    let refused = refused(&entries());
    let mut wrong = Vec::new();
    for file in sources() {
        let text = fs::read_to_string(&file).unwrap();
        let stem = file.file_stem().unwrap().to_str().unwrap();
        for name in names(&text, keywords(&file).unwrap()).chain([stem]) {
            for word in words(name) {
                if let Some(term) = refused.get(&word) {
                    wrong.push(format!("{}: {name}: the word is {term}, not {word}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_glossary_can_be_learnt() {
    let entries = entries();

    assert!(entries.len() <= MAX_ENTRIES, "{} entries", entries.len());
    assert!(refused(&entries).len() >= 20);
}

#[test]
fn a_refused_word_is_found_in_every_kind_of_name() {
    assert_eq!(words("MAX_hopCount"), ["max", "hop", "count"]);
    assert_eq!(words("shortest-hop"), ["shortest", "hop"]);
    assert_eq!(words("HTTPQuota"), ["httpquota"]);
    let text = "pub async fn stop_over() {}\nstruct Hop;\nlet x = 1;\n";

    let found: Vec<_> = names(text, keywords(Path::new("a.rs")).unwrap()).collect();

    assert_eq!(found, ["stop_over", "Hop"]);
}

/// Terms with the words that are refused in their place.
fn entries() -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join(GLOSSARY)).unwrap();
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<_> = line.strip_prefix('|')?.split('|').map(str::trim).collect();
        let is_entry = cells.len() == 4 && cells[0] != "term" && !cells[0].starts_with('-');
        is_entry.then(|| (cells[0].to_owned(), cells[1].to_owned()))
    });
    rows.collect()
}

fn refused(entries: &[(String, String)]) -> BTreeMap<String, String> {
    let pairs = entries.iter().flat_map(|(term, words)| {
        let words = words.split(',').map(str::trim).filter(|word| !word.is_empty());
        words.map(|word| (word.to_owned(), term.clone()))
    });
    pairs.collect()
}

/// All sources, without generated ones.
fn sources() -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), TREES.map(|tree| root().join(tree)).to_vec());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_generated = path.file_stem().is_some_and(|stem| stem == "schema.gen");
            if path.is_dir() && !SKIPPED.iter().any(|skipped| path.ends_with(skipped)) {
                folders.push(path);
            } else if keywords(&path).is_some() && !is_generated {
                found.push(path);
            }
        }
    }
    assert!(found.len() > 1_000);
    found
}

/// What precedes a name where a source of this language defines it.
fn keywords(path: &Path) -> Option<&'static [&'static str]> {
    match path.extension()?.to_str()? {
        "rs" => Some(&[
            "fn ", "struct ", "enum ", "trait ", "const ", "static ", "mod ", "type ",
        ]),
        "ts" | "tsx" => Some(&["function ", "const ", "let ", "type ", "class "]),
        _ => None,
    }
}

/// The names that a source defines.
fn names<'a>(text: &'a str, before: &'a [&str]) -> impl Iterator<Item = &'a str> {
    before.iter().flat_map(move |keyword| {
        text.match_indices(keyword).filter_map(move |(at, _)| {
            let is_word = !text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            let rest = &text[at + keyword.len()..];
            let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
            (is_word && end > 0).then(|| &rest[..end])
        })
    })
}

/// The words of a name in small letters: `MAX_hopCount` has three.
fn words(name: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut before = '_';
    for letter in name.chars() {
        let begins = letter.is_uppercase() && before.is_lowercase();
        if begins || !letter.is_alphanumeric() {
            found.push(String::new());
        }
        if letter.is_alphanumeric() {
            found.last_mut().expect("it has one").extend(letter.to_lowercase());
        }
        before = letter;
    }
    found.retain(|word| !word.is_empty());
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
