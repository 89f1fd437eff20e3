import type { Log } from '../log.ts';
import type { PhotoStore } from '../adapters/blob-store.ts';

const everyMillis = 30_000;

type Options = { store: PhotoStore; log: Log; everyMs?: number };

export type WatchedPhotoStore = {
  /** Whether photos could be kept when that was last asked. */
  isUp: () => boolean;
  stop: () => void;
};

/** Asks the photo store at the start, which this waits for, and then every half minute whether photos can be kept. */
export async function watchPhotoStore({
  store,
  log,
  everyMs = everyMillis,
}: Options): Promise<WatchedPhotoStore> {
  let isUp = true;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const ask = async (): Promise<void> => {
    const fault = await store.check().then(() => null, reasonOf);
    if (fault !== null && isUp)
      log.warn({ fault }, 'photos cannot be kept: their store does not answer as it should');
    if (fault === null && !isUp) log.info({}, 'photos can be kept again');
    isUp = fault === null;
    if (!isStopped) timer = setTimeout(() => void ask(), everyMs).unref();
  };
  await ask();
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { isUp: () => isUp, stop };
}

/** The API hides a store's failure; the real reason is in the error's cause, or in the cause of that. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause !== undefined) reason = reason.cause;
  return reason instanceof Error ? reason.message : String(reason);
}
