// Package record reads, writes and checks records of games: who played what, by
// which rules, and how it ended, as a text for people and programs.
//
//	[Variant "noughts"]
//	[Option.size "small"]
//	[Rules "0123456789abcdef"]
//	[Ann "Anna Airy"]
//	[Bob "Robert Brown"]
//	[Date "1996-05-04"]
//	[Source "The club's book, page 7"]
//	[Result "1-0"]
//	[Score "14-0"]
//
//	{A comment before the first turn.}
//	1. b2 b4
//	2. b2-e2(d2) {good} b4-b1(b2)
//	3. c3-e3(d3)/e3-e5(e4) resigns
//
// # Tags
//
// A tag has a name of letters, digits, '.', '-' and '_' and a quoted value on one
// line, in which \" and \\ stand for a quote and a backslash. Each name stands once,
// and there is at least one tag. Any names are kept. These mean something, and no tag
// differs from them only in capitals:
//
//	Variant       the name of the game
//	Option.NAME   the value of an option of the rules
//	Rules         the digest of the rules, see [core.Game.Digest]
//	PLAYER        who played as the player that the rules call so
//	Date, Source  when it was played, and where it was published
//	Seed          by which [core.State.Roll] throws from the record's beginning on; it shows
//	              what will be thrown, so it is for games that are to be gone on with
//	Position      the position it began in, when that is not the game's beginning
//	Result        1-0, 0-1, 1/2-1/2, or * for a game that is not over
//	Score         what each player scored: 8-0, 0.5-0
//
// Tags behind turns are those of another record, with a Variant tag among them when the
// record before has one.
//
// # Actions
//
// Behind the tags come turns: a number and a dot, the first player's turn, then the
// second player's. A number with three dots stands before a turn of the second player
// when there is none of the first before it, and may wherever that helps. The actions
// of one turn are joined by /, with or without spaces around it. Spaces before and in
// the parentheses of an action are left out. What is thrown before turn 1 stands before
// its number: capitals and digits in brackets, such as [A3].
//
// A {comment} belongs to the action it follows, and may span lines. A closing brace in
// it is written \} and a backslash \\; any other backslash is itself. Comments do not
// nest. Several in a row are one, a line each. There are no signs for good and bad
// actions, such as ! and $1.
//
// At the end may stand "resigns", of the player to move, "Bob resigns", of the player
// named so in the rules, or "draw agreed"; and behind that a result as in the tag. A
// word with a digit in it is a player's name only when there is a tag of that name,
// for else "c4 resigns" could not be told from a turn, c4, to which the other resigns.
// A game that is not over just stops, even in the middle of a turn.
//
// # Use
//
// [Read] and [ReadAll] read texts; they know no rules. [Record.Replay] plays a record
// by a game's rules and verifies all of it; [Record.Steps] does so action by action.
// [Of] writes down a game that has been played. [Record.Write] writes in one way: what
// it writes reads back as an equal record.
//
// Errors are [*Error], which tells the line, around a [*SyntaxError], [*ActionError],
// [*TagError], [*OptionError] or [*RulesError], and [*UnwritableError] of writing.
//
// A Record is plain data. Any number of goroutines may read one while none changes
// it, and replay one at the same time. Reading and writing take time and memory in
// proportion to the text, which is at most [MaxSize] long.
package record
