//! Builds the crate again after the web app was built, because release builds embed the script that renders pages.

fn main() {
    println!("cargo:rerun-if-changed=../web/dist-ssr");
}
