import { z } from 'zod';
import { choosableKinds, type ChoosableKind, mailRhythms, notificationKinds } from '../notifications.ts';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';

export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.output<typeof notificationKind>;

export const notification = z.object({
  id,
  kind: notificationKind,
  /** Said in one sentence, for people. */
  text: z.string(),
  /** The same without what its screen reveals (product 2.16); null if it reveals nothing. */
  teaser: z.string().nullable(),
  /** The screen that it leads to: a path of the web app. */
  path: z.string(),
  /** The listing that it is about; null when it is gone, or when it is about none. */
  listingId: id.nullable(),
  /** How many events of one kind it stands for: many suggestions on one listing are one notification until it is read. */
  count: z.number().int().positive(),
  isRead: z.boolean(),
  /** When the latest of the events that it stands for happened. */
  createdAt: timestamp,
});
export type Notification = z.output<typeof notification>;

const unread = z.object({ unreadCount: z.number().int() });

export const listNotifications = endpoint({
  id: 'listNotifications',
  tag: 'Notifications',
  summary: 'The caller’s notifications, newest first, and how many are unread',
  route: 'GET /notifications',
  access: 'full',
  errors: [400],
  query: z.object({
    /** The `nextCursor` of the page before; left out for the newest. */
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: unread.extend({
    notifications: z.array(notification),
    /** For the page after this one; null at the end. */
    nextCursor: z.string().nullable(),
  }),
});

export const readNotification = endpoint({
  id: 'readNotification',
  tag: 'Notifications',
  summary: 'Marks a notification as read; again changes nothing',
  route: 'POST /notifications/:id/read',
  access: 'full',
  errors: [404],
  params: idParams,
  body: empty,
  reply: unread,
});

export const readAllNotifications = endpoint({
  id: 'readAllNotifications',
  tag: 'Notifications',
  summary: 'Marks all notifications of the caller as read',
  route: 'POST /notifications/read-all',
  access: 'full',
  body: empty,
  reply: unread,
});

const channels = z.object({ inApp: z.boolean(), mail: z.enum(mailRhythms), push: z.boolean() });
export type NotificationChannels = z.output<typeof channels>;

/** A time of day on a 24-hour clock, like '22:00'. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

type ChannelsByKind = Record<ChoosableKind, typeof channels>;
/** Unknown kinds are dropped, because tabs of other versions send settings as well. */
const channelsByKind = z.object(
  Object.fromEntries(choosableKinds.map((kind) => [kind, channels])) as ChannelsByKind,
);

export const notificationSettings = z.object({
  channels: channelsByKind,
  /** In the person's time zone; mail and push wait for their end. Null for none. */
  quietHours: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  id: 'getNotificationSettings',
  tag: 'Notifications',
  summary: 'The caller’s notification channels and quiet hours',
  route: 'GET /notifications/settings',
  access: 'full',
  reply: notificationSettings.extend({
    /** IANA name of the person's time zone, from their place. */
    timeZone: z.string(),
  }),
});

export const updateNotificationSettings = endpoint({
  id: 'updateNotificationSettings',
  tag: 'Notifications',
  summary: 'Changes the caller’s notification channels and quiet hours',
  route: 'PUT /notifications/settings',
  access: 'full',
  errors: [400],
  /** A kind that is left out keeps its choice. */
  body: notificationSettings.extend({ channels: channelsByKind.partial() }),
  reply: notificationSettings.extend({ timeZone: z.string() }),
});

/** Links in mails lead here: the token works without signing in and names nobody. */
export const unsubscribe = endpoint({
  id: 'unsubscribe',
  tag: 'Notifications',
  summary: 'Ends the mails of one kind, or all of them, for whoever has the link of a mail (RFC 8058)',
  route: 'POST /notifications/unsubscribe',
  access: 'public',
  errors: [400, 404],
  query: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({
    /** The kind whose mails ended; null when all did. */
    kind: z.enum(choosableKinds).nullable(),
  }),
});
