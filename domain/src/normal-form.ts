/** To put the marks of one letter in order takes the square of their number. No word has as many. */
const maxMarks = 30;
/** From the first mark on: it would otherwise be tried anew at each. */
const surplusMarks = new RegExp(`(?<!\\p{M})(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');

/** With at most thirty marks on a letter: `normalize` alone could take a second. */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  // oxlint-disable-next-line no-restricted-properties -- the one place
  return text.replaceAll(surplusMarks, '$1').normalize(form);
}
