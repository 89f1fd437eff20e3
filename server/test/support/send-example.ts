import { json } from 'node:stream/consumers';
import type { Operation } from '../every-operation/api-document.ts';
import type { TestApp } from './test-app.ts';

/** Sends the document's example without photos. `id` is the listing's or, for other operations, the user's. */
export async function sendExample(
  on: TestApp,
  { method, path, parameters, requestBody }: Operation,
  { id, personId, token }: { id: string; personId: string; token: string | undefined },
) {
  const url = path.replace(
    /\{\w+\}/,
    ['/listings/{', '/suggestions/{', '/questions/{'].some((part) => path.includes(part)) ? id : personId,
  );
  const query = parameters.filter((each) => each.in === 'query' && each.example !== undefined);
  const example = requestBody?.content['application/json'].examples.call?.value;
  const body: Record<string, unknown> = Object.assign({}, example, { photoUrls: [] });
  const answer = await on.app.inject({
    method,
    url,
    query: Object.fromEntries(query.map(({ name, example }) => [name, String(example)])),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(requestBody ? { payload: body } : {}),
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
