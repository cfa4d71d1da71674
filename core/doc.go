// Package core knows board geometry and move primitives, and nothing of any game.
//
// [Rules] say what a game is, as plain data: a board, pieces, what may be done on a
// turn, how the game ends. [Compile] checks them and returns a [Game], from which
// any number of games can be played, each a [State]. Moves are patterns, put
// together from primitives such as [Slide], [Hop], [Advance] along a [Track], and [Drop] with
// [Then], [Or], [First] and [Chain]; which pieces and cells a primitive is for is said with sets, such as
// [Own], [Empty] and [Except]. A turn is one action or several, all of which must be
// possible, or begins with a [Throw] of the [Dice] and uses as many of them as can be used.
//
// A throw is an action like any other, but made by chance: [State.Chance] tells when one
// comes next, [State.AppendChances] with which weights, [State.Roll] makes it by the
// state's seed, and [State.Play] takes one thrown elsewhere.
//
// What patterns cannot say functions can: [ActionsFunc], [ConditionFunc] and [ValueFunc] are
// called while a game is played, with a [View] of the position. One that fails is told as a
// [*RuleError].
//
// A Game is immutable and safe for any number of goroutines. A State belongs to one
// goroutine at a time, and several may read it while none changes it. No function
// keeps what it is given or holds on to what it returns, and none writes to a
// package variable.
//
// Nothing is allocated while actions are listed into a slice with room, counted,
// picked, played and undone, once the state's history has grown to its length.
// PERFORMANCE.md beside this file tells what is fast, what is not, and how to measure.
//
// Everything is deterministic. The order of legal actions, hashes and random
// sequences are the same on every machine and in every release of a major version.
//
// Errors say what is wrong and what to do instead, and leave everything as it was:
// [Faults] of rules; [*UnreadableError], [*IllegalError] and [*AmbiguousError] of
// actions; [*PositionError] of position text; [*RuleError] of functions of the rules.
package core
