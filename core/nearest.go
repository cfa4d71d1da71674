package core

import "strings"

// Nearest returns the candidate closest to word in spelling, capitals aside, or ""
// when none is close enough to be what was meant. Of equally close candidates the
// first wins. Layers above use it for their own unknown words.
func Nearest(word string, candidates []string) string {
	const longest = 40 // nobody misspells a word longer than this by a letter or two
	best, bestDistance := "", len(word)/3+1
	if len(word) < 4 {
		bestDistance = 2 // one slip, even in a short word
	}
	if len(word) > longest {
		return ""
	}
	for _, c := range candidates {
		if len(c) > longest || c == word {
			continue
		}
		a, b := strings.ToLower(word), strings.ToLower(c)
		d := editDistance(a, b)
		if len(a) > 3 && len(b) > 3 && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) {
			d = min(d, 1) // the word, and more or less of it
		}
		if d < bestDistance && d < len(c) {
			best, bestDistance = c, d
		}
	}
	return best
}

// editDistance counts insertions, deletions, substitutions and swaps of neighbours.
func editDistance(a, b string) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(b)]
}

func didYouMean(word string, candidates []string) string {
	if near := Nearest(word, candidates); near != "" {
		return "did you mean \"" + near + "\"?"
	}
	return ""
}
