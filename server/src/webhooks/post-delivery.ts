import type { DeliveryProblem } from '@ballpark/domain/contract/webhooks.ts';
import { Webhook } from 'standardwebhooks';
import { OutsideFailure } from '../adapters/outside-web.ts';
import type { Deps } from '../deps.ts';
import type { findToSend } from './turn-queries.ts';

const timeoutMs = 5000;
/** Nobody reads it; a receiver that goes on is cut off. */
const maxReplyBytes = 16 * 1024;

export type ToSend = NonNullable<Awaited<ReturnType<typeof findToSend>>>;
/** Without a `status` its receiver could not be reached; without a `problem` it has it. */
export type Answer = { status: number | null; problem: DeliveryProblem | null };

/** As its receiver gets it, and as `standardwebhooks` takes it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

/** One try. Each has the same `webhook-id`. */
export async function postDelivery(
  { outsideWeb, now }: Pick<Deps, 'outsideWeb' | 'now'>,
  found: ToSend,
): Promise<Answer> {
  const { id, url, secret } = found;
  const at = now();
  const body = JSON.stringify({
    type: found.kind,
    timestamp: found.happened_at.toISOString(),
    data: dataOf(found),
  });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Ballpark-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secretText(secret)).sign(id, at, body),
  };
  try {
    const { status } = await outsideWeb.call({
      url,
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes: maxReplyBytes,
    });
    return { status, problem: status >= 200 && status < 300 ? null : 'status' };
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    return { status: null, problem: error.why };
  }
}

function dataOf({ listing_id: listingId, suggestion_id: suggestionId, question_id: questionId }: ToSend) {
  return {
    ...(listingId !== null && { listingId }),
    ...(suggestionId !== null && { suggestionId }),
    ...(questionId !== null && { questionId }),
  };
}
