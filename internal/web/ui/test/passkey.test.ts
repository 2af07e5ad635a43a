import { describe, expect, it } from 'vitest';
import { answerOf, bytes, creation, request, text } from '../src/base/passkey';

describe('passkeys', () => {
  it('bytes are written and read as base64url', () => {
    const all = Uint8Array.from({ length: 256 }, (_, i) => i);
    expect(text(all.buffer)).not.toMatch(/[+/=]/);
    expect(bytes(text(all.buffer))).toEqual(all);
    expect(text(null)).toBe('');
  });
  it('what the server asks is what the browser gets', () => {
    const made = creation({
      challenge: 'AQID',
      rp: { id: 'localhost', name: 'x' },
      user: { id: 'YS0x', name: 'Ana', displayName: 'Ana' },
      pubKeyCredParams: [],
      excludeCredentials: [{ type: 'public-key', id: 'BAU' }],
    });
    expect(made.challenge).toEqual(Uint8Array.of(1, 2, 3));
    expect(made.user.id).toEqual(new TextEncoder().encode('a-1'));
    expect(made.excludeCredentials?.[0]?.id).toEqual(Uint8Array.of(4, 5));
    expect(request({ challenge: 'AQID', rpId: 'localhost' }).allowCredentials).toEqual([]);
  });
  it('an answer has what the server examines', () => {
    const b = Uint8Array.of(1, 2).buffer;
    const shown = answerOf({
      id: 'AQI',
      rawId: b,
      type: 'public-key',
      response: { clientDataJSON: b, authenticatorData: b, signature: b, userHandle: null },
    } as unknown as PublicKeyCredential);
    expect(shown).toEqual({
      id: 'AQI',
      rawId: 'AQI',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'AQI', authenticatorData: 'AQI', signature: 'AQI' },
    });
  });
});
