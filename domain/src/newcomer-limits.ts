export type ContributionKind = 'listing' | 'suggestion' | 'question';

/**
 * What a new account may add in 24 hours on its first day. Each day of age and each closed guess allows the same again. After `days` days,
 * or `closedGuesses` guesses on closed listings of different owners, only the limits for everybody hold.
 */
export const newcomerLimits = {
  days: 7,
  closedGuesses: 5,
  windowHours: 24,
  onFirstDay: { listing: 30, suggestion: 100, question: 20 },
} as const;

export type Standing = { daysOld: number; closedGuesses: number };

/** How many of a kind an account may add in 24 hours; null where it is not new any more. */
export function mostADay(kind: ContributionKind, { daysOld, closedGuesses }: Standing): number | null {
  const { days, closedGuesses: enough, onFirstDay } = newcomerLimits;
  if (daysOld >= days || closedGuesses >= enough) return null;
  return onFirstDay[kind] * (1 + Math.max(0, Math.floor(daysOld)) + closedGuesses);
}
