//go:build js && wasm

// Command engine is the engine of the page, built to WebAssembly. It runs in a worker and
// gives it one function,
//
//	staffel(request, tell) answer
//
// which answers a request of package session, both texts of JSON; tell, which may be
// missing, is called with the text of each report in the course of a search. When the
// function is there, staffelReady is called if the worker has a function of that name.
package main

import (
	"context"
	"syscall/js"

	"github.com/staffel-engine/staffel/examples/web/session"
)

func main() {
	var s session.Session
	do := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 0 || args[0].Type() != js.TypeString {
			return `{"error":{"kind":"request","message":"a request must be a text of JSON"}}`
		}
		s.Progress = nil
		if len(args) > 1 && args[1].Type() == js.TypeFunction {
			s.Progress = func(report []byte) { args[1].Invoke(string(report)) }
		}
		return string(s.Do(context.Background(), []byte(args[0].String())))
	})
	global := js.Global()
	global.Set("staffel", do)
	if ready := global.Get("staffelReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {} // the functions are called for as long as the worker lives
}
