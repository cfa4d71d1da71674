// Web builds the page and serves it: games of the engine in the browser, built-in ones
// and scripts, against a person or the machine.
//
//	go run ./examples/web                  serve it at http://localhost:8080
//	go run ./examples/web -addr :9000      at another address
//	go run ./examples/web -out DIR         write it as files that any web server can serve
//
// The engine is built to WebAssembly with the Go toolchain, which must be at hand. It runs
// in the browser: this program only hands files out.
//
// Errors go to standard error. The exit status is 0, 1 for a fault such as a busy port,
// 2 for a wrong command line, and 130 when interrupted while it builds.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second Ctrl-C ends the program whatever it is doing
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// The exit statuses.
const (
	statusOK          = 0
	statusFault       = 1   // something could not be done
	statusUsage       = 2   // the command line is wrong
	statusInterrupted = 130 // as shells report Ctrl-C
)

const usage = `web builds the page and serves it: games in the browser.

  -addr HOST:PORT
        serve at this address; localhost:8080 by default, port 0 is any free one
  -out DIR
        write the page into a folder instead, for any web server
`

// usageError is a wrong command line.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

// run is the whole program. It returns the exit status.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	err := dispatch(ctx, args, out)
	var wrong *usageError
	switch {
	case err == nil:
		return statusOK
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage)
		return statusOK
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errs, "web: interrupted")
		return statusInterrupted
	case errors.As(err, &wrong):
		fmt.Fprintf(errs, "web: %v (-h tells more)\n", err)
		return statusUsage
	}
	fmt.Fprintln(errs, "web:", err)
	return statusFault
}

func dispatch(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("web", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the errors it returns say it all
	addr := flags.String("addr", "localhost:8080", "")
	folder := flags.String("out", "", "")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		if name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: "); unknown {
			return &usageError{"there is no flag " + name + "; the flags are -addr, -out"}
		}
		return &usageError{err.Error()}
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case flags.NArg() > 0:
		return &usageError{fmt.Sprintf("%q is one argument too many", flags.Arg(0))}
	case given["out"] && given["addr"]:
		return &usageError{"-out writes files and -addr serves them; give one of them"}
	case given["out"] && *folder == "":
		return &usageError{"-out needs the name of a folder"}
	case given["out"]:
		s, err := buildKept(ctx)
		if err != nil {
			return err
		}
		if err := s.write(*folder); err != nil {
			return err
		}
		fmt.Fprintf(out, "The page is in %s.\n", *folder)
		return nil
	}
	return serve(ctx, *addr, out)
}

// buildKept builds the page with what runs before have left.
func buildKept(ctx context.Context) (*site, error) {
	cache, err := cacheFolder()
	if err != nil {
		return nil, err
	}
	return buildSite(ctx, cache)
}

// serve builds the page and serves it until the context is done. The address is taken
// first, so that a busy one is told at once.
func serve(ctx context.Context, addr string, out io.Writer) error {
	if _, _, err := net.SplitHostPort(addr); err != nil {
		return &usageError{fmt.Sprintf("-addr %q is no address; it must be like localhost:8080", addr)}
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		if errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("the address %s is in use; another can be given with -addr", addr)
		}
		return fmt.Errorf("cannot serve at %s: %w", addr, err)
	}
	defer listener.Close()
	s, err := buildKept(ctx)
	if err != nil {
		return err
	}
	s.zips.zip(tagOf(s.files[fileEngine]), s.files[fileEngine]) // so that the first browser need not wait for it
	server := &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Fprintf(out, "Staffel is at %s; Ctrl-C ends it.\n", address(listener.Addr(), addr))
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if err := server.Shutdown(closing); err != nil {
		return server.Close() // a browser that holds its connection open is not waited for
	}
	return nil
}

// address is what to type into a browser: the host as it was given, and the port that was
// taken.
func address(taken net.Addr, given string) string {
	host, _, err := net.SplitHostPort(given)
	if err != nil || host == "" || host == "0.0.0.0" || host == "::" {
		host = "localhost"
	}
	_, port, err := net.SplitHostPort(taken.String())
	if err != nil {
		return taken.String()
	}
	return "http://" + strings.TrimSuffix(net.JoinHostPort(host, port), ":80") + "/"
}
