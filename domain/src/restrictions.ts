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
