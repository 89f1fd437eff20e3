import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { maxListingPhotos } from '@ballpark/domain/photos.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { newKey } from '../../lib/api/idempotency-key.ts';
import { toast } from '../../ui/toast.ts';
import { PhotoRefused, fileRefusal } from '../../lib/photo-refused.ts';
import { say } from '../../ui/say.ts';

export type ListingPhotos = {
  photos: readonly ListedPhoto[];
  /** Rejected files, with reasons. */
  refusals: readonly string[];
  isUploading: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  move: (id: string, by: 1 | -1) => void;
  retry: (id: string) => void;
  /** Removes a photo the server no longer has, with the reason. */
  refuse: (id: string, why: string) => void;
  /** All URLs in order. Retries failed photos; rejects if one still fails. */
  finish: () => Promise<string[]>;
};

/** `done`: the URL, or null if removed meanwhile. */
type Upload = { file: File; stop: AbortController; done: Promise<string | null> };

/** Uploads each photo once, when chosen; retries failed ones when back online. */
export function useListingPhotos(
  existingUrls: readonly string[] = [],
  onUrls: (urls: string[]) => void = () => undefined,
): ListingPhotos {
  const [photos, setPhotos] = useState(() => existingPhotos(existingUrls));
  const [refusals, setRefusals] = useState<string[]>([]);
  // For finish(), whose closure is stale after waiting.
  const latest = useRef(photos);
  const uploads = useRef(new Map<string, Upload>());
  // One at a time: parallel uploads on a slow connection would hit the server's timeout.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** A waiting listing reports failures itself. */
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
    setRefusals(accepted.length > free ? [...refused, say(messages.photosTooMany)] : refused);
    const chosen = accepted.slice(0, free).map((file) => ({ file, photo: newPhoto(file) }));
    change({ type: 'add', photos: chosen.map(({ photo }) => photo) });
    const sent = chosen.map(({ file, photo }) => start(photo.id, file));
    isAwaited.current = false;
    void Promise.allSettled(sent).then((results) => announce(results, isAwaited.current));
  }

  /** Drops failed photos to make room. */
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
    // The next upload need not wait for the answer. `done` callers, or the photo, show a failure.
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
    // Leaving stops the uploads; never send the listing without its photos.
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

/** One toast per batch. A single failure and rejected files show in the field. */
function announce(results: PromiseSettledResult<string | null>[], isAwaited: boolean): void {
  const count = results.filter((result) => result.status === 'fulfilled' && result.value !== null).length;
  if (count > 0 && count === results.length)
    return toast.success(count === 1 ? say(messages.photoUploaded) : say(messages.photosUploaded));
  const failed = results.find((each) => each.status === 'rejected' && !(each.reason instanceof PhotoRefused));
  if (failed?.status === 'rejected' && results.length > 1 && !isAwaited)
    toast.error(errorText(failed.reason, messages.listingPhotosUploadFailed));
}

export type ListedPhoto = {
  id: string;
  name: string;
  previewUrl: string;
  /** Null until uploaded. */
  url: string | null;
  /** Uploaded share, 0 to 1. */
  share: number;
  /** The connection was cut; waiting to retry. */
  isCut: boolean;
  /** Why the upload failed. */
  error: string | null;
  isNew: boolean;
};

type PhotoListChange =
  | { type: 'add'; photos: ListedPhoto[] }
  | { type: 'remove'; id: string }
  | { type: 'move'; id: string; by: 1 | -1 }
  | { type: 'update'; id: string; change: Partial<Pick<ListedPhoto, 'url' | 'share' | 'isCut' | 'error'>> };

/** Discards photos beyond 5. */
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

/**
 * Removes photos that the server has cleaned up. Checks a restored draft, and all photos after a
 * refusal.
 */
export function useSweptPhotos(
  { photos, refuse }: ListingPhotos,
  areKept: boolean,
  serverErrors: Record<string, string>,
): void {
  const check = useEffectEvent(() => {
    for (const { id, url } of photos)
      if (url !== null)
        void isGone(url).then((gone) => gone && refuse(id, t`We no longer have it. Please add it again.`));
  });
  useEffect(() => {
    if (areKept || 'photoUrls' in serverErrors) check();
  }, [areKept, serverErrors]);
}

/** Bypasses the browser's cache. */
function isGone(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
}
