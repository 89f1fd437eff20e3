/**
 * Currencies that are not here are written as in the United States. The list is separate from the tables of currencies, so that pages that
 * only show an amount do not load those.
 */
const notations = new Map([
  ['TRY', 'tr-TR'],
  ['EUR', 'de-DE'],
  ['GBP', 'en-GB'],
]);

/** The locale in which amounts of a currency are written everywhere: in fields, on pages, in mails, and read out. */
export function notationOf(currency: string): string {
  return notations.get(currency) ?? 'en-US';
}
