import { buffer } from 'node:stream/consumers';
import { photoPath } from '@ballpark/domain/photo-address.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPhotoName, type PhotoStore } from '../adapters/blob-store.ts';
import { namesEtag } from '../http/encoded.ts';
import { addressKey } from '../http/limits/rate-limit.ts';
import { untilCallerLeaves } from '../http/until-caller-leaves.ts';
import type { HeldPhotos } from './held-photos.ts';
import { makeSharePicture, photoToShare } from './share-picture.ts';

type MediaRequest = FastifyRequest<{ Params: { name: string }; Querystring: { key?: unknown } }>;
type Media = {
  find: PhotoStore['get'];
  isServed: HeldPhotos['isServed'];
  /** Counts a picture that is made for a network address; throws if there were too many. */
  countPicture: (address: string) => Promise<void>;
};

/**
 * Serves photos at /media/<name>, and as a JPEG for previews of shared links. A name always means the same bytes, so browsers may cache them
 * for good, except those that need a key (photo-key.ts).
 */
export function serveMedia(app: FastifyInstance, media: Media): void {
  app.route<{ Params: { name: string }; Querystring: { key?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: `${photoPath}:name`,
    handler: async (request, reply) => {
      const { name } = request.params;
      const { key } = request.query;
      const photo = photoToShare(name) ?? name;
      if (!isPhotoName(photo) || !(await media.isServed(photo, typeof key === 'string' ? key : undefined)))
        return sendNotFound(reply);
      return sendPhoto(request, reply, photo, media);
    },
  });
}

async function sendPhoto(
  request: MediaRequest,
  reply: FastifyReply,
  photoName: string,
  { find, countPicture }: Media,
): Promise<FastifyReply> {
  const { name } = request.params;
  const etag = `"${name}"`;
  const caching =
    request.query.key === undefined ? 'public, max-age=31536000, immutable' : 'private, no-store';
  if (namesEtag(request.headers['if-none-match'], etag)) {
    return withMediaHeaders(reply, etag, caching).code(304).send();
  }
  const photo = await find(photoName);
  if (!photo) return sendNotFound(reply);

  if (name !== photoName) {
    // Small beside what its decoding takes, and read at once, so that nothing stays open while it waits.
    const bytes = await buffer(photo.stream);
    const by = addressKey(request.ip);
    await countPicture(by);
    const picture = await makeSharePicture(bytes, { by, signal: untilCallerLeaves(reply) });
    return withMediaHeaders(reply, etag, caching).type('image/jpeg').send(picture);
  }
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
