import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token: only this is kept. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
