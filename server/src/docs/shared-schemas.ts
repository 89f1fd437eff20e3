import * as achievements from '@ballpark/domain/contract/achievements.ts';
import { adminListing } from '@ballpark/domain/contract/admin-listings.ts';
import { adminUserDetail } from '@ballpark/domain/contract/admin-users.ts';
import { adminUser } from '@ballpark/domain/contract/admin.ts';
import { job } from '@ballpark/domain/contract/jobs.ts';
import * as auth from '@ballpark/domain/contract/auth.ts';
import { failure, pagination } from '@ballpark/domain/contract/endpoint.ts';
import { factor } from '@ballpark/domain/contract/factors.ts';
import { newPasskey, signedByPasskey } from '@ballpark/domain/contract/passkeys.ts';
import { person, trackRecord } from '@ballpark/domain/contract/fields.ts';
import * as listings from '@ballpark/domain/contract/listings.ts';
import { auditEntry } from '@ballpark/domain/contract/moderation.ts';
import { notification } from '@ballpark/domain/contract/notifications.ts';
import { avoidedPerson } from '@ballpark/domain/contract/people.ts';
import { uploadPhoto } from '@ballpark/domain/contract/photos.ts';
import * as places from '@ballpark/domain/contract/places.ts';
import { ownGuess } from '@ballpark/domain/contract/own-lists.ts';
import { priceSpread, soldListing } from '@ballpark/domain/contract/prices.ts';
import * as profiles from '@ballpark/domain/contract/profiles.ts';
import { overviewDay } from '@ballpark/domain/contract/overview.ts';
import { signal } from '@ballpark/domain/contract/signals.ts';
import { versionedSettings } from '@ballpark/domain/contract/site-settings.ts';
import * as questions from '@ballpark/domain/contract/questions.ts';
import * as suggestions from '@ballpark/domain/contract/suggestions.ts';
import * as xp from '@ballpark/domain/contract/xp.ts';
import type { z } from 'zod';

/** Named schemas, each with a description. */
export type Components = Record<string, readonly [schema: z.ZodType, note: string]>;

/** The parts of replies by their names in the document, each with a description. */
export const replyComponents: Components = {
  ListingCard: [listings.listingCard, 'A listing as the feed shows it.'],
  Listing: [listings.listingDetail, 'A listing with all its suggestions.'],
  Suggestion: [suggestions.suggestion, 'A price that a person suggests for a listing.'],
  CreatedSuggestion: [suggestions.createdSuggestion, 'A new suggestion.'],
  Question: [questions.question, 'What somebody asked about a listing, with its answer.'],
  OwnGuess: [ownGuess, 'A guess of the caller, with its listing.'],
  AvoidedPerson: [avoidedPerson, 'Somebody whom the caller has blocked or muted.'],
  XpReward: [listings.xpReward, 'One award of a close.'],
  FairPrice: [
    listings.fairPrice,
    'What the suggestions make of it, each corrected for how high or low its author usually runs.',
  ],
  SoldListing: [soldListing, 'A closed listing with its final price.'],
  PriceSpread: [priceSpread, 'What the middle half of some final prices lies between.'],
  Photo: [listings.photo, 'A photo as it is served.'],
  Person: [person, 'A person beside a listing or a suggestion.'],
  TrackRecord: [trackRecord, 'How near a person usually comes to final prices.'],
  PublicProfile: [
    profiles.publicProfile,
    'A person as others see them: the point is the centre of their city.',
  ],
  OwnProfile: [profiles.ownProfile, 'The signed-in person.'],
  ProfileListing: [profiles.profileListing, 'A listing on its owner’s profile, with the amounts suggested.'],
  ProfileSuggestion: [
    profiles.profileSuggestion,
    'A suggestion on its author’s profile, with the listing that it prices.',
  ],
  ClosedGuess: [profiles.closedGuess, 'A guess of the caller on a closed listing.'],
  Session: [auth.login.reply, 'A new session and whose it is.'],
  City: [places.citySuggestion, 'A city to choose.'],
  Location: [places.locationLookup, 'The place of a point.'],
  LeaderboardEntry: [xp.leaderboardEntry, 'A person on the leaderboard.'],
  XpAward: [xp.xpAward, 'A row of a person’s XP ledger.'],
  Signal: [signal, 'Why a person and others earn less from each other.'],
  Achievement: [achievements.achievement, 'An achievement, and how far a person is with it.'],
  UnlockedAchievement: [achievements.unlockedAchievement, 'An achievement that the call has just unlocked.'],
  AchievementSummary: [achievements.achievementSummary, 'What a person’s achievements are counted from.'],
  Notification: [notification, 'A notification of the caller.'],
  Factor: [factor, 'One way to sign in beside the password.'],
  SiteSettings: [versionedSettings, 'The settings of the place.'],
  AdminUser: [adminUser, 'A person as admins see them.'],
  AdminUserDetail: [adminUserDetail, 'A person with what an admin may do something about.'],
  AdminListing: [adminListing, 'A line of the table of listings.'],
  QueuedJob: [job, 'A job that is not done.'],
  OverviewDay: [overviewDay, 'What happened on a day.'],
  AuditEntry: [auditEntry, 'What somebody did who looks after the place.'],
  Pagination: [pagination, 'Which part of a list this is.'],
  Failure: [failure, 'The body of every failure.'],
};

/** The bodies that callers send, by their names in the document, each with a description. */
export const bodyComponents: Components = {
  Registration: [auth.registration, 'A new account.'],
  Credentials: [auth.credentials, 'What one signs in with.'],
  ForgottenPassword: [auth.forgottenPassword, 'Whose password is to be a new one.'],
  PasswordReset: [auth.passwordReset, 'A new password by the token of a mail.'],
  PasswordChange: [auth.passwordChange, 'A new password by the present one.'],
  NewPasskey: [newPasskey, 'WebAuthn’s RegistrationResponseJSON.'],
  SignedByPasskey: [signedByPasskey, 'WebAuthn’s AuthenticationResponseJSON.'],
  Onboarding: [auth.completeOnboarding.body, 'A profile’s first content.'],
  ListingDraft: [listings.listingDraft, 'A listing as its owner enters it.'],
  ListingChange: [listings.listingChange, 'What the owner changes of a listing; what is left out stays.'],
  SuggestionDraft: [suggestions.suggestionDraft, 'A suggestion as its author enters it.'],
  ProfileChange: [
    profiles.updateProfile.body,
    'What is to change of one’s own profile; what is left out stays.',
  ],
  PhotoUpload: [uploadPhoto.body, 'One photo file.'],
};
