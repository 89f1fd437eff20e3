import { currencySymbol, localeOfCurrency } from './currencies.ts';
import { currenciesOfSign, signKey } from './currency-signs.ts';
import { fractionDigits, maxAmountOf } from './money.ts';
import { normalForm } from './normal-form.ts';
import { notationOf } from './notation.ts';

export type AmountReading =
  | { is: 'amount'; amount: number }
  /** Only the person knows which; the larger comes first. */
  | { is: 'either'; amounts: readonly [number, number] }
  | { is: 'nothing'; because: 'unreadable' | 'otherCurrency' | 'tooPrecise' | 'tooLarge' };

/** Numbers with more digits may be inexact. */
const maxDigits = 15;

/**
 * Accepts currency signs, spaces, usual grouping and a k for thousands; refuses what cannot be stored exactly.
 * A single separator with three digits after it and up to three before means thousands if the currency groups
 * with it; otherwise the person must choose.
 */
export function readAmount(text: string, currency: string): AmountReading {
  const found = bareNumber(text, currency);
  if ('because' in found) return { is: 'nothing', because: found.because };
  const { bare, isInThousands } = found;
  const lone = /^(?!0+[.,])(\d{1,3})([.,])(\d{3})$/u.exec(bare);
  const [, head = '', separator = '', tail = ''] = lone ?? [];
  if (lone && (isInThousands || fractionDigits(currency) > 0)) {
    const larger = Number(head + tail) * (isInThousands ? 1000 : 1);
    if (separator === notationOf(currency).group) return { is: 'amount', amount: larger };
    // '1,300' euros are 1300 or 1.30: the third decimal is dropped, and the person sees both.
    const smaller = isInThousands ? Number(head + tail) : Number(`${head}.${tail.slice(0, 2)}`);
    return { is: 'either', amounts: [larger, smaller] };
  }
  const { whole, decimals } = split(bare, lone !== null);
  const isNumber = /\d/u.test(bare) && /^\d*$/u.test(decimals) && (whole === '' || isWholeNumber(whole));
  if (!isNumber) return { is: 'nothing', because: 'unreadable' };
  if (!isInThousands) return amountOf(whole, decimals, currency);
  const moved = decimals.padEnd(3, '0');
  return amountOf(whole + moved.slice(0, 3), moved.slice(3), currency);
}

/** The last separator is decimal, unless the same one occurs before. */
function split(bare: string, isGrouped: boolean): { whole: string; decimals: string } {
  const at = bare.search(/[.,\u066B](?=[^.,\u066B]*$)/u);
  if (isGrouped || at === -1 || bare.indexOf(bare.charAt(at)) < at) return { whole: bare, decimals: '' };
  return { whole: bare.slice(0, at), decimals: bare.slice(at + 1) };
}

function amountOf(whole: string, decimals: string, currency: string): AmountReading {
  const most = fractionDigits(currency);
  // '1,200.00 yen' loses nothing.
  if (decimals.length > 2 || (most === 0 && /[1-9]/u.test(decimals)))
    return { is: 'nothing', because: 'tooPrecise' };
  const digits = whole.replaceAll(/\D/gu, '').replace(/^0+/u, '') + decimals;
  const amount = Number(digits) / 10 ** decimals.length;
  if (digits.length > maxDigits || amount > maxAmountOf(currency))
    return { is: 'nothing', because: 'tooLarge' };
  return { is: 'amount', amount };
}

/** Groups of three, or Indian groups of two, by one separator. */
function isWholeNumber(text: string): boolean {
  return /^(?:\d+|[1-9]\d{0,2}(?:([ .,'])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})*,\d{3})$/u.test(text);
}

/** A longer text was pasted by mistake and would be slow to search. NFKC may make one character eighteen. */
const maxTextLength = 100;

type BareNumber = { bare: string; isInThousands: boolean } | { because: 'unreadable' | 'otherCurrency' };

/** Digits and separators without sign or code. U+066B only separates decimals. */
function bareNumber(text: string, currency: string): BareNumber {
  const typed = withPlainSigns(text);
  if (typed === null) return { because: 'unreadable' };
  const plain = typed.replace(/(?<=\d) ?k(?!\p{L})(?=\D*$)/iu, '');
  const hasK = plain !== typed;
  // Kyat, kina and kwacha have the sign K, first or after a space; '12K' may mean thousands even there.
  const isOwnK = hasK && kindOfMark('K', currency) === 'own';
  if (isOwnK && !/\d K/u.test(typed)) return { because: 'unreadable' };
  let because: 'unreadable' | 'otherCurrency' = 'unreadable';
  const drop = (mark: string) => {
    const kind = kindOfMark(mark.trim(), currency);
    if (kind === 'other') because = 'otherCurrency';
    return kind === 'own' ? '' : mark;
  };
  const bare = plain
    .replace(/^(?:\p{L}[^\d,]*|[^\d.,]+)/u, drop)
    .replace(/(?:\s?\p{L}[^\d,]*|[^\d.,\u066B]+)$/u, drop);
  return /^[\d.,\u066B' ]*$/u.test(bare) ? { bare, isInThousands: hasK && !isOwnK } : { because };
}

/** Null if a digit is raised, circled or Roman. */
function withPlainSigns(text: string): string | null {
  if (text.length > maxTextLength) return null;
  // NFKC would turn '5²' into 52.
  if (/[\p{No}\p{Nl}]/u.test(text)) return null;
  const usual = text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/['‘’ʼ′`´٬＇]/gu, "'")
    .replaceAll(/[،、]/gu, ',')
    .replaceAll('。', '.');
  const normal = normalForm(usual, 'NFKC');
  if (normal.length > maxTextLength) return null;
  return (
    normal
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/\p{Nd}/gu, plainDigit)
      // '1.300,-' and '1 300:-' have no decimals.
      .replace(/\s?[.,:]\s?[-\u2010-\u2015\u2212]{1,2}(?=\D*$)/u, '\u066B')
  );
}

/** Digits of a script are consecutive. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${(code - zero) % 10}`;
}

function kindOfMark(mark: string, currency: string): 'own' | 'other' | 'none' {
  const key = signKey(mark);
  if (mark === '' || ownSigns(currency).has(key)) return 'own';
  const meant = currenciesOfSign(key);
  if (meant.includes(currency)) return 'own';
  const isMoney = /^\p{L}{0,4}\p{Sc}\p{L}{0,4}$/u.test(key) || allCodes().has(key);
  if (meant.length > 0 || isMoney) return 'other';
  const words = mark.split(' ');
  if (words.length === 1) return 'none';
  // As in 'MXN $' or 'Rs. INR'.
  const kinds = words.map((word) => kindOfMark(word, currency));
  return kinds.find((kind) => kind === 'none') ?? kinds.find((kind) => kind === 'other') ?? 'own';
}

let codes: ReadonlySet<string> | undefined;

/** Listing them is slow. */
function allCodes(): ReadonlySet<string> {
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes;
}

/** Cached, because collecting signs is slow. */
const signsOf = new Map<string, Set<string>>();

/** This browser’s signs, which may be missing in the table. */
function ownSigns(currency: string): ReadonlySet<string> {
  const kept = signsOf.get(currency);
  if (kept) return kept;
  const home = new Intl.NumberFormat(localeOfCurrency(currency), { style: 'currency', currency });
  const atHome = home.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  const signs = new Set([currencySymbol(currency), notationOf(currency).sign, atHome].map(signKey));
  signsOf.set(currency, signs);
  return signs;
}
