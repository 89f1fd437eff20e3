import { photoPath } from '@ballpark/domain/photo-address.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HeldPhotos } from './held-photos.ts';
import { isPhotoName, type PhotoStore } from '../adapters/photo-store.ts';
import { namesEtag } from '../http/encoded.ts';

type MediaRequest = FastifyRequest<{ Params: { name: string }; Querystring: { key?: unknown } }>;

/**
 * Serves photos at /media/<name>. A name always means the same bytes, so browsers may cache them for good, except those that need a key
 * (photo-key.ts).
 */
export function serveMedia(
  app: FastifyInstance,
  find: PhotoStore['get'],
  isServed: HeldPhotos['isServed'],
): void {
  app.route<{ Params: { name: string }; Querystring: { key?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: `${photoPath}:name`,
    handler: async (request, reply) => {
      const { name } = request.params;
      const { key } = request.query;
      if (!isPhotoName(name) || !(await isServed(name, typeof key === 'string' ? key : undefined)))
        return sendNotFound(reply);
      return sendPhoto(request, reply, find);
    },
  });
}

async function sendPhoto(
  request: MediaRequest,
  reply: FastifyReply,
  find: PhotoStore['get'],
): Promise<FastifyReply> {
  const { name } = request.params;
  const etag = `"${name}"`;
  const caching =
    request.query.key === undefined ? 'public, max-age=31536000, immutable' : 'private, no-store';
  if (namesEtag(request.headers['if-none-match'], etag)) {
    return withMediaHeaders(reply, etag, caching).code(304).send();
  }
  const photo = await find(name);
  if (!photo) return sendNotFound(reply);

  withMediaHeaders(reply, etag, caching).type('image/webp').header('content-length', photo.size);
  if (request.method === 'HEAD') {
    photo.stream.destroy();
    return reply.send();
  }
  return reply.send(photo.stream);
}

function withMediaHeaders(reply: FastifyReply, etag: string, caching: string): FastifyReply {
  return (
    reply
      .header('cache-control', caching)
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      // Shared listings show their photo on other sites' cards.
      .header('cross-origin-resource-policy', 'cross-origin')
  );
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}
