package complaints

import "github.com/escaque/escaque/internal/icsd/session"

// Commands returns the commands for complaints, administrators' acts, appeals and measures.
func Commands() []*session.Command {
	return []*session.Command{
		&acknowledgeCommand,
		&actsCommand,
		&addcommentCommand,
		&adjudicateCommand,
		&annulCommand,
		&appealCommand,
		&appealsCommand,
		&closecomplaintCommand,
		&cmuzzleCommand,
		&complainCommand,
		&complaintsCommand,
		&evidenceCommand,
		&liftCommand,
		&muzzleCommand,
		&nukeCommand,
		&reinstateCommand,
		&retractCommand,
		&ruleCommand,
		&sanctionCommand,
		&showcommentCommand,
		&tochannelCommand,
		&warnCommand,
	}
}
