import type { Photo } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { PhotoKind } from '@ballpark/domain/photos.ts';
import { ApiError, errorText } from '../../lib/api/api.ts';
import { newKey } from '../../lib/api/idempotency-key.ts';
import { upload } from '../../lib/api/upload.ts';
import { dataUrlOf } from '../../lib/data-url.ts';
import { sleep } from '../../lib/sleep.ts';
import { PhotoRefused, fileRefusal } from '../../lib/photo-refused.ts';
import { say } from '../../ui/say.ts';

type UploadOptions = {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
  onCut?: () => void;
  /** Shared by all tries. */
  idempotencyKey?: string;
};

const routes = {
  listing: 'POST /photos/upload-base64',
  profile: 'POST /photos/upload-profile-base64',
} as const;

/**
 * Shrinks and uploads a photo, with retries. Throws PhotoRefused for unusable files, ApiError
 * otherwise.
 */
export async function uploadPhoto(file: File, kind: PhotoKind, options: UploadOptions = {}): Promise<Photo> {
  const refusal = fileRefusal(file, kind);
  if (refusal) throw new PhotoRefused(refusal);
  const { shrinkPhoto } = await import('./shrink-photo.ts');
  const smaller = await shrinkPhoto(file);
  options.signal?.throwIfAborted();
  const body = { base64Data: await readFile(smaller), filename: file.name };
  // Without a key, a lost answer would leave a duplicate.
  const once = { ...options, idempotencyKey: options.idempotencyKey ?? newKey() };
  return keepSending(() => upload(routes[kind], body, once), options).catch(refuseWhatServerRefused);
}

/** The server rejected the bytes: do not retry. */
function refuseWhatServerRefused(error: unknown): never {
  const isRefusal = error instanceof ApiError && [400, 413, 415].includes(error.status);
  throw isRefusal ? new PhotoRefused(errorText(error, messages.photoInvalid)) : error;
}

async function readFile(file: Blob): Promise<string> {
  return dataUrlOf(file).catch(() => {
    throw new PhotoRefused(say(messages.photoInvalid));
  });
}

/** Between tries, in ms. */
const waitsMs = [1_000, 2_000, 4_000, 8_000];
/** Limit for Retry-After. */
const maxWaitMs = 30_000;

type KeepSendingOptions = {
  signal?: AbortSignal | undefined;
  onCut?: (() => void) | undefined;
};

/**
 * Up to five tries if the connection is cut or the server is busy. Throws at once if a retry cannot
 * help or the device is offline.
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

/** In ms; null if a retry cannot help. */
function pauseAfter(error: unknown, waitMs: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const { status, retryAfter } = error;
  // 409 with Retry-After: the first try is still running.
  const isCut = [0, 408, 502, 503, 504].includes(status) || (status === 409 && retryAfter !== null);
  if (!isCut) return null;
  return Math.max(waitMs, Math.min((retryAfter ?? 0) * 1_000, maxWaitMs));
}
