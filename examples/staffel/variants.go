package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/staffel-engine/staffel/variants"
)

const variantsDetails = `
Lists the built-in variants, or those named, which may be scripts: name and title,
and below them the options with their values, the default first.
`

func listVariants(ctx context.Context, c console, l *line) error {
	names, err := l.parse()
	if err != nil {
		return err
	}
	if len(names) == 0 {
		names = variants.Names()
	}
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, name := range names {
		g, err := load(name, nil)
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%s\n", name, g.Title())
		for _, o := range g.Options() {
			fmt.Fprintf(table, "  -o %s\t%s\n", o.Name, strings.Join(o.Values, ", "))
		}
	}
	table.Flush()
	_, err = fmt.Fprint(c.out, b.String())
	return err
}
