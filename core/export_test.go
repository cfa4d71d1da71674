package core

// CompileOnField compiles rules to a game that is played on a field though it could do
// without.
func CompileOnField(r Rules) (*Game, error) { return compile(r, switches{onField: true}) }

// CompileFieldPlainly compiles rules to a game that is played on a field in none but its
// plain forms.
func CompileFieldPlainly(r Rules) (*Game, error) {
	return compile(r, switches{onField: true, plainly: true})
}

// CompilePlainly compiles rules to a game that takes no shortcuts: each does what a
// plainer form beside it does, only faster.
func CompilePlainly(r Rules) (*Game, error) {
	g, err := compile(r, switches{})
	if err != nil {
		return nil, err
	}
	plainly := func(paths []*path) {
		for _, pa := range paths {
			pa.shape, pa.slides, pa.lists = shapeGeneral, 0, false
		}
	}
	plainSights := func(sights []sight) {
		for i := range sights {
			sights[i].test.short, sights[i].joined = false, false
		}
	}
	for i := range g.phases {
		ph := &g.phases[i]
		ph.plain, ph.glides = false, nil
		plainly(ph.paths)
		plainSights(ph.sights)
		if ph.throw != nil {
			plainly(ph.throw.paths)
		}
		if ph.dice != nil {
			ph.dice.runs = nil
		}
	}
	plainSights(g.sights)
	for i := range g.templates {
		g.templates[i].single = false
	}
	for _, s := range g.sliders {
		s.quick = quickSlider{}
	}
	return g, nil
}
