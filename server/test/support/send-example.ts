import { json } from 'node:stream/consumers';
import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { type TestApp, requestOf } from './test-app.ts';

/** What a refused call must leave unchanged. */
export async function rowsOf(on: TestApp, listingId: string): Promise<unknown[]> {
  const { rows } = await on.pool.query<{ row: unknown }>(
    `select to_jsonb(listing) as row from listing where id = $1
    union all select to_jsonb(suggestion) from suggestion where listing_id = $1
    union all select to_jsonb(question) from question where listing_id = $1`,
    [listingId],
  );
  return rows;
}

/** Sends the contract's example without photos. `id` is the listing's or, for other operations, the user's. */
export async function sendExample(
  on: TestApp,
  { route, body, example = {} }: Endpoint,
  { id, personId, token }: { id: string; personId: string; token: string | undefined },
) {
  const subject = /\/(listings|suggestions|questions)\/:/.test(route) ? id : personId;
  const answer = await on.app.inject({
    ...requestOf(route, {
      params: { id: subject, userId: subject, username: subject, page: 'rules' },
      // Examples of queries hold texts and numbers.
      query: (example.query ?? {}) as Record<string, string | number>,
      ...(token !== undefined && { token }),
      ...(body && { body: { ...example.body, photoUrls: [] } }),
    }),
    // A stream has no end.
    payloadAsStream: true,
  });
  const content = answer.stream();
  if (answer.headers['content-type']?.toString().startsWith('text/event-stream')) {
    content.destroy();
    return { status: answer.statusCode, body: {} };
  }
  // Every other answer has this form.
  return { status: answer.statusCode, body: (await json(content)) as { code?: string } };
}
