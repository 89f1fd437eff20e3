import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { maxListingPhotos } from '@ballpark/domain/photos.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { newKey } from '../../lib/api/idempotency-key.ts';
import { toast } from '../../ui/toast.ts';
import { PhotoRefused, fileRefusal } from './photo-refused.ts';

export type ListingPhotos = {
  photos: readonly ListedPhoto[];
  /** Which of the last files were not accepted, and why. */
  refusals: readonly string[];
  isUploading: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  move: (id: string, by: 1 | -1) => void;
  retry: (id: string) => void;
  /** Removes a photo that the server does not keep, and shows why. */
  refuse: (id: string, why: string) => void;
  /** The addresses of all photos, in order. Sends failed ones again; rejects when a photo still fails. */
  finish: () => Promise<string[]>;
};

/** One upload: `done` gives the address, or null when the photo was removed in between. */
type Upload = { file: File; stop: AbortController; done: Promise<string | null> };

/**
 * The photos of a listing form. Each is sent as soon as it is chosen, and only once; those that failed are sent again when the device
 * is back online. `onUrls` is called with the addresses of those that were sent.
 */
export function useListingPhotos(
  existingUrls: readonly string[] = [],
  onUrls: (urls: string[]) => void = () => undefined,
): ListingPhotos {
  const [photos, setPhotos] = useState(() => existingPhotos(existingUrls));
  const [refusals, setRefusals] = useState<string[]>([]);
  // finish() reads this after waiting, when the list that it was rendered with is outdated.
  const latest = useRef(photos);
  const uploads = useRef(new Map<string, Upload>());
  // Photos are sent one at a time: on a slow connection, several at once would each be too slow for the server's time limit.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Whether a listing has waited for the last photos: then it says itself that they failed. */
  const isAwaited = useRef(false);

  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const { stop } of running.values()) stop.abort();
      for (const photo of latest.current) if (photo.isNew) URL.revokeObjectURL(photo.previewUrl);
    };
  }, []);

  const resume = useEffectEvent(() => {
    for (const { id, error } of latest.current) if (error !== null) void retry(id).catch(() => undefined);
  });
  useEffect(() => {
    const onOnline = () => resume();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  function change(step: PhotoListChange) {
    latest.current = changePhotos(latest.current, step);
    setPhotos(latest.current);
    onUrls(urlsOf(latest.current));
  }

  function add(files: readonly File[]) {
    const refused = files.flatMap((file) => {
      const why = fileRefusal(file, 'listing');
      return why ? [`${file.name}: ${why}`] : [];
    });
    const accepted = files.filter((file) => fileRefusal(file, 'listing') === null);
    makeRoom(accepted.length);
    const free = maxListingPhotos - latest.current.length;
    setRefusals(accepted.length > free ? [...refused, messages.photosTooMany] : refused);
    const chosen = accepted.slice(0, free).map((file) => ({ file, photo: newPhoto(file) }));
    change({ type: 'add', photos: chosen.map(({ photo }) => photo) });
    const sent = chosen.map(({ file, photo }) => start(photo.id, file));
    isAwaited.current = false;
    void Promise.allSettled(sent).then((results) => announce(results, isAwaited.current));
  }

  /** Removes photos that failed, so that new ones have room. */
  function makeRoom(count: number) {
    const surplus = Math.max(0, latest.current.length + count - maxListingPhotos);
    const failed = latest.current.filter(({ error }) => error !== null);
    for (const { id } of failed.slice(0, surplus)) remove(id);
  }

  function start(id: string, file: File): Promise<string | null> {
    const stop = new AbortController();
    change({ type: 'update', id, change: { share: 0, isCut: false, error: null } });
    const { promise: isSent, resolve: onSent } = Promise.withResolvers<void>();
    stop.signal.addEventListener('abort', () => onSent());
    const done = queue.current.then(() => send(id, file, stop.signal, onSent));
    uploads.current.set(id, { file, stop, done });
    // The next photo need not wait for the answer. Callers of `done` handle a failure; else the photo itself shows it.
    queue.current = Promise.race([isSent, done.catch(() => null)]);
    return done;
  }

  async function send(
    id: string,
    file: File,
    signal: AbortSignal,
    onSent: () => void,
  ): Promise<string | null> {
    if (signal.aborted) return null;
    const onProgress = (share: number) => {
      change({ type: 'update', id, change: { share, isCut: false } });
      if (share === 1) onSent();
    };
    const onCut = () => change({ type: 'update', id, change: { share: 0, isCut: true } });
    try {
      const { uploadPhoto } = await import('./upload-photo.ts');
      const { url } = await uploadPhoto(file, 'listing', { signal, onProgress, onCut, idempotencyKey: id });
      change({ type: 'update', id, change: { url, share: 1 } });
      return url;
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof PhotoRefused) refuse(id, error.message);
      else change({ type: 'update', id, change: { error: errorText(error, messages.photoUploadFailed) } });
      throw error;
    }
  }

  function remove(id: string) {
    const photo = latest.current.find((each) => each.id === id);
    uploads.current.get(id)?.stop.abort();
    uploads.current.delete(id);
    if (photo?.isNew) URL.revokeObjectURL(photo.previewUrl);
    change({ type: 'remove', id });
  }

  function refuse(id: string, why: string) {
    const photo = latest.current.find((each) => each.id === id);
    if (!photo) return;
    remove(id);
    setRefusals((before) => [...before, `${photo.name}: ${why}`]);
  }

  function retry(id: string): Promise<string | null> {
    const upload = uploads.current.get(id);
    return upload ? start(id, upload.file) : Promise.resolve(null);
  }

  async function finish(): Promise<string[]> {
    isAwaited.current = true;
    const waiting = latest.current.filter(({ url }) => url === null);
    await Promise.all(
      waiting.map(async ({ id, error }) => (error ? retry(id) : uploads.current.get(id)?.done)),
    );
    // Leaving the page stops the uploads, and the listing must not be sent without its photos.
    if (latest.current.some(({ url }) => url === null)) throw new Error('photos are missing');
    return urlsOf(latest.current);
  }

  return {
    photos,
    refusals,
    isUploading: photos.some(({ url, error }) => url === null && error === null),
    add,
    remove,
    move: (id, by) => change({ type: 'move', id, by }),
    retry: (id) => void retry(id).catch(() => undefined),
    refuse,
    finish,
  };
}

