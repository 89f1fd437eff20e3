/** How common a word is, is told by so many of the newest listings. */
export const newestCounted = 200;

/** What a word says of a thing: the more, the fewer of the newest listings hold it. */
export function wordWeight(holders: number): number {
  return Math.log(1 + newestCounted / (holders + 1));
}

/**
 * The ways to hold enough of a search’s words: at least half of the `total` weight, which also has the words that
 * nothing holds. Each way names words by index; those of equally many words are together, most words first.
 */
export function tellingWays(weights: readonly number[], total: number): number[][][] {
  const ways = subsetsOf(weights).filter(
    (way) => way.reduce((sum, index) => sum + (weights[index] ?? 0), 0) >= (total / 2) * (1 - 1e-9),
  );
  const bySize = Map.groupBy(ways, (way) => way.length);
  return [...bySize].toSorted(([one], [other]) => other - one).map(([, ofSize]) => ofSize);
}

/** Without the empty one. */
function subsetsOf(list: readonly unknown[]): number[][] {
  const subsets: number[][] = [[]];
  for (const index of list.keys()) subsets.push(...subsets.map((each) => [...each, index]));
  return subsets.slice(1);
}
