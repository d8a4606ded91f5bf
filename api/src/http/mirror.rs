//! Enums and objects of the contract.

/// Declares an enum of the API with the variants of an enum of `core`. Its serde attributes define the words that
/// clients send and read. If a variant is added in `core`, the code does not compile until the API has it too.
macro_rules! mirror {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident = $core:ident {
            $($(#[$word_attribute:meta])* $word:ident),* $(,)?
        }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize, utoipa::ToSchema)]
        $(#[$attribute])*
        $visibility enum $name {
            $($(#[$word_attribute])* $word),*
        }

        impl From<$core> for $name {
            fn from(word: $core) -> Self {
                match word {
                    $($core::$word => Self::$word),*
                }
            }
        }

        impl From<$name> for $core {
            fn from(word: $name) -> Self {
                match word {
                    $($name::$word => Self::$word),*
                }
            }
        }
    };
}

/// Declares an object of the API with the fields of a struct of `core`. If a field is added in `core`, the code does not
/// compile until the API has it too. Each field is converted with `Into`.
macro_rules! mirror_struct {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident = $core:ident {
            $($(#[$field_attribute:meta])* $field:ident: $type:ty),* $(,)?
        }
    ) => {
        #[derive(Clone, Debug, serde::Deserialize, serde::Serialize, utoipa::ToSchema)]
        $(#[$attribute])*
        $visibility struct $name {
            $($(#[$field_attribute])* $field: $type),*
        }

        impl From<$core> for $name {
            fn from($core { $($field),* }: $core) -> Self {
                Self { $($field: $field.into()),* }
            }
        }

        impl From<$name> for $core {
            fn from($name { $($field),* }: $name) -> Self {
                Self { $($field: $field.into()),* }
            }
        }
    };
}

pub(crate) use mirror;
pub(crate) use mirror_struct;
