import type { Failure, Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { InputOf, OperationRoute, ReplyAt } from '@ballpark/domain/contract/operations.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { noteServerTime } from '../clock.ts';
import { readToken } from '../token.ts';
import { sendOnce } from './idempotency-key.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import { isServerAway, noteNoAnswer } from './server-reach.ts';
import { pageLanguage } from '../language/language.ts';
import { say } from '../../ui/say.ts';

/** Fallbacks that only an answer could justify. */
const blamesOthers = [messages.unexpected, messages.listingNotFound, messages.userNotFound];

/** A failed call. `message` is the server's `error`, empty if it sent none. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The server's `message`, shown for profile errors. */
  readonly serverMessage: string;
  readonly fields: Record<string, string>;
  /** Seconds, from Retry-After. */
  readonly retryAfter: number | null;
  /** A pending login's token, sent with the second factor. */
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

/** Timeout of a call. */
const maxMs = 30_000;
/** In characters: browsers limit all keepalive bodies together to 64 KiB. */
const maxKeptAlive = 4_000;

type Envelope<T> = { data: T; pagination: Pagination };
type Extra = { signal?: AbortSignal };
type Parts = AddressParts & { body?: unknown };

/** E.g. `api('GET /listings/:id', { params: { id } })`; returns `data`. */
export async function api<R extends OperationRoute>(
  route: R,
  input: InputOf<R> & Extra,
): Promise<ReplyAt<R>> {
  return (await apiPage(route, input)).data;
}

/** Returns data and pagination. */
export async function apiPage<R extends OperationRoute>(
  route: R,
  input: InputOf<R> & Extra,
): Promise<Envelope<ReplyAt<R>>> {
  // The contract types each route's input; here it is generic.
  const { signal, ...parts } = input as unknown as Parts & Extra;
  const token = readToken();
  const response = await send(route, parts, signal);
  if (!response.ok) {
    const failure = await failureOf(response);
    // A stale session's answer must not end the current one.
    if (saysSessionEnded(failure) && token === readToken()) onSessionEnded();
    if (failure.code === 'ACCEPTANCE_NEEDED') onAcceptanceNeeded();
    throw failure;
  }
  // The server filters replies by the contract that types them here.
  const answer = (await response.json()) as Envelope<ReplyAt<R>>;
  if (token !== null && token === readToken()) {
    const [, path = ''] = route.split(' ');
    void keepAnswer(route, addressOf(path, parts), answer);
  }
  return answer;
}

/**
 * The server's text, else the fallback, with ‘You are offline.’ or ‘The server cannot be reached.’
 * if so.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.message) return error.message;
  const why = error instanceof ApiError && error.status === 0 ? noAnswerText() : null;
  if (why === null) return say(fallback);
  return blamesOthers.some((text) => say(text) === say(fallback))
    ? why
    : `${say(fallback).replace(/[.。]?$/, '.')} ${why}`;
}

/** Offline or server unreachable; null if neither. */
export function noAnswerText(): string | null {
  if (!navigator.onLine) return say(messages.offline);
  return isServerAway() ? say(messages.serverAway) : null;
}

/** A 401, except for a failed sign-in or a missing code. */
function saysSessionEnded({ status, code }: ApiError): boolean {
  return status === 401 && code !== 'CODE_REQUIRED' && code !== 'BAD_CREDENTIALS';
}

/** Longer than the replica lag. */
const latestForMs = 5_000;
let latestUntil = -Infinity;

/** After a live event, calls bypass caches and replicas for a while. */
export function askForLatest(): void {
  latestUntil = performance.now() + latestForMs;
}

const ignore = (): void => undefined;
let onSessionEnded = ignore;

/** Called on a 401 that ends the session; returns an unsubscribe function. */
export function whenSessionEnds(listener: () => void): () => void {
  onSessionEnded = listener;
  return () => void (onSessionEnded = ignore);
}

let onAcceptanceNeeded = ignore;

/** Called when a write is refused until the terms or rules are accepted anew; returns an unsubscribe function. */
export function whenAcceptanceIsNeeded(listener: () => void): () => void {
  onAcceptanceNeeded = listener;
  return () => void (onAcceptanceNeeded = ignore);
}

/** For 401s outside `api`. */
export function reportSessionEnd(): void {
  onSessionEnded();
}

async function send(route: string, parts: Parts, signal: AbortSignal | undefined): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ');
  const address = addressOf(path, parts);
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const token = readToken();
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': pageLanguage(),
  };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  // A dead connection would keep buttons busy and live events waiting for minutes.
  const timeout = AbortSignal.timeout(maxMs);
  const limit = signal ? AbortSignal.any([signal, timeout]) : timeout;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (performance.now() < latestUntil) headers['cache-control'] = 'no-cache';
  try {
    const early = method === 'GET' ? takeEarly(address, token) : undefined;
    if (early) return await wholeOf(await early);
    return await sendOnce(route, `${address} ${body}`, (key) =>
      fetch(address, {
        method,
        // Survives leaving the page.
        keepalive: method !== 'GET' && (body?.length ?? 0) <= maxKeptAlive,
        headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
        ...(body === undefined ? {} : { body }),
        signal: limit,
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
  var ballparkEarly: { token: string; answers: Record<string, Promise<Response>> } | undefined;
}

/** Each answer is taken once. */
function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.ballparkEarly;
  const answer = early?.token === token ? early?.answers[address] : undefined;
  if (answer) delete early?.answers[address];
  return answer;
}

export function dropEarly(): void {
  globalThis.ballparkEarly = undefined;
}

/**
 * Reads the whole body, so that a truncated answer, or a proxy's error page, fails like a missing
 * one.
 */
async function wholeOf(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status >= 502 && !isJson) throw new TypeError('No answer of the server');
  noteServerTime(response);
  return new Response(await response.arrayBuffer(), response);
}

async function failureOf(response: Response): Promise<ApiError> {
  // A proxy may answer something else.
  const failure = (await response.json().catch(() => ({}))) as Partial<Failure>;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, failure, retryAfter > 0 ? retryAfter : null);
}

/** Path parameters and query. */
type AddressParts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
};

/** '/listings/:id' with parameters filled in. */
function addressOf(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, `${value}`);
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
