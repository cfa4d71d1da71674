package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/staffel-engine/staffel/variants"
)

const variantsDetails = `
Lists the built-in variants: name and title, and below them the options with
their values, the default first.
`

func listVariants(ctx context.Context, c console, l *line) error {
	if _, err := l.parse(); err != nil {
		return err
	}
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, name := range variants.Names() {
		g, err := variants.Load(name, nil)
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%s\n", name, g.Title())
		for _, o := range g.Options() {
			fmt.Fprintf(table, "  -o %s\t%s\n", o.Name, strings.Join(o.Values, ", "))
		}
	}
	table.Flush()
	_, err := fmt.Fprint(c.out, b.String())
	return err
}
