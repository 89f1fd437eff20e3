import { compileWatched } from '@ballpark/domain/watched-words.ts';

let find = compileWatched([]);
let adopted = '';

/** One list per process; `refreshSite` keeps it current. */
export function adoptWatchedWords(words: readonly string[]): void {
  const list = words.join('\n');
  if (list === adopted) return;
  find = compileWatched(words);
  adopted = list;
}

export function watchedWordsIn(text: string): string[] {
  return find(text);
}
