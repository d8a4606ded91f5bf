//! The files are valid by the schema of sitemaps.org, which the npm package `sitemap` contains. xmllint of Debian's libxml2-utils
//! checks them; `scripts/setup test` installs both.

use std::{path::Path, process::Command};

use super::support::{add_pages, change, generated, paths, served};
use crate::support::prelude::*;

on_both_databases!(every_file_is_valid, characters_of_markup_are_escaped);

const SCHEMA: &str = "tests/schemas/node_modules/sitemap/schema/sitemap.xsd";

/// What xmllint says about a text.
fn complaints(xml: &str, schema: Option<&Path>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sitemap.xml");
    std::fs::write(&file, xml).unwrap();
    let mut command = Command::new("xmllint");
    command.args(["--noout", "--nonet"]);
    if let Some(schema) = schema {
        command.arg("--schema").arg(schema);
    }
    let output = command.arg(&file).output().expect("run `scripts/setup test` first");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { String::new() } else { said }
}

fn assert_valid(xml: &str) {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join(SCHEMA);
    assert_eq!(complaints(xml, Some(&schema)), "", "{xml}");
}

async fn every_file_is_valid(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    add_pages(&shared, 3).await;
    let fallback = api.get("/sitemap.xml").await;
    generated(&shared.db, 6).await;

    let index = api.get("/sitemap.xml").await;

    assert_valid(&fallback.text);
    let (_, files) = served(&shared.db).await;
    assert_eq!(files.len(), 2);
    for xml in &files {
        assert_valid(xml);
    }
    // The package has no schema for the index.
    assert!(index.text.contains("<sitemapindex "));
    assert_eq!(complaints(&index.text, None), "");
}

async fn characters_of_markup_are_escaped(shared: SharedDatabase) {
    add_pages(&shared, 1).await;
    let path = "template_url = '/fluturime/a&b<c>\"d''e/'";
    change(&shared, "seo_location_connections", path, 1).await;

    generated(&shared.db, 100).await;

    let xml = &served(&shared.db).await.1[0];
    assert_eq!(paths(xml)[5], "/fluturime/a&amp;b&lt;c&gt;&quot;d&apos;e/");
    assert_eq!(complaints(xml, None), "");
}
