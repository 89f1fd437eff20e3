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

/** The parts of replies, by their names in the document. */
export const replyComponents = {
  ListingCard: listings.listingCard,
  Listing: listings.listingDetail,
  Suggestion: suggestions.suggestion,
  CreatedSuggestion: suggestions.createdSuggestion,
  Question: questions.question,
  OwnGuess: ownGuess,
  AvoidedPerson: avoidedPerson,
  XpReward: listings.xpReward,
  FairPrice: listings.fairPrice,
  SoldListing: soldListing,
  PriceSpread: priceSpread,
  Photo: listings.photo,
  Person: person,
  TrackRecord: trackRecord,
  PublicProfile: profiles.publicProfile,
  OwnProfile: profiles.ownProfile,
  ProfileListing: profiles.profileListing,
  ProfileSuggestion: profiles.profileSuggestion,
  ClosedGuess: profiles.closedGuess,
  Session: auth.login.reply,
  City: places.citySuggestion,
  Location: places.locationLookup,
  LeaderboardEntry: xp.leaderboardEntry,
  XpAward: xp.xpAward,
  Signal: signal,
  Achievement: achievements.achievement,
  UnlockedAchievement: achievements.unlockedAchievement,
  AchievementSummary: achievements.achievementSummary,
  Notification: notification,
  Factor: factor,
  SiteSettings: versionedSettings,
  AdminUser: adminUser,
  AdminUserDetail: adminUserDetail,
  AdminListing: adminListing,
  QueuedJob: job,
  OverviewDay: overviewDay,
  AuditEntry: auditEntry,
  Pagination: pagination,
  Failure: failure,
};

/** The bodies that callers send, by their names in the document. */
export const bodyComponents = {
  Registration: auth.registration,
  Credentials: auth.credentials,
  ForgottenPassword: auth.forgottenPassword,
  PasswordReset: auth.passwordReset,
  PasswordChange: auth.passwordChange,
  NewPasskey: newPasskey,
  SignedByPasskey: signedByPasskey,
  Onboarding: auth.completeOnboarding.body,
  ListingDraft: listings.listingDraft,
  SuggestionDraft: suggestions.suggestionDraft,
  ProfileChange: profiles.updateProfile.body,
  PhotoUpload: uploadPhoto.body,
};
