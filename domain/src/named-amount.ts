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
  const unlike = new Set<string>();
  for (const { 0: number, index } of plain.matchAll(/\p{Nd}(?:[\p{Nd}.,' ]*\p{Nd})?/gu)) {
    const end = index + number.length;
    const [before, after] = [
      plain.slice(Math.max(index - longestMark, 0), index),
      plain.slice(end, end + longestMark),
    ];
    // '1.300,-' has no decimals, and says so.
    if (/^[.,] ?[-\u2010-\u2015](?![\p{L}\p{Nd}])/u.test(after)) return true;
    const marks = [/(\S+) ?$/u.exec(before)?.[1], /^ ?(\S+)/u.exec(after)?.[1]];
    for (const mark of marks) {
      // Reading a sign takes a while, and one text may repeat it a hundred times.
      if (mark === undefined || unlike.has(mark)) continue;
      if (isMoney(bare(mark), currency)) return true;
      unlike.add(mark);
    }
    if (joinedMoneyWord.test(after)) return true;
    const isJoined = /[\p{L}]$/u.test(before);
    // 'R500' and 'L500': a single letter means money only where it is the listing's own sign.
    if (isJoined && isOwnSign(/\S+$/u.exec(before)?.[0] ?? '', currency)) return true;
  }
  return false;
}

/** No sign, code or word of a currency is as long with what may stand around it. */
const longestMark = 40;
/** Words for money in every currency; ambiguous ones, like pounds, count only for their own currency. */
const moneyWord =
  '(?:euros?|euro?cents?|dollars?|bucks?|quid|liras?|TL|kron(?:a|or|er|e)|kroner|z[lł]ot(?:y|ys|ych|e)|francs?|franken|yen|yuan|rupees?|' +
  'r(?:o?)ubles?|forints?|pesos?|reais|dirhams?|riyals?|shekels?|hryvnias?|dinars?|' +
  '[еє]вро|дол{1,2}ар\\p{L}*|руб|рубл\\p{L}+|грн|грив[не]\\p{L}*|злот\\p{L}+|ευρ[ωώ]|يورو|دولار|ليرة|درهم|ريال|دينار|אירו|דולר|שקל(?:ים)?)';
const isMoneyWord = new RegExp(`^${moneyWord}$`, 'iu');
/** Words for money in writing without spaces, where the next word follows at once. */
const joinedMoneyWord = /^ ?(?:[圆圓円]|元(?!気)|欧元|歐元|美元|ユーロ|ドル|유로|달러|원)/u;
const numberWord =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|' +
  '(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|grand)';
const writtenOut = new RegExp(`\\b${numberWord}[ -]+${moneyWord}\\b`, 'iu');

const filler =
  '(?:(?:you|it|this|that|them|me|for|of|is|as|at|to|about|around|like|maybe|just|only|say|my|the|a|be|would|low)[ :=]+)*';
/** In digits, or in words from twenty on, because smaller words are as often a number of things. */
const price =
  `(?:\\p{Nd}[\\p{Nd}.,']*(?:k| ?e)?(?![\\p{L}])|(?:an? |${numberWord}[ -])?(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|grand)` +
  `(?:[ -](?:and )?${numberWord})*)`;
/** What follows an amount but not a number of things: the end of a clause, or a word that is no thing. */
const ending =
  '(?= ?(?:$|[?!;:)]|[.,](?!\\p{Nd})| (?:for|if|cash|and|or|now|today|tomorrow|instead|then|please|okay|ok|max|be|is|do|work|all|in|so|but|fair|enough|obo)\\b))';
/** Somebody has money or things; things are named in most other places. */
const sumInHand = '(?= ?(?:$|[?!;)]|[.,](?!\\p{Nd})| (?:cash|now|today|max|for it)\\b))';
const offers = [
  `\\b(?:buy|get|have|fetch|collect|pick) (?:it|this|that|them|both|all|everything)(?: up)?[ :=]+for[ :=]+${filler}${price}${ending}`,
  `\\b(?:let['’]?s say|shall we say|deal (?:for|at)|i was thinking)[ :=]+${filler}${price}${ending}`,
  `^(?:(?:for|maybe|between|from) )?${price} ?(?:[-\\u2010-\\u2015]|to|and|or) ?${price} ?\\?`,
  `^${price},? (?:max(?:imum)?|final|or best offer|and it(?:['’]s| is) mine|delivered|plus (?:shipping|postage))\\b`,
  `\\b(?:take|accept|offer(?:ing|ed)?|pay|paid|bid|give you|sell (?:it|this|them)|go for|worth|asking|cost|costs|price|how about|what about|let it go)[ :=]+${filler}${price}${ending}`,
  `\\b(?:is|would|does|will|can) ${price} (?:be )?(?:ok|okay|fine|fair|enough|good|do|work|alright|all right)\\b`,
  `\\b(?:can|could|would|will|might) (?:you|u|ya|we) (?:only |maybe )?do (?:like |about |around )?${price}${ending}`,
  `\\b(?:budget|lowest|max(?:imum)?|best price)(?: you| i| we)?(?: would| can| could)?(?: take| do| go| pay| is|'s|’s)?[ :=]+${filler}${price}${ending}`,
  `\\bi(?:(?: only| just)? have(?: only| just| got)?|['’]ve(?: only| just)? got) ${price}${sumInHand}`,
  // A number alone answers how many there are, and asks for a price.
  `^(?:(?:for|maybe) )?${price}(?: ?\\?|,? (?:okay|ok|now|today)\\b| for (?:it|this|both|all|everything)\\b| cash\\b| obo\\b)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Codes that are also words count only in capitals and for the listing's own currency. */
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

/** Whether the reader of amounts accepts it as the listing's currency. */
function isOwnSign(mark: string, currency: string): boolean {
  return (
    readAmount(`1 ${mark}`, currency).is === 'amount' || readAmount(`${mark}1`, currency).is === 'amount'
  );
}
