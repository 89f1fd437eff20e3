import type * as contract from '@ballpark/domain/contract/streak.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

export const streakDocs: DocsOf<typeof contract> = {
  getStreak: {
    note: 'Days are those of the caller’s time zone. Of seven days one may be missed; it does not count itself. Today is not missed before it is over.',
    reply: { days: 4, hasGuessedToday: true },
  },
  showStreak: {
    note: 'Nobody else sees it in any case. The call that reads it answers all the same.',
    body: { isShown: false },
    reply: { user: { ...story.maraHerself, showsStreak: false } },
  },
};
