/** In characters. */
export const longestName = 80;
export const longestTitle = 100;
export const longestDescription = 500;
export const longestLocation = 200;
export const longestComment = 250;
export const longestAbout = 500;
export const longestReport = 500;
export const longestQuestion = 500;
export const longestReason = 500;
export const longestMessage = 5000;
export const longestPasskeyName = 60;
export const shortestUsername = 3;
export const longestUsername = 30;
export const shortestPassword = 8;
export const longestPassword = 128;

export const longestSiteName = 40;
export const longestTagline = 120;
export const longestSiteDescription = 200;
export const longestFooter = 200;
export const longestFigure = 12;
export const longestFigureLabel = 40;
export const longestRules = 20_000;

/** Control characters become spaces, so that nobody can add lines to a mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** They turn the text after them, beyond its end; right-to-left scripts need none. */
const turningSigns = /[\u202A-\u202E\u2066-\u2069]/gu;

/** NFC without signs that turn text, which is stored. macOS writes accents as separate characters. */
export function composed(text: string): string {
  return wholeCharacters(text).replaceAll(turningSigns, '').normalize('NFC');
}

/** In UTF-16 units, as stored. */
export function composedLength(text: string): number {
  return composed(text).length;
}

/** A cut emoji leaves half a character, which the database refuses in JSON; it becomes U+FFFD. */
function wholeCharacters(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\uFFFD');
}

export const countWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
] as const;

export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
