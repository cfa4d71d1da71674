package core

// CompileOnField compiles rules to a game that is played on a field though it could do
// without.
func CompileOnField(r Rules) (*Game, error) { return compile(r, switches{onField: true}) }

// CompilePlainly compiles rules to a game that is played on a field in none but its plain
// forms.
func CompilePlainly(r Rules) (*Game, error) {
	return compile(r, switches{onField: true, plainly: true})
}
