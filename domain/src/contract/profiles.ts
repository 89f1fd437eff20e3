import { allLanguages } from '../languages.ts';
import { z } from 'zod';
import { interests } from '../interests.ts';
import { acceptedPages } from '../site-pages.ts';
import { maxAboutLength } from '../text-limits.ts';
import { maxTrack } from '../track-record.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import {
  freeText,
  latitude,
  longitude,
  ownPhotoUrl,
  person,
  placeLabel,
  preferences,
  role,
  trackRecord,
} from './fields.ts';
import { listingCard, listingType } from './listings.ts';
import { messages } from './messages.ts';
import { suggestion } from './suggestions.ts';

/** Coordinates are the city centre’s; no email address. */
export const publicProfile = z
  .object({
    id,
    name: z.string().describe('As the person entered it, on one line and without signs that cannot be seen.'),
    username: person.shape.username,
    photoUrl: person.shape.photoUrl,
    backgroundUrl: z.string().nullable().describe('Address of a photo that was uploaded here.'),
    about: z.string().nullable().describe('Plain text about oneself, 500 characters at most.'),
    preferences: z.array(z.enum(interests)).describe('What the person wants here.'),
    xp: z.number().int().describe('All XP earned so far.'),
    latitude: z.number().nullable().describe('Of the city’s centre, in degrees.'),
    longitude: z.number().nullable().describe('Of the city’s centre, in degrees.'),
    location: z.string().nullable().describe('City, Region, Country; null until the person has a place.'),
    countryCode: z.string().nullable().describe('ISO 3166-1, two letters.'),
    isOnboarded: z.boolean().describe('True once the profile is set up.'),
    createdAt: timestamp,
    // Absent from an older server.
    trackRecord: trackRecord
      .nullish()
      .describe(
        'How near the person usually comes; null for a former member, and until five of the person’s guesses on listings of three owners have closed.',
      ),
  })
  .meta({
    id: 'PublicProfile',
    description: 'A person as others see them: the point is the centre of their city.',
  });
export type PublicProfile = z.output<typeof publicProfile>;

export const ownProfile = publicProfile
  .extend({
    latitude: publicProfile.shape.latitude.describe('Degrees.'),
    longitude: publicProfile.shape.longitude.describe('Degrees.'),
    // Absent from an older server.
    centre: z
      .object({ latitude: z.number().describe('Degrees.'), longitude: z.number().describe('Degrees.') })
      .nullish()
      .describe('Of the person’s city, which is all that others know of where they live; null without one.'),
    email: z.string().describe('Unique, whatever its case.'),
    address: z.string().nullable().describe('City, Region, Country; null until the person has a place.'),
    isEmailVerified: z.boolean().describe('True once the e-mail address is verified.'),
    // Absent from an older server.
    isMailRefused: z
      .boolean()
      .optional()
      .describe(
        'Whether a mail server refused the address for good, so that only mails about access go to it until it is changed or proven anew.',
      ),
    // Absent from an older server.
    role: role.optional(),
    // Absent from an older server.
    deletionAt: timestamp.nullish().describe('When the account will be deleted; null for one that stays.'),
    // Absent from an older server.
    waiting: z
      .enum(['moderator', 'refused'])
      .nullish()
      .describe(
        '`moderator`: one has to let the person in; `refused`: one has refused them, and the account will be deleted; null for everybody else.',
      ),
    // Absent from an older server.
    suspension: z
      .object({ until: timestamp.nullable().describe('Null: for good.') })
      .nullish()
      .describe('Null for one who is not suspended; else until when they are, null for good.'),
    limitedUntil: timestamp
      .nullish()
      .describe('Until when the person may only read; null, or past, for one who is not limited.'),
    // Absent from an older server.
    toAccept: z
      .array(z.enum(acceptedPages))
      .optional()
      .describe('What the person must accept anew before they go on (`acceptPages`); usually empty.'),
    // Absent from an older server.
    hasChosenIndependentGuesses: z
      .boolean()
      .optional()
      .describe('Whether the person’s newest listing has independent guesses.'),
    // Absent from an older server.
    showsStreak: z.boolean().optional().describe('Whether they see their streak; nobody else does.'),
    // Absent from an older server.
    language: z
      .enum(allLanguages)
      .nullish()
      .describe('In which they read pages, mails and pushes; null until one is known.'),
    // Absent from an older server.
    wantedListingId: id
      .nullish()
      .describe('The listing for which they sign up, until they have finished onboarding; null for none.'),
  })
  .meta({ id: 'OwnProfile', description: 'The signed-in person.' });
export type OwnProfile = z.output<typeof ownProfile>;

export const profileSuggestion = suggestion
  .extend({
    amount: suggestion.shape.amount
      .nullable()
      .describe(
        'In the listing’s currency, at most 2 decimals; null while it shows only after the caller’s own guess.',
      ),
    listing: z
      .object({
        id,
        title: z.string().describe('Plain text on one line, 100 characters at most.'),
        type: listingType,
        location: placeLabel,
        currency: z.string().describe('ISO 4217; follows from the country of the listing’s point.'),
        isActive: z.boolean().describe('True while the listing is open.'),
      })
      .describe('The listing that it belongs to.'),
  })
  .meta({
    id: 'ProfileSuggestion',
    description: 'A suggestion on its author’s profile, with the listing that it prices.',
  });
