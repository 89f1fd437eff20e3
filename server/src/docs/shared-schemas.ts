import * as auth from '@ballpark/domain/contract/auth.ts';
import { failure, pagination } from '@ballpark/domain/contract/endpoint.ts';
import { person } from '@ballpark/domain/contract/fields.ts';
import * as listings from '@ballpark/domain/contract/listings.ts';
import { uploadPhoto } from '@ballpark/domain/contract/photos.ts';
import * as places from '@ballpark/domain/contract/places.ts';
import * as profiles from '@ballpark/domain/contract/profiles.ts';
import * as suggestions from '@ballpark/domain/contract/suggestions.ts';
import * as xp from '@ballpark/domain/contract/xp.ts';

/** What replies are made of, by its name in the document. */
export const replyComponents = {
  ListingCard: listings.listingCard,
  Listing: listings.listingDetail,
  Suggestion: suggestions.suggestion,
  XpReward: listings.xpReward,
  Photo: listings.photo,
  Person: person,
  PublicProfile: profiles.publicProfile,
  OwnProfile: profiles.ownProfile,
  ProfileListing: profiles.profileListing,
  ProfileSuggestion: profiles.profileSuggestion,
  Session: auth.login.reply,
  City: places.citySuggestion,
  Location: places.locationLookup,
  LeaderboardEntry: xp.leaderboardEntry,
  XpAward: xp.xpAward,
  Pagination: pagination,
  Failure: failure,
};

/** What callers send, by its name in the document. */
export const bodyComponents = {
  Registration: auth.registration,
  Credentials: auth.credentials,
  Onboarding: auth.completeOnboarding.body,
  ListingDraft: listings.listingDraft,
  SuggestionDraft: suggestions.suggestionDraft,
  ProfileChange: profiles.updateProfile.body,
  PhotoUpload: uploadPhoto.body,
};

export const componentNotes: Record<string, string> = {
  ListingCard: 'A listing as the feed shows it.',
  Listing: 'A listing with all its suggestions.',
  Suggestion: 'A price that a person suggests for a listing.',
  XpReward: 'One award of a close.',
  Photo: 'A photo as it is served.',
  Person: 'A person beside a listing or a suggestion.',
  PublicProfile: 'A person as others see them: the point is the centre of their city.',
  OwnProfile: 'The signed-in person.',
  ProfileListing: 'A listing on its owner’s profile, with the amounts suggested.',
  ProfileSuggestion: 'A suggestion on its author’s profile, with the listing that it prices.',
  Session: 'A new session and whose it is.',
  City: 'A city to choose.',
  Location: 'The place of a point.',
  LeaderboardEntry: 'A person on the leaderboard.',
  XpAward: 'A row of a person’s XP ledger.',
  Pagination: 'Which part of a list this is.',
  Failure: 'The body of every failure.',
};

/** What a field means wherever it stands; `Component.field` or `operationId.field` where it means something else there. */
export const fieldNotes: Record<string, string> = {
  id: 'UUIDv7, made by the server.',
  userId: 'Whose it is.',
  currency: 'ISO 4217; follows from the country of the listing’s point.',
  amount: 'In the listing’s currency, at most 2 decimals.',
  'XpAward.amount': 'XP earned.',
  finalPrice: 'In the listing’s currency, at most 2 decimals.',
  offerAmount: 'In the listing’s currency, at most 2 decimals; null without an offer.',
  hasOffer: 'Whether the owner already has an offer; false empties the amount.',
  xpAwarded: 'XP that the close paid; null until one did.',
  'XpReward.xpAwarded': 'XP earned.',
  expiresAt: 'When the time for suggestions ends: 72 hours after posting or reopening.',
  autoClosedAt: 'When it closed because its time ran out; null otherwise.',
  closedAt: 'When it closed; null while open.',
  createdAt: 'ISO 8601, UTC.',
  editedAt: 'When its author last changed it; null when never.',
  isActive: 'True while the listing is open.',
  latitude: 'Degrees.',
  longitude: 'Degrees.',
  'PublicProfile.latitude': 'Of the city’s centre, in degrees.',
  'PublicProfile.longitude': 'Of the city’s centre, in degrees.',
  photoUrls: 'Addresses of photos that the owner uploaded here.',
  photoUrl: 'Address of a photo that was uploaded here.',
  backgroundUrl: 'Address of a photo that was uploaded here.',
  thumbhash: 'Base64 of the photo’s thumbhash, a blurred placeholder.',
  countryCode: 'ISO 3166-1, two letters.',
  preferences: 'What the person wants here.',
  xp: 'All XP earned so far.',
  rank: 'From 1; equal XP shares a rank.',
  ownRank: 'The caller’s rank; null without XP.',
  tier: 'How near the suggestion came to the final price.',
  token: 'The session token, sent as a bearer.',
  'verifyEmail.token': 'The token in the link of the mail.',
  totalCount: 'Stops at 1,000.',
  isCapped: 'True when there are more than `totalCount` says.',
  code: 'Stable name of the failure, for programs.',
  error: 'A text for people.',
  message: 'The same text.',
  fields: 'A text for each field that was refused, by its path.',
  base64Data: 'The file’s bytes in base64, with or without a data: prefix.',
  username: '3 to 30 letters, digits, _ and .',
  password: 'At least 8 characters with an uppercase letter, a lowercase letter and a number.',
  'listListings.radius':
    'Kilometres around the caller’s saved point; 0 is anywhere; left out: by distance band.',
  'listListings.search': 'Words that the listing must hold.',
  'listListings.status': 'Which listings to show.',
  'getLeaderboard.location': '`latitude,longitude` in degrees; left out: anywhere.',
  'getLeaderboard.radius': 'Kilometres around `location`.',
  'searchCities.query': 'The beginning of a name.',
  page: 'From 1.',
  limit: 'How many a page holds.',
};
