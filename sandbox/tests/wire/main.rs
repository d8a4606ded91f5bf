//! The sandbox from outside: what its answers look like, and that they do not change.

mod calendar;
mod content;
mod control;
mod fares;
mod scenarios;
mod support;
