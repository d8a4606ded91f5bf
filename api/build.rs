//! Builds again when the web app was: its files are embedded in release builds.

fn main() {
    println!("cargo:rerun-if-changed=../web/dist");
}
