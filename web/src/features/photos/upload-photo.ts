import type { PhotoKind } from '@ballpark/domain/photo-limits.ts';
import type { Photo } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { ApiError, errorText } from '../../lib/api/api.ts';
import { newKey } from '../../lib/api/idempotency-key.ts';
import { upload } from '../../lib/api/upload.ts';
import { keepSending } from './keep-sending.ts';
import { fileRefusal, PhotoRefused } from './photo-refused.ts';

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
