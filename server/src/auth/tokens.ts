import { createHash, randomBytes } from 'node:crypto';
import { tokenPrefix } from '@ballpark/domain/token-scopes.ts';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function newAccessToken(): string {
  return `${tokenPrefix}${newToken()}`;
}

/** A session's token may begin so by chance, but is shorter. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(tokenPrefix) && token.length === tokenPrefix.length + 43;
}

/** SHA-256; only this is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
