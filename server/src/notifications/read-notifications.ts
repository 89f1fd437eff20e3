import type { QueryOf, ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listNotifications, Notification } from '@ballpark/domain/contract/notifications.ts';
import { notificationTeaser, notificationText } from '@ballpark/domain/notification-text.ts';
import { notificationPath } from '@ballpark/domain/notifications.ts';
import type { I18n } from '@lingui/core';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { positionText, readPosition } from '../pagination.ts';
import * as queries from './notification-queries.ts';

/** Throws 400 for an invalid cursor. */
export async function readNotifications(
  { db }: Deps,
  { cursor, limit }: QueryOf<typeof listNotifications>,
  { user, i18n }: { user: SessionUser; i18n: I18n },
): Promise<ReplyOf<typeof listNotifications>> {
  const after = cursor === undefined ? null : readPosition(cursor, 'cursor');
  const rows = await queries.findNotifications(db, user.id, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    notifications: shown.map((row) => presentNotification(row, i18n)),
    nextCursor: last ? positionText({ at: last.created_at, id: last.id }) : null,
    unreadCount: await queries.countUnread(db, user.id),
  };
}

function presentNotification(row: queries.NotificationRow, i18n: I18n): Notification {
  const { id, kind, count, listing_id: listingId } = row;
  return {
    id,
    kind,
    text: notificationText(i18n, row),
    teaser: notificationTeaser(i18n, row),
    path: notificationPath(kind, listingId, row.facts.subjectId),
    listingId,
    count,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
