import type { Failure, Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { InputOf, OperationRoute, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { noteServerTime } from '../clock.ts';
import { readToken } from '../session/token.ts';
import { sendOnce } from './idempotency-key.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { isServerAway, noteNoAnswer } from './server-reach.ts';

/** A call that did not succeed. `message` is the server's text for people (its `error`), empty when it sent none. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The server's `message`, which refusals of a profile are shown by. */
  readonly serverMessage: string;
  readonly fields: Record<string, string>;
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfter: number | null;
  /** The token of a sign-in that needs a second step, which is sent with it. */
  readonly pending: string | null;

  constructor(status: number, failure: Partial<Failure>, retryAfter: number | null) {
    super(failure.error ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code ?? (status === 0 ? 'OFFLINE' : 'UNKNOWN');
    this.serverMessage = failure.message ?? '';
    this.fields = failure.fields ?? {};
    this.retryAfter = retryAfter;
    this.pending = failure.pending ?? null;
  }
}

/** How long a change may take before the wait for its answer ends. */
const longestMs = 30_000;
/** Characters of a body that is sent even if the page goes away: browsers send 64 KiB of all such calls together, and refuse more. */
const longestKeptAlive = 4_000;

type Envelope<T> = { data: T; pagination: Pagination };
type Extra = { signal?: AbortSignal };
type Parts = AddressParts & { body?: unknown };

/** Calls an operation by its route and answers its `data`, e.g. `api('GET /listings/:id', { params: { id } })`. */
export async function api<R extends OperationRoute>(
  route: R,
  input: InputOf<R> & Extra,
): Promise<ReplyAt<R>> {
  return (await apiPage(route, input)).data;
}

/** The same, with the pagination beside the data. */
export async function apiPage<R extends OperationRoute>(
  route: R,
  input: InputOf<R> & Extra,
): Promise<Envelope<ReplyAt<R>>> {
  // The contract types the input of each route; here any input is parts to send.
  const { signal, ...parts } = input as unknown as Parts & Extra;
  const token = readToken();
  const response = await send(route, parts, signal);
  if (!response.ok) {
    const failure = await failureOf(response);
    // An answer to an earlier session says nothing about the present one.
    if (saysSessionEnded(failure) && token === readToken()) onSessionEnded();
    throw failure;
  }
  // The server filters its replies by the same contract that types them here.
  const answer = (await response.json()) as Envelope<ReplyAt<R>>;
  if (token !== null && token === readToken()) {
    const [, path = ''] = route.split(' ');
    void keepAnswer(route, addressOf(path, parts), answer);
  }
  return answer;
}

/**
 * The server's text for people when it sent one, else the fallback of the error catalogue, with ‘You are offline.’ or ‘The server cannot be
 * reached.’ where that is why.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.message) return error.message;
  const why = error instanceof ApiError && error.status === 0 ? noAnswerText() : null;
  if (why === null) return fallback;
  return blamesOthers.has(fallback) ? why : `${fallback.replace(/\.?$/, '.')} ${why}`;
}

/** Fallbacks that say what only an answer could have told. */
const blamesOthers: ReadonlySet<string> = new Set([
  messages.unexpected,
  messages.listingNotFound,
  messages.userNotFound,
]);

/** Why nothing answers: there is no network, or no server; null while both are there. */
export function noAnswerText(): string | null {
  if (!navigator.onLine) return messages.offline;
  return isServerAway() ? messages.serverAway : null;
}

/** A 401 ends the session, unless it refuses a sign-in or asks for a code. */
function saysSessionEnded({ status, code }: ApiError): boolean {
  return status === 401 && code !== 'CODE_REQUIRED' && code !== 'BAD_CREDENTIALS';
}

/** Longer than the server's replica may be behind. */
const latestForMs = 5_000;
let latestUntil = -Infinity;

/** From now on, for a while, calls ask for what is true now, because a live event has announced a change. */
export function askForLatest(): void {
  latestUntil = performance.now() + latestForMs;
}

const ignore = (): void => undefined;
let onSessionEnded = ignore;

/** Registers what happens when a 401 shows that the session is over, until the returned function is called. */
export function whenSessionEnds(listener: () => void): () => void {
  onSessionEnded = listener;
  return () => void (onSessionEnded = ignore);
}

/** For calls that do not go through `api`: reports that one was answered 401. */
export function reportSessionEnd(): void {
  onSessionEnded();
}

async function send(route: string, parts: Parts, signal: AbortSignal | undefined): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ');
  const address = addressOf(path, parts);
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const token = readToken();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  // On a dead connection the button would stay busy for minutes, and live events would wait.
  const limit = signal ?? (method === 'GET' ? undefined : AbortSignal.timeout(longestMs));
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (performance.now() < latestUntil) headers['cache-control'] = 'no-cache';
  try {
    const early = method === 'GET' ? takeEarly(address, token) : undefined;
    if (early) return await wholeOf(await early);
    return await sendOnce(route, `${address} ${body}`, (key) =>
      fetch(address, {
        method,
        // A press just before a person leaves is sent as well.
        keepalive: method !== 'GET' && (body?.length ?? 0) <= longestKeptAlive,
        headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
        ...(body === undefined ? {} : { body }),
        ...(limit ? { signal: limit } : {}),
      }).then(wholeOf),
    );
  } catch (error) {
    if (signal?.aborted) throw error;
    const noted = noteNoAnswer();
    const kept = token !== null && method === 'GET' ? await keptAnswer(address) : null;
    if (kept) return kept;
    await noted;
    throw new ApiError(0, {}, null);
  }
}

declare global {
  /** The calls that a main page has made while the app was on its way (web/src/first-script.ts), by address. */
  var ballparkEarly: { token: string; answers: Record<string, Promise<Response>> } | undefined;
}

/** The answer to such a call; each is taken once. */
function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.ballparkEarly;
  const answer = early?.token === token ? early?.answers[address] : undefined;
  if (answer) delete early?.answers[address];
  return answer;
}

/** Drops the answers that nothing has asked for at the start: later they would be old. */
export function dropEarly(): void {
  globalThis.ballparkEarly = undefined;
}

/**
 * Reads the whole answer, so that one that breaks off fails here like one that never came, and so does that of a proxy in the place of a
 * server that is away.
 */
async function wholeOf(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status >= 502 && !isJson) throw new TypeError('No answer of the server');
  noteServerTime(response);
  return new Response(await response.arrayBuffer(), response);
}

async function failureOf(response: Response): Promise<ApiError> {
  // A proxy in between may answer something other than our envelope.
  const failure = (await response.json().catch(() => ({}))) as Partial<Failure>;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, failure, retryAfter > 0 ? retryAfter : null);
}

/** What is filled into an operation's path, and what follows it. */
type AddressParts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
};

/** The address of an operation's path, e.g. '/listings/:id', with its parameters in place. */
function addressOf(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, `${value}`);
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
