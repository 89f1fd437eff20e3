import { photoIdOf, photoNames, photoPath } from '@ballpark/domain/photos.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PhotoStore, isPhotoName, photoIdIn } from '../adapters/blob-store.ts';
import type { Deps } from '../deps.ts';
import { namesEtag } from '../http/encoded.ts';
import { untilCallerLeaves } from '../until-caller-leaves.ts';
import { openImage } from './open-image.ts';
import { isPhotoKey } from './photo-kind.ts';
import { findHiddenPhotos, findPhotoIds } from './photo-queries.ts';
import { readWhole } from '../adapters/read-whole.ts';
import { turns } from './process-photo.ts';

type MediaRequest = FastifyRequest<{ Params: { name: string }; Querystring: { key?: unknown } }>;
export type Media = {
  find: PhotoStore['get'];
  isServed: HiddenPhotos['isServed'];
  /** Throws 429 after too many from one network address. */
  countPicture: (address: string) => Promise<void>;
};

/** A name always means the same bytes, so browsers may cache them for ever; not those with a key. */
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
  const isDrawn = name !== photoName;
  const by = request.ip;
  if (isDrawn) await countPicture(by);
  const photo = await find(photoName);
  if (!photo) return sendNotFound(reply);

  if (isDrawn) {
    // Nothing stays open while it waits for its turn.
    const bytes = await readWhole(photo);
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
      // Other sites show the photos of shared listings.
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

type HiddenPhotos = {
  isServed: (name: string, key: string | undefined) => Promise<boolean>;
  stop: () => void;
};

/**
 * Serving a photo needs no query. Refreshed after each change in any process, and at intervals in case a
 * notification was lost.
 */
export function hiddenPhotos(
  { db, outbox, log, now }: Pick<Deps, 'db' | 'outbox' | 'log' | 'now'>,
  everyMs = 60_000,
): HiddenPhotos {
  let cached: Promise<ReadonlySet<string>> | undefined;

  async function read(before: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    return findHiddenPhotos(db).catch((err: unknown) => {
      log.warn({ err }, 'it could not be read which photos are held back');
      return before;
    });
  }
  function refresh(): void {
    const before = cached;
    if (before) cached = before.then(read);
  }
  const timer = setInterval(refresh, everyMs).unref();
  const unlisten = outbox.listen(({ kind }) => {
    if (kind === 'photos.held') refresh();
  });
  return {
    async isServed(name, key) {
      cached ??= read(new Set());
      const id = photoIdIn(name);
      if (id === null || !(await cached).has(id)) return true;
      return key !== undefined && isPhotoKey(db, { photoId: id, key, now: now() });
    },
    stop() {
      clearInterval(timer);
      unlisten();
    },
  };
}

/** Restores a photo that was set aside but has a row: an older restored database may have set it aside. */
export async function findPhotoFile(deps: Deps, name: string): ReturnType<PhotoStore['get']> {
  const { photoStore, log } = deps;
  // Invented names must not load the database.
  const file = await photoStore.get(name);
  if (file !== null) return file;
  const aside = await photoStore.get(name, 'aside');
  if (aside === null) return null;
  if (!(await isNamed(deps, name))) {
    aside.stream.destroy();
    return null;
  }
  await photoStore
    .move([name], 'kept')
    .catch((error: unknown) => log.warn({ err: error }, 'a photo that lies aside could not be brought back'));
  return aside;
}

async function isNamed({ db }: Deps, name: string): Promise<boolean> {
  const id = photoIdIn(name);
  if (id === null) return false;
  return findPhotoIds(db, [id]).then(
    (found) => found.has(id),
    () => false,
  );
}

/** Link previews show it uncropped. */
export const sharePicture = { width: 1200, height: 630 };
const quality = 80;
const ending = '-share.jpg';

/** Some previews show no WebP. */
export function sharePictureUrl(url: string): string | null {
  const id = photoIdOf(url);
  return id === null ? null : photoPath + id + ending;
}

function photoToShare(name: string): string | undefined {
  return name.endsWith(ending) ? photoNames(name.slice(0, -ending.length)).full : undefined;
}

/** Takes turns with uploads; throws 503 when too many wait. */
async function makeSharePicture(
  photo: Buffer,
  { by, signal }: { by: string; signal: AbortSignal },
): Promise<Buffer> {
  return turns.run({ by, signal }, () =>
    openImage(photo)
      .resize({ ...sharePicture, fit: 'cover' })
      .jpeg({ quality })
      .toBuffer(),
  );
}
