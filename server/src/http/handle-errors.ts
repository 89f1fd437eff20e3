import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { english } from '@ballpark/domain/english.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isStorageFull } from '../db/connections/database-errors.ts';
import type { Deps } from '../deps.ts';
import {
  BadRequest,
  HttpError,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  SiteReadOnly,
  StorageFull,
  TooManyRequests,
  Unavailable,
  UnsupportedMediaType,
  failureBody,
} from '../errors.ts';
import { textsFor } from '../language/language-of.ts';
import type { Refusal } from './measure-calls.ts';
import { isReadingOn } from './read-on.ts';

export function handleErrors(app: FastifyInstance): void {
  const logRefusal = refusalLog();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (!refusal) {
      request.log.error({ err: error }, 'unexpected failure');
      return answer(reply, new HttpError(500, 'unexpected'));
    }
    request.refusedFor = reasonOf(error, refusal);
    if (refusal.status >= 500) logRefusal(request, refusal, error);
    return answer(reply, refusal);
  });
}

/** The URL cannot be parsed, so there is no route. */
/** It takes no turn (overload.ts), so it ends its connection. */
export function answerMalformed({ id }: FastifyRequest, reply: FastifyReply): void {
  void answer(reply.headers({ 'x-request-id': id, connection: 'close' }), new BadRequest('malformed'));
}

/** The bytes are not HTTP, or the method is unknown: there is only a socket. */
export function answerUnreadable(_error: Error, socket: Socket): void {
  // Never answers twice on one request.
  if (!socket.writable || isReadingOn(socket)) return void socket.destroy();
  const body = JSON.stringify(failureBody(new BadRequest('malformed'), english));
  socket.end(
    'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n' +
      `x-request-id: ${randomUUID()}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function answer(reply: FastifyReply, refusal: HttpError) {
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds));
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language')
    .send(failureBody(refusal, textsFor(reply.request)));
}

function refusalOf(error: FastifyError): HttpError | null {
  if (error instanceof HttpError) return error;
  if (isStorageFull(error)) return new StorageFull();
  if (isDatabaseUnavailable(error)) return new Unavailable();
  switch (error.statusCode) {
    case 404:
      return new NotFound();
    case 413:
      return new PayloadTooLarge();
    case 415:
      return new UnsupportedMediaType();
    case 429:
      return new TooManyRequests('tooManyRequests', 10);
    case 503:
      return new Unavailable();
    default:
      return error.statusCode !== undefined && error.statusCode < 500 ? new BadRequest('malformed') : null;
  }
}

function reasonOf(error: FastifyError, { status }: HttpError): Refusal | null {
  if (status === 429) return 'rate limit';
  if (status === 507) return 'disk';
  if (status !== 503) return null;
  if (error instanceof SiteReadOnly) return 'read-only';
  return isDatabaseUnavailable(error) ? 'database' : 'busy';
}

const logEveryMs = 60_000;

/** While the disk is full or the database is away, calls fail alike: a line a minute says why, and how many others did. */
function refusalLog() {
  const lines = new Map<string, { at: number; others: number }>();
  return ({ log, refusedFor: reason }: FastifyRequest, { code }: HttpError, error: Error): void => {
    const name = `${reason} ${code}`;
    const last = lines.get(name);
    const at = performance.now();
    if (last && at - last.at < logEveryMs) {
      last.others += 1;
      return;
    }
    lines.set(name, { at, others: 0 });
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    log.warn({ reason, error: why, othersBefore: last?.others ?? 0 }, 'refused');
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function refuseOtherMethods(app: FastifyInstance, routes: Iterable<string>): void {
  const byPath = Map.groupBy(
    Array.from(routes, (route) => route.split(' ')),
    ([, path = '']) => path,
  );
  for (const [path, taken] of byPath) {
    const allowed = taken.map(([method = '']) => method);
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: `/api${path}`,
      onRequest: (_request, reply, done) => {
        reply.header('allow', allowed.join(', '));
        done(new MethodNotAllowed());
      },
      handler: async () => null,
    });
  }
}

/** A few bytes can unpack to gigabytes, and limits count the bytes before unpacking. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding']?.trim() ?? '';
    done(/^(identity)?$/i.test(encoding) ? undefined : new UnsupportedMediaType('bodyEncoded'));
  });
}

/** It reports on purpose that it is not ready. */
const probe = '/readyz';

export function countFailedAnswers(app: FastifyInstance, { health }: Pick<Deps, 'health'>): void {
  app.addHook('onResponse', ({ routeOptions, refusedFor }, { statusCode }, done) => {
    // An admin wants these refusals.
    const isWanted = routeOptions.url === probe || refusedFor === 'read-only';
    if (statusCode >= 500 && !isWanted) health.count('failed-answer');
    done();
  });
}
