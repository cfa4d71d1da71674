use std::fmt;
use std::sync::Arc;

use crate::error::{Error, Result};
use crate::ffi;
use crate::handle::Handle;
use crate::number::{index, list, list_of, narrow, small, some, Who};
use crate::sys;

/// The rules of a game, made once and never changed.
///
/// What the rules name and number, players, pieces, cells, is known when the game is made and
/// costs nothing to ask. A clone is the same game, and costs nothing either.
///
/// # Threads
///
/// A game is used from any number of threads at once, and nothing waits for it.
///
/// # Examples
///
/// ```
/// use staffel::Game;
///
/// let game = Game::load_with("delta", [("scoring", "points")])?;
/// assert_eq!(game.title(), "Delta");
/// assert_eq!(game.players(), &["White", "Black"]);
/// assert_eq!(game.cells()[game.cell("b2")?].name, "b2");
/// # Ok::<(), staffel::Error>(())
/// ```
#[derive(Clone)]
pub struct Game(Arc<Rules>);

struct Rules {
    handle: Handle,
    name: String,
    title: String,
    digest: String,
    options: Vec<GameOption>,
    players: [String; 2],
    pieces: Vec<Piece>,
    cells: Vec<Cell>,
    directions: Vec<Direction>,
    dice: Option<Dice>,
}

/// An option of a game.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// The values that it may have, the default first.
    pub values: Vec<String>,
    /// The value that it has.
    pub value: String,
}

/// A kind of pieces.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its number.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// Whether pieces of the kind are nobody's, and in one hand for both players.
    pub neutral: bool,
    /// The names of its faces, one or more; each is empty when they have none.
    pub faces: Vec<String>,
    /// How many pieces each player has; of a neutral kind the first number is for both.
    pub supply: [usize; 2],
    /// The letters by which the kind is written: all faces of the first player's, then of the
    /// second's; of a neutral kind one for each face.
    pub symbols: Vec<String>,
}

impl Piece {
    /// The letter by which a piece is written; `None` when there is no such owner or face.
    /// `owner` is `None` of a neutral kind.
    #[must_use]
    pub fn symbol(&self, owner: Option<usize>, face: usize) -> Option<&str> {
        let faces = self.faces.len();
        let first = match owner {
            None if self.neutral => 0,
            Some(player) if !self.neutral && player < sys::STAFFEL_PLAYERS => player * faces,
            _ => return None,
        };
        (face < faces).then(|| self.symbols.get(first + face).map(String::as_str))?
    }
}

/// A cell of the board.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Its name, such as `"b2"`.
    pub name: String,
    /// The column that it is drawn in, from 0 at the left; on boards of hexagons in half cells, so that
    /// the next cell of a row is two columns away.
    pub x: i32,
    /// The row that it is drawn in, from 0 at the bottom.
    pub y: i32,
}

/// A direction of the board.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Direction {
    /// Its name.
    pub name: String,
    /// For each cell, by number, which one is next to it in this direction.
    pub links: Vec<Option<usize>>,
}

/// The dice of a game.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice {
    /// How many are thrown together, 1 or more.
    pub count: usize,
    /// The faces of each, by number.
    pub faces: Vec<Face>,
}

/// A face of a die.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// How far it moves a piece.
    pub value: i32,
    /// How often it comes beside the others.
    pub weight: u32,
    /// How it is written: a capital letter or digit.
    pub symbol: String,
}

/// An action of a game.
///
/// A move belongs to a game, and [`Game::move_text`] and others tell what it is. Two moves of
/// one game are the same action exactly when they are equal, whatever state they came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Move(u64);

impl Move {
    /// The move of a number of [`to_raw`](Move::to_raw); `None` of 0, which is no move.
    #[must_use]
    pub fn from_raw(raw: sys::staffel_move) -> Option<Self> {
        (raw != 0).then_some(Self(raw))
    }

    /// The number that the library has for it, never 0. It is the same for the same action
    /// of the same game by the same version of the library.
    #[must_use]
    pub fn to_raw(self) -> sys::staffel_move {
        self.0
    }

