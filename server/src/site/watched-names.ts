import { BadRequest } from '../errors.ts';
import { watchedWordsIn } from './watched-words.ts';

/** A name stands beside all that its person does, so it can't wait for a moderator as a post does. */
export function isWatched(name: string, before = ''): boolean {
  const known = watchedWordsIn(before);
  return watchedWordsIn(name).some((word) => !known.includes(word));
}

/** Throws 400 if the name has a word to watch that was not in the one `before`. */
export function requireUnwatched(name: string, before?: string): void {
  if (isWatched(name, before)) throw new BadRequest('nameWatched', 'name');
}
