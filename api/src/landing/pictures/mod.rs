//! Pictures for link previews: SVG with the site's font, drawn as PNG at the first request and kept within bounds.

mod folder;
mod renderer;
mod template;
mod text;

pub use self::{
    renderer::{Keep, PictureRenderer},
    template::PictureTemplate,
    text::{MAX_OF_PERSON, shortened},
};

/// The size that chats and social networks show without cutting.
pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;
