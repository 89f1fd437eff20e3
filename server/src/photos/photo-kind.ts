import { type PhotoKind, photoLimits } from '@ballpark/domain/photo-limits.ts';
import { PayloadTooLarge, UnsupportedMediaType } from '../errors.ts';
import type { PhotoFormat } from './photo-format.ts';

/** Throws when a photo of so many bytes is over the limit of its kind. */
export function refuseOversize(byteLength: number, kind: PhotoKind): void {
  const { maxBytes, tooLarge } = photoLimits[kind];
  if (byteLength > maxBytes) throw new PayloadTooLarge(tooLarge);
}

export function isAllowedFormat(format: PhotoFormat, kind: PhotoKind): boolean {
  return photoLimits[kind].types.includes(`image/${format}`);
}

/** The refusal that names the formats allowed for this kind. */
export function wrongFormat(kind: PhotoKind): UnsupportedMediaType {
  return new UnsupportedMediaType(photoLimits[kind].wrongType);
}
