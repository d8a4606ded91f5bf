//! The integration suite: HTTP in, database and queue out, every store case on both databases.

mod agents;
mod airlines;
mod airports;
mod api;
mod areas;
mod audit;
mod auth;
mod calendar;
mod commands;
mod db;
mod demand;
mod dependencies;
mod documentation;
mod landing;
mod landing_content;
mod overview;
mod plans;
mod pricing;
mod queue;
mod scheduler;
mod schema;
mod search;
mod settings;
mod support;
mod tables;
mod users;
