import { foldText, isUnspaced } from './search-words.ts';

export const maxWatchedWords = 500;
/** In characters. */
export const maxWatchedWordLength = 80;

/**
 * Finds words and phrases in a text, whatever their case and accents; `*` at the end also finds longer words. Where words
 * are not spaced apart, any part of the text counts. Compile once, for many texts.
 */
export function compileWatched(words: readonly string[]): (text: string) => string[] {
  const sought = words.flatMap((word) => {
    const folded = foldText(word);
    if (folded === '') return [];
    const part = isUnspaced(folded) ? folded : ` ${folded}${word.trimEnd().endsWith('*') ? '' : ' '}`;
    return [{ word, part }];
  });
  return (text) => {
    if (sought.length === 0) return [];
    const within = ` ${foldText(text)} `;
    return sought.filter(({ part }) => within.includes(part)).map(({ word }) => word);
  };
}
