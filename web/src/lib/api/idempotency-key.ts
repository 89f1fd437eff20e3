import type { IdempotentRoute } from '@ballpark/domain/contract/operations.ts';

/** Without photos, whose content is too large to compare; see upload.ts. */
type Create = Exclude<IdempotentRoute, `POST /photos/${string}`>;
const creates: Record<Create, true> = {
  'POST /listings': true,
  'POST /listings/:id/suggest': true,
  'POST /listings/:id/questions': true,
};

/** Keys of creates without an answer, by content. */
const unanswered = new Map<string, string>();

/**
 * After a lost answer, the same content reuses its idempotency key; after an answer, the next call
 * is a new create.
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

/** Random; crypto.randomUUID needs TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Not after a server error, nor while the first try runs (409 with Retry-After). */
function isAnswer({ status, headers }: Response): boolean {
  const isUnderWay = status === 409 && headers.has('retry-after');
  return status < 500 && !isUnderWay;
}