export type ProfileSuggestion = z.output<typeof profileSuggestion>;

export const profileListing = listingCard
  .extend({
    priceSuggestions: z
      .array(suggestion.omit({ user: true }))
      .describe('Newest first, without their authors’ profiles.'),
  })
  .meta({
    id: 'ProfileListing',
    description: 'A listing on its owner’s profile, with the amounts suggested.',
  });
export type ProfileListing = z.output<typeof profileListing>;

export const closedGuess = z
  .object({
    listingId: id.describe('The listing that it belongs to.'),
    title: z.string().describe('Plain text on one line, 100 characters at most.'),
    type: listingType,
    currency: z.string().describe('ISO 4217; follows from the country of the listing’s point.'),
    amount: z.number().describe('In the listing’s currency, at most 2 decimals.'),
    finalPrice: z.number().describe('In the listing’s currency, at most 2 decimals.'),
    closedAt: timestamp.describe('When the listing closed.'),
  })
  .meta({ id: 'ClosedGuess', description: 'A guess of the caller on a closed listing.' });
export type ClosedGuess = z.output<typeof closedGuess>;

export const getProfile = endpoint({
  id: 'getProfile',
  tag: 'Profile',
  summary: 'A person’s profile',
  description: 'E-mail address and address are never among it.',
  route: 'GET /profile/:id',
  access: 'full',
  scope: 'read',
  errors: { 404: ['userNotFound'] },
  params: idParams,
  reply: publicProfile,
});

export const listOwnClosedGuesses = endpoint({
  id: 'listOwnClosedGuesses',
  tag: 'Profile',
  summary: `One’s own guesses on closed listings, the last closed first (the latest ${maxTrack})`,
  description:
    'Those that the caller’s track record is made of, about a minute after the close. Nobody else can read them.',
  route: 'GET /profile/closed-guesses',
  access: 'full',
  scope: 'read',
  reply: z.array(closedGuess),
});

export const updateProfile = endpoint({
  id: 'updateProfile',
  tag: 'Profile',
  summary: 'Change one’s own profile; what is left out stays',
  description:
    '`null` empties a photo or the text about oneself. With `place` one moves: feed, distances, currency of new listings and local ranking go by it from then on. Nothing is added to a hidden profile: 409.',
  route: 'PUT /profile',
  access: 'contributor',
  errors: {
    400: [{ text: 'photoNotYours', field: 'photoUrl' }],
    409: [
      'profileHidden',
      { text: 'photoOfMany', field: 'photoUrl' },
      { text: 'listingOfMany', field: 'about' },
    ],
  },
  body: z
    .object({
      photoUrl: ownPhotoUrl,
      backgroundUrl: ownPhotoUrl.describe('Address of a photo that was uploaded here.'),
      about: freeText(maxAboutLength, messages.aboutTooLong)
        .nullable()
        .optional()
        .describe('Plain text about oneself, 500 characters at most.'),
      preferences: preferences.optional(),
      place: z
        .object({ latitude, longitude })
        .optional()
        .describe('The person’s new place, if they have moved.'),
    })
    .meta({
      id: 'ProfileChange',
      description: 'What is to change of one’s own profile; what is left out stays.',
    }),
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
  example: {
    body: { about: 'I restore old furniture and love a fair deal.', preferences: ['selling', 'helping'] },
  },
});

export const listProfileListings = endpoint({
  id: 'listProfileListings',
  tag: 'Profile',
  summary: 'The listings of a person, newest first (the latest 100)',
  description: 'Open and closed ones.',
  route: 'GET /profile/:id/listings',
  access: 'full',
  scope: 'read',
  errors: { 404: ['userNotFound'] },
  params: idParams,
  reply: z.array(profileListing),
});

export const listProfileSuggestions = endpoint({
  id: 'listProfileSuggestions',
  tag: 'Profile',
  summary: 'The suggestions of a person, newest first (the latest 100)',
  description:
    'Each with the listing that it prices. Where guesses are independent and the caller may not see them yet, `amount`, `comment` and `editedAt` are null.',
  route: 'GET /profile/:id/suggestions',
  access: 'full',
  scope: 'read',
  errors: { 404: ['userNotFound'] },
  params: idParams,
  reply: z.array(profileSuggestion),
});

export const getStreak = endpoint({
  id: 'getStreak',
  tag: 'XP',
  summary: 'On how many days in a row the caller guessed, and whether they did today',
  description:
    'Days are those of the caller’s time zone. Of seven days one may be missed; it does not count itself. Today is not missed before it is over.',
  route: 'GET /xp/streak',
  access: 'full',
  scope: 'read',
  reply: z.object({
    days: z.number().int().describe('On how many days in a row, up to 1,000.'),
    hasGuessedToday: z.boolean().describe('Whether they suggested a price today, where they live.'),
  }),
});

export const showStreak = endpoint({
  id: 'showStreak',
  tag: 'XP',
  summary: 'Choose whether one’s own streak is shown to oneself',
  description: 'Nobody else sees it in any case. The call that reads it answers all the same.',
  route: 'PUT /xp/streak',
  access: 'full',
  body: z.object({
    isShown: z.boolean().describe('False: neither streak nor today’s guess stands beside their name.'),
  }),
  reply: z.object({ user: ownProfile.describe('The caller’s own profile.') }),
  example: { body: { isShown: false } },
});
