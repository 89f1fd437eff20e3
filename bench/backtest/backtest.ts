import {
  type ClosedListing,
  type PriceHistory,
  type PricedSuggestion,
  emptyHistory,
  fairPrice,
  recordClosed,
} from '@ballpark/domain/fair-price.ts';
import type { GuessedItem } from '../../server/src/prices/closed-listing-queries.ts';
import { falseCloses } from './false-closes.ts';
import { fixedRandom } from '@ballpark/domain/fixed-random.ts';

export type BacktestOptions = {
  /** Closed before the first item. */
  before?: readonly ClosedListing[];
  /** How many guesses of each item are drawn; Infinity for all. */
  crowd: number;
  orders: number;
  /** False is the order of closing. */
  isAnyOrder: boolean;
  /** `share` of the guesses comes from new accounts that guess `factor` times the price. */
  attackers: { share: number; factor: number } | undefined;
  /** In [0, 1), the same in every run. */
  random: () => number;
};

/**
 * Percent of the final price; `within`: share of final prices in the likely range, null for plain averages.
 */
type BacktestRow = { method: string; median: number; mean: number; within: number | null };

const plainMethods: Record<string, (sorted: readonly number[]) => number> = {
  mean: average,
  median: (sorted) => average(middle(sorted, 0.5)),
  'trimmed mean (10 %)': (sorted) => average(middle(sorted, 0.1)),
  'geometric mean': (sorted) => Math.exp(average(sorted.map((amount) => Math.log(amount)))),
};

/** Prices each item by earlier ones only. */
export function backtest(items: readonly GuessedItem[], options: BacktestOptions): BacktestRow[] {
  const errors = new Map<string, number[]>();
  const note = (method: string, amount: number, truth: number) => {
    const of = errors.get(method) ?? [];
    errors.set(method, of);
    of.push((Math.abs(amount - truth) / truth) * 100);
  };
  const hasSimilar = items.some(({ similarFinalPricesMinor = [] }) => similarFinalPricesMinor.length > 0);
  const start = (options.before ?? []).reduce(
    (history, closed) => recordClosed(history, closed),
    emptyHistory,
  );
  let within = 0;
  for (let order = 0; order < options.orders; order += 1) {
    let history: PriceHistory = start;
    for (const item of options.isAnyOrder ? shuffled(items, options.random) : items) {
      const { finalPriceMinor, suggestions, similarFinalPricesMinor } = item;
      const drawn = withAttackers(
        shuffled(suggestions, options.random).slice(0, options.crowd),
        finalPriceMinor,
        options,
      );
      const fair = fairPrice(drawn, history, similarFinalPricesMinor);
      if (!fair) continue;
      note('fair price', fair.estimateMinor, finalPriceMinor);
      const alone = hasSimilar && fairPrice(drawn, history);
      if (alone) note('without similar prices', alone.estimateMinor, finalPriceMinor);
      if (fair.lowMinor <= finalPriceMinor && finalPriceMinor <= fair.highMinor) within += 1;
      const sorted = drawn.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b);
      for (const [method, of] of Object.entries(plainMethods)) note(method, of(sorted), finalPriceMinor);
      history = recordClosed(history, { ...item, suggestions: drawn }, similarFinalPricesMinor);
    }
  }
  return [...errors].map(([method, of]) => ({
    method,
    median: average(
      middle(
        of.toSorted((a, b) => a - b),
        0.5,
      ),
    ),
    mean: average(of),
    within: method === 'fair price' ? (within / of.length) * 100 : null,
  }));
}

function withAttackers(
  drawn: readonly PricedSuggestion[],
  finalPriceMinor: number,
  { attackers, random }: BacktestOptions,
): readonly PricedSuggestion[] {
  if (!attackers) return drawn;
  // A tenth of three guesses is one guess at three listings of ten.
  const count = Math.floor(attackers.share * drawn.length + random());
  return drawn.map((suggestion, at) =>
    at < count
      ? { userId: `attacker ${crypto.randomUUID()}`, amountMinor: finalPriceMinor * attackers.factor }
      : suggestion,
  );
}

function middle(sorted: readonly number[], cut: number): readonly number[] {
  const left = Math.min(Math.floor(cut * sorted.length), Math.ceil(sorted.length / 2) - 1);
  return sorted.slice(left, sorted.length - left);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const left = [...values];
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [left[at], left[other]] = [left[other] as T, left[at] as T];
  }
  return left;
}

