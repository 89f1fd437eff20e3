import { maxListingPhotoBytes, maxProfilePhotoBytes } from '@ballpark/domain/photo-limits.ts';
import { PayloadTooLarge, UnsupportedMediaType } from '../errors.ts';

/** Listing photos and profile photos differ in size and in the formats they allow (product 12.1). */
export type PhotoKind = 'listing' | 'profile';

const listingFormats = new Set(['jpeg', 'png', 'webp']);
const profileFormats = new Set([...listingFormats, 'gif']);

/** Throws when a photo of so many bytes is over the limit of its kind. */
export function refuseOversize(byteLength: number, kind: PhotoKind): void {
  if (kind === 'listing' && byteLength > maxListingPhotoBytes)
    throw new PayloadTooLarge('photoTooLargeListing');
  if (kind === 'profile' && byteLength > maxProfilePhotoBytes)
    throw new PayloadTooLarge('photoTooLargeProfile');
}

export function isAllowedFormat(format: string, kind: PhotoKind): boolean {
  return (kind === 'listing' ? listingFormats : profileFormats).has(format);
}

/** The refusal that names the formats allowed for this kind. */
export function wrongFormat(kind: PhotoKind): UnsupportedMediaType {
  return new UnsupportedMediaType(kind === 'listing' ? 'photoTypeListing' : 'photoTypeProfile');
}
