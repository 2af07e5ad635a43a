//go:build unix && !linux

package pgtest

import "syscall"

// endWithParent does nothing on systems without this feature.
func endWithParent(*syscall.SysProcAttr) {}
