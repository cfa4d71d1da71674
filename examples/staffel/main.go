// Staffel plays, counts and describes abstract board games whose rules are scripts.
//
//	staffel                          replay documented games, then play a custom script
//	staffel perft VARIANT DEPTH      count the sequences of actions, depth by depth
//	staffel legal VARIANT            answer lines of actions with what may follow, as JSON
//	staffel playouts VARIANT         play random games and sum them up
//	staffel check VARIANT            play random games and tell what the author of a script should know
//	staffel replay FILE              show a recorded game with its boards and check its result
//	staffel play VARIANT             play a game at the terminal
//	staffel match FILE [ACTION...]   keep a match: begin it, play on, show how it stands
//	staffel variants [VARIANT...]    list what is built in, or the variants named, with their options
//	staffel help [COMMAND]           say how a command is used
//
// VARIANT is the name of a built-in variant or the path of a .lua script, which is
// whatever ends in .lua or has a path separator; -o name=value sets one of its
// options. Flags stand anywhere after the command, and -- ends them.
//
// Results go to standard output; errors and the time taken go to standard error.
// The exit status is 0, 1 for a fault in what was given (a script, an option's
// value, a position, a record), 2 for a wrong command line, and 130 when interrupted.
//
// It is also an example of embedding the engine: it uses nothing that other
// programs cannot.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"text/tabwriter"

	"github.com/staffel-engine/staffel/lua"
	"github.com/staffel-engine/staffel/variants"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second Ctrl-C ends the program whatever it is doing
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// The exit statuses.
const (
	statusOK          = 0
	statusFault       = 1   // something given is wrong
	statusUsage       = 2   // the command line is
	statusInterrupted = 130 // as shells report Ctrl-C
)

// console is where a command reads and writes.
type console struct {
	in        io.Reader
	out, errs io.Writer
}

// command is one of the things the tool does.
type command struct {
	name      string
	arguments []string // what it needs, as help writes it
	more      string   // what may follow, any number of it; may be empty
	about     string   // a few words for the list of commands
	details   string   // what help on the command says besides
	run       func(ctx context.Context, c console, l *line) error
}

// commands lists every command, in the order of the help.
func commands() []command {
	return []command{
		{"perft", []string{"VARIANT", "DEPTH"}, "", "count the sequences of actions, depth by depth", perftDetails, perft},
		{"legal", []string{"VARIANT"}, "", "answer lines of actions with what may follow, as JSON", legalDetails, legal},
		{"playouts", []string{"VARIANT"}, "", "play random games and sum them up", playoutsDetails, playouts},
		{"check", []string{"VARIANT"}, "", "play random games and tell what the author of a script should know", checkDetails, checkVariant},
		{"replay", []string{"FILE"}, "", "show a recorded game with its boards and check its result", replayDetails, replay},
		{"play", []string{"VARIANT"}, "", "play a game at the terminal", playDetails, play},
		{"match", []string{"FILE"}, "ACTION", "keep a match: begin it, play on, show how it stands", matchDetails, playMatch},
		{"variants", nil, "VARIANT", "list what is built in, or the variants named, with their options", variantsDetails, listVariants},
	}
}

// run is the whole program. It returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	err := dispatch(ctx, args, console{in, out, errs})
	var wrong *usageError
	switch {
	case err == nil:
		return statusOK
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errs, "staffel: interrupted")
		return statusInterrupted
	case errors.As(err, &wrong):
		fmt.Fprintln(errs, "staffel:", err)
		return statusUsage
	}
	fmt.Fprintln(errs, "staffel:", explain(err))
	return statusFault
}

// explain renders an error for people. The faults of a script come with the lines
// they are on, and so does the fault of a function of its.
func explain(err error) string {
	var faults lua.Errors
	if !errors.As(err, &faults) {
		var one *lua.Error
		if errors.As(err, &one) {
			_, line, _ := strings.Cut(one.Detail(), "\n")
			return strings.TrimSuffix(err.Error()+"\n"+line, "\n")
		}
		return err.Error()
	}
	var all []string
	for _, f := range faults {
		all = append(all, f.Detail())
	}
	return strings.Join(all, "\n")
}

func dispatch(ctx context.Context, args []string, c console) error {
	if len(args) == 0 {
		return showDemos(ctx, c, demos())
	}
	name, rest := args[0], args[1:]
	if isHelp(name) {
		if len(rest) == 0 || isHelp(rest[0]) {
			_, err := io.WriteString(c.out, overview())
			return err
		}
		// Help on a command is what the command answers to -h.
		name, rest = rest[0], []string{"-h"}
	}
	cmd, err := find(name)
	if err != nil {
		return err
	}
	l := newLine(cmd, rest)
	err = cmd.run(ctx, c, l)
	if errors.Is(err, flag.ErrHelp) {
		_, err = io.WriteString(c.out, l.help())
	}
	return err
}

// usage is how a command is written, its flags aside.
func (c command) usage() string {
	words := append([]string{c.name}, c.arguments...)
	if c.more != "" {
		words = append(words, "["+c.more+"...]")
	}
	return strings.Join(words, " ")
}

func isHelp(word string) bool {
	return word == "help" || word == "-h" || word == "-help" || word == "--help"
}

// find returns the command of a name.
func find(name string) (command, error) {
	var names []string
	for _, c := range commands() {
		if c.name == name {
			return c, nil
		}
		names = append(names, c.name)
	}
	return command{}, &usageError{text: fmt.Sprintf("there is no command %q; the commands are %s and help", name, strings.Join(names, ", "))}
}

// overview is the help on the whole program.
func overview() string {
	var b strings.Builder
	b.WriteString("Staffel plays, counts and describes abstract board games whose rules are scripts.\n\n")
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "  staffel\treplay documented games, then play a custom script")
	for _, c := range commands() {
		fmt.Fprintf(table, "  staffel %s\t%s\n", c.usage(), c.about)
	}
	fmt.Fprintln(table, "  staffel help COMMAND\tsay how a command is used")
	table.Flush()
	b.WriteString("\nVARIANT is the name of a built-in variant (" + strings.Join(variants.Names(), ", ") + ")\n" +
		"or the path of a .lua script; -o name=value sets one of its options.\n" +
		"Flags stand anywhere after the command.\n")
	return b.String()
}
