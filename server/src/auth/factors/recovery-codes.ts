import { randomInt } from 'node:crypto';
import { hashToken } from '../tokens.ts';

/** Crockford’s letters: none that could be taken for another. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const codeCount = 10;
const codeLength = 16;

/** Ten new codes of 80 random bits each, in groups of four for whoever has to type one. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** What is kept of a code, however it was typed: 80 bits cannot be guessed from their hash. */
export function hashRecoveryCode(typed: string): Buffer {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return hashToken(plain);
}
