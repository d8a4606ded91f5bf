//! The description of the machine.

use std::{fs, process::Command};

use flight_finder_core::base::time::Clock;

/// The head of RESULTS.md: machine, date, versions, and how to repeat the measurement.
pub fn describe() -> String {
    let lines = [
        ("Measured", Clock::default().now().to_rfc3339()),
        ("Processor", processor()),
        ("Memory", memory()),
        ("System", first_line("uname", &["-srm"])),
        ("Compiler", first_line("rustc", &["--version"])),
        ("PostgreSQL", postgres()),
        ("Revision", first_line("git", &["describe", "--always", "--dirty"])),
        ("Again", "`make bench`, which runs `cargo build --release --workspace` and `PGDISK=yes scripts/with-postgres target/release/flight-finder-bench`".to_owned()),
    ];
    let list = lines.map(|(name, value)| format!("- {name}: {value}\n")).concat();
    format!(
        "Written by `make bench`. All processes run on one machine, so load, product and peers share its processors; ratios \
         compare rounds that alternate within one run. Figures are medians, with minimum and maximum in parentheses.\n\n{list}"
    )
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let count = std::thread::available_parallelism().map_or(0, usize::from);
    format!("{} x {}", count, model.map_or("unknown", |(_, name)| name))
}

fn memory() -> String {
    let info = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kib = info.lines().find_map(|line| {
        line.strip_prefix("MemTotal:")?
            .split_whitespace()
            .next()?
            .parse::<u64>()
            .ok()
    });
    kib.map_or("unknown".to_owned(), |kib| format!("{} MiB", kib / 1024))
}

fn postgres() -> String {
    let newest = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin/postgres")))
        .max();
    newest.map_or_else(
        || first_line("postgres", &["--version"]),
        |path| first_line(&path.to_string_lossy(), &["--version"]),
    )
}

fn first_line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    text.lines().next().unwrap_or("unknown").to_owned()
}
