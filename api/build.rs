//! Builds the crate again after the web app was built, because release builds embed the web app's files.

fn main() {
    println!("cargo:rerun-if-changed=../web/dist");
}
