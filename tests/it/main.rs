//! The integration suite: HTTP in, database and queue out, every store case on both databases.

mod areas;
mod cases;
mod dependencies;
mod documentation;
mod plans;
mod schema;
mod support;
mod tables;
mod words;

mod desk;
mod http;
mod landing;
mod people;
mod places;
mod platform;
mod prices;
mod rules;
mod search;

mod chaos;
mod hosts;
