//! The content of landing pages, from stored rows.

mod due;
mod duplicates;
mod faults;
mod linking;
mod pages;
mod plans;
mod support;