    /// The move of a call that has succeeded and so gave one.
    pub(crate) fn known(raw: sys::staffel_move) -> Self {
        Self(raw)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({:#x})", self.0)
    }
}

/// What one step of an action does with a piece.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// From a cell to another.
    Moved,
    /// From hand to a cell.
    Dropped,
    /// Taken up from a cell and put down on another.
    Lifted,
    /// Taken off the board by a piece that goes to its cell.
    Captured,
    /// Gone off the board at the end of its way.
    Left,
    /// Shows another face from then on, on the cell it stands on.
    Turned,
    /// Becomes the other player's, on the cell it stands on.
    Flipped,
    /// Taken off the board, back into its owner's hand.
    Returned,
    /// Nothing is done; no piece has to do with it.
    Passed,
    /// Taken off the board as the player chose.
    Removed,
    /// What this version of the crate does not know.
    Other(i32),
}

/// One step of an action.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    /// What is done.
    pub kind: PartKind,
    /// The kind of the piece it is done with.
    pub piece: usize,
    /// The player whose piece it is; `None` of a neutral one.
    pub owner: Option<usize>,
    /// The face that it shows from then on, or showed last.
    pub face: usize,
    /// The cell where it stood; `None`: in hand.
    pub from: Option<usize>,
    /// The cell where it goes; `None`: off the board.
    pub to: Option<usize>,
}

/// The names of the built-in games.
///
/// # Errors
///
/// [`Error::Library`] when the library is not there; as all functions, [`Error::Forked`] in a
/// forked child.
pub fn variants() -> Result<Vec<String>> {
    ffi::ready()?;
    Ok(list(&ffi::variants()?))
}

/// The script of a built-in game.
///
/// # Errors
///
/// [`Error::Unknown`] when there is none of this name.
pub fn variant_source(name: &str) -> Result<String> {
    ffi::ready()?;
    ffi::variant_source(name)
}

type Chosen = Vec<(String, String)>;

fn chosen<N: AsRef<str>, V: AsRef<str>>(options: impl IntoIterator<Item = (N, V)>) -> Chosen {
    let owned = |(name, value): (N, V)| (name.as_ref().to_owned(), value.as_ref().to_owned());
    options.into_iter().map(owned).collect()
}

impl Game {
    /// Makes a built-in game, with its options as they are by default.
    ///
    /// # Errors
    ///
    /// [`Error::Unknown`] when there is none of this name.
    pub fn load(name: &str) -> Result<Self> {
        Self::make(|| ffi::game_load(name, &[]))
    }

