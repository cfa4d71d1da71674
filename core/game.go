package core

import (
	"math/bits"
	"slices"
	"sync"
)

// Game is a compiled set of rules. It is immutable and safe for any number of
// goroutines; each [State] made from it belongs to one.
type Game struct {
	name, title string
	digest      string
	unnamed     string // the digest without options
	board       *Board
	players     []string
	pieces      []Piece
	options     []Option

	all       uint64 // every cell of a board of one word
	every     cellSet
	fixed     []*cellSet // the sets that programs push, each once
	onField   bool       // positions have a field
	plainly   bool       // which is used without its fast forms
	lines     *lines     // by which it keeps what is occupied
	walks     bool       // some of what is done or looked for may have to be found cell by cell
	steps     []linkStep // by direction, of a board of one word
	fieldKeys []uint64   // of the hash, by plane, then cell
	planes    []planeInfo
	planesOf  []int // the first plane of a kind
	slots     []slot
	slotOf    []int // by plane, -1 for a hand that never holds anything
	start     position
	zobrist   [maxPlanes][smallBoard]uint64
	behind    letTable // by from·64+to, the cell just before to
	routes    map[string]*route
	sliders   []*slider
	templates []template // number 0 is unused, so that no move is zero
	phases    []phase
	numbered  int     // turns that have phases of their own
	orders    []order // of turns, one or, when the dice say who begins, one for each player
	ends      [][]end // by the player an end speaks of, in order
	resign    []value // by the player it goes to
	sights    []sight

	picture    string
	dice       *Dice
	firstThrow uint64  // the template of the first throw
	weights    []int   // by throw
	weight     int     // of all
	uses       []usage // ways to use dice
	pass       Move
	returns    bool // pieces captured can go back to hand
	leaves     bool // pieces can go off the board
	tells      bool // the text of some action tells its dice
	dropTakes  bool // a piece from hand can capture

	spare sync.Pool // of fields for trying out what can be completed

	passes        bool   // an action can be a pass that a pattern has
	computes      bool   // functions give actions
	tellsPasses   bool   // something depends on passes
	scoresBlocked bool   // a function says what it is worth that a player has no action
	repeats       bool   // an end waits for repetition
	since         string // the reason of an end that counts turns, "" for none

	endings []Ending
	entries []TurnEntry
}

// planeInfo is what a plane holds.
type planeInfo struct {
	piece, owner int // [NoPlayer] owns neutral pieces
	face         int
	home         int // the first plane of the kind and its owner, which stands for them all
	supply       int // on all the planes of the kind and its owner, and in hand
	symbol       byte
	conserved    bool // of a home, that pieces of the kind and the hand always add up to the supply
}

// slot is where a hand's count is packed in position.hands.
type slot struct {
	plane        int
	shift, width uint8
	supply       int
}

// phase is one stage of the game: whose turn it is, at which of its actions, and what
// may be done.
type phase struct {
	player int
	turn   uint32 // the turn it is for, 0 when for all later ones
	action int    // of the turn, from 0
	paths  []*path
	more   bool        // other actions of the turn follow
	byDice bool        // dice are to be thrown or used
	glides []glidePath // its paths, when all of them begin with slides
	plain  bool        // it is the only action of a turn after which nothing but sights is looked for
	next   uint16      // when it has been done
	last   uint16      // the phase of the turn's last action
	after  uint16      // when the turn is over
	ticks  uint32      // by how much the turn's number rises when it is over
	key    uint64      // of the hash
	endList
	keeps    []keep
	begin    uint16 // the first phase of the turn
	order    int    // which of Game.orders it is of
	ranked   bool   // some paths are taken only when others have no action
	chain    uint16 // the phase of the piece that goes on, or of the player who acts again; noPhase when none does
	chained  bool   // it is such a phase
	computed *ActionsFunc
	throw    *throws   // what can be thrown, when that is next
	dice     *diceLeft // that are to be used
}

// endList is the ends that are tried after a phase's action.
type endList struct {
	ends   []end       // when the turn is over
	cuts   []formation // those of them that end it in the middle
	sights []sight     // that they look for
	wanted uint64      // the bits of those
	quiet  bool        // none of them can hold without one of the sights
	since  *formation  // when it holds, turns are counted
	counts bool        // turns are counted for an end that speaks of the other player alone
}

