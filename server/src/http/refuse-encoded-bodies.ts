import type { FastifyInstance } from 'fastify';
import { UnsupportedMediaType } from '../errors.ts';

/** Refuses whatever is sent compressed: a few bytes unpack to gigabytes, and no limit of a body counts what it unpacks to. */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding']?.trim() ?? '';
    done(/^(identity)?$/i.test(encoding) ? undefined : new UnsupportedMediaType('bodyEncoded'));
  });
}
