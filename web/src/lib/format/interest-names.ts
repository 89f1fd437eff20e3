import { interests } from '@ballpark/domain/interests.ts';

export type Interest = (typeof interests)[number];

/** What the interests are called, in their order (product 3.5). */
export const interestNames: Record<Interest, string> = {
  selling: 'Selling',
  buying: 'Buying',
  browsing: 'Browsing',
  helping: 'Helping Others',
};

/** True for a list of interests alone: what this device kept may be of another version. */
export function areInterests(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => interests.some((interest) => interest === each));
}
