import { hashToken } from './tokens.ts';

export function shortKey(text: string): string {
  return hashToken(text).toString('base64url');
}
