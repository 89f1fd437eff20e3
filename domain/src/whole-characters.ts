/** A text whose half characters, as a cut through a picture leaves them, are U+FFFD: the database refuses JSON that holds one. */
export function wholeCharacters(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\uFFFD');
}
