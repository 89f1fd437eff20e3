import { BadRequest } from '../errors.ts';
import type { Orientation } from './read-orientation.ts';

/** A photo without its metadata, and how it has to be turned. */
export type StrippedPhoto = { bytes: Buffer; orientation: Orientation };

/** Larger colour profiles, unpacked, are left out. Those of printers have up to 3 MB, those of cameras a few kB. */
export const maxProfileBytes = 4 * 1024 * 1024;
/** No real photo is made of more segments or chunks. Each costs the decoder time, and some a warning, however small it is. */
export const maxParts = 10_000;

export function unreadable(): BadRequest {
  return new BadRequest('photoUnreadable');
}
