/** Replaces half characters, which a cut through an emoji leaves, by U+FFFD: the database refuses JSON that contains one. */
export function wholeCharacters(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\uFFFD');
}