function urlsOf(photos: readonly ListedPhoto[]): string[] {
  return photos.flatMap(({ url }) => url ?? []);
}

function newPhoto(file: File): ListedPhoto {
  const id = newKey();
  return {
    id,
    name: file.name,
    previewUrl: URL.createObjectURL(file),
    url: null,
    share: 0,
    isCut: false,
    error: null,
    isNew: true,
  };
}

/** Says how the upload of photos that were chosen together ended. A single one that failed, and what is no photo, is said in the field. */
function announce(results: PromiseSettledResult<string | null>[], isAwaited: boolean): void {
  const count = results.filter((result) => result.status === 'fulfilled' && result.value !== null).length;
  if (count > 0 && count === results.length)
    return toast.success(count === 1 ? messages.photoUploaded : messages.photosUploaded);
  const failed = results.find((each) => each.status === 'rejected' && !(each.reason instanceof PhotoRefused));
  if (failed?.status === 'rejected' && results.length > 1 && !isAwaited)
    toast.error(errorText(failed.reason, messages.listingPhotosUploadFailed));
}

/** One photo of a listing that is being written. */
export type ListedPhoto = {
  id: string;
  name: string;
  previewUrl: string;
  /** Its address on the server; null until it is there. */
  url: string | null;
  /** The share that has been sent, 0 to 1. */
  share: number;
  /** True while the connection was cut and the photo waits to be sent again. */
  isCut: boolean;
  /** Why it did not arrive. */
  error: string | null;
  /** False for a photo that the listing already had. */
  isNew: boolean;
};

type PhotoListChange =
  | { type: 'add'; photos: ListedPhoto[] }
  | { type: 'remove'; id: string }
  | { type: 'move'; id: string; by: 1 | -1 }
  | { type: 'update'; id: string; change: Partial<Pick<ListedPhoto, 'url' | 'share' | 'isCut' | 'error'>> };

/** The list after a change. Photos beyond 5 are discarded. */
function changePhotos(photos: ListedPhoto[], change: PhotoListChange): ListedPhoto[] {
  switch (change.type) {
    case 'add':
      return [...photos, ...change.photos].slice(0, maxListingPhotos);
    case 'remove':
      return photos.filter(({ id }) => id !== change.id);
    case 'move':
      return moved(photos, change.id, change.by);
    case 'update':
      return photos.map((photo) => (photo.id === change.id ? { ...photo, ...change.change } : photo));
  }
}

/** The photos that a listing already has. */
function existingPhotos(urls: readonly string[]): ListedPhoto[] {
  return urls.map((url, index) => ({
    id: url,
    name: `Photo ${index + 1}`,
    previewUrl: url,
    url,
    share: 1,
    isCut: false,
    error: null,
    isNew: false,
  }));
}

function moved(photos: ListedPhoto[], id: string, by: 1 | -1): ListedPhoto[] {
  const from = photos.findIndex((photo) => photo.id === id);
  const to = from + by;
  const photo = photos[from];
  if (!photo || to < 0 || to >= photos.length) return photos;
  return photos.toSpliced(from, 1).toSpliced(to, 0, photo);
}

const sweptText = 'We could keep it for a day only. Please add it again.';

/**
 * Removes the photos that the server has swept since they were sent, and says why. It checks those of a kept draft, and
 * all photos when the server has refused some.
 */
export function useSweptPhotos(
  { photos, refuse }: ListingPhotos,
  areKept: boolean,
  serverErrors: Record<string, string>,
): void {
  const check = useEffectEvent(() => {
    for (const { id, url } of photos)
      if (url !== null) void isGone(url).then((gone) => gone && refuse(id, sweptText));
  });
  useEffect(() => {
    if (areKept || 'photoUrls' in serverErrors) check();
  }, [areKept, serverErrors]);
}

/** Asks the server itself, because browsers keep photos in their cache. */
function isGone(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
}
