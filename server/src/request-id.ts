import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ChildLoggerOptions } from 'pino';

const header = 'x-request-id';
const current = new AsyncLocalStorage<string>();

/**
 * Answers what names each request. The name that a request brings is taken only from behind a proxy that is trusted, and only when it is
 * short and plain: log lines are found by it, and strangers could write there what they like.
 */
export function requestNamer(isBehindProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const brought = isBehindProxy ? headers[header] : undefined;
    return typeof brought === 'string' && /^[\w.:-]{8,128}$/.test(brought) ? brought : randomUUID();
  };
}

/** Puts the request's id on its answer and, by `idOfRequest`, on every line that is logged while it is served. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.raw.setHeader(header, id);
    current.run(id, done);
  });
}

/** For the logger: what each line says beside its message. */
export function idOfRequest(): { requestId?: string } {
  const requestId = current.getStore();
  return requestId === undefined ? {} : { requestId };
}

/** A logger for each request would only say its id once more; a route may ask for one of another level. */
export function loggerOfRequest(
  log: FastifyBaseLogger,
  _bindings: object,
  options: ChildLoggerOptions,
): FastifyBaseLogger {
  return options.level === undefined ? log : log.child({}, options);
}
