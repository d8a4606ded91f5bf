//! Areas of plain settings: numbers, switches, texts and words. A setting is declared once.

/// Declares an area of plain settings. Each setting is declared with its meaning, type, default and bounds; storage, the
/// command line, the API with its document, and the forms of the back office follow from this declaration.
///
/// The bounds of a number are `in 1..=400`; a number that is an `Option` may be missing, which usually means no limit.
/// A text of `length 1..=40` has so many characters on one line; with `max_length 30` it may also be empty.
macro_rules! plain_settings {
    (
        $(#[$about_area:meta])*
        pub struct $name:ident {
            $(
                $(#[$about:meta])*
                $field:ident: $type:ty = $default:expr
                    $(, in $least:tt..=$most:tt)?
                    $(, length $shortest:tt..=$longest:tt)?
                    $(, max_length $max_length:tt)?;
            )*
        }
    ) => {
        $(#[$about_area])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $name {
            $(
                $(#[$about])*
                #[cfg_attr(feature = "openapi", schema(required = true))]
                $(#[cfg_attr(feature = "openapi", schema(minimum = $least, maximum = $most))])?
                $(#[cfg_attr(feature = "openapi", schema(min_length = $shortest, max_length = $longest))])?
                $(#[cfg_attr(feature = "openapi", schema(max_length = $max_length))])?
                pub $field: $type,
            )*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default),* }
            }
        }

        impl crate::rules::settings::section::Checked for $name {
            fn check(&self, problems: &mut crate::rules::settings::section::Problems) {
                $(
                    problems.note_all([
                        $(
                            crate::rules::settings::section::within(stringify!($field), self.$field, $least, $most),
                        )?
                        $(
                            crate::rules::settings::section::text(stringify!($field), &self.$field, $shortest, $longest),
                        )?
                        $(
                            crate::rules::settings::section::text(stringify!($field), &self.$field, 0, $max_length),
                        )?
                    ]);
                )*
            }
        }
    };
}

pub(super) use plain_settings;
