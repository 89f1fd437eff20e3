import type { IdempotentRoute } from '@ballpark/domain/contract/operations.ts';

/** Photos have their own keys, because their content is too large to be compared here (upload.ts). */
type Create = Exclude<IdempotentRoute, `POST /photos/${string}`>;
const creates: Record<Create, true> = {
  'POST /listings': true,
  'POST /listings/:id/suggest': true,
  'POST /listings/:id/questions': true,
};

/** The keys of creates whose answer never came, by what was sent. */
const unanswered = new Map<string, string>();

/**
 * Sends a create with an idempotency key. When the answer is lost, the same content sent again has the same key, so that nothing is
 * created twice; once an answer has come, the next call is another create.
 */
export async function sendOnce(
  route: string,
  content: string,
  send: (key?: string) => Promise<Response>,
): Promise<Response> {
  if (!(route in creates)) return send();
  const key = unanswered.get(content) ?? newKey();
  unanswered.set(content, key);
  const response = await send(key);
  if (isAnswer(response)) unanswered.delete(content);
  return response;
}

/** A random text; crypto.randomUUID is missing where the page does not come over TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Whether the outcome of the call is known: not after a fault, nor while the first try is under way (409 with a wait). */
function isAnswer({ status, headers }: Response): boolean {
  const isUnderWay = status === 409 && headers.has('retry-after');
  return status < 500 && !isUnderWay;
}
