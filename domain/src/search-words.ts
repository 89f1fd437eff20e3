import { normalForm } from './normal-form.ts';

/** Lower case, no accents or ligatures, letters and digits between single spaces. */
export function foldText(text: string): string {
  return normalForm(text, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o')
    .replace(/đ/g, 'd')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Indexes have a limit. */
const maxWordLength = 64;
const pieceLength = 6;
/** No text is found by more: only joined Korean words would have thousands. */
const maxFoundBy = 600;
/** Nobody searches for the ending of a longer word. */
const maxSyllables = 8;
/** Longer mixtures, such as serial numbers, are only searched whole. */
const maxParts = 4;

/** Any letter may begin a word in these scripts. */
const unspacedScripts = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const run = new RegExp(`[${unspacedScripts}]+|[^${unspacedScripts}\\s]+`, 'gu');
const unspaced = new RegExp(`^[${unspacedScripts}]`, 'u');

/** Punctuation that may be left out of a word, but not between digits: 10-12 is not 1012. */
const inWord =
  /(?<=\p{L}\p{M}*)[\p{Pd}'’.&\u00AD\u200B-\u200D]+(?=[\p{L}\p{N}])|(?<=\p{N})[\p{Pd}'’.&]+(?=\p{L})/gu;
const joinedWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\n[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)+/gu;

/**
 * Korean words end in particles, so any syllable may begin one. Folded syllables begin with these letters.
 */
const syllable = /(?=[\u1100-\u115F])/u;

export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** Characters such as % or quotes only separate. */
export function searchWords(text: string): string[] {
  return runsOf(text).flatMap((word) => (isUnspaced(word) ? piecesOf(word, pieceLength) : [word]));
}

/** ‘iphone’ and ‘13’, which others write apart; empty for other words. */
export function partsOf(word: string): string[] {
  const parts = isUnspaced(word) ? [] : (word.match(/\p{L}+|\p{N}+/gu) ?? []);
  return parts.length > 1 && parts.length <= maxParts ? parts : [];
}

/** Pairs of letters or syllables, where words cannot be told apart. */
export function pairsOf(word: string): string[] {
  const letters = isUnspaced(word) ? Array.from(word) : word.split(syllable);
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** In scripts without spaces, the piece that each letter begins. */
export function wordsOf(text: string): string[] {
  return runsOf(text).flatMap((word) => (isUnspaced(word) ? piecesOf(word, 1) : [word]));
}

/**
 * Each word of a search must begin one of these: the words, also without inner punctuation (‘wifi’ of ‘Wi-
 * Fi’), and the endings of Korean words.
 */
export function foundByWords(text: string): string[] {
  const words = wordsOf(text);
  const endings = words.flatMap((word) => {
    const syllables = word.split(syllable);
    if (syllables.length > maxSyllables) return [];
    return syllables.slice(1).map((_, at) => syllables.slice(at + 1).join(''));
  });
  return [...new Set([...words, ...endings, ...joinedIn(text).flatMap(wordsOf)])].slice(0, maxFoundBy);
}

function joinedIn(text: string): string[] {
  const joined = text.replace(/\n/g, ' ').replace(inWord, '\n').match(joinedWord) ?? [];
  return joined.flatMap((word) => {
    const parts = word.split('\n');
    return parts.slice(1).map((_, at) => parts.slice(at, at + maxParts).join(''));
  });
}

function runsOf(text: string): string[] {
  // Greek’s final sigma and Arabic’s tatweel are only forms.
  const runs =
    foldText(text)
      .replace(/ς/g, 'σ')
      .replace(/\u0640/g, '')
      .match(run) ?? [];
  return runs.map((word) => (isUnspaced(word) ? word : Array.from(word).slice(0, maxWordLength).join('')));
}

function piecesOf(word: string, step: number): string[] {
  const letters = Array.from(word);
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += step) pieces.push(letters.slice(at, at + pieceLength).join(''));
  return pieces;
}
