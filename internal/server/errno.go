package server

import (
	"errors"
	"syscall"
)

// The errors that Windows returns when a port is in use or denied. On Windows, Go's EADDRINUSE and
// EACCES have made-up values that no system call returns.
const (
	windowsInUse  = syscall.Errno(10048) // WSAEADDRINUSE
	windowsDenied = syscall.Errno(10013) // WSAEACCES
)

// isInUse reports whether err means that another program uses the port.
func isInUse(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windowsInUse)
}

// isDenied reports whether err means that this user may not open the port.
func isDenied(err error) bool {
	return errors.Is(err, syscall.EACCES) || errors.Is(err, windowsDenied)
}
