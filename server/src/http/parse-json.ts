import type { FastifyInstance } from 'fastify';
import { BadRequest } from './errors.ts';

/** NUL as JSON escapes it, and not the escaped backslash before a plain 'u0000'. */
const nulEscape = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Reads JSON bodies by Fastify's own parser, which refuses `__proto__`, and refuses the NUL character beforehand:
 * no text column can hold it, wherever in the input it stands.
 */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    if (nulEscape.test(text)) return done(new BadRequest('malformed'), undefined);
    return parse(request, text, (error, value) => done(error ? new BadRequest('malformed') : null, value));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new BadRequest('malformed') : undefined);
  });
}
