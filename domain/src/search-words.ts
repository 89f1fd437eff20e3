/** A text as searches compare it: lower case, without accents or ligatures, only letters and digits between single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
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

const mostWords = 10;
/** Only this many letters of a word count: no language needs more, and an index has its limit. */
const longestWord = 64;
/** Letters of a script without spaces are looked up this many at a time. */
const pieceLength = 6;
/** A word of letters and digits with more parts, such as a serial number, is searched only as it is. */
const mostParts = 4;

/** Chinese, Japanese, Thai and their like write no spaces: any letter may begin a word. */
const unspacedScripts = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const run = new RegExp(`[${unspacedScripts}]+|[^${unspacedScripts}\\s]+`, 'gu');
const unspaced = new RegExp(`^[${unspacedScripts}]`, 'u');

/** Signs inside a word, or nothing to see: with them or without, it is the same word. Not between digits: 10-12 is not 1012. */
const inWord =
  /(?<=\p{L}\p{M}*)[\p{Pd}'’.&\u00AD\u200B-\u200D]+(?=[\p{L}\p{N}])|(?<=\p{N})[\p{Pd}'’.&]+(?=\p{L})/gu;
const joinedWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\n[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)+/gu;

/** Korean words are written together and end in particles: any syllable may begin one. Folded, a syllable begins with such a letter. */
const syllable = /(?=[\u1100-\u115F])/u;

/** True for a word of a script that writes no spaces: it is only a piece of the text. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** The words of a search, folded; at most 10. Signs like % or quotes separate words and have no other meaning. */
export function searchWords(text: string): string[] {
  const words = runsOf(text).flatMap((word) => (isUnspaced(word) ? piecesOf(word, pieceLength) : [word]));
  return words.slice(0, mostWords);
}

/** The parts of a word of letters and digits, which others write apart: ‘iphone’ and ‘13’. None of other words. */
export function partsOf(word: string): string[] {
  const parts = isUnspaced(word) ? [] : (word.match(/\p{L}+|\p{N}+/gu) ?? []);
  return parts.length > 1 && parts.length <= mostParts ? parts : [];
}

/** The pairs of neighbouring letters, or syllables, of a script whose words cannot be told apart; none of other words. */
export function pairsOf(word: string): string[] {
  const letters = isUnspaced(word) ? Array.from(word) : word.split(syllable);
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** The words of a text; of a script without spaces, the piece that each letter begins. */
export function wordsOf(text: string): string[] {
  return runsOf(text).flatMap((word) => (isUnspaced(word) ? piecesOf(word, 1) : [word]));
}

/**
 * The words that a text is found by, so that each word of a search must begin one of them: its words, what they are without the signs
 * inside them (‘wifi’ of ‘Wi-Fi’), and of Korean words what each syllable begins.
 */
export function foundByWords(text: string): string[] {
  const words = [...wordsOf(text), ...joinedIn(text).flatMap(wordsOf)];
  const endings = words.flatMap((word) => {
    const syllables = word.split(syllable);
    return syllables.slice(1).map((_, at) => syllables.slice(at + 1).join(''));
  });
  return [...new Set([...words, ...endings])];
}

function joinedIn(text: string): string[] {
  const joined = text.replace(/\n/g, ' ').replace(inWord, '\n').match(joinedWord) ?? [];
  return joined.flatMap((word) => {
    const parts = word.split('\n');
    return parts.slice(1).map((_, at) => parts.slice(at, at + mostParts).join(''));
  });
}

function runsOf(text: string): string[] {
  // Letters that look otherwise by their place in a word, or only stretch it: Greek's last sigma, Arabic's tatweel.
  const runs =
    foldText(text)
      .replace(/ς/g, 'σ')
      .replace(/\u0640/g, '')
      .match(run) ?? [];
  return runs.map((word) => (isUnspaced(word) ? word : Array.from(word).slice(0, longestWord).join('')));
}

function piecesOf(word: string, step: number): string[] {
  const letters = Array.from(word);
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += step) pieces.push(letters.slice(at, at + pieceLength).join(''));
  return pieces;
}
