import { foldLookAlikes } from './look-alikes.ts';
import { foldText, isUnspaced } from './search-words.ts';

export const maxWatchedWords = 500;
/** In characters. */
export const maxWatchedWordLength = 80;

const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** What a text reads like: without signs that nobody sees; as it is, and with look-alikes as Latin letters. */
function readings(text: string): string[] {
  const visible = text.replaceAll(unseen, '');
  return [foldText(visible), foldText(foldLookAlikes(visible))];
}

/**
 * Finds words and phrases in a text, whatever their case, accents and look-alikes; `*` at the end also finds longer words. Where words
 * are not spaced apart, any part of the text counts. Compile once, for many texts.
 */
export function compileWatched(words: readonly string[]): (text: string) => string[] {
  const sought = words.flatMap((word) => {
    const parts = readings(word).map((folded) => {
      if (folded === '' || isUnspaced(folded)) return folded;
      return ` ${folded}${word.trimEnd().endsWith('*') ? '' : ' '}`;
    });
    return parts.includes('') ? [] : [{ word, parts }];
  });
  return (text) => {
    if (sought.length === 0) return [];
    const within = readings(text).map((folded) => ` ${folded} `);
    return sought
      .filter(({ parts }) => parts.some((part, at) => within[at]?.includes(part)))
      .map(({ word }) => word);
  };
}
