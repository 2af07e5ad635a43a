package gamesearch

// For tests, which add lines themselves.
var (
	Pack        = (*Service).packParts
	ListsOf     = listsOf
	GamesIn     = gamesIn
	BucketOf    = bucketOf
	Pair        = packPair
	EncodeMoves = encodeMoves
)
