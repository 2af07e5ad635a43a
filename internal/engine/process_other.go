//go:build !unix

package engine

import (
	"os"
	"os/exec"
)

func separateGroup(*exec.Cmd) {}

func lowerPriority(*os.Process) {}

func killGroup(p *os.Process) { _ = p.Kill() }
