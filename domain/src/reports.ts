/**
 * What may be reported. A note belongs to its suggestion, a photo to its listing or person. An answer is reported like a
 * question, but with its own id, and its author is the owner.
 */
export const subjectKinds = ['listing', 'suggestion', 'question', 'user'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const reportReasons = ['spam', 'scam', 'offensive', 'private', 'wrong', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What opened a case: people's reports, an appeal, or a rule of the server. */
export const caseKinds = ['report', 'appeal', 'signal'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What a moderator may decide. */
export const decisions = ['keep', 'hide', 'remove', 'warn', 'limit', 'suspend'] as const;
export type Decision = (typeof decisions)[number];

/**
 * Why something is hidden: the weight of reports until a moderator decides, a decision to hide or to remove it, or its owner's suspension.
 */
export const hidingCauses = ['reports', 'decision', 'removal', 'suspension'] as const;
export type HiddenBy = (typeof hidingCauses)[number];

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

/** What can be done to a person or to what they have posted. */
export const restrictionActions = ['hide', 'remove', 'removePhoto', 'warn', 'limit', 'suspend'] as const;
export type RestrictionAction = (typeof restrictionActions)[number];

/** What became of an appeal. */
export const appealOutcomes = ['granted', 'denied'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const appealDays = 20;
export const longestAppeal = 2000;

/** For how many days a person may be limited or suspended. */
export const restrictionDays = [1, 7, 30] as const;

/** Until when a person may appeal against what was stated at this moment, both in epoch milliseconds. */
export function appealEnd(statedAtMs: number): number {
  return statedAtMs + appealDays * 24 * 60 * 60 * 1000;
}

const headings: Record<ReportReason, string | null> = {
  spam: 'Play fair',
  scam: 'Be honest',
  offensive: 'Be kind',
  private: 'Keep it safe',
  wrong: 'Be honest',
  other: null,
};

/**
 * The heading of the house rule that this breaks; null if the rules have no such heading, since an admin may rewrite them.
 */
export function brokenRule(reason: ReportReason, rules: string): string | null {
  const heading = headings[reason];
  const isThere = rulesParts(rules).some(({ kind, text }) => kind === 'heading' && text === heading);
  return isThere ? heading : null;
}

/** The house rules before an admin writes others. */
export const firstHouseRules = `# Be honest

Post what is really yours to sell, to buy or to have done, with photos that are true. Suggest what you believe it is worth. One person has one account.

# Be kind

Nobody is insulted, threatened or made fun of here. A low price is an opinion and not an attack.

# Keep it safe

Leave out whatever tells where somebody lives, phone numbers and addresses. Nothing that the law forbids is offered or asked for.

# Play fair

Prices are not arranged with the owner, and nobody guesses for somebody else. Advertisements for other things do not belong in notes.

# When something goes wrong

Those who look after this place may hide or remove what breaks these rules. They say why.`;

type RulesPart = { kind: 'heading' | 'paragraph'; text: string };

/**
 * Splits a text into parts: an empty line ends a paragraph, and a line that begins with # is a heading. Everything else stays as written.
 */
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
