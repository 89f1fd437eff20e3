import type { RestrictionAction } from '@ballpark/domain/restrictions.ts';

/** What was done to a person or to something of theirs, in a word or two. */
export const restrictionNames: Record<RestrictionAction, string> = {
  hide: 'Hidden',
  remove: 'Removed',
  removePhoto: 'Photo removed',
  warn: 'Warned',
  limit: 'Account limited',
  suspend: 'Account suspended',
};
