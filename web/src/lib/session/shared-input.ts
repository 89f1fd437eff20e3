import { hasShape, isText } from '../has-shape.ts';
import { sharedCache } from './forget-shared.ts';

/** What another app shared with this one, kept by the service worker (service-worker/service-worker.ts) until the reader uses or drops it. */
export type SharedInput = { text: string; photos: File[] };

const keptForMs = 24 * 60 * 60_000;

type KeptShare = { text: string; names: string[]; at: number };

const isKeptShare = hasShape<KeptShare>({
  text: isText,
  names: (value) => Array.isArray(value) && value.every(isText),
  at: (value) => typeof value === 'number',
});

/** Stays there until `forgetShared`. Null if there is nothing, or only what was shared long ago. */
export async function readShared(): Promise<SharedInput | null> {
  return readCache().catch(() => null);
}

async function readCache(): Promise<SharedInput | null> {
  const cache = await caches.open(sharedCache);
  const kept: unknown = await (await cache.match('/shared'))?.json();
  if (!isKeptShare(kept) || Date.now() - kept.at > keptForMs) return null;
  const photos = await Promise.all(
    kept.names.map(async (name, at) => {
      const photo = await (await cache.match(`/shared/${at}`))?.blob();
      return photo ? [new File([photo], name, { type: photo.type })] : [];
    }),
  );
  return { text: kept.text, photos: photos.flat() };
}
