import { z } from 'zod';
import { cardWidthPx, fullSidePx, maxListingPhotos, maxUnusedPhotos } from '../photos.ts';
import { endpoint } from './endpoint.ts';
import { freeText } from './fields.ts';
import { photo } from './listings.ts';
import { messages } from './messages.ts';

const mebibyte = 1024 * 1024;

export const photoUpload = z
  .object({
    base64Data: z
      .string({ error: messages.photoMissing })
      .min(1, messages.photoMissing)
      .describe('The file’s bytes in base64, with or without a data: prefix.'),
    filename: z.string().max(300).default('photo').describe('For people; nothing depends on it.'),
  })
  .meta({ id: 'PhotoUpload', description: 'One photo file.' });

const kept = `The kind is judged by the bytes, not by the name. The photo is kept as WebP without its metadata, at most ${fullSidePx} pixels wide and high`;

export const uploadProfilePhoto = endpoint({
  id: 'uploadProfilePhoto',
  tag: 'Photos',
  summary: 'Upload a profile photo or background: JPEG, PNG, WebP or GIF, at most 10 MB',
  description: `${kept}; one that no profile names within a day, or before ${maxUnusedPhotos} newer ones wait, is removed.`,
  route: 'POST /photos/upload-profile-base64',
  access: 'verified',
  status: 201,
  idempotent: true,
  bodyLimit: Math.round(14.1 * mebibyte),
  errors: {
    400: ['photoInvalid', 'photoUnreadable'],
    413: ['tooLarge', 'photoTooLargeProfile', 'photoTooManyPixels', 'photoTooDemanding'],
    415: ['unsupportedType', 'photoTypeProfile'],
    429: ['tooManyRequests', 'newcomerPhotos', 'dailyPhotos', 'dailyPixels'],
  },
  body: photoUpload,
  reply: photo,
  example: { body: { base64Data: '/9j/4AAQSkZJRgABAQAAAQABAAD…', filename: 'bookcase.jpg' } },
});

export const uploadPhoto = endpoint({
  id: 'uploadPhoto',
  tag: 'Photos',
  summary: 'Upload a listing photo: JPEG, PNG or WebP, at most 5 MB',
  description: `${kept}, with a card size beside it (\`-${cardWidthPx}.webp\`); one that no listing names within a day, or before ${maxUnusedPhotos} newer ones wait, is removed.`,
  route: 'POST /photos/upload-base64',
  access: 'contributor',
  scope: 'listings',
  status: 201,
  idempotent: true,
  bodyLimit: Math.round(7.1 * mebibyte),
  errors: {
    400: ['photoInvalid', 'photoUnreadable'],
    413: ['tooLarge', 'photoTooLargeListing', 'photoTooManyPixels', 'photoTooDemanding'],
    415: ['unsupportedType', 'photoTypeListing'],
    429: ['tooManyRequests', 'newcomerPhotos', 'dailyPhotos', 'dailyPixels'],
  },
  body: photoUpload,
  reply: photo,
  example: { body: { base64Data: '/9j/4AAQSkZJRgABAQAAAQABAAD…', filename: 'bookcase.jpg' } },
});

export const uploadPhotos = endpoint({
  id: 'uploadPhotos',
  tag: 'Photos',
  summary: 'Upload up to 5 listing photos at once; all or none are kept',
  description: 'As `uploadPhoto`, for each.',
  route: 'POST /photos/upload-multiple-base64',
  access: 'contributor',
  scope: 'listings',
  status: 201,
  idempotent: true,
  bodyLimit: Math.round(35.5 * mebibyte),
  errors: {
    400: ['photoInvalid', 'photoUnreadable'],
    413: ['tooLarge', 'photoTooLargeListing', 'photoTooManyPixels', 'photoTooDemanding'],
    415: ['unsupportedType', 'photoTypeListing'],
    429: ['tooManyRequests', 'newcomerPhotos', 'dailyPhotos', 'dailyPixels'],
  },
  body: z.object({
    photos: z
      .array(photoUpload, { error: messages.photoMissing })
      .min(1, messages.photoMissing)
      .max(maxListingPhotos, messages.photosTooMany)
      .describe('The files.'),
  }),
  reply: z.object({ photos: z.array(photo).describe('In the order of the files.') }),
  example: { body: { photos: [{ base64Data: '/9j/4AAQSkZJRgABAQAAAQABAAD…', filename: 'bookcase.jpg' }] } },
});

export const getPhotoHealth = endpoint({
  id: 'getPhotoHealth',
  tag: 'Photos',
  summary: 'Can photos be stored now?',
  description: 'Answers 200 either way; `status` tells.',
  route: 'GET /photos/health',
  access: 'public',
  scope: 'read',
  reply: z.object({ status: z.enum(['ok', 'unavailable']).describe('Whether photos can be stored now.') }),
});

/** A city to choose. */
export const citySuggestion = z
  .object({
    displayName: z.string().describe('City, region and country, to be shown.'),
    city: z.string().describe('Its name in English.'),
    country: z.string().describe('Its name in the caller’s language.'),
    countryCode: z.string().describe('ISO 3166-1, two letters.'),
    latitude: z.number().describe('Degrees.'),
    longitude: z.number().describe('Degrees.'),
  })
  .meta({ id: 'City', description: 'A city to choose.' });
export type CitySuggestion = z.output<typeof citySuggestion>;

export const locationLookup = z
  .object({
    city: z.string().describe('Its name in English.'),
    country: z.string().describe('Its name in the caller’s language.'),
    countryCode: z.string().nullable().describe('ISO 3166-1, two letters.'),
    formattedLocation: z.string().describe('City, region and country, to be shown.'),
  })
  .meta({ id: 'Location', description: 'The place of a point.' });
export type LocationLookup = z.output<typeof locationLookup>;

export const searchCities = endpoint({
  id: 'searchCities',
  tag: 'Places',
  summary: 'Cities by name, best match first; nothing below 2 letters',
  description:
    'In any case, with or without accents; of cities that fit equally well the largest comes first.',
  route: 'GET /places/cities',
  access: 'public',
  scope: 'read',
  query: z.object({
    query: freeText(100).describe('The beginning of a name; below 2 letters nothing is found.'),
    limit: z.coerce.number<number>().int().min(1).max(10).default(5).describe('How many a page holds.'),
  }),
  reply: z.array(citySuggestion),
  example: { query: { query: 'Berl' } },
});

export const lookUpLocation = endpoint({
  id: 'lookUpLocation',
  tag: 'Places',
  summary: 'The city and country of a point',
  description:
    'A point far from every city answers ‘Unknown City’ and ‘Unknown Country’ with status 200: it is no failure.',
  route: 'GET /profile/location',
  access: 'session',
  query: z.object({
    latitude: z.coerce.number<number>().min(-90).max(90).describe('Degrees.'),
    longitude: z.coerce.number<number>().min(-180).max(180).describe('Degrees.'),
  }),
  reply: locationLookup,
  example: { query: { latitude: 52.52, longitude: 13.41 } },
});
