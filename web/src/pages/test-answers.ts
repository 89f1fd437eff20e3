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

/** Mocks fetch; unknown calls get 404. The returned list grows with each call. */
export function answerWith(answers: Answers): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { route: `${init.method} ${pathname.replace('/api', '')}`, query: searchParams, body };
    // Ignores the reachability probe of server-reach.ts.
    if (init.method !== 'HEAD') calls.push(call);
    const answer = answers[call.route] ?? { status: 404, error: 'There is nothing here' };
    return responseOf(typeof answer === 'function' ? await answer(call) : answer);
  });
  return calls;
}

function responseOf(answer: Answer): Response {
  if ('data' in answer) return Response.json({ success: true, ...answer });
  const { status, error = '', message = error, code = 'TEST', pending, fields, retryAfter } = answer;
  return Response.json(
    { success: false, error, message, code, pending, fields },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) } },
  );
}
