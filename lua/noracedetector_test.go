//go:build !race

package lua_test

const raceDetector = false
