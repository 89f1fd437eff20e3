import { operations } from '@ballpark/domain/contract/operations.ts';
import { vi } from 'vitest';

/** Data, or an error with status and text. */
type Answer =
  | { data: unknown; pagination?: unknown }
  | {
      status: number;
      error?: string;
      /** Defaults to `error`, as on the server. */
      message?: string;
      code?: string;
      pending?: string;
      fields?: Record<string, string>;
      retryAfter?: number;
    };
type Call = { route: string; query: URLSearchParams; body: unknown };
/** By 'METHOD /path'. */
export type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>;

const routes = operations.map(({ route }) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Mocks fetch by the contract: an answer for a route that it lacks is a mistake; calls without an answer get 404. */
export function answerWith(answers: Answers) {
  for (const route of Object.keys(answers))
    if (!route.startsWith('HEAD ') && !routes.some((known) => known.test(route)))
      throw new Error(`No ${route}`);
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { route: `${init.method} ${pathname.replace('/api', '')}`, query: searchParams, body };
    // Ignores the reachability probe of server-reach.ts.
    if (init.method !== 'HEAD') calls.push(call);
    const answer = answers[call.route] ?? { status: 404, error: 'There’s nothing here' };
    return responseOf(typeof answer === 'function' ? await answer(call) : answer);
  });
  const callsOf = (route: string) => calls.filter((call) => call.route === route);
  return {
    calls,
    /** The bodies that were sent. */
    sent: (route: string) => callsOf(route).map(({ body }) => body),
    /** The queries that were sent. */
    asked: (route: string) => callsOf(route).map(({ query }) => query.toString()),
    /** The bodies of all that changes something. */
    changes: () => calls.filter(({ route }) => !route.startsWith('GET')).map(({ body }) => body),
  };
}

/** Answers in this order, then with the last one. */
export function inTurn(...answers: Answer[]): () => Answer {
  const left = [...answers];
  return () => (left.length > 1 ? left.shift() : left[0]) ?? { status: 404 };
}

/** An answer that comes when it is given. */
export function held() {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: async () => promise, give: resolve };
}

function responseOf(answer: Answer): Response {
  if ('data' in answer) return Response.json({ success: true, ...answer });
  const { status, error = '', message = error, code = 'TEST', pending, fields, retryAfter } = answer;
  return Response.json(
    { success: false, error, message, code, pending, fields },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  );
}
