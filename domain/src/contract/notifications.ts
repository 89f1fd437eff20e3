import { z } from 'zod';
import { type ChoosableKind, choosableKinds, mailRhythms, notificationKinds } from '../notifications.ts';
import { isPushEndpoint } from '../push-endpoint.ts';
import { empty, endpoint, id, idParams, timestamp } from './endpoint.ts';
import { pushServiceUnknown } from './screen-messages.ts';

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
      .describe('The same text without what its screen reveals; null if its screen reveals nothing.'),
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
  scope: 'read',
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
    .describe('In the person’s time zone; mail and push wait for their end. Null without quiet hours.'),
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
        newcomersWait: { inApp: true, mail: 'daily', push: false },
      },
      quietHours: { from: '22:00', to: '07:00' },
    },
  },
});

/** Links in mails lead here: the token works without signing in and names nobody. */
export const unsubscribe = endpoint({
  id: 'unsubscribe',
  tag: 'Notifications',
  isWayOut: true,
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

/** The address to which a browser lets pushes be sent. It is secret: everybody who has it can send there. */
const address = z.string().max(1000);

export const getPushKey = endpoint({
  id: 'getPushKey',
  tag: 'Notifications',
  summary: 'The key by which browsers let this server, and no other, push to them (RFC 8292)',
  description: 'Made at the first start; it stays the same, so that browsers stay subscribed.',
  route: 'GET /push/key',
  access: 'full',
  reply: z.object({
    publicKey: z
      .string()
      .describe('65 bytes in base64url, what a browser subscribes with as `applicationServerKey`.'),
  }),
});

export const savePushSubscription = endpoint({
  id: 'savePushSubscription',
  tag: 'Notifications',
  summary: 'Has the caller’s notifications pushed to a browser as well',
  description:
    'Takes what `PushSubscription.toJSON()` gives. The address must be one of the push service of Chromium, Firefox, Safari or Edge. Pushes belong to the session that calls and end with it, however it ends; a session has one browser, which the next one replaces. An address that another session or person had passes to the caller; of more than ten the oldest ends. A browser whose push service says that it is gone is forgotten.',
  route: 'POST /push/subscriptions',
  access: 'full',
  body: z.object({
    endpoint: address
      .refine(isPushEndpoint, pushServiceUnknown)
      .describe('Where the browser’s push service takes pushes for it.'),
    keys: z
      .object({
        p256dh: z
          .string()
          .regex(/^B[\w-]{86}=?$/)
          .describe('The browser’s public key on the curve P-256, uncompressed, in base64url.'),
        auth: z
          .string()
          .regex(/^[\w-]{22}(?:==)?$/)
          .describe('The browser’s 16 secret bytes in base64url.'),
      })
      .describe('What pushes to this browser are encrypted with.'),
  }),
  reply: empty,
  example: {
    body: {
      endpoint: 'https://web.push.apple.com/send/dGhlIGJyb3dzZXI',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
});

export const deletePushSubscription = endpoint({
  id: 'deletePushSubscription',
  tag: 'Notifications',
  summary: 'Ends the pushes to a browser; nothing happens when it has none of the caller’s',
  description: 'To be called before signing out.',
  route: 'DELETE /push/subscriptions',
  access: 'full',
  body: z.object({
    endpoint: address.describe('Where the browser’s push service takes pushes for it.'),
  }),
  reply: empty,
  example: { body: { endpoint: 'https://web.push.apple.com/send/dGhlIGJyb3dzZXI' } },
});

/** The events of a listing that people see on its page. */
export const listingEventKinds = [
  'listing.updated',
  'listing.deleted',
  'listing.closed',
  'listing.autoClosed',
  'listing.priceAnswered',
  'listing.reopened',
  'suggestion.created',
  'suggestion.updated',
  'suggestion.withdrawn',
  'question.asked',
  'question.answered',
  'question.changed',
] as const;
export type ListingEventKind = (typeof listingEventKinds)[number];

/** How many listings a stream follows at most. */
const maxFollowed = 60;

/** A live event says what has changed, never the new value: calls read that, under their access rules. */
const liveEvent = z.union([
  /** The events of the last 15 seconds have been sent; from here on come new ones. */
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('listing'),
    listingId: id.describe('The listing that has changed.'),
    kind: z.enum(listingEventKinds).describe('What happened.'),
  }),
  /** The caller’s notifications have changed. */
  z.object({ type: z.literal('notifications') }),
  /** The caller’s XP or achievements have changed, or their e-mail address has been verified. */
  z.object({ type: z.literal('me') }),
  z.object({ type: z.literal('leaderboard') }),
  /** Anything may have changed: the caller sees other people than before. */
  z.object({ type: z.literal('resync') }),
  /** The server ends the stream: the session has ended, by a suspension or otherwise, or the person has opened too many others since. */
  z.object({
    type: z.literal('ended'),
    reason: z.enum(['signedOut', 'replaced', 'suspended']).describe('Why it ends.'),
  }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** People who have not finished signing up get only live events about their own account, and can follow no listing. */
export const followLive = endpoint({
  id: 'followLive',
  tag: 'Live',
  summary: 'A stream of live events, as server-sent events: what the caller looks at has changed',
  description:
    'A live event says where to look again and holds nothing of what is there. A stream begins with the events of the last 15 seconds, each once, then `ready`, then what comes. So a caller who was without a stream for less than 10 seconds has missed nothing; after a longer time, read again what is shown. `listing` comes for the listings that are followed; that a guess was changed, where guesses are independent, only for the owner and people who have guessed. A listing that the caller cannot see, or not any more, is reported as deleted. `notifications` and `me` (XP, achievements, a verified address) are about the caller, `leaderboard` comes at most every 5 seconds, and after `resync` anything may have changed. Events may be repeated, and their order means nothing. Where a replica of the database is read, which may be some seconds behind, a call with `cache-control: no-cache` sees what an event names. A comment comes every 5 seconds. A person can have 6 streams; a further one ends the oldest with `ended`, as the end of the session does within 5 seconds. A role that is given or taken cuts the stream within that time. A stream can be opened 60 times a minute. A caller who has not finished signing up gets events of their own account alone, whatever listings they name.',
  route: 'GET /live',
  access: 'session',
  isStream: true,
  errors: { 429: [] },
  query: z.object({
    listings: z
      .string()
      .max(maxFollowed * 37)
      .transform((text) => (text === '' ? [] : text.toLowerCase().split(',')))
      .pipe(z.array(id).max(maxFollowed))
      .optional()
      .describe('The ids of up to 60 listings to follow, with commas between them.'),
  }),
  reply: liveEvent,
  example: { query: { listings: '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03' } },
});
