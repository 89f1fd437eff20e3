import { failure } from '@ballpark/domain/contract/endpoint.ts';
import type { InputOf, OperationRoute, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Input = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
};
export type Read<R extends OperationRoute> = { data: ReplyAt<R>; nextCursor: string | null };
type ReadRoute = Extract<OperationRoute, `GET ${string}`>;

/** The text for people of a call that was refused. */
export class CallRefused extends Error {}

/**
 * One call of the API in the name of `request`’s caller, from their address and with their token: its access, scopes,
 * limits and what it leaves out hold here too. `anonymously`: without the token, for what takes none. Throws
 * CallRefused with the API’s own words.
 */
export function apiCaller(app: FastifyInstance, { headers, ip }: FastifyRequest) {
  return async <R extends ReadRoute>(
    route: R,
    input: InputOf<R> & Input,
    { isAnonymous = false } = {},
  ): Promise<Read<R>> => {
    const { authorization } = headers;
    const answer = await app.inject({
      method: 'GET',
      url: `/api${pathOf(route, input)}`,
      remoteAddress: ip,
      headers: authorization === undefined || isAnonymous ? {} : { authorization },
    });
    if (answer.statusCode !== 200)
      throw new CallRefused(failure.safeParse(answer.json()).data?.error ?? `HTTP ${answer.statusCode}`);
    const { data, pagination } = answer.json<{
      data: ReplyAt<R>;
      pagination?: { nextCursor?: string };
    }>();
    return { data, nextCursor: pagination?.nextCursor ?? null };
  };
}

export type CallApi = ReturnType<typeof apiCaller>;

function pathOf(route: string, { params = {}, query = {} }: Input): string {
  const path = route.replace(/^GET /, '').replaceAll(/:(\w+)/g, (_, name: string) => {
    return encodeURIComponent(params[name] ?? '');
  });
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
