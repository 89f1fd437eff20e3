declare global {
  /** The answers that app-start.ts asked for while the app was still loading, by address, and the token it used. */
  var ballparkEarly: { token: string; answers: Map<string, Promise<Response>> } | undefined;
}

const startedAt = performance.now();

/**
 * Whether the app has just started, however long a slow line took to bring it. What was fetched before may be outdated: the live stream
 * says what has changed since, and later nothing may be taken.
 */
export const isEarly = (): boolean => performance.now() - startedAt < 10_000;

/** The answer to a GET that app-start.ts made before the app ran; each can be taken once. */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.ballparkEarly;
  const answer = early?.answers.get(address);
  early?.answers.delete(address);
  return early?.token === token && isEarly() ? answer : undefined;
}

/** Headers of a call that answers JSON. */
export function headersOf(token: string | null): Record<string, string> {
  return { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
}
