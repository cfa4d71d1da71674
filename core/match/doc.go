// Package match keeps matches: an agreed number of games between two contestants, who
// begin the games in turn and add up what they score.
//
// [New] begins a [Match]. Its current game is played with [Match.Play], [Match.Resign],
// [Match.AgreeDraw] and [Match.Undo]; when that game is over the next one begins by
// itself, and what is over cannot be taken back. [Match.Points], [Match.Results] and
// [Match.Table] tell how it stands. Scores are exact: they are multiples of 1/64.
//
// A contestant is meant by index: 0 is the one who begins every game of odd number, or
// throws first where the dice say who begins; 1 begins the others.
//
// A match is saved as a text of its games' records, see package record, one after the
// other, the one being played among them. Beside their own tags they have two of the
// match, and those of the players say which contestant is who:
//
//	[Match.Games "4"]
//	[Match.Round "2"]
//	[Ann "Robert Brown"]
//	[Bob "Anna Airy"]
//
// [Match.Write] writes it and [Read] goes on from there, in the middle of a game, of a
// turn, or before the first. Comments and tags that somebody added to the text stay in
// it, but for comments on actions taken back.
//
// In games with dice throws are entered as actions, or made by [Match.Roll] once
// [Match.SetSeed] has said by which seed.
//
// Errors leave the match as it was. They are [*SetupError] of a match that cannot be;
// [*GameError], around a [*record.Error], of a text; and of actions those of package
// core.
//
// A Match belongs to one goroutine at a time; several may read it while none changes
// it.
package match
