// Package main is another library in Go, which a program may have beside this one.
package main

import "C"

import (
	"errors"
	"strings"
	"sync"
)

//export other_work
func other_work(n C.int) C.int {
	var wg sync.WaitGroup
	sums := make([]int, 4)
	for i := range sums {
		wg.Go(func() {
			text := strings.Repeat("x", int(n))
			for range 50 {
				text = strings.ToUpper(text) + "y"
				sums[i] += len(text)
			}
		})
	}
	wg.Wait()
	sum := 0
	for _, s := range sums {
		sum += s
	}
	return C.int(sum)
}

//export other_recovers
func other_recovers(n C.int) (code C.int) {
	defer func() {
		if r := recover(); r != nil {
			code = 7
		}
	}()
	if n > 0 {
		var nothing *struct{ number C.int }
		return nothing.number // a fault that this library's runtime makes a panic of
	}
	panic(errors.New("on purpose"))
}

func main() {}
