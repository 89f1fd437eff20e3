declare global {
  /** What app-start.ts has asked for, by address, while the app was still on its way, and as whom. */
  var ballparkEarly: { token: string; answers: Map<string, Promise<Response>> } | undefined;
}

/** Later it is no longer what was meant. */
const earlyMs = 10_000;

/** The answer to a GET that was asked for ahead of the app; each is taken once. */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.ballparkEarly;
  const answer = early?.answers.get(address);
  early?.answers.delete(address);
  return early?.token === token && performance.now() < earlyMs ? answer : undefined;
}

/** Headers of a call that answers data. */
export function headersOf(token: string | null): Record<string, string> {
  return { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
}
