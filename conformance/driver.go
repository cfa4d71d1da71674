package conformance

// Driver is one interface of one implementation, put to the test by [Run].
type Driver interface {
	// Begin starts a game of a variant with values for its options, from a
	// position or, when that is "", from the game's beginning. An error of kind
	// [BadVariant], [BadOption] or [BadPosition] says that there is no such game.
	Begin(variant string, options map[string]string, position string) (Session, error)
}

// Session is one game being played. Players and kinds of pieces are meant by name,
// actions and positions by text.
//
// A method that refuses what it was asked to do leaves the game as it was and
// returns a [*Refusal]. Any other error means that the driver itself failed, and
// fails the case.
type Session interface {
	// Play does an action and returns its canonical text. Refusals are Illegal,
	// Unreadable and, with candidates, Ambiguous.
	Play(action string) (reads string, err error)
	// Legal lists the legal actions in their canonical texts, in any order.
	Legal() ([]string, error)
	// Count returns the number of legal actions, by the way the implementation
	// has to count without listing when there is one.
	Count() (int, error)

	// Mover returns the player whose turn it is, and when the game is over who
	// would have been next.
	Mover() (string, error)
	Hands() (Hands, error)
	Position() (string, error)
	Over() (bool, error)
	// Result returns how the game ended, nil while it goes on.
	Result() (*Result, error)

	// Chance tells whether the dice are to be thrown next. The legal actions are then
	// the throws, which are played like any action.
	Chance() (bool, error)
	// Weights returns the throws that may come and how they are weighted, none when
	// none is due.
	Weights() (map[string]int, error)
	// Seed makes Roll throw the dice by that seed from here on. It is no action, and
	// the number of throws so far stays as it is.
	Seed(seed uint64) error
	// Roll plays the throw that the seed gives and returns its canonical text; Illegal
	// when none is due.
	Roll() (reads string, err error)

	// Undo takes back one action, resignation or agreement; Illegal when there is
	// none.
	Undo() error
	// Resign is for either player, whoever is to move; Illegal when the game is
	// over or there is no such player.
	Resign(player string) error
	// AgreeDraw is Illegal when the game is over.
	AgreeDraw() error

	// Close frees what the session holds. It is called once, at the end.
	Close() error
}

// Kind is what is wrong with something that was refused.
type Kind string

// The kinds of refusal.
const (
	Illegal    Kind = "illegal"    // it could be read, and may not be done now
	Unreadable Kind = "unreadable" // it has not the shape of an action on this board
	Ambiguous  Kind = "ambiguous"  // several legal actions fit it

	BadVariant  Kind = "bad-variant"  // there is no such variant
	BadOption   Kind = "bad-option"   // the variant has no such option, or the option no such value
	BadPosition Kind = "bad-position" // it cannot be read, or cannot stand on the board
)

// Refusal is an implementation's refusal, as a driver reports it.
type Refusal struct {
	Kind       Kind
	Candidates []string // canonical texts, in any order; of Ambiguous alone
	Message    string   // the implementation's own words
}

func (r *Refusal) Error() string {
	if r.Message == "" {
		return string(r.Kind)
	}
	return string(r.Kind) + ": " + r.Message
}
