/** Fetches a page of this server; null when it did not come, or another came in its place. */
export async function fetchPage(
  address: string,
  options: RequestInit = {},
): Promise<Document | null> {
  const answer = await fetch(address, {
    headers: { Accept: 'text/html' },
    credentials: 'same-origin',
    ...options,
  });
  if (!answer.ok || answer.redirected) return null;
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Calls `told` with each revision of the event that a stream of the server tells. */
export function followRevisions(address: string, told: (revision: string) => void): EventSource {
  const stream = new EventSource(address);
  stream.addEventListener('revision', (event: MessageEvent<string>) => told(event.data));
  return stream;
}

/** Waits some milliseconds. */
export const wait = (time: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, time));
