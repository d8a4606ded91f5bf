//! Tests of the sandbox over its HTTP interface: the format of its answers, and that equal requests get equal answers.

mod calendar;
mod content;
mod control;
mod fares;
mod scenarios;
mod support;
