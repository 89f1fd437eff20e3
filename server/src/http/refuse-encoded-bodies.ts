import type { FastifyInstance } from 'fastify';
import { UnsupportedMediaType } from '../errors.ts';

/** Refuses compressed bodies: a few bytes can unpack to gigabytes, and the limits count bytes before unpacking. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding']?.trim() ?? '';
    done(/^(identity)?$/i.test(encoding) ? undefined : new UnsupportedMediaType('bodyEncoded'));
  });
}
