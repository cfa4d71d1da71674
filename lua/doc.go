// Package lua is the rule language: it runs a script in a sandbox, turns what the
// script says into core.Rules, and compiles them. LANGUAGE.md beside it is the
// reference for authors of scripts.
//
//	game, err := lua.Load("mine.lua", source, map[string]string{"size": "6"})
//
// A script can reach nothing but the words of the language and a part of Lua's
// library, and has a counted budget of steps and of bytes, so it may come from a
// stranger. It is run once, while it is loaded, and nothing of Lua is left afterwards,
// unless it has functions that are called while the game is played: for those it is run
// again, once for each goroutine that calls them at the same time. They are pure, and what
// they use is bounded in each call. A [Loader] has a library of scripts at hand, which
// scripts can include.
//
// What is wrong with a function while the game is played is an [*Error], or an
// [*InternalError], in the core.RuleError that says which position it was asked about.
//
// Errors are [Errors], each an [*Error] with file, line and hint, when the script is
// at fault; [*OptionError], one or several joined, when an option it was given does
// not exist; and [*InternalError] when this package is.
//
// Everything here is safe for any number of goroutines.
package lua
