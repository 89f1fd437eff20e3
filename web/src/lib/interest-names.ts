import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';

export type Interest = OwnProfile['preferences'][number];

/** What the interests are called, in their order (specification, section 2 'Edit profile'). */
export const interestNames: Record<Interest, string> = {
  selling: 'Selling',
  buying: 'Buying',
  browsing: 'Browsing',
  helping: 'Helping Others',
};
