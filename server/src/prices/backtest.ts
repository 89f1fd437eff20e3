import {
  type ClosedListing,
  emptyHistory,
  type PricedSuggestion,
  type PriceHistory,
  fairPrice,
  recordClosed,
} from '@ballpark/domain/fair-price.ts';

/** Something with a known price, and people's guesses of it. */
export type GuessedItem = ClosedListing & { similarFinalPricesMinor?: readonly number[] };

export type BacktestOptions = {
  /** How many guesses of each item are drawn; Infinity for all. */
  crowd: number;
  orders: number;
  /** False for listings in the order in which they were closed. */
  isAnyOrder: boolean;
  /** Which part of the guesses, on average, comes from new accounts that all guess this many times the price. */
  attackers: { share: number; factor: number } | undefined;
  /** From 0 to 1, the same sequence in every run. */
  random: () => number;
};

/** Errors in percent of the final price; `within` is the share of final prices in the likely range, or null of plain averages. */
export type BacktestRow = { method: string; median: number; mean: number; within: number | null };

const plainMethods: Record<string, (sorted: readonly number[]) => number> = {
  mean: average,
  median: (sorted) => average(middle(sorted, 0.5)),
  'trimmed mean (10 %)': (sorted) => average(middle(sorted, 0.1)),
  'geometric mean': (sorted) => Math.exp(average(sorted.map((amount) => Math.log(amount)))),
};

/**
 * Prices every item using only those before it, in many orders, and reports the error of each method; if similar prices are known, also the
 * fair price without them.
 */
export function backtest(items: readonly GuessedItem[], options: BacktestOptions): BacktestRow[] {
  const errors = new Map<string, number[]>();
  const note = (method: string, amount: number, truth: number) => {
    const of = errors.get(method) ?? [];
    errors.set(method, of);
    of.push((Math.abs(amount - truth) / truth) * 100);
  };
  const hasSimilar = items.some(({ similarFinalPricesMinor = [] }) => similarFinalPricesMinor.length > 0);
  let within = 0;
  for (let order = 0; order < options.orders; order += 1) {
    let history: PriceHistory = emptyHistory;
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

/** Cuts this share of the values off at both ends; with a half, the middle one or two of all stay. */
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
