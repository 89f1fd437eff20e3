import { z } from 'zod';
import { interests } from '../interests.ts';
import { longestAbout } from '../text-limits.ts';
import { longestTrack } from '../track-record.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { freeText, latitude, longitude, preferences, role, trackRecord } from './fields.ts';
import { listingCard, listingType } from './listings.ts';
import { messages } from './messages.ts';
import { suggestion } from './suggestions.ts';

/** A profile as others see it: coordinates are those of the city's centre, no e-mail, no address (product 11.1). */
export const publicProfile = z.object({
  id,
  name: z.string(),
  username: z.string().nullable(),
  photoUrl: z.string().nullable(),
  backgroundUrl: z.string().nullable(),
  about: z.string().nullable(),
  preferences: z.array(z.enum(interests)),
  xp: z.number().int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  location: z.string().nullable(),
  countryCode: z.string().nullable(),
  isOnboarded: z.boolean(),
  createdAt: timestamp,
  /** Null of too few closed guesses; absent from an older server. */
  trackRecord: trackRecord.nullish(),
});
export type PublicProfile = z.output<typeof publicProfile>;

/** One's own profile. */
export const ownProfile = publicProfile.extend({
  email: z.string(),
  address: z.string().nullable(),
  isEmailVerified: z.boolean(),
  /** Absent from an older server: a member. */
  role: role.optional(),
  /** When the account will be deleted; null, or absent from an older server, for one that stays. */
  deletionAt: timestamp.nullish(),
  /** Until when they are suspended, null for good (product 15.11); null, or absent from an older server, for one who is not. */
  suspension: z.object({ until: timestamp.nullable() }).nullish(),
  /** Until when they may only read. */
  limitedUntil: timestamp.nullish(),
  /** Whether their newest listing has independent guesses (product 8.7), which the next one starts with; absent from an older server. */
  hasChosenIndependentGuesses: z.boolean().optional(),
  /** Whether they see their streak (product 9.7); absent from an older server: yes. */
  showsStreak: z.boolean().optional(),
  /** The listing for which they sign up, until they have finished onboarding (product 2.21); null, or absent from an older server, for none. */
  wantedListingId: id.nullish(),
});
export type OwnProfile = z.output<typeof ownProfile>;

/** A suggestion listed on a profile, with the listing that it prices. */
export const profileSuggestion = suggestion.extend({
  /** Null, like the note, while the listing hides others' guesses from the caller (product 8.7). */
  amount: suggestion.shape.amount.nullable(),
  listing: z.object({
    id,
    title: z.string(),
    type: listingType,
    location: z.string(),
    currency: z.string(),
    isActive: z.boolean(),
  }),
});
export type ProfileSuggestion = z.output<typeof profileSuggestion>;

/** A profile's own listings carry the amounts suggested, as `priceSuggestions`. */
export const profileListing = listingCard.extend({
  priceSuggestions: z.array(suggestion.omit({ user: true })),
});
export type ProfileListing = z.output<typeof profileListing>;

/** A guess of one's own whose price is known; amounts in units of `currency`. */
export const closedGuess = z.object({
  listingId: id,
  title: z.string(),
  type: listingType,
  currency: z.string(),
  amount: z.number(),
  finalPrice: z.number(),
  closedAt: timestamp,
});
export type ClosedGuess = z.output<typeof closedGuess>;

export const getProfile = endpoint({
  id: 'getProfile',
  tag: 'Profile',
  summary: 'A person’s profile',
  route: 'GET /profile/:id',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: publicProfile,
});

export const listOwnClosedGuesses = endpoint({
  id: 'listOwnClosedGuesses',
  tag: 'Profile',
  summary: `One’s own guesses on closed listings, the last closed first (the latest ${longestTrack})`,
  route: 'GET /profile/closed-guesses',
  access: 'full',
  reply: z.array(closedGuess),
});

const photoAddress = z.string({ error: messages.photoNotYours }).max(300).nullable().optional();

export const updateProfile = endpoint({
  id: 'updateProfile',
  tag: 'Profile',
  summary: 'Change one’s own profile; what is left out stays',
  route: 'PUT /profile',
  access: 'contributor',
  errors: [409],
  body: z.object({
    photoUrl: photoAddress,
    backgroundUrl: photoAddress,
    about: freeText(longestAbout, messages.aboutTooLong).nullable().optional(),
    preferences: preferences.optional(),
    /** Where they live, of somebody who has moved. */
    place: z.object({ latitude, longitude }).optional(),
  }),
  reply: z.object({ user: ownProfile }),
});

export const listProfileListings = endpoint({
  id: 'listProfileListings',
  tag: 'Profile',
  summary: 'The listings of a person, newest first (the latest 100)',
  route: 'GET /profile/:id/listings',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: z.array(profileListing),
});

export const listProfileSuggestions = endpoint({
  id: 'listProfileSuggestions',
  tag: 'Profile',
  summary: 'The suggestions of a person, newest first (the latest 100)',
  route: 'GET /profile/:id/suggestions',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: z.array(profileSuggestion),
});
