//! What a pair's answer is without its numbers: its variants alone.

/// An enum with the names of a result's variants, and the result's way to it.
macro_rules! relation {
    ($Result:ident $(<const $N:ident: usize>)? { $($Variant:ident)+ }) => {
        #[doc = concat!("Which [`", stringify!($Result), "`] it is, without its numbers.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Relation {
            $(
                #[doc = concat!("[`", stringify!($Result), "::", stringify!($Variant), "`]")]
                $Variant,
            )+
        }

        impl $(<const $N: usize>)? $Result $(<$N>)? {
            /// Which of them it is.
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
