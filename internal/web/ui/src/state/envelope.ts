// The envelope of a sealed move: GAME:COMMITMENT:CIPHERTEXT, of which the ciphertext is a line with the public keys to which it is encrypted, and a file of age.
import { Decrypter } from 'age-encryption';

/** Why an envelope stays closed. */
export type Closed = 'bad-key' | 'other-key';

/** Finds the private key in a file as `escaque envelope keygen` writes it, or in what was pasted; '' without one. */
export function privateKey(text: string): string {
  return /\bAGE-SECRET-KEY-1[0-9A-Z]+\b/.exec(text.toUpperCase())?.[0] ?? '';
}

/** Decrypts an envelope, and returns the lines that `escaque envelope open` prints. Whether they are what was sealed, the server proves by the commitment. */
export async function openEnvelope(
  token: string,
  key: string,
): Promise<{ lines: string } | { closed: Closed }> {
  const age = new Decrypter();
  try {
    age.addIdentity(key);
  } catch {
    return { closed: 'bad-key' };
  }
  try {
    const sealed = Uint8Array.from(atob(token.split(':')[2] ?? ''), (c) => c.charCodeAt(0));
    const { game, salt, lang, text } = JSON.parse(
      await age.decrypt(sealed.subarray(sealed.indexOf(10) + 1), 'text'),
    ) as Record<string, string>;
    // Whatever a line cannot show stands in quotes.
    const shown = (s = ''): string =>
      /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(s) ? s : JSON.stringify(s);
    return {
      lines: `game ${game}\nsalt ${salt}\n${lang ? `lang ${shown(lang)}\n` : ''}text ${shown(text)}\n`,
    };
  } catch {
    return { closed: 'other-key' };
  }
}
