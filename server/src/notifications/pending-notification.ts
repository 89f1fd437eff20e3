import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import type { NotificationKind } from '@ballpark/domain/notifications.ts';

/** A notification before it is saved: for one person, of one or several events. */
export type PendingNotification = {
  userId: string;
  /** Whose doing or listing it is about, where that is somebody else: who does not see them is not told. */
  otherId?: string | null;
  kind: NotificationKind;
  listingId: string | null;
  /** Of how many events. */
  count: number;
  facts: NotificationFacts;
  at: Date;
};
