import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ChildLoggerOptions } from 'pino';

const header = 'x-request-id';
const current = new AsyncLocalStorage<string>();

/**
 * Answers a function that names each request. The name that a request brings is accepted only from a trusted proxy, and only if it is short
 * and plain, because log lines are found by it and strangers could write anything there.
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

/** The request's id for each line of the log. */
export function idOfRequest(): { requestId?: string } {
  const requestId = current.getStore();
  return requestId === undefined ? {} : { requestId };
}

/** A logger for each request would only repeat its id; a route may ask for one of another level. */
export function loggerOfRequest(
  log: FastifyBaseLogger,
  _bindings: object,
  options: ChildLoggerOptions,
): FastifyBaseLogger {
  return options.level === undefined ? log : log.child({}, options);
}
