import { site } from '@ballpark/domain/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody, Unavailable } from '../../errors.ts';
import { escapeHtml } from '../../mail/escape-html.ts';
import { createLoadLimit } from './load-limit.ts';
import { routePath } from '../route-path.ts';

/** Longer than any pause of the process itself, since that must not look like a dead database. */
const lookEveryMs = 500;
const refusal = new Unavailable('unavailable', 1);
const refusalBody = JSON.stringify(failureBody(refusal));
/** People who opened a page are shown the text, and their browser tries again. */
const refusalPage = () =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>${escapeHtml(site.name)}</title><p>${refusal.message}</p></html>`;
const pageRoute = '/listing/:id';

declare module 'fastify' {
  interface FastifyRequest {
    /** Since when the call has been at work, by `performance.now()`; 0 while it is not. */
    atWorkSince: number;
    /** Milliseconds at work before the present spell. */
    workedMs: number;
  }
}

/**
 * Refuses calls of the API at the door, by 503 and when to come again, once so many are at work that new ones would wait for
 * long: those let in are answered in time. The page of a listing, which asks the database, is refused like a call; other pages, photos
 * and the operator’s addresses are always served.
 */
export function shedLoad(app: FastifyInstance): void {
  // 256 callers who each wait for their answer are served on a slow machine too: from 370 calls a second on.
  const limit = createLoadLimit({ fewest: 100, usual: 256, most: 1024, targetMs: 250, patienceMs: 700 });
  const timer = setInterval(limit.look, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('atWorkSince', 0);
  app.decorateRequest('workedMs', 0);

  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request)) return done();
    if (!limit.enter()) return refuse(request, reply);
    request.atWorkSince = performance.now();
    return done();
  });
  // Waiting for a slow body does not count as work: slow senders must not use up the room of others.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.method !== 'GET' && rest(request)) limit.pause();
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method !== 'GET' && isCounted(request)) {
      limit.resume();
      request.atWorkSince = performance.now();
    }
    done();
  });
  // Not `onResponse`, which never comes when the caller has gone: the work went on until here.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (rest(request)) limit.leave(request.workedMs);
    done();
  });
}

/**
 * Photos have queues of their own (admit-large-body.ts): they are few, take long and must not count for the rest. Streams last
 * for hours and do almost nothing.
 */
function isCounted(request: FastifyRequest): boolean {
  const path = routePath(request);
  return (
    (path.startsWith('/api/') && !path.startsWith('/api/photos/') && path !== '/api/live') ||
    path === pageRoute
  );
}

/** False when the call was not at work. */
function rest(request: FastifyRequest): boolean {
  if (request.atWorkSince === 0) return false;
  request.workedMs += performance.now() - request.atWorkSince;
  request.atWorkSince = 0;
  return true;
}

/** Bypasses error handler, log and all other hooks, because a refusal has to cost almost nothing. */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  const isPage = routePath(request) === pageRoute;
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
