/** A text on one line: line breaks, tabs and other control characters are spaces, so that nobody can add lines to a mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
