//! The content of landing pages, from stored rows.

mod due;
mod faults;
mod near_duplicates;
mod pages;
mod plans;
mod support;
