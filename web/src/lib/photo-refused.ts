import {
  photoInvalid,
  photoTooLargeListing,
  photoTooLargeProfile,
  photoTypeListing,
  photoTypeProfile,
} from '@ballpark/domain/contract/screen-messages.ts';
import { photoFileProblem, type PhotoKind } from '@ballpark/domain/photos.ts';
import { say } from '../ui/say.ts';

const texts = {
  photoInvalid,
  photoTooLargeListing,
  photoTooLargeProfile,
  photoTypeListing,
  photoTypeProfile,
};

/** The file cannot be used; `message` is shown to people. */
export class PhotoRefused extends Error {}

export function fileRefusal(file: { type: string; size: number }, kind: PhotoKind): string | null {
  const problem = photoFileProblem(file, kind);
  return problem && say(texts[problem]);
}
