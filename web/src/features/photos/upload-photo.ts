import type { Photo } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { PhotoKind } from '@ballpark/domain/photos.ts';
import { ApiError, errorText } from '../../lib/api/api.ts';
import { newKey } from '../../lib/api/idempotency-key.ts';
import { upload } from '../../lib/api/upload.ts';
import { sleep } from '../../lib/sleep.ts';
import { PhotoRefused, fileRefusal } from './photo-refused.ts';

type UploadOptions = {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
  /** Called when the connection was cut and the photo is sent again from its beginning. */
  onCut?: () => void;
  /** The same for each try of one photo. */
  idempotencyKey?: string;
};

const routes = {
  listing: 'POST /photos/upload-base64',
  profile: 'POST /photos/upload-profile-base64',
} as const;

/**
 * Shrinks a photo in the browser and sends it, again where the connection is cut. Throws PhotoRefused for a file that can never be a
 * photo here, ApiError for other failures.
 */
export async function uploadPhoto(file: File, kind: PhotoKind, options: UploadOptions = {}): Promise<Photo> {
  const refusal = fileRefusal(file, kind);
  if (refusal) throw new PhotoRefused(refusal);
  const { shrinkPhoto } = await import('./shrink-photo.ts');
  const smaller = await shrinkPhoto(file);
  options.signal?.throwIfAborted();
  const body = { base64Data: await dataUrlOf(smaller), filename: file.name };
  // Without a key, the server would keep a photo twice when only its answer was lost.
  const once = { ...options, idempotencyKey: options.idempotencyKey ?? newKey() };
  return keepSending(() => upload(routes[kind], body, once), options).catch(refuseWhatServerRefused);
}

/** The server has judged the bytes, so sending them again would end the same way. */
function refuseWhatServerRefused(error: unknown): never {
  const isRefusal = error instanceof ApiError && [400, 413, 415].includes(error.status);
  throw isRefusal ? new PhotoRefused(errorText(error, messages.photoInvalid)) : error;
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // readAsDataURL always gives a text.
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new PhotoRefused(messages.photoInvalid)));
    reader.readAsDataURL(file);
  });
}

/** How long to wait before each further try, in milliseconds. */
const waitsMs = [1_000, 2_000, 4_000, 8_000];
/** A server may ask for a longer wait, up to this. */
const longestWaitMs = 30_000;

type KeepSendingOptions = {
  signal?: AbortSignal | undefined;
  /** Called when the connection was cut and another try follows. */
  onCut?: (() => void) | undefined;
};

/**
 * Sends something up to five times where a bad connection or a busy server cuts it off. It throws at once where another try cannot
 * help, and while the device is offline, where it would only wait in silence.
 */
export async function keepSending<T>(
  send: () => Promise<T>,
  { signal, onCut }: KeepSendingOptions = {},
): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await send();
    } catch (error) {
      const pauseMs = pauseAfter(error, waitMs);
      if (pauseMs === null || !navigator.onLine || signal?.aborted) throw error;
      onCut?.();
      await sleep(pauseMs);
      signal?.throwIfAborted();
    }
  }
  return send();
}

/** The pause before the next try, in milliseconds; null when another try cannot help. */
function pauseAfter(error: unknown, waitMs: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const { status, retryAfter } = error;
  // A 409 with a wait says that the first try has arrived and is still running.
  const isCut = [0, 408, 502, 503, 504].includes(status) || (status === 409 && retryAfter !== null);
  if (!isCut) return null;
  return Math.max(waitMs, Math.min((retryAfter ?? 0) * 1_000, longestWaitMs));
}
