const dayMs = 24 * 60 * 60 * 1000;

/** The weight of a report by an account younger than a day, as a share of the usual weight. */
const shareOfNewcomers = 0.6;

/** What takes time and other people, so that many accounts of one person do not have it. */
const standing = { accountAgeMs: 7 * dayMs, guessedOwners: 3 };

/** Reports of this weight hide what they are about until a moderator decides. */
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
 * been right and one more wrong.
 */
export function reportWeight({ decidedCount, rightCount, accountAgeMs }: Reporter): number {
  const trust = (rightCount + 1) / (decidedCount + 2);
  return accountAgeMs < dayMs ? trust * shareOfNewcomers : trust;
}

type Standing = {
  accountAgeMs: number;
  /** On the listings of how many owners a guess of theirs has closed. */
  guessedOwners: number;
};

/** Whether reports of an account may hide something. Others can only add to these facts, so nobody can take standing from somebody else. */
export function hasStanding({ accountAgeMs, guessedOwners }: Standing): boolean {
  return accountAgeMs >= standing.accountAgeMs && guessedOwners >= standing.guessedOwners;
}

type Report = Standing & {
  weight: number;
  /** The networks and browsers that the reporter has used lately. */
  origins: readonly string[];
};

/**
 * Whether these reports hide what they are about. Only people with standing count. Of people with the same network or browser one counts,
 * who weighs most. Somebody who does not count links nobody, so that nobody joins two strangers by using the networks of both.
 */
export function hidesAtOnce(reports: readonly Report[]): boolean {
  const counted = new Set<string>();
  let sum = 0;
  for (const { weight, origins } of reports.filter(hasStanding).toSorted((a, b) => b.weight - a.weight)) {
    if (origins.some((origin) => counted.has(origin))) continue;
    for (const origin of origins) counted.add(origin);
    sum += weight;
  }
  // A sum of decimal fractions may be slightly too small.
  return sum >= hidingWeight - 1e-9;
}