    /// Makes a built-in game. Options not named have their defaults; when a name comes twice,
    /// the last one counts.
    ///
    /// # Errors
    ///
    /// [`Error::Unknown`] when there is none of this name; [`Error::Option`] when it has no such
    /// option, or the option no such value.
    pub fn load_with<N: AsRef<str>, V: AsRef<str>>(
        name: &str,
        options: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self> {
        let chosen = chosen(options);
        Self::make(|| ffi::game_load(name, &chosen))
    }

    /// Makes a game of a script in the rule language, with its options as they are by default.
    ///
    /// `file` is its name in messages, and without folder and ending the name of the game; no
    /// file is read. `source` is text or bytes that should be UTF-8. Scripts may come from
    /// strangers: they reach nothing, and have a budget.
    ///
    /// # Errors
    ///
    /// [`Error::Script`] with all faults that were found; [`Error::Rule`] when a function of it fails
    /// about the beginning of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use staffel::{Error, Game};
    ///
    /// match Game::script("mine.lua", "return game { board = grd(3, 3) }") {
    ///     Err(Error::Script { faults, .. }) => {
    ///         assert_eq!(faults[0].line, Some(1));
    ///         assert_eq!(faults[0].hint, "did you mean \"grid\"?");
    ///     }
    ///     other => panic!("{other:?}"),
    /// }
    /// ```
    pub fn script(file: &str, source: impl AsRef<[u8]>) -> Result<Self> {
        Self::make(|| ffi::game_script(file, source.as_ref(), &[]))
    }

    /// Makes a game of a script, with options as of [`load_with`](Game::load_with).
    ///
    /// # Errors
    ///
    /// [`Error::Script`], [`Error::Rule`], [`Error::Option`].
    pub fn script_with<N: AsRef<str>, V: AsRef<str>>(
        file: &str,
        source: impl AsRef<[u8]>,
        options: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self> {
        let chosen = chosen(options);
        Self::make(|| ffi::game_script(file, source.as_ref(), &chosen))
    }

    /// Makes a game and asks all that there is to know about it.
    pub(crate) fn make(call: impl FnOnce() -> Result<sys::staffel_game>) -> Result<Self> {
        ffi::ready()?;
        let handle = Handle::new(call()?, ffi::game_free);
        let game = handle.get();

        let option = |name: String| {
            Ok(GameOption {
                values: list(&ffi::game_option_values(game, &name)?),
                value: ffi::game_option(game, &name)?,
                name,
            })
        };
        let options = list(&ffi::game_options(game)?).into_iter().map(option).collect::<Result<_>>()?;

        let players = list_of(sys::STAFFEL_PLAYERS, &ffi::game_players(game)?)?;
        let players = players.try_into().map_err(|_| Error::Internal("not two players".into()))?;

        let piece = |(number, name): (usize, String)| {
            let n = narrow("piece", number)?;
            let piece = ffi::game_piece(game, n)?;
            let faces = list_of(index(piece.faces), &ffi::game_faces(game, n)?)?;
            let owners = if piece.neutral == 0 { sys::STAFFEL_PLAYERS } else { 1 };
            let symbols = list_of(owners * faces.len(), &ffi::game_symbols(game, n)?)?;
            let supply = piece.supply.map(index);
            Ok(Piece { number, name, neutral: piece.neutral != 0, faces, supply, symbols })
        };
        let names = list(&ffi::game_pieces(game)?);
        let pieces = names.into_iter().enumerate().map(piece).collect::<Result<_>>()?;

        let points = ffi::game_cells(game)?;
        let names = list_of(points.len(), &ffi::game_cell_names(game)?)?;
        let cell = |(name, point): (String, &sys::staffel_point)| Cell { name, x: point.x, y: point.y };
        let cells: Vec<_> = names.into_iter().zip(&points).map(cell).collect();

        let links = ffi::game_links(game)?;
        let direction = |(name, links): (String, &[i32])| Direction {
            name,
            links: links.iter().copied().map(some).collect(),
        };
        let names = list(&ffi::game_directions(game)?);
        let directions = names.into_iter().zip(links.chunks(cells.len().max(1))).map(direction).collect();

        let (count, faces) = ffi::game_dice(game)?;
        let face = |face: &sys::staffel_face| Face {
            value: face.value,
            weight: small(face.weight),
            symbol: ffi::word(&face.symbol),
        };
        let dice = (count > 0).then(|| Dice { count: index(count), faces: faces.iter().map(face).collect() });

        Ok(Self(Arc::new(Rules {
            name: ffi::game_name(game)?,
            title: ffi::game_title(game)?,
            digest: ffi::game_digest(game)?,
            options,
            players,
            pieces,
            cells,
            directions,
            dice,
            handle,
        })))
    }

    /// The library's handle, for [`sys`]. It is this game's to free.
    #[must_use]
    pub fn handle(&self) -> sys::staffel_game {
        self.0.handle.get()
    }

    /// Its short name, such as `"delta"`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Its name for people.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// 16 hexadecimal digits that stand for its rules.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.0.digest
    }

    /// Its options, with the values that they have.
    #[must_use]
    pub fn options(&self) -> &[GameOption] {
        &self.0.options
    }

    /// The value that an option has.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] when the game has no such option.
    pub fn option(&self, name: &str) -> Result<&str> {
        match self.0.options.iter().find(|option| option.name == name) {
            Some(option) => Ok(&option.value),
            // The library says what there is instead.
            None => Err(ffi::game_option(self.handle(), name).err().unwrap_or_else(|| {
                Error::Internal(format!("the option {name:?} is not among those listed"))
            })),
        }
    }

    /// The names of the players, in order of play.
    #[must_use]
    pub fn players(&self) -> &[String; 2] {
        &self.0.players
    }

    /// The number of a player, by number or name.
    ///
    /// # Errors
    ///
    /// [`Error::Unknown`] of a name, [`Error::Invalid`] of a number that there is not.
    pub fn player<'a>(&self, player: impl Into<Who<'a>>) -> Result<usize> {
        let number = player.into().number("player", self.0.players.iter().map(String::as_str))?;
        self.0
            .players
            .get(number)
            .map(|_| number)
            .ok_or_else(|| missing("player", number, self.0.players.len()))
    }

