import {
  photoInvalid,
  photoTooLargeListing,
  photoTooLargeProfile,
  photoTypeListing,
  photoTypeProfile,
} from '@ballpark/domain/contract/screen-messages.ts';
import { photoFileProblem, type PhotoKind } from '@ballpark/domain/photos.ts';

const texts = {
  photoInvalid,
  photoTooLargeListing,
  photoTooLargeProfile,
  photoTypeListing,
  photoTypeProfile,
};

/** Thrown for a file that cannot be a photo here; `message` says why, for people. */
export class PhotoRefused extends Error {}

/** The fault of a chosen file, before it is made smaller; null when it may be a photo. */
export function fileRefusal(file: { type: string; size: number }, kind: PhotoKind): string | null {
  const problem = photoFileProblem(file, kind);
  return problem && texts[problem];
}
