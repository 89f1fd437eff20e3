import { currencyTable } from './currency-table.ts';
import { readAmount } from './read-amount.ts';

/**
 * Whether a text names a price: a number beside the sign, code or word of a currency, or one in the words of an offer (product 8.12).
 * '2 chairs', 'from 2019', 'size 42' and 'iPhone 12' name none. `currency` is the listing's, whose own signs count as well.
 */
export function namesAmount(text: string, currency: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Mn}\u20E3]/gu, '')
    .replaceAll(/\s+/gu, ' ');
  if (writtenOut.test(plain) || offers.some((pattern) => pattern.test(plain))) return true;
  for (const { 0: number, index } of plain.matchAll(/\p{Nd}(?:[\p{Nd}.,' ]*\p{Nd})?/gu)) {
    const [before, after] = [plain.slice(0, index), plain.slice(index + number.length)];
    // '1.300,-' has no decimals, and says so.
    if (/^[.,] ?[-\u2010-\u2015](?![\p{L}\p{Nd}])/u.test(after)) return true;
    const marks = [/(\S+) ?$/u.exec(before)?.[1], /^ ?(\S+)/u.exec(after)?.[1]];
    if (marks.some((mark) => mark !== undefined && isMoney(bare(mark), currency))) return true;
    const isJoined = /[\p{L}]$/u.test(before);
    // 'R500' and 'L500': a single letter means money only where it is the listing's own sign.
    if (isJoined && isOwnSign(/\S+$/u.exec(before)?.[0] ?? '', currency)) return true;
  }
  return false;
}

/** Words for money whatever the listing's currency; those that mean something else as often, like pounds, are left to their own. */
const moneyWord =
  '(?:euros?|euro?cents?|dollars?|bucks?|quid|liras?|kron(?:a|or|er|e)|kroner|z[lł]ot(?:y|ys|ych|e)|francs?|franken|yen|yuan|rupees?|' +
  'r(?:o?)ubles?|forints?|pesos?|reais|dirhams?|riyals?|shekels?|hryvnias?|dinars?)';
const isMoneyWord = new RegExp(`^${moneyWord}$`, 'iu');
const numberWord =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|' +
  '(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|grand)';
const writtenOut = new RegExp(`\\b${numberWord}[ -]+${moneyWord}\\b`, 'iu');

const filler =
  '(?:(?:you|it|this|that|them|me|for|of|is|as|at|to|about|around|like|maybe|just|only|say|my|the|a|be|would|low)[ :=]+)*';
const price = "\\p{Nd}[\\p{Nd}.,']*k?";
/** What follows an amount and not a number of things: the end of a clause, or a word that no thing is called by. */
const ending =
  '(?= ?(?:$|[?!;:)]|[.,](?!\\p{Nd})| (?:for|if|cash|and|or|now|today|tomorrow|instead|then|please|okay|ok|max|be|is|do|work|all|in|so|but|fair|enough|obo)\\b))';
const offers = [
  `\\b(?:take|accept|offer(?:ing|ed)?|pay|paid|bid|give you|sell (?:it|this|them)|go for|worth|asking|cost|costs|price|how about|what about|let it go)[ :=]+${filler}${price}${ending}`,
  `\\b(?:is|would|does|will|can) ${price} (?:be )?(?:ok|okay|fine|fair|enough|good|do|work|alright|all right)\\b`,
  // A number alone answers how many there are, and asks for a price.
  `^(?:(?:for|maybe) )?${price}(?: ?\\?| for (?:it|this|both|all|everything)\\b| cash\\b| obo\\b)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Codes that are words as well count only in capitals with the listing's own currency. */
const englishCodes = new Set([
  'ALL',
  'TRY',
  'TOP',
  'CUP',
  'MAD',
  'MOP',
  'GEL',
  'PEN',
  'SOS',
  'BAM',
  'COP',
  'LAK',
  'RON',
  'MUR',
]);

function bare(mark: string): string {
  return mark.replaceAll(/^[^\p{L}\p{Sc}]+|[^\p{L}\p{Sc}]+$/gu, '');
}

function isMoney(mark: string, currency: string): boolean {
  if (mark === '') return false;
  if (/\p{Sc}/u.test(mark) || isMoneyWord.test(mark)) return true;
  const code = mark.toUpperCase();
  if (englishCodes.has(code)) return code === currency && mark === code;
  if (code in currencyTable && (mark === code || ['EUR', 'USD', 'GBP', currency].includes(code))) return true;
  return !/^[a-z]$/iu.test(mark) && isOwnSign(mark, currency);
}

/** Whether the reader of amounts takes it for the currency of the listing. */
function isOwnSign(mark: string, currency: string): boolean {
  return (
    readAmount(`1 ${mark}`, currency).is === 'amount' || readAmount(`${mark}1`, currency).is === 'amount'
  );
}
