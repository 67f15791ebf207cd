//! The variants of a result enum without their data.

/// Defines a `Relation` enum with the variant names of a result, and `relation()` on the result.
macro_rules! relation {
    ($Result:ident { $($Variant:ident)+ }) => {
        #[doc = concat!("Which [`", stringify!($Result), "`] it is, without its numbers.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Relation {
            $(
                #[doc = concat!("[`", stringify!($Result), "::", stringify!($Variant), "`]")]
                $Variant,
            )+
        }

        impl $Result {
            /// Returns which variant this is.
            #[inline]
            pub fn relation(&self) -> Relation {
                match self {
                    $(Self::$Variant { .. } => Relation::$Variant,)+
                }
            }
        }
    };
}
pub(crate) use relation;
