// Package conformance holds the engine to the rulebooks: cases that any
// implementation in any language can run, and the Go side of running them.
//
// A [Case] is one rule put to the test, a JSON file under cases. [Cases] returns
// all of them and [Run] puts one to a [Driver], which stands for one interface of
// one implementation; [GoDriver] is the engine's Go API. [Counts] returns the
// numbers of action sequences in perft.json.
//
//	cases, err := conformance.Cases()
//	…
//	for _, c := range cases {
//		t.Run(c.ID, func(t *testing.T) {
//			if err := conformance.Run(conformance.GoDriver{}, c); err != nil {
//				t.Error(err)
//			}
//		})
//	}
//
// The format of the cases is described in the README beside this file, by which a
// runner in another language can be written without reading this package.
//
// Cases and counts are plain data that nothing here changes. Run may be called
// from any number of goroutines when the driver's Begin may.
package conformance
