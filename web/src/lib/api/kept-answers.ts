/** Calls readable offline. */
const readable: ReadonlySet<string> = new Set([
  'GET /auth/profile',
  'GET /listings',
  'GET /listings/:id',
  'GET /profile/:id',
  'GET /profile/:id/listings',
  'GET /profile/:id/suggestions',
]);
const cacheName = 'ballpark-answers';
const maxAnswers = 60;

let isShown = false;

/** Whether a cached answer was shown since the last check: it may be stale. */
export function takeKeptShown(): boolean {
  const wasShown = isShown;
  isShown = false;
  return wasShown;
}

/** Caches a signed-in person's latest answers. Signing out deletes them. */
export async function keepAnswer(route: string, address: string, answer: unknown): Promise<void> {
  if (!readable.has(route)) return;
  try {
    const kept = await caches.open(cacheName);
    // Overwrites in one step and becomes the newest entry: the page may close at any moment.
    await kept.put(address, Response.json(answer));
    const [oldest, ...rest] = await kept.keys();
    if (oldest && rest.length >= maxAnswers) await kept.delete(oldest);
  } catch {
    // Without storage nothing can be read offline.
  }
}

/** For offline use. */
export async function keptAnswer(address: string): Promise<Response | null> {
  try {
    const answer = (await (await caches.open(cacheName)).match(address)) ?? null;
    isShown ||= answer !== null;
    return answer;
  } catch {
    return null;
  }
}

export async function forgetAnswers(): Promise<void> {
  try {
    await caches.delete(cacheName);
  } catch {
    // Nothing cached.
  }
}
