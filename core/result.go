package core

// NoPlayer stands for the absence of a player: the winner of a draw.
const NoPlayer = -1

// Result is how a game ended.
type Result struct {
	Winner int                 // the player who won, or [NoPlayer] for a draw
	Reason string              // the rules' word for the end: "line"; or "resigned" or "agreed"
	Scores [MaxPlayers]float64 // by player
}
