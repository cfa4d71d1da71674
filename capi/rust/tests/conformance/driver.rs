//! What a driver must offer, as `conformance/README.md` says.

use std::collections::BTreeMap;
use std::fmt;

pub type Options = BTreeMap<String, String>;
pub type Hands = BTreeMap<String, BTreeMap<String, u64>>;
pub type Weights = BTreeMap<String, u64>;

/// How a game ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub winner: Option<String>,
    pub reason: String,
    pub scores: BTreeMap<String, f64>,
}

/// What is wrong with something that was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Illegal,
    Unreadable,
    Ambiguous,
    BadVariant,
    BadOption,
    BadPosition,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Illegal => "illegal",
            Self::Unreadable => "unreadable",
            Self::Ambiguous => "ambiguous",
            Self::BadVariant => "bad-variant",
            Self::BadOption => "bad-option",
            Self::BadPosition => "bad-position",
        })
    }
}

/// Why something was not done.
#[derive(Debug, Clone)]
pub enum Trouble {
    /// The implementation refuses it, and has changed nothing.
    Refused { kind: Kind, candidates: Vec<String>, message: String },
    /// The driver itself failed.
    Broken(String),
}

impl Trouble {
    pub fn refused(kind: Kind) -> Self {
        Self::Refused { kind, candidates: Vec::new(), message: String::new() }
    }

    pub fn is(&self, wanted: Kind) -> bool {
        matches!(self, Self::Refused { kind, .. } if *kind == wanted)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { kind, message, .. } => write!(f, "{kind}: {message}"),
            Self::Broken(message) => write!(f, "the driver failed: {message}"),
        }
    }
}

pub type Answer<T> = Result<T, Trouble>;

pub trait Driver {
    /// Begins a game from a position, or from its beginning.
    fn begin(&self, variant: &str, options: &Options, position: Option<&str>) -> Answer<Box<dyn Session>>;
}

/// One game being played. Players and kinds of pieces are meant by name, actions and positions
/// by text. What takes `&mut self` is done, or refused and nothing has changed.
pub trait Session {
    /// Does an action and returns its canonical text.
    fn play(&mut self, action: &str) -> Answer<String>;
    fn legal(&self) -> Answer<Vec<String>>;
    /// Counts the legal actions without listing them.
    fn count(&self) -> Answer<usize>;
    fn mover(&self) -> Answer<String>;
    fn hands(&self) -> Answer<Hands>;
    fn position(&self) -> Answer<String>;
    fn over(&self) -> Answer<bool>;
    fn result(&self) -> Answer<Option<Outcome>>;
    fn chance(&self) -> Answer<bool>;
    fn weights(&self) -> Answer<Weights>;
    fn seed(&mut self, seed: u64) -> Answer<()>;
    /// Throws by the seed and returns the throw.
    fn roll(&mut self) -> Answer<String>;
    fn undo(&mut self) -> Answer<()>;
    fn resign(&mut self, player: &str) -> Answer<()>;
    fn agree_draw(&mut self) -> Answer<()>;
}
