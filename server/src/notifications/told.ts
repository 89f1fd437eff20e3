import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import type { NotificationKind } from '@ballpark/domain/notifications.ts';

/** What one person is to be told. */
export type Told = {
  userId: string;
  kind: NotificationKind;
  listingId: string | null;
  /** Of how many events. */
  count: number;
  facts: NotificationFacts;
  at: Date;
};
