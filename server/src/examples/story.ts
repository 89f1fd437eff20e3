import type { UnlockedAchievement } from '@ballpark/domain/contract/achievements.ts';
import type { Person } from '@ballpark/domain/contract/fields.ts';
import type { ListingCard, ListingDetail, Photo } from '@ballpark/domain/contract/listings.ts';
import type { Notification } from '@ballpark/domain/contract/notifications.ts';
import type { SoldListing } from '@ballpark/domain/contract/prices.ts';
import type { OwnProfile, PublicProfile } from '@ballpark/domain/contract/profiles.ts';
import type { Question } from '@ballpark/domain/contract/questions.ts';
import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';
import type { TrackRecord } from '@ballpark/domain/track-record.ts';

/** One small story for all examples: Mara posts a bookcase, Jonas suggests a price. */
export const maraId = '019a3f10-6c00-7a41-9d2e-5b8f0c7e1a01';
export const jonasId = '019a3f12-0b40-7c93-8f5a-2d6e9b4c7f02';
export const listingId = '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03';
export const suggestionId = '019a40c7-3d20-7b68-b1e4-9c0a8d3f5e04';
export const questionId = '019a40d2-6f10-7a3c-8b5e-1d7f4c2a9b08';
export const awardId = '019a45f8-7a60-7d82-8c39-4e7b1f6a0d05';
export const sessionId = '019a46a0-5c10-7e94-b2d7-6f8a0c1e3d07';
export const identityId = '019a3f21-7e90-7d5f-b2c8-8a3f0e1d9c09';
export const factorId = '019a3f20-5d80-7c4e-a1b7-6f2e9d0c8b07';
export const photoUrl = '/media/019a40b1-22d0-7f37-9e6b-8a5c3d1f4b06.webp';
export const token = 'q3mJ0yJ7cKZ2r8VtW5xN1bLdP9sHfGa4uEoTiYkRnQw';

export const mara: Person = { id: maraId, name: 'Mara Lindt', username: 'mara.l', photoUrl: null, xp: 120 };
export const jonas: Person = {
  id: jonasId,
  name: 'Jonas Weber',
  username: 'jonas_w',
  photoUrl: null,
  xp: 75,
};

/** His guesses are usually 8% high, and 7 of 12 were within 20%. */
const jonasRecord: TrackRecord = { closedCount: 12, withinCount: 7, usualPercent: 8 };

export const photo: Photo = {
  url: photoUrl,
  width: 1600,
  height: 1200,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
};

export const maraSeen: PublicProfile = {
  ...mara,
  backgroundUrl: null,
  about: 'I restore old furniture and love a fair deal.',
  preferences: ['selling', 'helping'],
  latitude: 52.52,
  longitude: 13.41,
  location: 'Berlin, Germany',
  countryCode: 'DE',
  isOnboarded: true,
  createdAt: '2026-03-02T08:15:00.000Z',
  trackRecord: null,
};

export const maraHerself: OwnProfile = {
  ...maraSeen,
  email: 'mara@example.com',
  address: 'Berlin, Germany',
  isEmailVerified: true,
  role: 'member',
  hasChosenIndependentGuesses: false,
  showsStreak: true,
  wantedListingId: null,
};

/** Mara right after she has registered. */
export const maraAtFirst: OwnProfile = {
  ...maraHerself,
  username: null,
  about: null,
  preferences: [],
  xp: 0,
  latitude: null,
  longitude: null,
  location: null,
  countryCode: null,
  address: null,
  isOnboarded: false,
  isEmailVerified: false,
};

export const suggestion: Suggestion = {
  id: suggestionId,
  userId: jonasId,
  listingId,
  amount: 120,
  comment: 'Solid oak keeps its value; the scratches sand out.',
  xpAwarded: null,
  createdAt: '2026-03-10T11:42:07.000Z',
  editedAt: null,
  user: { ...jonas, trackRecord: jonasRecord },
};

