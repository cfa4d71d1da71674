module github.com/staffel-engine/staffel

go 1.26

require (
	github.com/google/go-cmp v0.7.0
	github.com/yuin/gopher-lua v1.1.2
)

require (
	github.com/ebitengine/purego v0.11.1
	golang.org/x/term v0.45.0
)

require golang.org/x/sys v0.47.0 // indirect
