import { BadRequest } from '../errors.ts';
import type { PhotoKind } from '@ballpark/domain/photo-limits.ts';
import { refuseOversize } from './photo-kind.ts';

const dataUrlPrefix = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;
const longestPrefix = 64;

/**
 * Decodes a photo sent as base64, with or without `data:image/…;base64,` before it. Strict: no white space, no
 * URL-safe alphabet, padding as it should be. Throws 400 when empty or invalid, 413 when over the limit.
 */
export function decodeBase64(text: string, kind: PhotoKind): Buffer {
  const prefixLength = dataUrlPrefix.exec(text.slice(0, longestPrefix))?.[0].length ?? 0;
  const encoded = text.slice(prefixLength);
  if (encoded === '') throw new BadRequest('photoMissing');

  const byteLength = decodedLength(encoded);
  refuseOversize(byteLength, kind);
  const bytes = Buffer.from(encoded, 'base64');
  if (!isExactly(bytes, encoded, byteLength)) throw new BadRequest('photoInvalid');
  return bytes;
}

function decodedLength(encoded: string): number {
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  return (encoded.length / 4) * 3 - padding;
}

/** Buffer skips what it does not know, so a wrong character shows as missing bytes; '-' and '_' it takes for '+' and '/'. */
function isExactly(bytes: Buffer, encoded: string, byteLength: number): boolean {
  if (encoded.length % 4 !== 0 || bytes.length !== byteLength) return false;
  if (encoded.includes('-') || encoded.includes('_')) return false;
  const lastGroup = bytes.subarray(Math.floor((byteLength - 1) / 3) * 3);
  return encoded.endsWith(lastGroup.toString('base64'));
}