const orders = 50;
const crowds = [3, 5, 8, 20];
const noAttack = undefined;
const attacks = [
  noAttack,
  ...[5, 0.1].flatMap((factor) => [0.1, 0.2, 0.3].map((share) => ({ share, factor }))),
];

/** Everybody guesses on these listings. */
function falselyClosed(items: readonly GuessedItem[]) {
  const people = items.flatMap(({ suggestions }) => suggestions.map(({ userId }) => userId));
  const fooled = [...new Set(people)];
  return [Math.E ** 2, Math.E ** -2].map((factor) => ({
    name: `1,000 false closes at × ${factor.toFixed(2)}`,
    before: falseCloses({ count: 1_000, accounts: 2, owners: 2, factor, fooled }),
  }));
}

/** A file's items come in 50 orders, an installation's listings in their own. */
export function backtestReport(items: readonly GuessedItem[], isAnyOrder: boolean): string {
  if (items.length === 0) return 'No listing has closed with a final price and a suggestion yet.\n';
  const liars = falselyClosed(items);
  const rows = (isAnyOrder ? crowds : [Infinity]).flatMap((crowd) => {
    const options = { crowd, orders: isAnyOrder ? orders : 1, isAnyOrder };
    const row = (
      name: string,
      attackers: BacktestOptions['attackers'],
      before: readonly ClosedListing[] = [],
    ) => [name, backtest(items, { ...options, attackers, before, random: fixedRandom(1) })] as const;
    return [
      ...attacks.map((attackers) => row(rowName(crowd, attackers), attackers)),
      ...liars.map(({ name, before }) => row(`${rowName(crowd, noAttack)}, ${name}`, noAttack, before)),
    ];
  });
  return [
    `${items.length} items, each priced by those before it alone${isAnyOrder ? `, in ${orders} orders` : ''}.`,
    'Median / mean error in percent of the price; in brackets the share of prices in the likely range, of which 80 % is meant.',
    'Attackers are new accounts that all guess so many times the price; on average that share of the crowd consists of them.',
    'False closes are those of two accounts, before the first item: the other and everybody guess so many times the price that one closes at.',
    '',
    ...table(rows),
    '',
  ].join('\n');
}

function table(rows: readonly (readonly [string, readonly BacktestRow[]])[]): string[] {
  const methods = rows[0]?.[1].map(({ method }) => method) ?? [];
  const lines = [
    ['guesses', ...methods],
    ...rows.map(([name, found]) => [name, ...found.map((row) => cell(row))]),
  ];
  const widths = ['guesses', ...methods].map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function cell({ median, mean, within }: BacktestRow): string {
  return `${median.toFixed(1)} / ${mean.toFixed(1)}${within === null ? '' : ` (${within.toFixed(0)} %)`}`;
}

function rowName(crowd: number, attackers: BacktestOptions['attackers']): string {
  const size = crowd === Infinity ? 'all' : String(crowd);
  return attackers ? `${size}, ${attackers.share * 100} % at × ${attackers.factor}` : size;
}

/** Its message is one line for the table's author. */
export class GuessTableError extends Error {
  override name = 'GuessTableError';
}

const columns = ['item', 'person', 'guess', 'truth'];

/** One guess a line; amounts in any unit that an item's lines share. */
export function readGuessTable(text: string): GuessedItem[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = cells(head);
  const places = columns.map((name) => names.indexOf(name));
  if (places.includes(-1))
    throw new GuessTableError(`the first line must name the columns ${columns.join(', ')}, apart by commas`);
  const items = new Map<string, { finalPriceMinor: number; suggestions: GuessedItem['suggestions'] }>();
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const row = cells(line);
    const [item = '', userId = '', guess, truth] = places.map((place) => row[place]);
    const [amountMinor, finalPriceMinor] = [hundredths(guess), hundredths(truth)];
    if (amountMinor === null || finalPriceMinor === null)
      throw new GuessTableError(`line ${at + 2}: guess and truth must be numbers above 0, like 12.50`);
    const known = items.get(item) ?? { finalPriceMinor, suggestions: [] };
    if (known.finalPriceMinor !== finalPriceMinor)
      throw new GuessTableError(`line ${at + 2}: another truth than in the lines before for the same item`);
    items.set(item, { ...known, suggestions: [...known.suggestions, { userId, amountMinor }] });
  }
  return [...items.values()];
}

function cells(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
}

function hundredths(text: string | undefined): number | null {
  const amount = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(amount) && amount > 0 ? amount * 100 : null;
}
