package members

import "testing"

func TestEasyPasswords(t *testing.T) {
	for _, password := range []string{
		"password", "Password1", "password2024!", "12345678", "87654321", "aaaaaaaa", "abababab", "abcabcabc", "qwertyui", "asdfghjk", "1qaz2wsx",
		"contraseña", "CONTRASEÑA123", "ajedrez1", "escaque2026", "abcdefgh", "hgfedcba", "qwertyuiop", "qweasdzxc", "123123123", "1q2w3e4r", "11112222",
		"Capablanca", "capablanca99", "capablancacapablanca", "acnalbapac", "trustno1", "iloveyou!!", "miamor123", "zxcvbnm,",
		"pass word", "Pass Word 1", " p a s s w o r d ", "pass-word", "pass_word.99", "I love you", "Capa Blanca", "1234 5678", "qwer-tyui", "a b c d e f",
	} {
		if !isEasy("Capablanca", password) {
			t.Errorf("%q was taken", password)
		}
	}
	for _, password := range []string{
		"la rubia de La Habana", "peon de rey", "caballos negros", "a long enough sentence", "tr0ub4dor&3", "correcthorse", "kd83jf0s", "abra el tablero", "e4e5Nf3Nc6Bb5", "my pass word is odd", "$!-a.=?%", "kd83-jf0s",
	} {
		if isEasy("Capablanca", password) {
			t.Errorf("%q was refused", password)
		}
	}
	if isEasy("", "ñandúes al alba") {
		t.Error("without a handle")
	}
	if n := len(common()); n < 350 {
		t.Errorf("only %d words", n)
	}
}
