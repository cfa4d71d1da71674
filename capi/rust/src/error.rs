use std::fmt;

/// What a function of this crate returns.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What went wrong, with a variant for each status of the library.
///
/// Displayed, an error is its [message](Error::message): what is wrong and what to do instead,
/// in English, for people; it may be several lines. A call that fails has changed nothing.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// An argument is out of its range.
    #[error("{0}")]
    Invalid(String),
    /// No object has this handle. Only handles that a program keeps by itself can be so.
    #[error("{0}")]
    Handle(String),
    /// There is no room for what is to be written, where a width was given.
    #[error("{0}")]
    Short(String),
    /// There is nothing of this name.
    #[error("{0}")]
    Unknown(String),
    /// The game has no such option, or the option no such value.
    #[error("{0}")]
    Option(String),
    /// There are faults in a script.
    #[error("{message}")]
    Script {
        /// All of them, in words.
        message: String,
        /// Each of them, in the order of the script.
        faults: Vec<Fault>,
    },
    /// The text is no position of the game.
    #[error("{0}")]
    Position(String),
    /// The text is no action at all.
    #[error("{0}")]
    Unreadable(String),
    /// The action may not be done now.
    #[error("{0}")]
    Illegal(String),
    /// Several legal actions fit the text.
    #[error("{message}")]
    Ambiguous {
        /// That, and which, in words.
        message: String,
        /// Their texts, in the order of the legal actions.
        candidates: Vec<String>,
    },
    /// A record cannot be read, replayed or written.
    #[error("{message}")]
    Record {
        /// Why, with the line.
        message: String,
        /// Why and where, by itself.
        fault: Option<Box<Fault>>,
    },
    /// There can be no such match.
    #[error("{message}")]
    Match {
        /// Why, with the line when it was read from a text.
        message: String,
        /// Why and where, when it was read from a text.
        fault: Option<Box<Fault>>,
    },
    /// The call was stopped by a [`Cancel`](crate::Cancel).
    #[error("{0}")]
    Cancelled(String),
    /// This process was forked from the one that loaded the library, which cannot run in it.
    #[error("{0}")]
    Forked(String),
    /// A fault of the library's own; please report the message.
    #[error("{0}")]
    Internal(String),
    /// A function of the rules failed: of a script, while its game was played.
    #[error("{message}")]
    Rule {
        /// What it did wrong, the position that it was asked about and the actions that led there.
        message: String,
        /// What it did wrong and where, by itself.
        fault: Option<Box<Fault>>,
    },
    /// A status that this version of the crate does not know.
    #[error("{message}")]
    Other {
        /// The number.
        status: i32,
        /// What the library says.
        message: String,
    },
    /// The library is not there, cannot be loaded, or is of another interface.
    #[error("{0}")]
    Library(String),
}

impl Error {
    /// What went wrong and what to do instead: what is displayed.
    #[must_use]
    pub fn message(&self) -> &str {
        match self {
            Self::Invalid(message)
            | Self::Handle(message)
            | Self::Short(message)
            | Self::Unknown(message)
            | Self::Option(message)
            | Self::Script { message, .. }
            | Self::Position(message)
            | Self::Unreadable(message)
            | Self::Illegal(message)
            | Self::Ambiguous { message, .. }
            | Self::Record { message, .. }
            | Self::Match { message, .. }
            | Self::Cancelled(message)
            | Self::Forked(message)
            | Self::Internal(message)
            | Self::Rule { message, .. }
            | Self::Other { message, .. }
            | Self::Library(message) => message,
        }
    }

    /// The library's status; `None` of [`Error::Library`], which is about no call.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        Some(match self {
            Self::Invalid(_) => Status::Invalid,
            Self::Handle(_) => Status::Handle,
            Self::Short(_) => Status::Short,
            Self::Unknown(_) => Status::Unknown,
            Self::Option(_) => Status::Option,
            Self::Script { .. } => Status::Script,
            Self::Position(_) => Status::Position,
            Self::Unreadable(_) => Status::Unreadable,
            Self::Illegal(_) => Status::Illegal,
            Self::Ambiguous { .. } => Status::Ambiguous,
            Self::Record { .. } => Status::Record,
            Self::Match { .. } => Status::Match,
            Self::Cancelled(_) => Status::Cancelled,
            Self::Forked(_) => Status::Forked,
            Self::Internal(_) => Status::Internal,
            Self::Rule { .. } => Status::Rule,
            Self::Other { status, .. } => Status::Other(*status),
            Self::Library(_) => return None,
        })
    }

    /// The details: the faults of a script, or the one of a function of the rules, a record or a match's
    /// text; else none.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        match self {
            Self::Script { faults, .. } => faults,
            Self::Rule { fault: Some(fault), .. }
            | Self::Record { fault: Some(fault), .. }
            | Self::Match { fault: Some(fault), .. } => std::slice::from_ref(&**fault),
            _ => &[],
        }
    }

    /// The legal actions that fit an ambiguous text; else none.
    #[must_use]
    pub fn candidates(&self) -> &[String] {
        match self {
            Self::Ambiguous { candidates, .. } => candidates,
            _ => &[],
        }
    }

    /// The line of the first fault in its script, record or match.
    #[must_use]
    pub fn line(&self) -> Option<u32> {
        self.faults().first()?.line
    }

    /// A number that does not fit the library's type, or what else is refused before the library is asked.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::Invalid(message.into())
    }
}

