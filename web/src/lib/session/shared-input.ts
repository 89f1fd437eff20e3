import { hasShape, isText } from '../has-shape.ts';
import { forgetShared, sharedCache } from './forget-shared.ts';

/** What another app shared with this one, kept by the service worker (service-worker/service-worker.ts) until the form takes it. */
export type SharedInput = { text: string; photos: File[] };

const keptForMs = 24 * 60 * 60_000;

type KeptShare = { text: string; names: string[]; at: number };

const isKeptShare = hasShape<KeptShare>({
  text: isText,
  names: (value) => Array.isArray(value) && value.every(isText),
  at: (value) => typeof value === 'number',
});

let taking: Promise<SharedInput | null> | undefined;

/** Once: it is gone from the cache then. Null if there is nothing, or only what was shared long ago. */
export function takeShared(): Promise<SharedInput | null> {
  taking ??= readShared()
    .catch(() => null)
    .finally(() => {
      taking = undefined;
      forgetShared();
    });
  return taking;
}

async function readShared(): Promise<SharedInput | null> {
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
