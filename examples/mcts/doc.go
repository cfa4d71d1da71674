// Package mcts is a machine opponent for any game the engine runs: it looks for the best move
// by Monte-Carlo tree search, over the public interface of package core and without
// knowing any game. [Search] is all of it, and [Level] says how far it is to look.
//
// # How it works
//
// A playout begins at the position that is searched, goes down a tree of positions that have
// been seen, and plays on at random from where that ends. Who won is counted in all
// positions that it came through, so that the next playouts go where it pays: Monte-Carlo
// tree search (Coulom 2006), each position choosing by an upper confidence bound, UCT (Kocsis and
// Szepesvári 2006). What comes of a playout is kept for the players, not for turns, since on a turn
// a player may have several actions. Throws of the dice are positions of their own, which
// go on by the weights of [core.State.AppendChances] and by the search's own random numbers;
// the seed of the state that is searched is not looked at, so that no coming throw is
// foreseen.
//
// A position gets its children when it has been visited before, once for every 40 of them, and
// then each is looked at: a move that wins at once is known at once, whatever the limits.
// So is a win by several actions of the turn that is searched, up to 65,536 ways to go on.
// What is certain is backed up, through turns of several actions and through throws, which
// are decided when all that can come is: MCTS-Solver (Winands, Björnsson and Saito 2008). When an
// answer is found that wins at once it is tried against the other moves of the position before,
// most of which do nothing against it. What is decided is not visited again; a position
// for which that is the best choice is worth what it is worth. The search is over when
// the root is decided, and does nothing when there is one move only.
//
// Moves that have done well in other positions are tried first (after progressive history,
// Nijssen and Winands 2011), so that a few playouts make sense where there are many moves, as
// in Gomoku. Where playouts are very long, as in Daldos, they are broken off
// after 32 actions if the first 48 have shown that who has more pieces on the board wins, or
// who has fewer: the rest then goes by a straight line through what those have shown.
//
// A win is worth 1, a draw .5, a loss 0. Where wins score differently, such as in Delta for points,
// a win in a playout is worth up to .05 less the less it scores, and of proven wins
// the one that scores more is chosen. A playout of 2000 actions is given up and counts as a draw.
//
// # What it takes
//
// A search is one goroutine, and does not go on when Search has returned. Every few actions, at least
// every 64, which are some milliseconds unless a function of the rules takes longer, it looks at the context
// and the time, reports its progress when that is due, and lets others run, so that they can
// cancel it where there is but one thread, as in WebAssembly; there a caller's Progress may have to
// wait for what the page sends. That the moves of the searched position are looked at is not cut
// short by a limit of time, but by the context.
//
// A tree has at most 1,048,576 positions of 64 bytes; when they are used up playouts go on from
// its leaves. Beside it there are some hundred kilobytes. Nothing is kept from
// one search to the next. A search ends after 1,073,741,824 playouts at the latest.
//
// Without a limit of time the same seed, position and history give the same report on every
// machine, Elapsed aside: no clock and no address is in it, and no rounding that machines do
// differently.
package mcts
