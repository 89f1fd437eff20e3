import { notationOf } from './notation.ts';
import { readAmount } from './read-amount.ts';
import { maxLineLength, oneLine } from './text-limits.ts';

export type QuoteReading = {
  /** In units of the currency. */
  lines: { text: string; amount: number }[];
  /** What the quote itself says that it comes to; null if it does not say. */
  total: number | null;
  /** What has no amount, or one that cannot be read. */
  left: string[];
};

/** More is no quote, and would be slow to read. */
const [maxPieces, maxPieceLength] = [500, 300];

/**
 * The lines of a quote as people write them or copy them from a document: what it is for, and then the amount. Totals
 * are no lines. The person corrects what it gets wrong.
 */
export function readQuote(text: string, currency: string): QuoteReading {
  const pieces = joinLoneAmounts(piecesOf(text, currency).map((piece) => readPiece(piece, currency)));
  const read = pieces.filter((piece) => piece.amount !== null);
  // Who writes '1,400.00' or '€600' means something else by a bare 4711.
  const isMostlyMarked =
    read.some(({ mark }) => mark === 'always') && read.filter(({ mark }) => mark).length * 2 > read.length;
  const isLine = (piece: Piece): piece is Line =>
    piece.amount !== null && (piece.mark !== null || !isMostlyMarked) && piece.text !== '';
  const lines = pieces.filter(isLine);
  return {
    lines: lines
      .filter((line) => !isTotal(line))
      .map(({ text: said, amount }) => ({ text: said.slice(0, maxLineLength).trim(), amount })),
    total: lines.findLast(isTotal)?.amount ?? null,
    left: pieces.filter((piece) => !isLine(piece)).map(({ whole }) => whole),
  };
}

/** `always`: its writer writes a sign or decimals on each amount. */
type Piece = { whole: string; text: string; amount: number | null; mark: 'always' | 'here' | null };
type Line = Piece & { amount: number };

function isTotal({ text }: Line): boolean {
  return totalWords.test(text);
}

/** In the languages of the site, and some of Europe’s. */
const totalWords = new RegExp(
  `^(?:${[
    '(?:grand |net |gross )?(?:sub-?)?total(?: (?:amount|price|due|general|ttc|ht|geral|a pagar))?',
    'sum|amount due|balance due',
    '(?:zwischen|gesamt|end|netto|brutto)?(?:summe|betrag)(?: (?:netto|brutto))?|gesamt(?:preis)?|rechnungsbetrag',
    'sous-total(?: (?:ht|ttc))?|montant (?:total|ht|ttc)|net à payer|importe total|valor total|soma|suma|totale|totaal|subtotaal',
    '(?:ara |genel )?toplam|razem|итого|всего',
    '合計|小計|総計|总计|小计|合计|합계|소계',
    'المجموع(?: الكلي| الفرعي)?|الإجمالي|الاجمالي',
  ].join('|')})[^\\p{L}\\p{N}]*(?:\\((?:[^)]*)\\))?$`,
  'iu',
);

/** Each line of the text, or its parts between commas if it has one line only. */
function piecesOf(text: string, currency: string): string[] {
  const rows = text
    .slice(0, maxPieces * maxPieceLength)
    .split(/[\r\n\u2028\u2029]+/u)
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .slice(0, maxPieces);
  const [only] = rows;
  if (rows.length !== 1 || only === undefined) return rows;
  const pieces: string[] = [];
  let open = '';
  for (const part of only.split(/(;\s*|[,،、]\s+(?=[^\d\s]))/u)) {
    const isBreak = /^[;,،、]\s*$/u.test(part) && readPiece(open, currency).amount !== null;
    if (isBreak) pieces.push(open.trim());
    open = isBreak ? '' : open + part;
  }
  return [...pieces, open.trim()].filter((piece) => piece !== '');
}

/** In documents an amount may stand below its text. */
function joinLoneAmounts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    if (piece.amount === null || piece.text !== '' || !before || before.amount !== null) joined.push(piece);
    else joined.splice(-1, 1, { ...piece, text: before.text, whole: `${before.whole} ${piece.whole}` });
  }
  return joined;
}

function readPiece(whole: string, currency: string): Piece {
  const isShort = whole.length <= maxPieceLength;
  const found = isShort ? (amountAtEnd(whole, currency) ?? amountAtStart(whole, currency)) : null;
  const text = tidy(found ? found.rest : whole);
  if (!found) return { whole, text, amount: null, mark: null };
  return { whole, text, amount: found.amount, mark: markOf(found.written) };
}

type Found = { rest: string; written: string; amount: number };

/** Of a number with its sign and its spaces, such as 'CHF 1 234 567.00'. */
const maxWords = 5;

function amountAtEnd(row: string, currency: string): Found | null {
  // A column of a table.
  const [, start = '', field] =
    /^(.*(?:\t|\||：|:\s|\s{2,}|\.{2,}|…))([^\t|]*\p{Nd}[^\t|]*)[\s|]*$/u.exec(row) ?? [];
  const inColumn = field === undefined ? null : readLineAmount(field, currency);
  if (inColumn !== null) return { rest: start, written: field ?? '', amount: inColumn };
  const words = row.replace(/[\s|.;]+$/u, '').split(/ /u);
  for (let count = Math.min(maxWords, words.length); count > 0; count -= 1) {
    const written = words.slice(-count).join(' ');
    if (/\p{Nd} .*\p{Nd}/u.test(written) && !groupsBySpace(currency)) continue;
    const amount = readLineAmount(written, currency);
    if (amount !== null) return { rest: words.slice(0, -count).join(' '), written, amount };
  }
  return null;
}

/** Only with a sign: '6 h of labour' is no amount. */
function amountAtStart(row: string, currency: string): Found | null {
  const words = row.split(/\s/u);
  for (let count = Math.min(maxWords, words.length - 1); count > 0; count -= 1) {
    const written = words
      .slice(0, count)
      .join(' ')
      .replace(/[:：–—-]+$/u, '');
    const hasSign = /\p{Sc}/u.test(written) || written.includes(currency);
    const amount = hasSign ? readLineAmount(written, currency) : null;
    if (amount !== null) return { rest: words.slice(count).join(' '), written, amount };
  }
  return null;
}

/** Null without an amount. Of two readings the larger: nobody prices a job to three decimals. */
export function readLineAmount(written: string, currency: string): number | null {
  const hasDigit = /\p{Nd}/u.test(written);
  const reading = hasDigit ? readAmount(written.trim(), currency) : null;
  if (reading === null || reading.is === 'nothing') return null;
  const amount = reading.is === 'amount' ? reading.amount : reading.amounts[0];
  return amount > 0 ? amount : null;
}

function groupsBySpace(currency: string): boolean {
  return /\s/u.test(notationOf(currency).group);
}

function markOf(written: string): Piece['mark'] {
  if (/[\p{Sc}\p{L}]|[.,٫]00(?!\p{Nd})|[.,:]\s?[-–—]/u.test(written)) return 'always';
  return /\p{Nd}[.,٫]\p{Nd}{1,2}(?!\p{Nd})/u.test(written) ? 'here' : null;
}

/** Without the bullet or number before it, and the dots, dashes or colon between it and the amount. */
function tidy(text: string): string {
  return oneLine(text)
    .replace(/^(?:[-–—•*·▪◦‣|]+\s*|\d{1,2}[.)]\s+)/u, '')
    .replace(/[\s.:：…|=•–—-]+$/u, '')
    .replace(/[,;]$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
