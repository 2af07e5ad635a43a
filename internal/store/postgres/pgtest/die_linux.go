package pgtest

import "syscall"

// dieWithUs ends a process with the one that starts it, however that ends.
func dieWithUs(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGQUIT }
