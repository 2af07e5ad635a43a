//go:build unix

package engine

import (
	"os"
	"os/exec"
	"syscall"
)

// separateGroup starts the program in its own process group. An interrupt key for the server does
// not reach it, and killing the group includes its children.
func separateGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// lowerPriority sets the lowest priority for the program's process group. It ignores errors.
func lowerPriority(p *os.Process) { _ = syscall.Setpriority(syscall.PRIO_PGRP, p.Pid, 19) }

func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
