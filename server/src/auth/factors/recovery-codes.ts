import { randomInt } from 'node:crypto';
import { hashToken } from '../tokens.ts';

/** Crockford's alphabet: no letter can be mistaken for another. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const codeCount = 10;
const codeLength = 16;

/** Ten new codes of 80 random bits each, in groups of four so that they are easier to type. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** The hash of a code, however it was typed: nobody can guess 80 bits from it. */
export function hashRecoveryCode(typed: string): Buffer {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return hashToken(plain);
}
