//! The figures as text for the terminal and for RESULTS.md.

use std::fmt::Write;

use crate::figures::{Rounds, Sample, number};

/// The heading of the results that a measurement does not replace.
const MEASURED_ONCE: &str = "\n## Measured once\n";

/// A goal and whether it was met.
#[derive(Clone, Debug)]
pub struct Goal {
    /// What is measured, and on which database.
    pub name: String,
    /// The goal in words: `<= 30 ms`.
    pub wanted: String,
    /// The measured value with its spread.
    pub measured: String,
    /// Whether the goal is met.
    pub met: bool,
    /// The cause that the report states if the goal is missed.
    pub cause: &'static str,
}

impl Goal {
    /// A goal for the most that a value may be. `unit` begins with a space, or is empty.
    pub fn at_most(name: impl Into<String>, value: f64, limit: f64, unit: &str, cause: &'static str) -> Self {
        Self {
            name: name.into(),
            wanted: format!("<= {limit}{unit}"),
            measured: format!("{}{unit}", number(value)),
            met: value <= limit,
            cause,
        }
    }

    /// Like [`Self::at_most`], for the median of rounds.
    pub fn median_at_most(
        name: impl Into<String>,
        rounds: &Rounds,
        limit: f64,
        unit: &str,
        cause: &'static str,
    ) -> Self {
        Self::at_most(name, rounds.median(), limit, unit, cause).shown_as(format!("{rounds}{unit}"))
    }

    /// Like [`Self::at_most`], for a percentile of durations in milliseconds, shown beside their median.
    pub fn percentile_at_most(
        name: impl Into<String>,
        sample: &Sample,
        percent: usize,
        limit: f64,
        cause: &'static str,
    ) -> Self {
        let goal = Self::at_most(name, sample.percentile(percent), limit, " ms", cause);
        let measured = format!("{} (median {} ms)", goal.measured, number(sample.percentile(50)));
        goal.shown_as(measured)
    }

    /// Replaces the text of the measured value.
    pub fn shown_as(self, measured: String) -> Self {
        Self { measured, ..self }
    }
}

/// One figure with its goals and further numbers.
#[derive(Clone, Debug, Default)]
pub struct Figure {
    pub title: &'static str,
    /// The method of measurement.
    pub method: String,
    /// The goals and the measured values.
    pub goals: Vec<Goal>,
    pub notes: Vec<(String, String)>,
}

impl Figure {
    /// A figure without numbers.
    pub fn new(title: &'static str, method: impl Into<String>) -> Self {
        Self {
            title,
            method: method.into(),
            ..Self::default()
        }
    }

    /// Adds a number that has no goal.
    pub fn note(&mut self, name: impl Into<String>, measured: impl Into<String>) {
        self.notes.push((name.into(), measured.into()));
    }

    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}\n\n", self.title, self.method);
        text.push_str("| figure | goal | measured | |\n|---|---|---|---|\n");
        for goal in &self.goals {
            let met = if goal.met { "met" } else { "**missed**" };
            line(&mut text, &[&goal.name, &goal.wanted, &goal.measured, met]);
        }
        for (name, measured) in &self.notes {
            line(&mut text, &[name, "", measured, ""]);
        }
        text
    }
}

fn line(text: &mut String, cells: &[&str]) {
    writeln!(text, "| {} |", cells.join(" | ")).expect("writing to a string does not fail");
}

/// The whole file: the head, missed goals with their causes, the figures, and what the file before says was measured once.
pub fn document(head: &str, figures: &[Figure], before: &str) -> String {
    let mut text = format!("# Results\n\n{head}\n## Missed\n\n");
    let missed: Vec<&Goal> = figures
        .iter()
        .flat_map(|figure| &figure.goals)
        .filter(|goal| !goal.met)
        .collect();
    if missed.is_empty() {
        text.push_str("No goal is missed.\n");
    }
    for goal in missed {
        writeln!(
            text,
            "- {}: {}, wanted {}. {}",
            goal.name, goal.measured, goal.wanted, goal.cause
        )
        .expect("writing to a string does not fail");
    }
    for figure in figures {
        text.push('\n');
        text.push_str(&figure.markdown());
    }
    text + before.find(MEASURED_ONCE).map_or("", |at| &before[at..])
}

/// Replaces the section of one figure in the file, or appends it.
pub fn replaced(document: &str, figure: &Figure) -> String {
    let heading = format!("## {}\n", figure.title);
    let (before, after) = match document.split_once(&heading) {
        Some((before, rest)) => (before, rest.find("\n## ").map_or("", |next| &rest[next + 1..])),
        None => (document, ""),
    };
    let mut text = format!("{}\n\n{}", before.trim_end(), figure.markdown());
    if !after.is_empty() {
        text.push('\n');
        text.push_str(after);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_once_stays() {
        let before = "# Results\n\n## Old\n\n## Measured once\n\n- A result.\n";

        let written = document("", &[Figure::new("New", "How.")], before);

        assert!(!written.contains("## Old"), "{written}");
        assert!(written.ends_with("\n\n## Measured once\n\n- A result.\n"), "{written}");
    }

    #[test]
    fn a_section_is_replaced_where_it_stands() {
        let section = |title| Figure::new(title, "How.").markdown();
        let (one, two, three) = (section("One"), section("Two"), section("Three"));
        let document = format!("# Results\n\n{one}\n## Two\n\nold\n\n{three}");

        let written = replaced(&document, &Figure::new("Two", "How."));

        assert_eq!(written, format!("# Results\n\n{one}\n{two}\n{three}"));
        assert_eq!(replaced(&written, &Figure::new("Two", "How.")), written);
        let appended = replaced("# Results\n", &Figure::new("Two", "How."));
        assert_eq!(appended, format!("# Results\n\n{two}"));
    }
}
