package gamesearch

// For tests, which add lines themselves.
var (
	Pack        = (*Service).pack
	ListsOf     = listsOf
	GamesIn     = gamesIn
	BucketOf    = bucketOf
	Pair        = pair
	EncodeMoves = encodeMoves
)
