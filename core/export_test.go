package core

// CompileOnField compiles rules to a game that is played on a field though it could do
// without.
func CompileOnField(r Rules) (*Game, error) { return compile(r, true) }
