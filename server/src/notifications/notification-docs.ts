import type * as contract from '@ballpark/domain/contract/notifications.ts';
import { defaultChannels } from '@ballpark/domain/notifications.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const notificationSettings = {
  channels: defaultChannels,
  quietHours: { from: '22:00', to: '07:00' },
  timeZone: 'Europe/Berlin',
};

export const notificationDocs: DocsOf<typeof contract> = {
  listNotifications: {
    note: 'Events of one kind on one listing are one notification until it is read, and it moves up with each. They are kept for 90 days.',
    refusals: [new errors.BadRequest('invalidInput', 'cursor')],
    query: { limit: 20 },
    reply: { notifications: [story.notification], nextCursor: null, unreadCount: 1 },
  },
  readNotification: {
    note: 'Only one’s own; others’ are not found.',
    pathId: story.notification.id,
    body: {},
    reply: { unreadCount: 0 },
  },
  readAllNotifications: {
    note: 'Whatever happens later begins anew.',
    body: {},
    reply: { unreadCount: 0 },
  },
  getNotificationSettings: {
    note: 'A person who has never chosen has the defaults.',
    reply: notificationSettings,
  },
  updateNotificationSettings: {
    note: 'All kinds are written. Quiet hours may go over midnight; mail and push wait for their end, the list in the app does not.',
    body: { channels: defaultChannels, quietHours: notificationSettings.quietHours },
    reply: notificationSettings,
  },
  unsubscribe: {
    note: 'The address stands in the `List-Unsubscribe` header of each mail; any form that is posted is taken. A GET leads to the page that asks first.',
    refusals: [new errors.NotFound('unsubscribeLinkInvalid')],
    query: { token: 'suggestionReceived.AZo_EmwAekGdLluPDH4aAQL3kq0mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa' },
    reply: { kind: 'pricedListingClosed' },
  },
};
