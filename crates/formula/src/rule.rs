//! The rules of the notation, of code and of FPCore, each with the sentence that says how it is broken.

use std::fmt;

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident $({ $($field:ident: $kind:ty),* })? = $sentence:literal,)*) => {
        /// A rule that a text breaks, displayed as a sentence without a full stop.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Rule {
            $($(#[$doc])* $rule $({ $($field: $kind),* })?,)*
        }

        impl fmt::Display for Rule {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                match self {
                    $(Self::$rule $({ $($field),* })? => write!(f, $sentence),)*
                }
            }
        }
    };
}

// A field that holds several names has them in backticks already.
rules! {
    // Expressions.
    Empty = "`( )` holds nothing",
    EmptyList = "`( )` holds nothing where a value is wanted",
    NoValueAtEnd = "The line ends where a value is wanted",
    VectorParts { count: usize } = "A vector has two or three parts, not {count}",
    VectorPartsHere { parts: &'static str, count: usize } =
        "A vector has {parts} parts here, and not {count}",
    Arity { word: String, takes: &'static str, count: usize } =
        "`{word}` takes {takes}, and not {count}",
    EarliestAboveCandidates =
        "`earliest` stands above every candidate: it is the smallest t so far",
    SquareOfHelper = "What a helper gives needs a name of its own before it is squared",
    NoZInPlane = "A vector of the plane has the parts `.x` and `.y`, and no `.z`",
    NoPart = "Behind `.` one of the parts `x`, `y` and `z` is wanted",
    AmbiguousProduct =
        "`*` between vectors may mean two things: write u · v or dot(u, v), u × v or cross(u, v)",
    CrossInPlane = "`×` joins vectors of space: in the plane write det(u, v)",
    NoProductSign = "Between two vectors `·` or `×` is missing",
    Unclosed { bracket: String, typed: String, column: usize } =
        "`{bracket}` is missing here: `{typed}` of column {column} is not closed",

    // Names and helpers.
    SameParameters { name: String, parameter: String } =
        "`{name}` has two parameters called `{parameter}`",
    NoFunction { call: String, hint: String } = "There is no function {call}{hint}",
    HelperArity { name: String, parameters: String, count: usize } =
        "`{name}({parameters})` is called with {count} values",
    HelperCallsItself { name: String } = "The helper `{name}` calls itself",
    HelpersInCircle { names: String } = "The helpers {names} call each other in a circle",
    HelperNeverCalled { name: String } = "The helper `{name}` is never called",
    ParameterKind { name: String, parameter: String, this: &'static str, other: &'static str } =
        "`{name}` has {this} for `{parameter}` here, and {other} elsewhere",
    UnusedParameter { name: String, parameter: String } = "`{name}` makes no use of `{parameter}`",
    FieldKind { name: String, this: &'static str, other: &'static str } =
        "`{name}` is {this} here, and {other} above",

    // Lines.
    NoOutcome = "The derivation ends without an outcome: a line `→ relation`",
    NeverReached = "The line is never reached: the one above ends the derivation",
    NoBlanks = "The line is indented by something else than blanks",
    NoBlock { indent: usize } = "A block is wanted below, indented by {indent} blanks",
    BehindBlock = "Behind `:` the line ends: what follows is a block below",
    NeitherValueNorTest = "A line gives a name its value, as in `h = r / 2`, or it tests, as in \
        `r < 1 → small`; before it may stand what it is for, with a `:` or a `?`",
    TestOfUnknown { name: String } =
        "`=` where a test wants `≤`, `<`, `=`, `≠`, `≥` or `>` between two values: {name} \
         has none yet; the caption of a line that gives it one ends with `:`",
    NoConsequence = "The test says not what follows: `→ relation`, or `:` and a block below",
    NoBlockOfConvention = "Behind a convention `:` and a block below are wanted",
    BesideConvention = "Beside a convention only another is asked, as in `inside is miss`",
    CaseKinds { first: &'static str, this: &'static str } =
        "The first case is {first}, and this one is {this}",
    NoElse = "The last case begins with `else`",
    NoOtherCase = "Behind a case with `if` another is wanted: `, else …`",
    CandidateBelowComparison = "A candidate stands below a line that compares the earliest of them",
    CandidateWithoutTime = "A candidate needs a t: `candidate hit with t = …`",
    NoCandidate = "`→ earliest` ends with a candidate, and there is none above",
    FieldTwice { name: String } = "The outcome gives `{name}` twice",

    // Code.
    NoBody = "No function stands here: its body is read",
    NoReturn = "The function ends without `return`",
    NoAssignment = "A statement is read where it gives a value",
    SeveralValues = "One statement gives one value",
    NoTarget = "A name is wanted before `=`",
    IfLet = "`if let` is no comparison of numbers",
    NoCondition = "`if` wants a condition and what follows it",
    EmptyBranch = "A branch holds nothing",
    PartialBranch = "A branch that returns on some ways alone cannot give values as well",
    ReturnsNothing = "`return` wants a value: a hit or a miss",
    NoColon = "`?` wants a `:` behind it",
    NoValueInCode = "An expression ends where a value is wanted",
    NoMember = "Behind `.` a name is wanted",
    NoIndex = "Only the parts [0], [1] and [2] can be read",
    ColourPart = "A colour's part is read as .x, .y or .z",
    Quotes = "A text in quotes is no arithmetic",
    NeverClosed { sign: String } = "`{sign}` is never closed",

    // FPCore.
    NoCore = "An FPCore is wanted: `(FPCore name (arguments) expression)`",
    NamelessCore = "The FPCore has no name: that of the step which it replaces",
    EmptyCore = "The FPCore has no expression",
    NamelessArgument = "An argument is a name",
    NoBindings = "`let` wants a list of bindings: `((name expression) …)`",
    NoBinding = "A binding is a name and an expression",
    NamelessBinding = "A binding has a name",
    NoOperation = "A list begins with an operation",
    NoOperands = "An operation wants operands",
    Power = "`pow` is read with 2 or 0.5 alone",
    MissingParts { name: String } = "`{name}` wants all of its parts",
    ClosesNothing { sign: char } = "`{sign}` closes nothing",
    ClosesOther { sign: char, open: char } = "`{sign}` does not close `{open}`",
    EndlessString = "The string has no end",
}
