package ratings

// Begin and Take are what Follow does, record by record.
var (
	Begin = (*Follower).resumePosition
	Take  = (*Follower).applyRecord
)