/// One fault in a script or a function of one, or what is wrong with a record or a match's text.
///
/// A text that there is not is empty: files, hints and sources are of scripts alone. Displayed,
/// it is [`shown`](Fault::shown).
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, without place and hint.
    pub message: String,
    /// The name that the script was given.
    pub file: String,
    /// The line, from 1.
    pub line: Option<u32>,
    /// What to write instead.
    pub hint: String,
    /// The text of the line.
    pub source: String,
    /// All of that, with the line and a marker below it.
    pub shown: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// The kinds of errors, as the library numbers them.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// See [`Error::Invalid`].
    Invalid,
    /// See [`Error::Handle`].
    Handle,
    /// See [`Error::Short`].
    Short,
    /// See [`Error::Unknown`].
    Unknown,
    /// See [`Error::Option`].
    Option,
    /// See [`Error::Script`].
    Script,
    /// See [`Error::Position`].
    Position,
    /// See [`Error::Unreadable`].
    Unreadable,
    /// See [`Error::Illegal`].
    Illegal,
    /// See [`Error::Ambiguous`].
    Ambiguous,
    /// See [`Error::Record`].
    Record,
    /// See [`Error::Match`].
    Match,
    /// See [`Error::Cancelled`].
    Cancelled,
    /// See [`Error::Forked`].
    Forked,
    /// See [`Error::Internal`].
    Internal,
    /// See [`Error::Rule`].
    Rule,
    /// See [`Error::Other`].
    Other(i32),
}

impl Status {
    /// Its name, such as `"illegal"`, the same in every language.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Handle => "handle",
            Self::Short => "short",
            Self::Unknown => "unknown",
            Self::Option => "option",
            Self::Script => "script",
            Self::Position => "position",
            Self::Unreadable => "unreadable",
            Self::Illegal => "illegal",
            Self::Ambiguous => "ambiguous",
            Self::Record => "record",
            Self::Match => "match",
            Self::Cancelled => "cancelled",
            Self::Forked => "forked",
            Self::Internal => "internal",
            Self::Rule => "rule",
            Self::Other(_) => "unknown status",
        }
    }

    /// Its number in `staffel.h`.
    #[must_use]
    pub fn number(self) -> i32 {
        match self {
            Self::Invalid => 1,
            Self::Handle => 2,
            Self::Short => 3,
            Self::Unknown => 4,
            Self::Option => 5,
            Self::Script => 6,
            Self::Position => 7,
            Self::Unreadable => 8,
            Self::Illegal => 9,
            Self::Ambiguous => 10,
            Self::Record => 11,
            Self::Match => 12,
            Self::Cancelled => 13,
            Self::Forked => 14,
            Self::Internal => 15,
            Self::Rule => 16,
            Self::Other(number) => number,
        }
    }

    /// The status of a number; `None` of 0, which is no error.
    #[must_use]
    pub fn from_number(number: i32) -> Option<Self> {
        Some(match number {
            0 => return None,
            1 => Self::Invalid,
            2 => Self::Handle,
            3 => Self::Short,
            4 => Self::Unknown,
            5 => Self::Option,
            6 => Self::Script,
            7 => Self::Position,
            8 => Self::Unreadable,
            9 => Self::Illegal,
            10 => Self::Ambiguous,
            11 => Self::Record,
            12 => Self::Match,
            13 => Self::Cancelled,
            14 => Self::Forked,
            15 => Self::Internal,
            16 => Self::Rule,
            other => Self::Other(other),
        })
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why [`State::play_many`](crate::State::play_many) played none of the actions.
///
/// Becomes an [`Error`] by `?` where the index does not matter.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct PlayManyError {
    /// Which of the actions is not legal, from 0; `None` when it is not about one of them.
    pub index: Option<usize>,
    /// What is wrong.
    pub error: Error,
}

impl From<PlayManyError> for Error {
    fn from(wrong: PlayManyError) -> Self {
        wrong.error
    }
}