// keep is a cell of the turn's earlier actions that a phase's actions, or those after
// them, refer to.
type keep struct {
	at       Pos
	index    uint8 // in position.kept
	name     string
	action   int    // which of the earlier ones it is of
	until    int    // the last action that refers to it
	fact     fact   // what holds of the cell when the phase begins
	planes   uint16 // in one of which it is then, 0 when that is not known
	optional bool   // some ways of the earlier action have no such step
	always   bool   // all ways of doing what can be done with dice have the step
	among    uint8  // in a turn with throws, how many there can be from this one on, which is then the first
}

// MaxPlayers is the most players a game can have.
const MaxPlayers = 2

// Name returns the game's short name.
func (g *Game) Name() string { return g.name }

// Title returns the game's name for people.
func (g *Game) Title() string { return g.title }

// Board returns the geometry the game is played on.
func (g *Game) Board() *Board { return g.board }

// Players returns the players' names in order of play. A player is meant by index
// everywhere in this package.
func (g *Game) Players() []string { return slices.Clone(g.players) }

// Options returns the options the game was made with and the value of each.
func (g *Game) Options() []Option {
	all := slices.Clone(g.options)
	for i := range all {
		all[i].Values = slices.Clone(all[i].Values)
	}
	return all
}

// Pieces returns the kinds of pieces. A kind is meant by index everywhere in this
// package.
func (g *Game) Pieces() []Piece {
	all := slices.Clone(g.pieces)
	for i := range all {
		all[i].Faces = slices.Clone(all[i].Faces)
		all[i].Symbols = slices.Clone(all[i].Symbols)
		all[i].Supply = slices.Clone(all[i].Supply)
		all[i].Start = slices.Clone(all[i].Start)
		for j, cells := range all[i].Start {
			all[i].Start[j] = slices.Clone(cells)
		}
	}
	return all
}

// planeOf returns the first plane of a kind of pieces of one player, or of all of them
// when they are neutral.
func (g *Game) planeOf(piece, player int) int {
	if plane := g.planesOf[piece]; g.pieces[piece].Neutral {
		return plane
	} else {
		return plane + player*g.faces(piece)
	}
}

// planeAt returns the plane of the piece on a cell, -1 when none stands there or the cell
// is not on the board.
func (g *Game) planeAt(p *position, c Cell) int {
	if c < 0 || int(c) >= g.board.Cells() {
		return -1
	}
	if p.field != nil {
		return int(p.field.at[c]) - 1
	}
	for i := range g.planes {
		if p.plane[i]>>c&1 != 0 {
			return i
		}
	}
	return -1
}

// faces is how many faces a kind of pieces has.
func (g *Game) faces(piece int) int { return max(1, len(g.pieces[piece].Faces)) }

// maxSliders bounds the tables of a game: a large one takes milliseconds to make.
const maxSliders = 32

// slider returns the slider of a specification, making it when it is new, or nil
// when there are too many.
func (g *Game) slider(spec slideSpec) *slider {
	for _, s := range g.sliders {
		if s.spec == spec {
			return s
		}
	}
	if len(g.sliders) == maxSliders {
		return nil
	}
	s := newSlider(g.board, spec)
	g.sliders = append(g.sliders, s)
	return s
}

// phaseOf returns the phase with which a player's turn of that number begins, noPhase when
// the player has none of it.
func (g *Game) phaseOf(order int, turn uint32, player int) uint16 {
	o := &g.orders[order]
	n := min(int(turn), len(o.begins)/len(g.players))
	return o.begins[(n-1)*len(g.players)+player]
}

func (s *slot) count(hands uint64) int { return int(hands >> (s.shift & 63) & (1<<s.width - 1)) }

func (g *Game) hand(p *position, piece, player int) int {
	if i := g.slotOf[g.planeOf(piece, player)]; i >= 0 {
		return g.slots[i].count(p.hands)
	}
	return 0
}

// fullHash is the position's hash: pieces, hands and what may be done next, as far as
// that does not depend on counted turns.
func (g *Game) fullHash(p *position) uint64 {
	h := p.hash ^ g.phases[p.phase].key
	for i := range g.slots {
		h ^= zobristKey(zobristHand, g.slots[i].plane, g.slots[i].count(p.hands))
	}
	for i, cell := range p.kept {
		if cell != 0 {
			h ^= zobristKey(zobristKept, i, int(cell))
		}
	}
	return h
}

func ones(set uint64) int { return bits.OnesCount64(set) }
