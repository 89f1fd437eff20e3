/** How long texts may be, in characters. */
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

/** Of what an admin may set. */
export const longestSiteName = 40;
export const longestTagline = 120;
export const longestSiteDescription = 200;
export const longestFooter = 200;
export const longestFigure = 12;
export const longestFigureLabel = 40;
export const longestRules = 20_000;

/** A text on one line: line breaks, tabs and other control characters are spaces, so that nobody can add lines to a mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** The composed form of a text, which is stored: a Mac's file names have letters and their accents one by one. */
export function composed(text: string): string {
  return wholeCharacters(text).normalize('NFC');
}

/** The length of a text as it is stored, in UTF-16 units. */
export function composedLength(text: string): number {
  return composed(text).length;
}

/** Replaces half characters, which a cut through an emoji leaves, by U+FFFD: the database refuses JSON that contains one. */
function wholeCharacters(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\uFFFD');
}

/** Small numbers as texts write them. */
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

/** A number as English texts write it: '20,000'. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
