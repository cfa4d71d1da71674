//go:build race

package lua_test

// raceDetector tells that memory is used several times over.
const raceDetector = true
