import { initialColors } from '@ballpark/domain/initial-color.ts';
import { listingTypes } from '@ballpark/domain/listing-types.ts';
import { z } from 'zod';

// Each file of an export is a list of one of these. `format.json` shows them as JSON Schema.

const id = z.string().describe('An id of ours, a UUID of version 7');
const time = z.string().describe('A moment in UTC, ISO 8601');
const text = z.string();
const amount = z.number().describe('In units of the currency, not in cents');
const file = z.string().describe('A file of this ZIP');
const note = text.nullable().describe('The reason that was given');
const currency = text.describe('ISO 4217');

const wayIn = z.object({ name: text, addedAt: time, lastUsedAt: time.nullable() });

export const account = z.object({
  id,
  name: text,
  email: text,
  isEmailVerified: z.boolean(),
  username: text.nullable(),
  about: text.nullable(),
  interests: z.array(text),
  photo: file.nullable(),
  initialColor: z
    .enum(initialColors)
    .nullable()
    .describe('Behind your initial, which stands where there is no photo'),
  background: file.nullable(),
  latitude: z.number().nullable().describe('Rounded to 0.01 degrees'),
  longitude: z.number().nullable().describe('Rounded to 0.01 degrees'),
  location: text.nullable(),
  countryCode: text.nullable(),
  timeZone: text.describe('An IANA name'),
  formerUsernames: z
    .array(z.object({ looks: text.describe('As names are compared: by their look'), givenUpAt: time }))
    .describe('Those that are kept for you'),
  twoStepSignInSince: time.nullable().describe('When your app for codes was connected; null where none is'),
  passkeys: z.array(wayIn),
  connectedAccounts: z.array(wayIn).describe('Accounts elsewhere that you sign in with'),
  xp: z.number(),
  role: text.describe('What you may do here: member, moderator or admin'),
  rulesVersion: z.number().nullable().describe('Of the house rules that you accepted'),
  rulesAcceptedAt: time.nullable(),
  registeredAt: time,
  onboardedAt: time.nullable(),
  notificationChannels: z
    .record(text, z.unknown())
    .describe('What you chose for each kind of notification; kinds that are left out are as by default'),
  quietFromMinute: z.number().nullable().describe('Of the day, in your time zone'),
  quietToMinute: z.number().nullable(),
  limitedUntil: time.nullable(),
  suspendedAt: time.nullable(),
  suspendedUntil: time.nullable().describe('Null while suspended: for good'),
  showsStreak: z.boolean().describe('Whether you see on how many days in a row you guessed'),
  wantedListingId: text.nullable().describe('The listing for which you signed up, until you had finished'),
});

export const listing = z.object({
  id,
  title: text,
  description: text,
  type: z.enum(listingTypes),
  location: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currency,
  offer: amount.nullable(),
  finalPrice: amount.nullable(),
  hasIndependentGuesses: z.boolean(),
  isOpen: z.boolean(),
  photos: z.array(file),
  postedAt: time,
  openedAt: time,
  expiresAt: time,
  closedAt: time.nullable(),
  changedAt: time,
});

const anySuggestion = z.object({
  id,
  listingId: id,
  amount,
  currency,
  note,
  suggestedAt: time,
  changedAt: time.nullable(),
});
export const received = anySuggestion.extend({ by: text.describe('The username, or the name') });
export const suggestion = anySuggestion.extend({
  priceSeenAt: time.nullable(),
  listingTitle: text.describe('Empty while the listing is hidden'),
});

export const saved = z.object({ listingId: id, listingTitle: text, savedAt: time });

const anyQuestion = z.object({
  id,
  listingId: id,
  question: text,
  askedAt: time,
  answer: text.nullable(),
  answeredAt: time.nullable(),
});
export const question = anyQuestion.extend({
  listingTitle: text.describe('Empty, and without the answer, while the listing is hidden'),
});
export const questionReceived = anyQuestion.extend({ by: text.describe('The username, or the name') });

export const report = z.object({
  id,
  about: text.describe('What it was about: listing, suggestion, question or user'),
  reason: text,
  text,
  reportedAt: time,
});

export const avoided = z.object({
  person: text.describe('The username, or the name'),
  isBlocked: z.boolean(),
  isMuted: z.boolean(),
  since: time,
});

export const award = z.object({
  id,
  xp: z.number(),
  reason: z.enum(['closest', 'close', 'participation', 'achievement']),
  listingId: id.nullable(),
  listingTitle: text.nullable(),
  achievement: text.nullable(),
  earnedAt: time,
});

export const notification = z.object({
  id,
  kind: text,
  text,
  listingId: id.nullable(),
  isRead: z.boolean(),
  at: time,
});

export const statement = z.object({
  id,
  action: text.describe('What was done: hide, remove, removePhoto, warn, limit or suspend'),
  listingTitle: text.nullable().describe('Of the listing that it is about'),
  rule: text.describe('The kind of house rule that was broken'),
  reason: text,
  facts: text,
  decidedBy: text.describe('A person or a rule of the house'),
  until: time.nullable(),
  statedAt: time,
  endedAt: time.nullable(),
  appeal: text.nullable(),
  appealedAt: time.nullable(),
  outcome: text.nullable().describe('What became of the appeal: granted or denied'),
  answer: text.nullable(),
  answeredAt: time.nullable(),
});

export const session = z.object({
  browser: text.nullable().describe('As it named itself'),
  startedAt: time,
  lastUsedAt: time,
  endsAt: time,
});

export const photo = z.object({
  file,
  kind: z.enum(['listing', 'profile']),
  width: z.number(),
  height: z.number(),
  uploadedAt: time,
});

export const signal = z.object({ kind: text, words: text, foundAt: time });
