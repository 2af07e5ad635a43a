//go:build unix

package engine

import (
	"os"
	"os/exec"
	"syscall"
)

// apart gives a program a group of its own: a key that interrupts the server does not reach it, and with it all
// that it has started is ended.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// yield gives every thread of the program's group the lowest priority. A system that refuses leaves it as it is.
func yield(p *os.Process) { _ = syscall.Setpriority(syscall.PRIO_PGRP, p.Pid, 19) }

func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
