import { createHash } from 'node:crypto';

/** The session token of the person with this number. */
export function tokenOf(number: number): string {
  return createHash('sha256').update(`bench ${number}`).digest('base64url');
}
