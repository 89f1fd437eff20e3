const dayMs = 24 * 60 * 60 * 1000;

/** The weight of a report by an account younger than a day, as a share of the usual weight. */
const shareOfNewcomers = 0.6;

/** Reports of this weight hide what they are about until somebody looked (product 15.9). */
const hidingWeight = 1.5;

/** At most this many reports of one person wait for a decision. */
export const mostUndecided = 100;

type Reporter = {
  /** How many of their earlier reports were decided, and how many of these were right. */
  decidedCount: number;
  rightCount: number;
  accountAgeMs: number;
};

/**
 * The weight of one report, above 0 and below 1: the share of this person's earlier reports that were right, counted as if one more had
 * been right and one more wrong (product 15.9).
 */
export function reportWeight({ decidedCount, rightCount, accountAgeMs }: Reporter): number {
  const trust = (rightCount + 1) / (decidedCount + 2);
  return accountAgeMs < dayMs ? trust * shareOfNewcomers : trust;
}

/** Whether reports of these weights hide what they are about. */
export function hidesAtOnce(weights: readonly number[]): boolean {
  // A sum of decimal fractions may be slightly too small.
  return weights.reduce((sum, weight) => sum + weight, 0) >= hidingWeight - 1e-9;
}
