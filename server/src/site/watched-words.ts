import { compileWatched } from '@ballpark/domain/watched-words.ts';
import { BadRequest } from '../errors.ts';

let find = compileWatched([]);
let adopted = '';

/** One list per process; `refreshSite` keeps it current. */
export function adoptWatchedWords(words: readonly string[]): void {
  const list = words.join('\n');
  if (list === adopted) return;
  find = compileWatched(words);
  adopted = list;
}

/** Words that were there before an edit do not count again. */
export function watchedWordsIn(text: string, before = ''): string[] {
  const known = find(before);
  return find(text).filter((word) => !known.includes(word));
}

/** A name stands beside all that its person does, so it can't wait for a moderator as a post does. */
export function isWatched(name: string, before?: string): boolean {
  return watchedWordsIn(name, before).length > 0;
}

/** Throws 400 if the name has a word to watch that was not in the one `before`. */
export function requireUnwatched(name: string, before?: string): void {
  if (isWatched(name, before)) throw new BadRequest('nameWatched', 'name');
}