export const question: Question = {
  id: questionId,
  listingId,
  text: 'Do all five shelves come with it?',
  createdAt: '2026-03-10T11:54:20.000Z',
  user: jonas,
  answer: {
    id: '0f2c1d7e-5b8a-4c39-9e61-7a4d2b8f3c15',
    text: 'Yes, all five, and the screws.',
    answeredAt: '2026-03-10T12:10:02.000Z',
    editedAt: null,
  },
};

export const listing: ListingCard = {
  id: listingId,
  userId: maraId,
  title: 'Oak bookcase',
  description: 'Solid oak, five shelves, a few scratches.',
  type: 'PRODUCT',
  location: 'Berlin, Germany',
  latitude: 52.52,
  longitude: 13.41,
  photoUrls: [photoUrl],
  photos: [photo],
  hasOffer: true,
  offerAmount: 95.5,
  currency: 'EUR',
  isActive: true,
  expiresAt: '2026-03-13T11:20:00.000Z',
  autoClosedAt: null,
  closedAt: null,
  finalPrice: null,
  fairPrice: null,
  guessRange: { min: 120, max: 120 },
  priceAnsweredAt: null,
  createdAt: '2026-03-10T11:20:00.000Z',
  user: mara,
  suggestionCount: 1,
  ownAmount: null,
  isSaved: false,
};

/** A card with enough suggestions for a fair price. */
export const pricedListing: ListingCard = {
  ...listing,
  suggestionCount: 9,
  fairPrice: { estimate: 117.4, low: 74.65, high: 169.2, confidence: 'fair' },
  guessRange: null,
};
export const openListing: ListingDetail = {
  ...listing,
  priceShownAt: null,
  hasIndependentGuesses: false,
  hasHiddenGuesses: false,
  awaitsReveal: false,
  suggestions: [suggestion],
};
export const newListing: ListingDetail = {
  ...openListing,
  guessRange: null,
  suggestionCount: 0,
  suggestions: [],
};
export const closedListing: ListingDetail = {
  ...openListing,
  isActive: false,
  closedAt: '2026-03-11T17:05:30.000Z',
  finalPrice: 120,
  priceShownAt: '2026-03-11T17:05:30.000Z',
  suggestions: [{ ...suggestion, xpAwarded: 50, user: { ...suggestion.user, xp: 125 } }],
};

/** The same listing if it had closed by itself, and its owner had said the price afterwards. */
export const answeredListing: ListingDetail = {
  ...closedListing,
  autoClosedAt: '2026-03-13T11:20:04.000Z',
  closedAt: '2026-03-13T11:20:04.000Z',
  priceAnsweredAt: '2026-03-15T08:01:12.000Z',
  priceShownAt: '2026-03-15T08:01:12.000Z',
};

export const soldListing: SoldListing = {
  id: '019a2c41-90b0-7f02-a6d4-1c7e9b3a5d10',
  title: 'Bookcase, oak veneer',
  location: 'Potsdam, Germany',
  photo,
  closedAt: '2026-02-19T09:40:00.000Z',
  finalPrice: 110,
};

export const firstGuess: UnlockedAchievement = {
  id: 'suggestions-1',
  name: 'First Guess',
  description: 'Suggest your first price',
  icon: 'sprout',
  category: 'suggestions',
  requirement: 1,
  xpReward: 5,
};

export const warmingUp: UnlockedAchievement = {
  id: 'suggestions-10',
  name: 'Warming Up',
  description: 'Suggest 10 prices',
  icon: 'tag',
  category: 'suggestions',
  requirement: 10,
  xpReward: 15,
};

export const notification: Notification = {
  id: '019a40c7-3d21-7c05-a9d3-6b1e8f4c2a07',
  kind: 'suggestionReceived',
  text: 'A new suggestion on “Oak bookcase”',
  teaser: null,
  path: `/listing/${listingId}`,
  listingId,
  count: 1,
  isRead: false,
  createdAt: '2026-03-10T11:42:07.000Z',
};
