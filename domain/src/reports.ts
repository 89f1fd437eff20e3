import { dayMs } from './durations.ts';
/**
 * A note belongs to its suggestion, a photo to its listing or person. An answer has its own id;
 * its author is the owner.
 */
export const subjectKinds = ['listing', 'suggestion', 'question', 'user'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const reportReasons = ['spam', 'scam', 'offensive', 'private', 'wrong', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The server itself opens a case of kind `signal`. */
export const caseKinds = ['report', 'appeal', 'signal'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const decisions = ['keep', 'hide', 'remove', 'warn', 'limit', 'suspend'] as const;
export type Decision = (typeof decisions)[number];

export const hidingCauses = ['reports', 'decision', 'removal', 'suspension'] as const;
export type HiddenBy = (typeof hidingCauses)[number];

/** Reports of accounts younger than a day weigh this share. */
const shareOfNewcomers = 0.6;

/** Standing takes time and other people, so a person cannot give it to many accounts. */
export const standing = { accountAgeMs: 7 * dayMs, guessedOwners: 3 };

/** Reports of this weight hide content until a moderator decides. */
const hidingWeight = 1.5;

/** One person may have this many undecided reports. */
export const maxUndecided = 100;

type Reporter = {
  decidedCount: number;
  rightCount: number;
  accountAgeMs: number;
};

/**
 * The weight is between 0 and 1: the share of earlier reports that were right, as if one more had been right
 * and one wrong.
 */
export function reportWeight({ decidedCount, rightCount, accountAgeMs }: Reporter): number {
  const trust = (rightCount + 1) / (decidedCount + 2);
  return accountAgeMs < dayMs ? trust * shareOfNewcomers : trust;
}

type Standing = {
  accountAgeMs: number;
  /** The number of owners on whose closed listings they guessed. */
  guessedOwners: number;
};

/** These facts can only grow, so nobody can take standing from others. */
export function hasStanding({ accountAgeMs, guessedOwners }: Standing): boolean {
  return accountAgeMs >= standing.accountAgeMs && guessedOwners >= standing.guessedOwners;
}

type Report = Standing & {
  weight: number;
  /** Recent networks and browsers. */
  origins: readonly string[];
};

/**
 * Only people with standing count, and of those who share a network or browser only the heaviest. People
 * without standing link nobody, so they cannot merge two strangers by using both networks.
 */
export function hidesAtOnce(reports: readonly Report[]): boolean {
  const counted = new Set<string>();
  let sum = 0;
  for (const { weight, origins } of reports.filter(hasStanding).toSorted((a, b) => b.weight - a.weight)) {
    if (origins.some((origin) => counted.has(origin))) continue;
    for (const origin of origins) counted.add(origin);
    sum += weight;
  }
  // Sums of decimals may be slightly low.
  return sum >= hidingWeight - 1e-9;
}

export const restrictionActions = [
  'hide',
  'remove',
  'removePhoto',
  'removeName',
  'warn',
  'limit',
  'suspend',
] as const;
export type RestrictionAction = (typeof restrictionActions)[number];

export const appealOutcomes = ['granted', 'denied'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const appealDays = 20;
export const maxAppealLength = 2000;

export const restrictionDays = [1, 7, 30] as const;

/** In epoch milliseconds. */
export function appealEnd(statedAtMs: number): number {
  return statedAtMs + appealDays * dayMs;
}

const headings: Record<ReportReason, string | null> = {
  spam: 'Play fair',
  scam: 'Be honest',
  offensive: 'Be kind',
  private: 'Keep it safe',
  wrong: 'Be honest',
  other: null,
};

/** Null if an admin has removed that heading. */
export function brokenRule(reason: ReportReason, rules: string): string | null {
  const heading = headings[reason];
  const isThere = rulesParts(rules).some(({ kind, text }) => kind === 'heading' && text === heading);
  return isThere ? heading : null;
}

export const firstHouseRules = `# Be honest

Only post what you really want to sell, buy or have done, with honest photos. Guess what you believe it’s worth. One account per person.

# Be kind

Don’t insult, threaten or mock anyone. A low price is an opinion, not an attack.

# Keep it safe

Leave out phone numbers, addresses and anything else that shows where someone lives. Don’t offer or ask for anything illegal.

# Play fair

Don’t agree prices with the owner or guess for someone else. Don’t advertise in notes.

# When something goes wrong

Moderators may hide or remove what breaks these rules. They’ll tell you why.`;

type RulesPart = { kind: 'heading' | 'paragraph'; text: string };

/** Empty lines separate paragraphs; # begins a heading. Other markup is text. */
export function rulesParts(text: string): RulesPart[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n|\n(?=# )|(?<=^# .*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '#')
    .map((part) =>
      part.startsWith('# ')
        ? { kind: 'heading', text: part.slice(2).trim() }
        : { kind: 'paragraph', text: part },
    );
}
