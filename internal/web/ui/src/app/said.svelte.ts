// What a page says to the reader in words: the answer to what they asked or typed, and news for
// screen readers.
export class Said {
  /** The answer; `n` grows, so that a screen reader says the same words again. */
  answer = $state.raw({ text: '', n: 0 });
  /** What screen readers say at once. */
  news = $state('');

  tell(text: string): void {
    this.answer = { text, n: this.answer.n + 1 };
  }
}
