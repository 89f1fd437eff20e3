import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import type { NotificationKind } from '@ballpark/domain/notifications.ts';

/** A notification before it is saved: for one person, of one or several events. */
export type PendingNotification = {
  userId: string;
  /** The other person it is about. A recipient who does not see them gets no notification. */
  otherId?: string | null;
  kind: NotificationKind;
  listingId: string | null;
  /** The number of events. */
  count: number;
  facts: NotificationFacts;
  at: Date;
};
