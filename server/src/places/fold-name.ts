import { foldText } from '@ballpark/domain/search-words.ts';

/** A name as the index keeps it and searches compare it: lower case, without accents and signs. */
export function foldName(name: string): string {
  // Most names are plain, and foldText costs ten times as much.
  return /^[a-zA-Z]+$/.test(name) ? name.toLowerCase() : foldText(name);
}
