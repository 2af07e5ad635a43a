package chess

func rookAttacks(s Square, occupied Bitboard) Bitboard {
	return walk(s, rookSteps, 7, occupied)
}

func bishopAttacks(s Square, occupied Bitboard) Bitboard {
	return walk(s, bishopSteps, 7, occupied)
}
