// What a server asks of a browser's passkeys, and what is answered, between JSON and the browser's own form. Newer
// browsers do it themselves; these few lines do it for all.

type Json = Record<string, unknown>;

/** Bytes as base64url without padding. */
export function text(bytes: ArrayBuffer | null): string {
  if (!bytes) return '';
  let raw = '';
  for (const one of new Uint8Array(bytes)) raw += String.fromCharCode(one);
  return btoa(raw).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function bytes(value: unknown): Uint8Array<ArrayBuffer> {
  const raw = atob(String(value).replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

const named = (list: unknown) =>
  ((list as Json[] | undefined) ?? []).map((one) => ({ ...one, id: bytes(one['id']) }));

/** What a browser is asked to make. */
export function creation(asked: unknown): PublicKeyCredentialCreationOptions {
  const o = asked as Json;
  const user = o['user'] as Json;
  return {
    ...o,
    challenge: bytes(o['challenge']),
    user: { ...user, id: bytes(user['id']) },
    excludeCredentials: named(o['excludeCredentials']),
  } as unknown as PublicKeyCredentialCreationOptions;
}

/** What a browser is asked to show. */
export function request(asked: unknown): PublicKeyCredentialRequestOptions {
  const o = asked as Json;
  return {
    ...o,
    challenge: bytes(o['challenge']),
    allowCredentials: named(o['allowCredentials']),
  } as unknown as PublicKeyCredentialRequestOptions;
}

/** What a browser answers, as the server reads it. */
export function answerOf(made: PublicKeyCredential): Json {
  const response: Json = { clientDataJSON: text(made.response.clientDataJSON) };
  if ('attestationObject' in made.response) {
    const r = made.response as AuthenticatorAttestationResponse;
    response['attestationObject'] = text(r.attestationObject);
    response['transports'] = r.getTransports?.() ?? [];
  } else {
    const r = made.response as AuthenticatorAssertionResponse;
    response['authenticatorData'] = text(r.authenticatorData);
    response['signature'] = text(r.signature);
    if (r.userHandle) response['userHandle'] = text(r.userHandle);
  }
  return {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response,
    clientExtensionResults: {},
  };
}
