import { hash } from 'node:crypto';
import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Unavailable, failureBody } from '../../errors.ts';
import { escapeHtml } from '../../escape-html.ts';
import { routePath } from '../../route-path.ts';
import { createSemaphore } from '../../semaphore.ts';
import { addressKey } from './rate-limit.ts';

/** Longer than any pause of this process itself, so that such a pause does not look like a dead database. */
const probeIntervalMs = 500;
const refusal = new Unavailable('unavailable', 1);
const refusalBody = JSON.stringify(failureBody(refusal));
/** People who opened a page see this text, and their browser tries again. */
const refusalPage = () =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>${escapeHtml(site.name)}</title><p>${refusal.message}</p></html>`;
/** Pages that ask the database what they are about, in any case. Others are answered from memory. */
const pageOfRow = /^\/(?:listing|profile|u)\/[^/]/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** Since when the call is at work, by `performance.now()`; 0 while it is not. */
    atWorkSince: number;
    /** Milliseconds at work in earlier intervals. */
    workedMs: number;
    /** Ends the call's turn in its caller's share; null while it has none. */
    endTurn: (() => void) | null;
  }
}

/**
 * Lets few calls of each caller be at work at once (caller-shares.ts), and refuses calls of the API with 503 and a time to retry when so many
 * are at work that a new one would wait long, so that the admitted ones are answered in time. Pages of listings and people need the database, so
 * they are treated like calls. Other pages, photos and the operator's addresses are always served.
 */
export function refuseOverload(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  // Even a slow machine serves 256 callers who each wait for their answer: it needs 370 calls a second.
  const limit = createLoadLimit({ fewest: 100, usual: 256, most: 1024, targetMs: 250, patienceMs: 700 });
  const shares = createCallerShares();
  const timer = setInterval(limit.adjust, probeIntervalMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('atWorkSince', 0);
  app.decorateRequest('workedMs', 0);
  app.decorateRequest('endTurn', null);

  app.addHook('onRequest', async (request, reply) => {
    // Waiting for a turn does not count as work, so that one caller's calls do not use up the limit.
    if (config.isRateLimited && needsTurn(request)) {
      request.endTurn = await shares.enter(request);
      if (request.endTurn === null) return refuse(request, reply);
    }
    if (!isCounted(request)) return;
    if (!limit.enter()) {
      endTurn(request);
      return refuse(request, reply);
    }
    request.atWorkSince = performance.now();
  });
  // Waiting for a slow body does not count as work, so that slow senders do not use up the limit. From here on only reads need a turn: writes,
  // photos and streams have limits of their own.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!isRead(request) && stopClock(request)) limit.pause();
    if (!isRead(request) || !isCounted(request)) endTurn(request);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.caller) shares.remember(request, request.caller.id);
    if (!isRead(request) && isCounted(request)) {
      limit.resume();
      request.atWorkSince = performance.now();
    }
    done();
  });
  // Not `onResponse`, which is not called if the caller has gone: the call was at work until here.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 401) shares.forget(request);
    if (stopClock(request)) limit.leave(request.workedMs);
    endTurn(request);
    done();
  });
}

function endTurn(request: FastifyRequest): void {
  request.endTurn?.();
  request.endTurn = null;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Also for finding out who calls, which photos and streams need as well. */
function needsTurn(request: FastifyRequest): boolean {
  const path = routePath(request);
  return path.startsWith('/api/') || pageOfRow.test(path);
}

/**
 * Photos do not count, because they have their own queues (body-budget.ts), and are few and slow. Streams do not count, because they
 * last for hours and do almost nothing.
 */
function isCounted(request: FastifyRequest): boolean {
  const path = routePath(request);
  return (
    (path.startsWith('/api/') && !path.startsWith('/api/photos/') && path !== '/api/live') ||
    pageOfRow.test(path)
  );
}

/** False when the call was not at work. */
function stopClock(request: FastifyRequest): boolean {
  if (request.atWorkSince === 0) return false;
  request.workedMs += performance.now() - request.atWorkSince;
  request.atWorkSince = 0;
  return true;
}

/** Bypasses the error handler, the log and all other hooks, because a refusal must cost almost nothing. */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  const isPage = pageOfRow.test(routePath(request));
  const body = isPage ? refusalPage() : refusalBody;
  reply.hijack();
  reply.raw
    .writeHead(refusal.status, {
      'retry-after': String(refusal.retryAfterSeconds),
      'cache-control': 'no-store',
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    })
    .end(body);
}

/** Counts the calls at work and limits their number. */
export type LoadLimit = {
  /** Admits one more call; false if it has to be refused. */
  enter: () => boolean;
  /** An admitted call waits for its caller, who may take long, so it is not at work. */
  pause: () => void;
  resume: () => void;
  /** A call has ended, after so many milliseconds at work. */
  leave: (tookMs: number) => void;
  /** Adjusts the limit to the measurements since the last time; call it twice a second. */
  adjust: () => void;
};

type LoadLimitOptions = {
  /** This many calls are always admitted, however long calls take. */
  fewest: number;
  /** This many calls are admitted at first, and again after a quiet time. */
  usual: number;
  most: number;
  /** How long calls may take on average while more than the usual number is admitted. */
  targetMs: number;
  /** How long calls may take on average before fewer than the usual number is admitted. */
  patienceMs: number;
};

/**
 * A single pause, such as one of the disk, gives two slow measurements: while no call ends, and when the calls that waited for it end. So
 * only the third means overload.
 */
const slowProbesOfOverload = 3;

/**
 * The number of calls at work is not fixed but follows from how long calls take: a machine twice as fast admits twice as many. However many
 * come, an admitted call waits about `patienceMs` at worst.
 */
export function createLoadLimit({ fewest, usual, most, targetMs, patienceMs }: LoadLimitOptions): LoadLimit {
  let limit = usual;
  let atWork = 0;
  let ended = 0;
  let spentMs = 0;
  let slowProbes = 0;

  /** The next limit. By Little's law the number of calls at work and the time of each rise and fall together. */
  function next(): number {
    const isStuck = ended === 0 && atWork > fewest;
    const meanMs = ended === 0 ? 0 : spentMs / ended;
    const isSlow = isStuck || meanMs > patienceMs;
    slowProbes = isSlow ? slowProbes + 1 : 0;
    if (slowProbes >= slowProbesOfOverload)
      return limit * (isStuck ? 0.5 : Math.max(0.5, patienceMs / meanMs));
    if (isSlow) return Math.min(limit, Math.max(usual, limit / 2));
    if (meanMs > targetMs) return Math.min(limit, Math.max(usual, (limit * targetMs) / meanMs));
    if (atWork > limit / 2) return limit * 1.25;
    return limit + (usual - limit) / 5;
  }

  return {
    enter() {
      if (atWork >= limit) return false;
      atWork += 1;
      return true;
    },
    pause() {
      atWork -= 1;
    },
    resume() {
      atWork += 1;
    },
    leave(tookMs) {
      atWork -= 1;
      ended += 1;
      spentMs += tookMs;
    },
    adjust() {
      limit = Math.min(Math.max(next(), fewest), most);
      ended = 0;
      spentMs = 0;
    },
  };
}

/** Calls of one caller that are at work at once: each further one would delay the calls of others more than it speeds up a page. */
export const atOnce = 2;
/** Calls that may wait for their turn, all callers together. A browser has at most six connections. */
const mostWaiting = 1000;
/** Each costs about 200 bytes. */
const mostSessions = 50_000;

const full = new Error('too many calls wait');

type Caller = Pick<FastifyRequest, 'headers' | 'ip'>;

/** The shares of people who are signed in, and of the addresses of everybody else. */
type CallerShares = {
  /** Waits until the caller may have one more call at work. Answers the function that ends it; null if too many wait, or for too long. */
  enter: (caller: Caller) => Promise<(() => void) | null>;
  /**
   * The session of this call is valid and this person’s, whose share its next calls take. Calls of an unknown session take that of the
   * address, because a made-up token must not have a share of its own.
   */
  remember: (caller: Caller, personId: string) => void;
  /** The session of this call is not valid: it may have been stolen and ended, so it must not use up the person’s share. */
  forget: (caller: Caller) => void;
};

/** Everybody has the same share, so that nobody’s many calls delay another’s few. */
function createCallerShares(): CallerShares {
  const turns = createSemaphore({
    maxRunning: Infinity,
    maxRunningEach: atOnce,
    maxWaiting: mostWaiting,
    whenFull: () => full,
  });
  const people = new Map<string, string>();

  return {
    async enter(caller) {
      const session = sessionOf(caller);
      const personId = session && people.get(session);
      const by = personId ? `person ${personId}` : `address ${addressKey(caller.ip)}`;
      return turns.enter({ by }).catch(nullIfFull);
    },
    remember(caller, personId) {
      const session = sessionOf(caller);
      if (!session || people.has(session)) return;
      people.set(session, personId);
      const [oldest] = people.keys();
      if (people.size > mostSessions && oldest !== undefined) people.delete(oldest);
    },
    forget(caller) {
      const session = sessionOf(caller);
      if (session) people.delete(session);
    },
  };
}

function nullIfFull(error: unknown): null {
  if (error === full) return null;
  throw error;
}

/** A hash, so that no token stays in memory. The word before the token may be written in many ways. */
function sessionOf({ headers: { authorization } }: Caller): string | undefined {
  const token = authorization?.replace(/^\s*bearer\s+/i, '').trim();
  return token && hash('sha256', token, 'base64');
}
