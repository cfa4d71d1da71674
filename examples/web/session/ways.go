package session

import "github.com/staffel-engine/staffel/core"

// waysOf finds the tracks of the rules: by player, the cells of the longest way over which
// that player's pieces go; nil when they have none.
func waysOf(b *core.Board, rules *core.Rules) (ways [][]int, loops []int) {
	var tracks []core.Track
	for _, t := range rules.Turns {
		for _, p := range t.Actions {
			tracks = appendTracks(tracks, p)
		}
		if t.Throw != nil {
			tracks = appendTracks(tracks, t.Throw.Most)
		}
	}
	if len(tracks) == 0 {
		return nil, nil
	}
	for player := range rules.Players {
		way, loop := []int{}, -1
		for _, t := range tracks {
			if player >= len(t.Cells) {
				continue
			}
			var cells []int
			for _, name := range t.Cells[player] {
				if c, is := b.Cell(name); is {
					cells = append(cells, int(c))
					continue
				}
				for _, c := range b.Region(name) {
					cells = append(cells, int(c))
				}
			}
			if len(cells) <= len(way) {
				continue
			}
			way, loop = cells, -1
			if player < len(t.Loop) {
				if c, is := b.Cell(t.Loop[player]); is {
					loop = int(c)
				}
			}
		}
		ways, loops = append(ways, way), append(loops, loop)
	}
	return ways, loops
}

// appendTracks appends the tracks that a pattern moves pieces along. One over which they
// only leave the board is no way to show.
func appendTracks(tracks []core.Track, p core.Pattern) []core.Track {
	switch p := p.(type) {
	case core.Advance:
		return append(tracks, p.Along)
	case core.Enter:
		return append(tracks, p.Along)
	case core.Chain:
		return appendTracks(tracks, p.Move)
	case core.Then:
		return appendAll(tracks, p.Steps)
	case core.Or:
		return appendAll(tracks, p.Choices)
	case core.First:
		return appendAll(tracks, p.Choices)
	}
	return tracks
}

func appendAll(tracks []core.Track, patterns []core.Pattern) []core.Track {
	for _, p := range patterns {
		tracks = appendTracks(tracks, p)
	}
	return tracks
}
