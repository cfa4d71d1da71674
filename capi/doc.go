//go:build cgo

// Package main is the C library: staffel.h, by way of Go.
//
//	go run ./capi/build DIR
//
// builds it with its header into a folder; see capi/README.md. guard.c has the functions
// that staffel.h promises: each looks whether this is the process that loaded the library,
// since Go cannot run in a forked child, and goes on to the function of its name in one of
// the files here. These check everything that comes in (in.go), find what handles stand for
// (handle.go), and write what goes out (out.go). What goes wrong, a panic too, is left with
// the calling thread by fail.go.
package main

func main() {}
