/** What the community thinks, in minor units; average and median are rounded to whole ones. */
type Consensus = {
  average: number;
  min: number;
  max: number;
  range: number;
  median: number;
  memberCount: number;
};

/** The consensus of suggested amounts, in minor units; null when nobody has suggested one. */
export function consensus(amountsMinor: readonly number[]): Consensus | null {
  const sorted = amountsMinor.toSorted((a, b) => a - b);
  const memberCount = sorted.length;
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return null;
  return {
    average: mean(sorted),
    min,
    max,
    range: max - min,
    median: mean(sorted.slice(Math.ceil(memberCount / 2) - 1, Math.floor(memberCount / 2) + 1)),
    memberCount,
  };
}

function mean(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length);
}
