// Package session plays one game for whoever shows it, such as the page beside it: a
// request in JSON comes in, an answer in JSON goes out.
//
//	var s session.Session
//	answer := s.Do(ctx, []byte(`{"do":"new","variant":"delta"}`))
//
// This comment is the protocol's reference. An answer is {"ok": …} or {"error": …}; one with
// an error leaves the game as it was. Players, pieces, faces and cells are numbers from 0,
// in the order of the lists that name them; -1 is nobody and nowhere. Fields that a request
// does not know are refused, and those marked ? may be left out.
//
// # Requests
//
//	{"do":"variants"}
//
// lists the games: {"variants":[…], "examples":[…]}, those built in and scripts to try. Each
// is {"name", "title", "players":[names], "script", "options":[{"name", "values", "value"}],
// "rules":[{"number", "text"}]}; the first of an option's values is what holds when nothing is
// chosen. The rules are in words, those of a script what it says of itself; a paragraph
// without a number has 0.
//
//	{"do":"options","variant":"delta"}
//
// answers {"title", "options"} of a variant or a script, for a form. It takes the fields
// "variant" or "script", "file" and "options" of the next one.
//
//	{"do":"new","variant":"daldos","options":{"start":"light"},"seed":12}
//
// begins a game and answers a View. In place of "variant" may stand "script", a text in the
// rule language, with "file"?, what it is called in messages and, without ".lua", in
// records. "options"? are values by name, "position"? the text of a position, "seed"? what
// the dice are thrown by, 0 to 2⁵³-1; without one it is chosen.
//
//	{"do":"roll"}
//	{"do":"play","action":"a1-b4"}
//
// throw the dice, and play an action by its text, which may be a throw such as "[A3]" that
// real dice show. Both answer a View, and so do
//
//	{"do":"undo","actions":1}
//	{"do":"resign","player":0}
//	{"do":"undo"}
//	{"do":"draw"}
//	{"do":"view"}
//	{"do":"at","ply":1}
//
// which take back ("actions"? is 1), end the game by word, show it again, and show it as it
// was after so many actions; "at" changes nothing.
//
//	{"do":"record","tags":{"Light":"Ann","Date":"2026-01-31"}}
//
// answers {"text"}, the game as a record, with "tags"? that stay out of the game's own. A
// game that was imported keeps its tags, and its comments as far as it goes as it did.
//
//	{"do":"import","text":"[Variant \"delta\"]\n\n1. b2 c3\n2. b2-b5(b4)"}
//
// plays a record and answers a View. A record of a custom game needs its "script"?, and may
// have "file"?; one of the examples needs none.
//
//	{"do":"setup"}
//	{"do":"restore","variant":"delta","options":{},"actions":["b2","c3"],"seed":7}
//
// "setup" answers what "restore" comes to the same game by, here or in another session: the
// fields of "new", and "actions", the texts; "end"?, "resigned" or "agreed"; "player"?, who
// resigned. "restore" answers a View.
//
//	{"do":"search","playouts":200,"seed":1}
//
// has the machine look for the best action for the player to move. It goes on for so many
// "playouts"? or as "level"? says, 1 to 5, and for a "time"? in milliseconds at most; one of
// the three at least. The same "seed"? finds the same when there is no time. It answers
// {"candidates":[{"action", "visits", "value", "proven", "line"}], "playouts", "elapsed"},
// the best first: value is what the mover can expect, 0 all lost to 1 all won; proven is
// "won", "lost", "drawn" or ""; line holds texts of actions, this one first. Reports while
// it goes on have the same form and the best eight.
//
// # Views
//
// A View tells all of a game that there is to show:
//
//	title, name    of the game; name is what records say
//	variant, file  of a built-in game, of a script
//	options        the values by name
//	players        their names
//	board          only in answers to new, import, restore and view; see below
//	pieces         [{"name", "neutral", "faces":[names], "symbols":[[by face], by player]}];
//	               a neutral piece has one list of symbols
//	cells          for each cell null or {"owner", "piece", "face", "symbol"}
//	hands          for each player, and last for what all take from, [{"piece", "symbol", "count"}]
//	mover, chance  who is to act, and whether that is a throw of the dice
//	turn           its number, 0 while the dice are thrown for who begins
//	action         which action of the turn comes next, from 1
//	actions        how many it has, 0 when that depends
//	dice           null or {"number", "faces":[{"symbol", "value"}], "left":[faces]}, what
//	               has been thrown and not used yet
//	legal          [{"text", "steps", "dice"?:[faces], "weight"?}], see below; dice are those
//	               thrown or used, weight is how often a throw comes beside the others
//	over           null or {"winner", "reason", "scores", "text"}
//	position       as a text, for new
//	drawing        lines of text, for those who do not see the board
//	repetition     how often the position has come up, 0 within a turn
//	history        [{"text", "turn", "player", "chance", "word"?, "resigned"?, "cells"}];
//	               with "word" a player resigned or both agreed on a draw, cells are those touched
//	last           the cells that the last action touched, throws aside
//	undo           whether something can be taken back
//	seed           what the dice are thrown by
//
// # Boards
//
//	shape          "square", squares side by side; "hexagon", rows half a cell apart;
//	               "points", joined by lines; "holes", rows of holes in a boat, its prow to the right
//	cells          [{"name", "x", "y"}], from the lower left; of hexagons x counts half cells
//	width, height  the greatest x and y
//	links          [[cell, cell]], the lines between points
//	columns, rows  [{"text", "x", "y"}], labels and where they stand; none where the names
//	               of cells follow no rule
//	picture        ? how the rules draw the board, with a * for each cell
//	ways           ? by player the cells over which that player's pieces go, in order
//	loops          ? by player the cell that follows the last of the way, or -1
//	goals          ? [{"player", "cells"}], the sides that the pieces of one player, and not of
//	               the other, are to join
//
// # Steps
//
// The steps of a legal action are the clicks by which a person picks it, in order:
//
//	{"kind":"cell","cell","role"}  a cell; role is from, to, drop, lift, remove or capture;
//	                               where a piece comes from hand it has "piece" and "symbol"
//	{"kind":"hand","piece","symbol"}
//	                               which kind from hand, behind the cell where it is dropped
//	{"kind":"off"}                 off the board
//	{"kind":"pass"}
//	{"kind":"throw","dice"}        the dice show these faces
//	{"kind":"dice","dice"}         these dice are used
//	{"kind":"done"}                nothing more, where other actions begin alike and go on
//	{"kind":"action","text"}       the action by its text, where nothing else tells it
//
// The kinds that are no cell and no hand are buttons. A step of the kind hand or dice, and a
// cell that a piece is taken from on the way, is left out where it decides nothing. There is
// at least one step; no two legal actions have the same, and none has all of another's
// before its own go on, roles aside: when all steps of an action are clicked it is sure.
//
// # Errors
//
//	{"kind", "message", "line"?, "file"?, "hint"?, "option"?, "errors"?}
//
// line is of the script or the record, hint what to write instead, option the name of the
// one at fault, errors all faults of a script when there are several. The kinds: "request",
// which cannot be understood or done; "script"; "rule", a function of a script that failed
// in the game; "option"; "position"; "action"; "record"; "stopped", a search whose context
// was done; "engine", a fault of the engine's own.
package session
