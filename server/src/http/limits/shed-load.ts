import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { failureBody, Unavailable } from '../../errors.ts';
import { escapeHtml } from '../../escape-html.ts';
import { createCallerShares } from './caller-shares.ts';
import { createLoadLimit } from './load-limit.ts';
import { routePath } from '../../route-path.ts';

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
export function shedLoad(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
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
 * Photos do not count, because they have their own queues (body-room.ts), and are few and slow. Streams do not count, because they
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
