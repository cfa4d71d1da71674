package core

// position is everything a game's future depends on, save what came before: an
// inline array, so that copying it is a plain assignment. Games that are played on a
// [field] leave the planes empty; copies share their field, which whoever plays on a
// copy has to give one of its own.
type position struct {
	occupied uint64
	hash     uint64 // of the planes alone; hands and phase are mixed in when asked for
	hands    uint64 // packed counts, laid out by Game.slots
	clock
	plane [maxPlanes]uint64 // by piece and owner
	field *field            // what stands on the board, in place of the planes, in games that are played on one
}

// clock is where in the game a position is.
type clock struct {
	turn    uint32 // from 1
	phase   uint16 // which of the game's phases is to move
	counted uint16 // for TurnsSince: 0 before its condition has held, then 1 more than the turns since
	kept    kept
	ended   uint8 // 0 while the game goes on, else endResigned, endAgreed or an end's number from 1
	closer  uint8 // the player the end speaks of
	passes  uint8 // the last actions that were passes; it stops at 255
}

// become makes c another clock. Part by part, since processors wait for parts written a
// moment ago when they are read together.
func (c *clock) become(o *clock) {
	c.turn, c.phase, c.counted = o.turn, o.phase, o.counted
	c.kept = o.kept
	c.ended, c.closer, c.passes = o.ended, o.closer, o.passes
}

// kept is the cells of this turn's earlier actions that later ones refer to, each a
// cell's number and 1; 0 is none.
type kept [MaxEarlier]uint16

// mask is the cell kept at an index, as a set.
func (k *kept) mask(i uint8) uint64 { return 1 << (k[i%MaxEarlier] - 1) }

const (
	maxPlanes  = 12
	smallBoard = 64 // cells in one word

	endResigned = 255
	endAgreed   = 254
	maxEnds     = 200
)
