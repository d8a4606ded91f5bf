//! Builds again when a migration was added: the files are part of the program.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
