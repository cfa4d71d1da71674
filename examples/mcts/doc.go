// Package mcts looks for the best move in any game the engine runs, by Monte-Carlo tree search.
package mcts
