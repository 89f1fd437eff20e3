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
