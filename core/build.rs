//! Builds the crate again when a migration is added, because the program embeds the migrations.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
