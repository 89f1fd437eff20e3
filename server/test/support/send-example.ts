import { json } from 'node:stream/consumers';
import type { Operation } from '../every-operation/api-document.ts';
import type { TestApp } from './test-app.ts';

/**
 * A call with the document's own example for a body, without photos that nobody has uploaded; about `id` where it is about a listing or
 * what belongs to one, else about the person.
 */
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
    // An answer may have no end.
    payloadAsStream: true,
  });
  const content = answer.stream();
  if (answer.headers['content-type']?.toString().startsWith('text/event-stream')) {
    content.destroy();
    return { status: answer.statusCode, body: {} };
  }
  // Whatever else the API answers is of this form.
  return { status: answer.statusCode, body: (await json(content)) as { code?: string } };
}
