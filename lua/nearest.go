package lua

import "strings"

// nearest gives the candidate that a misspelt word most likely stands for, or
// "" if none is close. The same candidates in any order give the same answer.
func nearest(word string, candidates []string) string {
	const longest = 40 // nobody types a longer name by mistake, and the work is bounded
	if word == "" || len(word) > longest {
		return ""
	}
	// One slip in a short word, one in every three letters of a longer one.
	// Distances are doubled so that a slip of case can count for a half.
	limit := 2 * max(1, len(word)/3)
	best, found := limit+1, ""
	for _, c := range candidates {
		if c == word || len(c) > longest || 2*max(len(c)-len(word), len(word)-len(c)) > limit {
			continue
		}
		var d int
		if strings.EqualFold(c, word) {
			d = 1
		} else if d = 2 * editDistance(word, c); d >= 2*len(word) {
			continue // nothing of the word is left
		}
		if d < best || d == best && c < found {
			best, found = d, c
		}
	}
	return found
}

// editDistance counts the letters to add, drop, change or swap with their neighbour
// to make one word of the other.
func editDistance(a, b string) int {
	before, last, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			next[j] = min(change, last[j]+1, next[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, last, next = last, next, before
	}
	return last[len(b)]
}

// didYouMean turns the nearest candidate into a hint, or gives "".
func didYouMean(word string, candidates []string) string {
	if name := nearest(word, candidates); name != "" {
		return "did you mean " + inQuotes(name) + "?"
	}
	return ""
}