    /// The kinds of pieces, by number.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.0.pieces
    }

    /// A kind of pieces, by number or name.
    ///
    /// # Errors
    ///
    /// [`Error::Unknown`] of a name, [`Error::Invalid`] of a number that there is not.
    pub fn piece<'a>(&self, piece: impl Into<Who<'a>>) -> Result<&Piece> {
        let number = piece.into().number("piece", self.0.pieces.iter().map(|piece| piece.name.as_str()))?;
        self.0.pieces.get(number).ok_or_else(|| missing("piece", number, self.0.pieces.len()))
    }

    /// The cells of the board, by number.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.0.cells
    }

    /// The number of a cell.
    ///
    /// # Errors
    ///
    /// [`Error::Unknown`] when there is none of this name.
    pub fn cell(&self, name: &str) -> Result<usize> {
        ffi::game_cell(self.handle(), name).map(index)
    }

    /// The directions of the board, with what is next to each cell in them.
    #[must_use]
    pub fn directions(&self) -> &[Direction] {
        &self.0.directions
    }

    /// The dice; `None` when the game has none.
    #[must_use]
    pub fn dice(&self) -> Option<&Dice> {
        self.0.dice.as_ref()
    }

    /// The text of an action in its one canonical form, such as `"b5-e5(d5)"`.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] when it is none of the game's.
    pub fn move_text(&self, action: Move) -> Result<String> {
        ffi::move_text(self.handle(), action.0)
    }

    /// The texts of many actions.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] when one is none of the game's.
    pub fn move_texts(&self, actions: &[Move]) -> Result<Vec<String>> {
        list_of(actions.len(), &ffi::move_texts(self.handle(), actions)?)
    }

    /// The parts of an action in the order in which they happen; none for a throw or pass.
    ///
    /// They are what can be told of it without a state: what becomes of other pieces where the rules
    /// turn over or take what is enclosed, or have a function, [`State::cells`](crate::State::cells)
    /// tells.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] when it is none of the game's.
    pub fn move_parts(&self, action: Move) -> Result<Vec<Part>> {
        let part = |part: &sys::staffel_part| Part {
            kind: match part.kind {
                sys::STAFFEL_MOVED => PartKind::Moved,
                sys::STAFFEL_DROPPED => PartKind::Dropped,
                sys::STAFFEL_LIFTED => PartKind::Lifted,
                sys::STAFFEL_CAPTURED => PartKind::Captured,
                sys::STAFFEL_LEFT => PartKind::Left,
                sys::STAFFEL_TURNED => PartKind::Turned,
                sys::STAFFEL_FLIPPED => PartKind::Flipped,
                sys::STAFFEL_RETURNED => PartKind::Returned,
                sys::STAFFEL_PASSED => PartKind::Passed,
                sys::STAFFEL_REMOVED => PartKind::Removed,
                other => PartKind::Other(other),
            },
            piece: index(part.piece),
            owner: some(part.owner),
            face: index(part.face),
            from: some(part.from),
            to: some(part.to),
        };
        Ok(ffi::move_parts(self.handle(), action.0)?.iter().map(part).collect())
    }

    /// The faces of the dice that an action throws or uses, ascending.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] when it is none of the game's.
    pub fn move_dice(&self, action: Move) -> Result<Vec<usize>> {
        Ok(ffi::move_dice(self.handle(), action.0)?.into_iter().map(index).collect())
    }
}

fn missing(what: &str, number: usize, count: usize) -> Error {
    Error::invalid(format!("{what} {number} does not exist; there are {count}, numbered from 0"))
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Game");
        shown.field("name", &self.name());
        for option in self.options() {
            shown.field(&option.name, &option.value);
        }
        shown.field("digest", &self.digest()).finish()
    }
}
