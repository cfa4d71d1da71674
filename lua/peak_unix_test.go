//go:build unix

package lua_test

import (
	"os"
	"runtime"
	"syscall"
)

// peakMemory is the most memory that a process had at once, if the system tells.
func peakMemory(p *os.ProcessState) (bytes int64, known bool) {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, false
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss), true
	}
	return int64(usage.Maxrss) << 10, true // told in KiB
}
