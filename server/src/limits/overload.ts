import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders, Server } from 'node:http';
import { type Language, directionOf } from '@ballpark/domain/languages.ts';
import { matchPage } from '@ballpark/domain/match-page.ts';
import { photoPath } from '@ballpark/domain/photos.ts';
import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../bearer-token.ts';
import type { Deps } from '../deps.ts';
import { Unavailable, failureBody } from '../errors.ts';
import { escapeHtml } from '../escape-html.ts';
import { callLanguage } from '../language/language-of.ts';
import { textsIn } from '../language/texts.ts';
import { routePath, withoutTrailingSlashes } from '../route-path.ts';
import { type Semaphore, createSemaphore } from '../semaphore.ts';
import { untilCallerLeaves } from '../until-caller-leaves.ts';

/** Longer than this process ever pauses, so that a pause does not look like a dead database. */
const probeIntervalMs = 500;
const refusal = new Unavailable('unavailable', 1);
const bodies = new Map<Language, string>();
function refusalBody(language: Language): string {
  const body = bodies.get(language) ?? JSON.stringify(failureBody(refusal, textsIn(language)));
  bodies.set(language, body);
  return body;
}

const refusalPage = (language: Language) =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>${escapeHtml(site.name)}</title><p>${refusal.textIn(textsIn(language))}</p></html>`;

declare module 'fastify' {
  interface FastifyRequest {
    /** By `performance.now()`; 0 while not at work. */
    atWorkSince: number;
    workedMs: number;
    endTurn: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** Reads the database for other sites (doors.ts); `frame`: a page that they frame. */
    door?: 'data' | 'frame';
  }
}

/**
 * Gives each caller few calls at once, and answers 503 when a new call would wait too long. Doors to the outside, and
 * pages about a row of the database, count as calls.
 */
export function refuseOverload(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  // Enough for 256 callers on a slow machine, which needs 370 calls a second.
  const limit = createLoadLimit({ fewest: 100, usual: 256, most: 1024, targetMs: 250, patienceMs: 700 });
  const shares = createCallerShares(createArrivals(app.server));
  const timer = setInterval(limit.adjust, probeIntervalMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('atWorkSince', 0);
  app.decorateRequest('workedMs', 0);
  app.decorateRequest('endTurn', null);

  app.addHook('onRequest', async (request, reply) => {
    // One caller's waiting calls must not use up the limit.
    if (config.isRateLimited) {
      const end = await shares.enter(request, untilCallerLeaves(reply));
      if (end === null) return refuse(request, reply, { connection: 'close' });
      // A file stays open until it is sent.
      if (kindOf(request) === 'file') reply.raw.once('close', end);
      else request.endTurn = end;
    }
    if (!isCounted(request)) return;
    if (!limit.enter()) {
      endTurn(request);
      return refuse(request, reply);
    }
    request.atWorkSince = performance.now();
  });
  // Slow senders must not use up the limit. From here on only reads need a turn: writes, photos and streams
  // have limits of their own.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!isRead(request) && stopClock(request)) limit.pause();
    if (!isRead(request) || hasLimitOfItsOwn(routePath(request))) endTurn(request);
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
  // `onResponse` is not called if the caller has gone.
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

/** What a proxy asks for, to know whether this process is there. */
const healthPaths = new Set(['/healthz', '/readyz']);

/** As large as files, and made beforehand. */
const largeAnswers = new Set(['/api/openapi.json', '/price-index/all.csv']);

/** Of the app, or a photo. Pictures of previews are drawn; photos are WebP. */
function isFile(request: FastifyRequest): boolean {
  const path = routePath(request);
  if (largeAnswers.has(path)) return true;
  if (path !== `${photoPath}:name`)
    return path.startsWith('/assets/') || (/^\/[\w.-]+\.\w+$/.test(path) && !isDoor(request));
  const { params } = request;
  return (
    typeof params === 'object' && params !== null && 'name' in params && !String(params.name).endsWith('.jpg')
  );
}

function isDoor({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.door !== undefined;
}

function isAboutRow(path: string): boolean {
  return matchPage(withoutTrailingSlashes(path))?.page.isRow === true;
}

function isCounted(request: FastifyRequest): boolean {
  const path = routePath(request);
  return (isCall(path) && !hasLimitOfItsOwn(path)) || isDoor(request) || isAboutRow(path);
}

/** By programs. What an assistant asks is one, and the calls of the API that it makes are others. */
function isCall(path: string): boolean {
  return path.startsWith('/api/') || path === '/mcp';
}

/**
 * Photos have queues of their own (body-budget.ts); streams last hours and do almost nothing; tables wait for photos
 * of other sites (fetch-photos.ts).
 */
function hasLimitOfItsOwn(path: string): boolean {
  return path.startsWith('/api/photos/') || path === '/api/live' || path === '/api/listings/import';
}

function stopClock(request: FastifyRequest): boolean {
  if (request.atWorkSince === 0) return false;
  request.workedMs += performance.now() - request.atWorkSince;
  request.atWorkSince = 0;
  return true;
}

/** Bypasses the error handler, the log and all hooks, because a refusal must cost almost nothing. */
function refuse(request: FastifyRequest, reply: FastifyReply, more: OutgoingHttpHeaders = {}): void {
  request.refusedFor = 'overload';
  const isFrame = request.routeOptions.config.door === 'frame';
  const isPage = isFrame || !(isCall(routePath(request)) || isDoor(request));
  const body = isPage ? refusalPage(callLanguage(request)) : refusalBody(callLanguage(request));
  reply.hijack();
  reply.raw
    .writeHead(refusal.status, {
      ...more,
      'retry-after': String(refusal.retryAfterSeconds),
      'cache-control': 'no-store',
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'content-security-policy': `default-src 'none';frame-ancestors ${isFrame ? '*' : "'none'"}`,
    })
    .end(body);
}

export type LoadLimit = {
  enter: () => boolean;
  pause: () => void;
  resume: () => void;
  leave: (tookMs: number) => void;
  adjust: () => void;
};

type LoadLimitOptions = {
  /** Always admitted, however long calls take. */
  fewest: number;
  /** Admitted at first, and after a quiet time. */
  usual: number;
  most: number;
  /** Above this mean time of a call the limit falls to `usual`. */
  targetMs: number;
  /** Above this mean time it falls below `usual`. */
  patienceMs: number;
};

/** A pause of the disk gives two slow measurements: while no call ends, and when those that waited end. */
const slowProbesOfOverload = 3;

/**
 * The limit follows from the time of calls (Little's law), so a machine twice as fast admits twice as many.
 * An admitted call waits about `patienceMs` at worst.
 */
export function createLoadLimit({ fewest, usual, most, targetMs, patienceMs }: LoadLimitOptions): LoadLimit {
  let limit = usual;
  let atWork = 0;
  let ended = 0;
  let spentMs = 0;
  let slowProbes = 0;

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

/** More would delay others more than it speeds up a page. */
export const atOnce = 2;
/** Being sent, over lines that may be slow: a page has many, and many people may share an address. */
export const filesAtOnce = 64;
/** A browser has at most six connections. */
const maxWaiting = 1000;
const maxRemembered = 50_000;

const full = new Error('too many calls wait');

type CallerShares = {
  /** Null if too many wait. Rejects if the caller leaves. */
  enter: (request: FastifyRequest, signal: AbortSignal) => Promise<(() => void) | null>;
  /**
   * Calls of an unknown session share by address, because a made-up token must not have a share of its own.
   */
  remember: (request: FastifyRequest, personId: string) => void;
  /** A stolen session that was ended must not use up its owner's share. */
  forget: (request: FastifyRequest) => void;
};

/** Of as many turns of the event loop in a row at most, because an address can go on connecting. */
const maxArrivals = 200;

/**
 * Calls back after a turn of the event loop in which nobody connected. Node.js takes one connection in each turn, so
 * with answers in every turn those who connect would wait for seconds.
 */
export function createArrivals(server: Pick<Server, 'on'>): (next: () => void) => void {
  let arrived = 0;
  server.on('connection', () => void (arrived += 1));
  return (next) => {
    let [seen, turns] = [-1, 0];
    const look = (): void => {
      if (arrived === seen || turns >= maxArrivals) return next();
      [seen, turns] = [arrived, turns + 1];
      setImmediate(look);
    };
    setImmediate(look);
  };
}

function createCallerShares(afterArrivals: (next: () => void) => void): CallerShares {
  const turns = {
    write: createTurns(),
    read: createTurns(),
    readWithSession: createTurns(),
    file: createTurns(filesAtOnce),
    health: createTurns(),
  };
  const people = new Map<string, string>();

  return {
    async enter(request, signal) {
      const session = sessionOf(request);
      const personId = session && people.get(session);
      const turn = turns[kindOf(request)].enter({ by: personId || request.ip, signal });
      const end = await turn.catch(nullIfFull);
      // The next call begins after what else is due: answers from memory would otherwise all be given in one go.
      return end && (() => afterArrivals(end));
    },
    remember(request, personId) {
      const session = sessionOf(request);
      if (!session || people.has(session)) return;
      people.set(session, personId);
      const [oldest] = people.keys();
      if (people.size > maxRemembered && oldest !== undefined) people.delete(oldest);
    },
    forget(request) {
      const session = sessionOf(request);
      if (session) people.delete(session);
    },
  };
}

/**
 * Each kind has turns of its own, so that an address's reads hold up neither its sign-ins, nor the first reads of a
 * new session, nor the files of the app, nor what asks whether the process is there. What comes from memory needs one too: a thousand at
 * once would be compressed or sent at once. The API refuses a made-up session before it costs much; pages don't ask for one.
 */
function kindOf(request: FastifyRequest): 'write' | 'read' | 'readWithSession' | 'file' | 'health' {
  if (!isRead(request)) return 'write';
  if (isFile(request)) return 'file';
  if (healthPaths.has(routePath(request))) return 'health';
  const isCheap = routePath(request).startsWith('/api/') && bearerTokenOf(request) !== null;
  return isCheap ? 'readWithSession' : 'read';
}

function createTurns(maxRunningEach = atOnce): Semaphore {
  return createSemaphore({
    maxRunning: Infinity,
    maxRunningEach,
    maxWaiting,
    whenFull: () => full,
  });
}

function nullIfFull(error: unknown): null {
  if (error === full) return null;
  throw error;
}

/** Hashed, so that no token stays in memory. */
function sessionOf(request: FastifyRequest): string | null {
  const token = bearerTokenOf(request);
  return token && hash('sha256', token, 'base64');
}
