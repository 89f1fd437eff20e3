/** The calls whose answers can still be read offline: the feed, opened listings, one's own and others' profiles. */
const readable: ReadonlySet<string> = new Set([
  'GET /auth/profile',
  'GET /listings',
  'GET /listings/:id',
  'GET /profile/:id',
  'GET /profile/:id/listings',
  'GET /profile/:id/suggestions',
]);
const cacheName = 'ballpark-answers';
const mostAnswers = 60;

let isShown = false;

/** Whether the page was given a kept answer since it was last asked: it counts as new, and may be old. */
export function takeKeptShown(): boolean {
  const wasShown = isShown;
  isShown = false;
  return wasShown;
}

/** Keeps a signed-in person's last answers on the device. Signing out deletes them, so that nobody reads another's. */
export async function keepAnswer(route: string, address: string, answer: unknown): Promise<void> {
  if (!readable.has(route)) return;
  try {
    const kept = await caches.open(cacheName);
    // It takes the place of the one before at once, and becomes the newest: the page may be left at any moment.
    await kept.put(address, Response.json(answer));
    const [oldest, ...rest] = await kept.keys();
    if (oldest && rest.length >= mostAnswers) await kept.delete(oldest);
  } catch {
    // Storage may be full, forbidden or missing; then nothing can be read offline.
  }
}

/** The last answer from this address, for when there is no network. */
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
    // Nothing was kept.
  }
}
