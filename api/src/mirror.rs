//! Enums of the contract.

/// Declares an enum of the contract with the words of an enum of `core`. Its serde attributes say how clients read and
/// send the words. A word that is added in `core` does not compile until the contract has it too.
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

pub(crate) use mirror;
