package conformance_test

import (
	"math/big"
	"strings"
	"testing"
)

// Throws by seed, from the description on the page beside this file alone.

// word is a whole number below 2^64, of which more than that is left out.
func word(n *big.Int) *big.Int { return n.And(n, new(big.Int).SetUint64(1<<64-1)) }

func wordOf(n uint64) *big.Int { return new(big.Int).SetUint64(n) }

func times(a, b *big.Int) *big.Int { return word(new(big.Int).Mul(a, b)) }

func plus(a, b *big.Int) *big.Int { return word(new(big.Int).Add(a, b)) }

// folded is n with its own upper bits, moved down, put on it.
func folded(n *big.Int, bits uint) *big.Int {
	return new(big.Int).Xor(n, new(big.Int).Rsh(n, bits))
}

func mixed(n *big.Int) *big.Int {
	n = times(folded(n, 30), wordOf(0xbf58476d1ce4e5b9))
	n = times(folded(n, 27), wordOf(0x94d049bb133111eb))
	return folded(n, 31)
}

// oracleRoll is which of the weighted throws comes as number i of a game, from 0.
func oracleRoll(seed, i uint64, weights []int) int {
	golden := wordOf(0x9e3779b97f4a7c15)
	sum := 0
	for _, weight := range weights {
		sum += weight
	}
	total := big.NewInt(int64(sum))
	whole := new(big.Int).Lsh(big.NewInt(1), 64)
	// Of 2^64 numbers as many are left out as are too many for all parts to be alike.
	excess := new(big.Int).Mod(whole, total)

	place := mixed(new(big.Int).Xor(wordOf(seed), mixed(plus(times(wordOf(i), golden), big.NewInt(1)))))
	for {
		place = plus(place, golden)
		product := new(big.Int).Mul(mixed(place), total)
		if word(new(big.Int).Set(product)).Cmp(excess) < 0 {
			continue
		}
		drawn := int(product.Rsh(product, 64).Int64())
		for j, weight := range weights {
			if drawn < weight {
				return j
			}
			drawn -= weight
		}
	}
}

// TestOracleRoll looks for each throw about as often as it should come.
func TestOracleRoll(t *testing.T) {
	weights := []int{1, 2, 4, 6}
	for seed := range uint64(3) {
		came := make([]int, len(weights))
		for i := range uint64(1300) {
			came[oracleRoll(seed, i, weights)]++
		}
		for j, weight := range weights {
			if n := came[j]; n < weight*70 || n > weight*130 {
				t.Errorf("seed %d: of 1300 throws %v are of weights %v", seed, came, weights)
			}
		}
	}
}

// TestOracleRollOfDaldos are throws that a program in Python gives too.
func TestOracleRollOfDaldos(t *testing.T) {
	throws, weights := newDaldosReference(nil).weights()
	for seed, want := range map[uint64]string{
		0:         "[A3] [A4] [A3] [44] [AA] [33] [A3] [A2] [33] [A2] [23] [A4]",
		1:         "[A2] [A2] [23] [24] [A4] [22] [34] [AA] [A3] [24] [24] [44]",
		7:         "[24] [33] [A4] [A2] [44] [A4] [24] [22] [AA] [34] [34] [23]",
		1<<53 - 1: "[23] [23] [A2] [34] [A3] [34] [23] [34] [A3] [A3] [24] [33]",
	} {
		var got []string
		for i := range uint64(12) {
			got = append(got, throws[oracleRoll(seed, i, weights)])
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("seed %d throws %s, want %s", seed, got, want)
		}
	}
}
