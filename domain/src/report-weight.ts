const dayMs = 24 * 60 * 60 * 1000;

/** What the report of an account younger than a day counts, of what another's would. */
const shareOfNewcomers = 0.6;

/** Reports of this weight hide what they are about until somebody looked (product 15.9). */
export const hidingWeight = 1.5;

type Reporter = {
  /** How many of their earlier reports were decided, and how many of these were right. */
  decidedCount: number;
  rightCount: number;
  accountAgeMs: number;
};

/**
 * What one report counts, above 0 and below 1: the share of earlier reports that were right, as if one more had been right and one more wrong
 * (product 15.9).
 */
export function reportWeight({ decidedCount, rightCount, accountAgeMs }: Reporter): number {
  const trust = (rightCount + 1) / (decidedCount + 2);
  return accountAgeMs < dayMs ? trust * shareOfNewcomers : trust;
}

/** Whether reports of these weights hide what they are about. */
export function hidesAtOnce(weights: readonly number[]): boolean {
  // A sum of decimal fractions may end a hair below what it stands for.
  return weights.reduce((sum, weight) => sum + weight, 0) >= hidingWeight - 1e-9;
}
