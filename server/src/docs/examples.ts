import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import type { InputOf, OperationRoute, ReplyAt, streams } from '@ballpark/domain/contract/operations.ts';
import { defaultChannels } from '@ballpark/domain/notifications.ts';
import * as story from './example-story.ts';

type Sent<R extends OperationRoute> = (InputOf<R> extends { body: infer B } ? { body: B } : unknown) &
  (InputOf<R> extends { query: infer Q } ? { query?: Q } : unknown);
type Example<R extends OperationRoute> = Sent<R> & { reply: ReplyAt<R> };

const { user: _, ...bareSuggestion } = story.suggestion;
const draft = {
  title: 'Oak bookcase',
  description: 'Solid oak, five shelves, a few scratches.',
  type: 'PRODUCT',
  location: 'Berlin, Germany',
  latitude: 52.52,
  longitude: 13.41,
  hasOffer: true,
  offerAmount: 95.5,
  photoUrls: [story.photoUrl],
} as const;
const listingBody = { ...draft, photoUrls: [...draft.photoUrls] };
const upload = { base64Data: '/9j/4AAQSkZJRgABAQAAAQABAAD…', filename: 'bookcase.jpg' };
const browser = {
  endpoint: 'https://push.example/send/dGhlIGJyb3dzZXI',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const notificationSettings = {
  channels: defaultChannels,
  quietHours: { from: '22:00', to: '07:00' },
  timeZone: 'Europe/Berlin',
};
const award = {
  id: story.awardId,
  amount: 50,
  reason: 'closest' as const,
  listingId: story.listingId,
  listingTitle: 'Oak bookcase',
  achievementName: null,
  createdAt: '2026-03-11T17:05:30.000Z',
};
const { id, name, username, photoUrl, xp } = story.mara;

export const paginationExample: Pagination = {
  currentPage: 1,
  totalPages: 1,
  totalCount: 1,
  limit: 12,
  hasPreviousPage: false,
  hasNextPage: false,
  isCapped: false,
};

/** What each operation is sent and answers. The contract's types hold them to the truth, and so does a test. */
export const examples: { [R in OperationRoute]: Example<R> } = {
  'POST /auth/register': {
    body: { name: 'Mara Lindt', email: 'mara@example.com', password: 'Correct-horse-9' },
    reply: {
      token: story.token,
      user: story.maraAtFirst,
    },
  },
  'POST /auth/login': {
    body: { email: 'mara@example.com', password: 'Correct-horse-9' },
    reply: { token: story.token, user: story.maraHerself },
  },
  'POST /auth/logout': { reply: {} },
  'GET /auth/profile': { reply: { user: story.maraHerself } },
  'POST /auth/verify-email': { body: { token: story.token }, reply: { user: story.maraHerself } },
  'POST /auth/resend-verification': { reply: {} },
  'POST /auth/onboarding': {
    body: { username: 'mara.l', latitude: 52.52, longitude: 13.41, preferences: ['selling', 'helping'] },
    reply: { user: story.maraHerself },
  },
  'GET /auth/check-username': {
    query: { username: 'mara.l' },
    reply: { available: true, message: messages.usernameAvailable },
  },
  'GET /listings': { query: { radius: 20, type: 'PRODUCT' }, reply: [story.listing] },
  'GET /listings/:id': { reply: story.openListing },
  'POST /listings': { body: listingBody, reply: story.newListing },
  'PUT /listings/:id': { body: listingBody, reply: story.openListing },
  'DELETE /listings/:id': { reply: { id: story.listingId } },
  'POST /listings/:id/close': {
    body: { finalPrice: 120 },
    reply: {
      listing: story.closedListing,
      xpRewards: [
        {
          userId: story.jonasId,
          username: story.jonas.username,
          suggestionId: story.suggestionId,
          amount: 120,
          xpAwarded: 50,
          tier: 'closest',
        },
      ],
    },
  },
  'POST /listings/:id/reopen': { reply: story.openListing },
  'POST /listings/:id/suggest': {
    body: { amount: 120, comment: 'Solid oak keeps its value; the scratches sand out.' },
    reply: { ...story.suggestion, unlockedAchievements: [story.firstGuess] },
  },
  'GET /listings/:id/suggestions': { reply: [story.suggestion] },
  'PUT /suggestions/:id': {
    body: { amount: 110, comment: null },
    reply: { ...story.suggestion, amount: 110, comment: null, editedAt: '2026-03-10T12:03:44.000Z' },
  },
  'GET /profile/:id': { reply: story.maraSeen },
  'PUT /profile': {
    body: { about: 'I restore old furniture and love a fair deal.', preferences: ['selling', 'helping'] },
    reply: { user: story.maraHerself },
  },
  'GET /profile/:id/listings': { reply: [{ ...story.listing, priceSuggestions: [bareSuggestion] }] },
  'GET /profile/:id/suggestions': {
    reply: [
      {
        ...story.suggestion,
        listing: {
          id: story.listingId,
          title: 'Oak bookcase',
          type: 'PRODUCT',
          location: 'Berlin, Germany',
          currency: 'EUR',
          isActive: true,
        },
      },
    ],
  },
  'GET /places/cities': {
    query: { query: 'Berl' },
    reply: [
      {
        displayName: 'Berlin, Germany',
        city: 'Berlin',
        country: 'Germany',
        countryCode: 'DE',
        latitude: 52.52,
        longitude: 13.41,
      },
    ],
  },
  'GET /profile/location': {
    query: { latitude: 52.52, longitude: 13.41 },
    reply: {
      city: 'Berlin',
      country: 'Germany',
      countryCode: 'DE',
      formattedLocation: 'Berlin, Germany',
    },
  },
  'GET /xp/leaderboard': {
    query: { location: '52.52,13.41', radius: 50 },
    reply: {
      entries: [{ id, rank: 1, username, name, photoUrl, location: 'Berlin, Germany', xp }],
      ownRank: 1,
      ownXp: 120,
    },
  },
  'GET /xp/:userId': { reply: { userId: story.maraId, xp: 120, level: 'Pro' } },
  'GET /xp/history': { reply: [award] },
  'GET /xp/history/:userId': { reply: [award] },
  'GET /achievements/users/:id/achievements': {
    query: { includeProgress: 'true' },
    reply: [
      { ...story.firstGuess, unlocked: true, currentProgress: 4 },
      { ...story.warmingUp, unlocked: false, currentProgress: 4 },
    ],
  },
  'GET /achievements/users/:id/achievements/progress': {
    reply: { totalSuggestions: 4, accurateSuggestions: 2, quickResponses: 1, uniquePeopleHelped: 3 },
  },
  'POST /photos/upload-profile-base64': { body: upload, reply: story.photo },
  'POST /photos/upload-base64': { body: upload, reply: story.photo },
  'POST /photos/upload-multiple-base64': { body: { photos: [upload] }, reply: { photos: [story.photo] } },
  'GET /notifications': {
    query: { limit: 20 },
    reply: { notifications: [story.notification], nextCursor: null, unreadCount: 1 },
  },
  'POST /notifications/:id/read': { body: {}, reply: { unreadCount: 0 } },
  'POST /notifications/read-all': { body: {}, reply: { unreadCount: 0 } },
  'GET /notifications/settings': { reply: notificationSettings },
  'PUT /notifications/settings': {
    body: { channels: defaultChannels, quietHours: notificationSettings.quietHours },
    reply: notificationSettings,
  },
  'POST /notifications/unsubscribe': {
    query: { token: 'suggestionReceived.AZo_EmwAekGdLluPDH4aAQL3kq0mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa' },
    reply: { kind: 'pricedListingClosed' },
  },
  'GET /push/key': {
    reply: {
      publicKey: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
    },
  },
  'POST /push/subscriptions': { body: browser, reply: {} },
  'DELETE /push/subscriptions': { body: { endpoint: browser.endpoint }, reply: {} },
  'POST /admin/auto-close-listings': {
    body: { adminKey: 'the value of ADMIN_KEY' },
    reply: { closedCount: 3 },
  },
  'GET /photos/health': { reply: { status: 'ok' } },
};

/** The data of one event of a stream. */
export const streamExamples: Record<
  (typeof streams)[number]['route'],
  { query: Record<string, string>; reply: LiveHint }
> = {
  'GET /live': {
    query: { listings: story.listingId },
    reply: {
      type: 'listing',
      listingId: story.listingId,
      kind: 'suggestion.created',
      requestId: '5f0c8a52-7c1e-4d0b-9a57-1de2b3c4f5a6',
    },
  },
};

/** Whom or what a path names, where not the listing. */
export const pathExamples: Record<string, string> = {
  'PUT /suggestions/:id': story.suggestionId,
  'POST /notifications/:id/read': story.notification.id,
  'GET /profile/:id': story.maraId,
  'GET /profile/:id/listings': story.maraId,
  'GET /profile/:id/suggestions': story.jonasId,
  'GET /achievements/users/:id/achievements': story.jonasId,
  'GET /achievements/users/:id/achievements/progress': story.jonasId,
  'GET /xp/:userId': story.maraId,
  'GET /xp/history/:userId': story.maraId,
};
