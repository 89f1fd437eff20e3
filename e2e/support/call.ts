import type { Failure } from '@ballpark/domain/contract/endpoint.ts';
import type { InputOf, OperationRoute, ReplyAt } from '@ballpark/domain/contract/operations.ts';

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** Returns the reply's `data`; throws the server's refusal. */
export async function call<R extends OperationRoute>(
  url: string,
  route: R,
  input: InputOf<R>,
  token?: string,
): Promise<ReplyAt<R>> {
  const { params = {}, query = {}, body } = input as Parts;
  const [method = 'GET', path = ''] = route.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${url}/api${filled}?${search.toString()}`, {
    method,
    headers: {
      // A busy server may close a kept-alive connection just as the next call starts.
      connection: 'close',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // The server filters replies by the same contract.
  const answer = (await response.json()) as Partial<Failure> & { data: ReplyAt<R> };
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${answer.error}`);
  return answer.data;
}
