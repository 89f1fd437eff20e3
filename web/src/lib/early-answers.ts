declare global {
  /** What app-start.ts has asked for, by address, while the app was still on its way. */
  var ballparkEarly: Map<string, Promise<Response>> | undefined;
}

/** Later it is no longer what was meant. */
const earlyMs = 10_000;

/** The answer to a GET that was asked for ahead of the app; each is taken once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const early = globalThis.ballparkEarly;
  const answer = performance.now() < earlyMs ? early?.get(address) : undefined;
  early?.delete(address);
  return answer;
}

/** Headers of a call that answers data. */
export function headersOf(token: string | null): Record<string, string> {
  return { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
}
