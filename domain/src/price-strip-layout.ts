export type StripScale = { low: number; high: number };
type Dot = { key: string; amount: number; share: number; row: number };
export type Column = { share: number; amounts: number[] };

/** Closer dots would touch on a phone. */
export const spacing = 1 / 24;
/** The likely range is cut beyond this; else it would squeeze the dots. */
const farthest = 2;
/** Padding, so that no dot is cut. */
const margin = 0.03;

/** Least share of the price shown to either side: small differences must not look large. */
const minReach = 0.2;

/**
 * All amounts, a fifth of the price to either side, and as much of the likely range as leaves the
 * dots room. `price` is the final one, else the median. Null without amounts.
 */
export function stripScale(
  amounts: readonly number[],
  { price = null, likely = null }: { price?: number | null; likely?: StripScale | null } = {},
): StripScale | null {
  if (amounts.length === 0) return null;
  const around = price === null ? [] : [price * (1 - minReach), price * (1 + minReach)];
  const [low, high] = [Math.min(...amounts, ...around), Math.max(...amounts, ...around)];
  if (!likely) return { low, high };
  return {
    low: Math.min(low, Math.max(likely.low, low / farthest)),
    high: Math.max(high, Math.min(likely.high, high * farthest)),
  };
}

export function bandOn(scale: StripScale, likely: StripScale): { from: number; to: number } {
  return {
    from: likely.low < scale.low ? 0 : shareOn(scale, likely.low),
    to: likely.high > scale.high ? 1 : shareOn(scale, likely.high),
  };
}

/** 0 to 1; the middle when all amounts are equal. */
export function shareOn({ low, high }: StripScale, amount: number): number {
  if (high === low) return 0.5;
  return margin + ((amount - low) / (high - low)) * (1 - 2 * margin);
}

/** Stacks dots that would touch; `ownAmount` comes on top. */
export function placeDots(
  amounts: readonly number[],
  scale: StripScale,
  ownAmount: number | null = null,
): Dot[] {
  const sorted = amounts.toSorted((a, b) => a - b);
  const own = ownAmount === null ? -1 : sorted.indexOf(ownAmount);
  const ordered = own === -1 ? sorted : [...sorted.toSpliced(own, 1), ...sorted.slice(own, own + 1)];
  const rows: number[][] = [];
  return ordered.map((amount, at) => {
    const share = shareOn(scale, amount);
    const free = rows.findIndex((placed) => placed.every((other) => Math.abs(share - other) >= spacing));
    const row = free === -1 ? rows.length : free;
    (rows[row] ??= []).push(share);
    return { key: `${at}:${amount}`, amount, share, row };
  });
}

/** Above this, dots are folded into columns. */
export const maxDots = 24;
/** A larger column shows its count above. */
export const maxRows = 5;

export function foldDots(amounts: readonly number[], scale: StripScale): Column[] {
  const columns = new Map<number, number[]>();
  for (const amount of amounts.toSorted((a, b) => a - b)) {
    const at = Math.floor(shareOn(scale, amount) / spacing);
    columns.set(at, [...(columns.get(at) ?? []), amount]);
  }
  return [...columns].map(([at, members]) => ({ share: (at + 0.5) * spacing, amounts: members }));
}

/** Outliers are left out from four guesses on (Tukey's outer fences). */
const fence = 3;
/** Least spread as a share of the median, for guesses that nearly agree. */
const minSpread = 0.25;

/** Without outliers; the strip says how many it leaves out. */
export function nearAmounts(amounts: readonly number[]): number[] {
  const sorted = amounts.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  if (sorted.length < 4) return sorted;
  const reach = fence * Math.max(at(0.75) - at(0.25), minSpread * at(0.5));
  return sorted.filter((amount) => amount >= at(0.25) - reach && amount <= at(0.75) + reach);
}
