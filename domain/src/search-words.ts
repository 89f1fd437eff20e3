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

/** Chinese, Japanese, Thai and their like write no spaces: any letter may begin a word. */
const unspacedScripts = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const run = new RegExp(`[${unspacedScripts}]+|[^${unspacedScripts}\\s]+`, 'gu');
const unspaced = new RegExp(`^[${unspacedScripts}]`, 'u');

/** True for a word of a script that writes no spaces: it is only a piece of the text. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** The words of a search, folded; at most 10. Signs like % or quotes separate words and have no other meaning. */
export function searchWords(text: string): string[] {
  const words = runsOf(text).flatMap((word) => (isUnspaced(word) ? piecesOf(word, pieceLength) : [word]));
  return words.slice(0, mostWords);
}

/** The words that a text is found by: each word of a search must begin one of them. */
export function foundByWords(text: string): string[] {
  return runsOf(text).flatMap((word) => (isUnspaced(word) ? piecesOf(word, 1) : [word]));
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
