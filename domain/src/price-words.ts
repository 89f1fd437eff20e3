import { isUnspaced, wordsOf as wordsOfText } from './search-words.ts';

/** The words by which a price is found again, each once: those of the title, and those that only the description has. */
export type PriceWords = { title: readonly string[]; description: readonly string[] };

/** More words would cost storage and time, and improve little. */
const [mostTitleWords, mostDescriptionWords] = [10, 6];
/** Letters of a script without spaces are compared two at a time: most of its words are that short. */
const pieceLength = 2;

/** The words of a title and a description that say what a thing is; of a description only the longest, which say most. */
export function priceWords(title: string, description: string): PriceWords {
  const titleWords = wordsOf(title).slice(0, mostTitleWords);
  const rest = wordsOf(description).filter((word) => !titleWords.includes(word));
  const longest = rest.toSorted((a, b) => b.length - a.length).slice(0, mostDescriptionWords);
  return { title: titleWords, description: longest };
}

function wordsOf(text: string): string[] {
  const words = wordsOfText(text).map((word) =>
    isUnspaced(word) ? Array.from(word).slice(0, pieceLength).join('') : singular(word),
  );
  return [...new Set(words.filter((word) => Array.from(word).length > 1))];
}

/** ‘chairs’ and ‘chair’ are one word; ‘glass’ stays as it is. */
function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
