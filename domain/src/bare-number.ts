import { currencySymbol, localeOfCurrency } from './currencies.ts';
import { currenciesOfSign, signKey } from './currency-signs.ts';
import { notationOf } from './notation.ts';

/** A longer text is a page that was pasted by mistake, and searching it for an amount would take long. */
const longestText = 1000;

type BareNumber = { bare: string } | { because: 'unreadable' | 'otherCurrency' };

/**
 * The digits 0 to 9 and the separators of a typed amount, without a currency sign or code at its ends. The separators are a point, a comma,
 * a space, an apostrophe, and U+066B, which only separates decimals.
 */
export function bareNumber(text: string, currency: string): BareNumber {
  const plain = withPlainSigns(text);
  // '12K' means thousands even in kyat: its sign K stands before the digits, or apart from them.
  if (plain === null || /\d(?:K| ?k)[. ]*$/u.test(plain)) return { because: 'unreadable' };
  let because: 'unreadable' | 'otherCurrency' = 'unreadable';
  const drop = (mark: string) => {
    const kind = kindOfMark(mark.trim(), currency);
    if (kind === 'other') because = 'otherCurrency';
    return kind === 'own' ? '' : mark;
  };
  const bare = plain
    .replace(/^(?:\p{L}[^\d,]*|[^\d.,]+)/u, drop)
    .replace(/(?:\s?\p{L}[^\d,]*|[^\d.,\u066B]+)$/u, drop);
  return /^[\d.,\u066B' ]*$/u.test(bare) ? { bare } : { because };
}

/** The text with one character for each meaning, whatever the keyboard; null if a digit is raised, circled or Roman. */
function withPlainSigns(text: string): string | null {
  if (text.length > longestText) return null;
  // NFKC would make plain digits of them, but '5²' is not 52.
  if (/[\p{No}\p{Nl}]/u.test(text)) return null;
  return (
    text
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/['‘’ʼ′`´٬＇]/gu, "'")
      .replaceAll(/[،、]/gu, ',')
      .replaceAll('。', '.')
      .normalize('NFKC')
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/\p{Nd}/gu, plainDigit)
      // '1.300,-' has no decimals, and says so.
      .replace(/[.,]\s?[-\u2010-\u2015\u2212]{1,2}(?=\D*$)/u, '\u066B')
  );
}

/** The digits of a script follow each other, from its zero on. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${(code - zero) % 10}`;
}

/** Whether a sign may mean the listing's currency, means only others, or is not a currency sign. */
function kindOfMark(mark: string, currency: string): 'own' | 'other' | 'none' {
  const key = signKey(mark);
  if (mark === '' || ownSigns(currency).has(key)) return 'own';
  const meant = currenciesOfSign(key);
  if (meant.includes(currency)) return 'own';
  const isMoney =
    /^\p{L}{0,4}\p{Sc}\p{L}{0,4}$/u.test(key) || Intl.supportedValuesOf('currency').includes(key);
  if (meant.length > 0 || isMoney) return 'other';
  const words = mark.split(' ');
  if (words.length === 1) return 'none';
  // Several signs may stand together, like 'MXN $' or 'Rs. INR'.
  const kinds = words.map((word) => kindOfMark(word, currency));
  return kinds.find((kind) => kind === 'none') ?? kinds.find((kind) => kind === 'other') ?? 'own';
}

/** Cached, because collecting them takes longer than reading an amount. */
const signsOf = new Map<string, Set<string>>();

/** How this browser writes the currency, here and in its own country, because the table of signs may not have it. */
function ownSigns(currency: string): ReadonlySet<string> {
  const kept = signsOf.get(currency);
  if (kept) return kept;
  const home = new Intl.NumberFormat(localeOfCurrency(currency), { style: 'currency', currency });
  const atHome = home.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  const signs = new Set([currencySymbol(currency), notationOf(currency).sign, atHome].map(signKey));
  signsOf.set(currency, signs);
  return signs;
}
