package pgtest

import "syscall"

// endWithParent makes the system end a started process when this process ends.
func endWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGQUIT }
