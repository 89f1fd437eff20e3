import type { FastifyInstance } from 'fastify';
import { announcedBytesOf } from './limits/body-room.ts';
import { BadRequest } from '../errors.ts';
import { jsonFaultOf } from './json-faults.ts';
import { type Pace, readBody, usualPace } from './read-body.ts';

/** The NUL character as JSON escapes it, but not an escaped backslash before a plain 'u0000'. */
const nulEscape = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Reads JSON bodies with Fastify's own parser, which refuses `__proto__`. Before parsing it refuses the NUL character anywhere in the
 * input, because no text column can hold it. Afterwards it refuses what parsing has silently lost.
 */
export function parseJson(app: FastifyInstance, pace: Pace = usualPace): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyPlace', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const announcedBytes = announcedBytesOf(request);
    const limitBytes = request.routeOptions.bodyLimit;
    readBody(payload, { limitBytes, announcedBytes, place: request.bodyPlace, pace }).then((text) => {
      if (text === '') return done(null, undefined);
      if (nulEscape.test(text)) return done(new BadRequest('malformed'), undefined);
      return parse(request, text, (error, value) =>
        done(error ? new BadRequest('malformed') : jsonFaultOf(text, value), value),
      );
    }, done);
  });
  // Not `onResponse`, which is not called if the caller has gone: the body is held until here.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.bodyPlace?.leave();
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new BadRequest('malformed') : undefined);
  });
}
