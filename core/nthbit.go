package core

import "math/bits"

// nthBit returns the number of the n-th set bit, from 0; there are more than n. Going
// through them one by one would end at a jump that no processor foresees, which costs
// more than all of this: the bits up to each byte are counted at once, by which the byte
// is found, and then a table tells the bit in it.
func nthBit(set, n uint64) int {
	const (
		ones  = 0x0101010101010101 // in each byte
		highs = 0x80 * ones
	)
	upTo := set - set>>1&(0x55*ones)
	upTo = upTo&(0x33*ones) + upTo>>2&(0x33*ones)
	upTo = (upTo + upTo>>4) & (0x0f * ones) * ones
	before := bits.OnesCount64(((n*ones|highs)-upTo)&highs) * 8 // the bytes that have too few
	n -= upTo << 8 >> (before & 63) & 0xff
	return before + int(nthInByte[n&7<<8|set>>(before&63)&0xff])
}

// nthInByte is by number and byte where its bit of that number is.
var nthInByte = makeNthInByte()

func makeNthInByte() (table [8 << 8]uint8) {
	for b := range 1 << 8 {
		n := 0
		for i := range uint8(8) {
			if b>>i&1 != 0 {
				table[n<<8|b] = i
				n++
			}
		}
	}
	return table
}
