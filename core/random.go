package core

import "math/bits"

// Random is a sequence of random numbers that is the same on every machine, in
// every language and in every release of one major version: number i of seed s is
// splitmix64's output function applied to s + (i+1)·0x9e3779b97f4a7c15 (Steele,
// Lea and Flood 2014). The zero value is the sequence of seed 0. It belongs to
// one goroutine; copying it copies the place in the sequence.
type Random struct {
	seed    uint64
	counter uint64
}

// NewRandom returns the sequence of a seed, from its beginning.
func NewRandom(seed uint64) Random { return Random{seed: seed} }

const golden = 0x9e3779b97f4a7c15

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (r *Random) next() uint64 {
	r.counter++
	return mix(r.seed + r.counter*golden)
}

// Below returns a number from 0 to n-1, each equally likely; 0 when n is 0 or 1.
func (r *Random) Below(n uint64) uint64 {
	high, low := bits.Mul64(r.next(), n)
	if low < n { // Lemire's method: only now can the division be needed
		for threshold := -n % max(n, 1); low < threshold; {
			high, low = bits.Mul64(r.next(), n)
		}
	}
	return high
}

// RandomAt returns sequence number index of a seed, so that what is numbered, such as
// games, throws and choices, can be done in any order and on any number of threads.
func RandomAt(seed, index uint64) Random {
	return Random{seed: mix(seed ^ mix(index*golden+1))}
}
