import { z } from 'zod';
import { choosableKinds, type ChoosableKind, mailRhythms, notificationKinds } from '../notifications.ts';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';

export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.output<typeof notificationKind>;

export const notification = z
  .object({
    id,
    kind: notificationKind.describe('What happened.'),
    text: z.string().describe('One sentence for people.'),
    teaser: z
      .string()
      .nullable()
      .describe('The same without what its screen reveals; null where that reveals nothing.'),
    path: z.string().describe('The screen of the web app that it leads to.'),
    listingId: id.nullable().describe('The listing that it is about; null when it is gone, or about none.'),
    count: z.number().int().positive().describe('How many events it stands for.'),
    isRead: z.boolean().describe('True once it was marked as read.'),
    createdAt: timestamp.describe('Of the latest of what it stands for.'),
  })
  .meta({ id: 'Notification', description: 'A notification of the caller.' });
export type Notification = z.output<typeof notification>;

const unread = z.object({
  unreadCount: z.number().int().describe('How many notifications of the caller are unread now.'),
});

export const listNotifications = endpoint({
  id: 'listNotifications',
  tag: 'Notifications',
  summary: 'The caller’s notifications, newest first, and how many are unread',
  description:
    'Events of one kind on one listing are one notification until it is read, and it moves up with each. They are kept for 90 days.',
  route: 'GET /notifications',
  access: 'full',
  query: z.object({
    cursor: z
      .string()
      .max(100)
      .optional()
      .describe('The `nextCursor` of the page before; left out for the newest.'),
    limit: z.coerce.number().int().min(1).max(50).default(20).describe('How many a page holds.'),
  }),
  reply: unread.extend({
    notifications: z.array(notification).describe('Newest first.'),
    nextCursor: z.string().nullable().describe('The `cursor` of the next page; null at the end.'),
  }),
  example: { query: { limit: 20 } },
});

export const readNotification = endpoint({
  id: 'readNotification',
  tag: 'Notifications',
  summary: 'Marks a notification as read; again changes nothing',
  description: 'Only one’s own; others’ are not found.',
  route: 'POST /notifications/:id/read',
  access: 'full',
  params: idParams,
  body: empty,
  reply: unread,
});

export const readAllNotifications = endpoint({
  id: 'readAllNotifications',
  tag: 'Notifications',
  summary: 'Marks all notifications of the caller as read',
  description: 'Whatever happens later begins anew.',
  route: 'POST /notifications/read-all',
  access: 'full',
  body: empty,
  reply: unread,
});

const channels = z.object({
  inApp: z.boolean().describe('Whether it is shown in the app.'),
  mail: z.enum(mailRhythms).describe('How soon it is mailed, if at all.'),
  push: z.boolean().describe('Whether it is pushed.'),
});
export type NotificationChannels = z.output<typeof channels>;

/** A time of day on a 24-hour clock, like '22:00'. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

type ChannelsByKind = Record<ChoosableKind, typeof channels>;
/** Unknown kinds are dropped, because tabs of other versions send settings as well. */
const channelsByKind = z.object(
  Object.fromEntries(choosableKinds.map((kind) => [kind, channels])) as ChannelsByKind,
);

export const notificationSettings = z.object({
  channels: channelsByKind.describe('For each kind: whether it is shown in the app, mailed and pushed.'),
  quietHours: z
    .object({ from: timeOfDay, to: timeOfDay })
    .nullable()
    .describe('Where the person lives; mail and push wait for their end. Null for none.'),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  id: 'getNotificationSettings',
  tag: 'Notifications',
  summary: 'The caller’s notification channels and quiet hours',
  description: 'A person who has never chosen has the defaults.',
  route: 'GET /notifications/settings',
  access: 'full',
  reply: notificationSettings.extend({
    timeZone: z.string().describe('IANA name, from the person’s place.'),
  }),
});

export const updateNotificationSettings = endpoint({
  id: 'updateNotificationSettings',
  tag: 'Notifications',
  summary: 'Changes the caller’s notification channels and quiet hours',
  description:
    'All kinds are written. Quiet hours may go over midnight; mail and push wait for their end, the list in the app does not.',
  route: 'PUT /notifications/settings',
  access: 'full',
  /** A kind that is left out keeps its choice. */
  body: notificationSettings.extend({
    channels: channelsByKind
      .partial()
      .describe('For each kind: whether it is shown in the app, mailed and pushed.'),
  }),
  reply: notificationSettings.extend({
    timeZone: z.string().describe('IANA name, from the person’s place.'),
  }),
  example: {
    body: {
      channels: {
        suggestionReceived: { inApp: true, mail: 'daily', push: true },
        suggestionEdited: { inApp: true, mail: 'off', push: true },
        listingEndsSoon: { inApp: true, mail: 'atOnce', push: true },
        listingAutoClosed: { inApp: false, mail: 'off', push: true },
        finalPriceAsked: { inApp: true, mail: 'daily', push: false },
        pricedListingClosed: { inApp: true, mail: 'daily', push: true },
        pricedListingReopened: { inApp: true, mail: 'off', push: true },
        achievementUnlocked: { inApp: true, mail: 'off', push: true },
        rankReached: { inApp: true, mail: 'off', push: true },
        listingNearby: { inApp: true, mail: 'off', push: true },
        nearbyToGuess: { inApp: false, mail: 'off', push: false },
        exportReady: { inApp: true, mail: 'atOnce', push: true },
        questionAsked: { inApp: true, mail: 'daily', push: true },
        questionAnswered: { inApp: true, mail: 'daily', push: true },
        reportDecided: { inApp: true, mail: 'off', push: true },
        caseOpened: { inApp: true, mail: 'off', push: false },
      },
      quietHours: { from: '22:00', to: '07:00' },
    },
  },
});

/** Links in mails lead here: the token works without signing in and names nobody. */
export const unsubscribe = endpoint({
  id: 'unsubscribe',
  tag: 'Notifications',
  summary: 'Ends the mails of one kind, or all of them, for whoever has the link of a mail (RFC 8058)',
  description:
    'The address stands in the `List-Unsubscribe` header of each mail; any form that is posted is taken. A GET leads to the page that asks first.',
  route: 'POST /notifications/unsubscribe',
  access: 'public',
  errors: { 404: ['unsubscribeLinkInvalid'] },
  query: z.object({ token: z.string().min(1).max(200).describe('What the link in a mail carries.') }),
  reply: z.object({
    kind: z.enum(choosableKinds).nullable().describe('The kind whose mails ended; null when all did.'),
  }),
  example: {
    query: { token: 'suggestionReceived.AZo_EmwAekGdLluPDH4aAQL3kq0mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa' },
  },
});
