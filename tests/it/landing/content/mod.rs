//! The content of landing pages, from stored rows.

mod due;
mod faults;
mod linking;
mod near_duplicates;
mod pages;
mod plans;
mod support;
