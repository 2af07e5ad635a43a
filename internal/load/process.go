package load

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// usage is the CPU time and memory used by a process.
type usage struct {
	cpu    time.Duration // of all its threads, user and system
	memory int64         // resident bytes
}

// tick is the time unit of /proc/PID/stat.
const tick = time.Second / 100

// processUsage reads the usage of a process. It returns zero for pid 0.
func processUsage(pid int) (u usage, err error) {
	if pid == 0 {
		return u, nil
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return u, err
	}
	// The name, in brackets, may hold anything.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	const user, system, resident = 11, 12, 21 // proc(5), counted from the state
	if len(fields) <= resident {
		return u, fmt.Errorf("/proc/%d/stat: %d fields", pid, len(fields))
	}
	var ticks, pages int64
	for _, f := range []struct {
		to *int64
		at int
	}{{&ticks, user}, {&ticks, system}, {&pages, resident}} {
		n, err := strconv.ParseInt(fields[f.at], 10, 64)
		if err != nil {
			return u, fmt.Errorf("/proc/%d/stat: %w", pid, err)
		}
		*f.to += n
	}
	return usage{cpu: time.Duration(ticks) * tick, memory: pages * int64(os.Getpagesize())}, nil
}
