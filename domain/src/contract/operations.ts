import type { z } from 'zod';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as auth from './auth.ts';
import * as cases from './cases.ts';
import * as closing from './closing.ts';
import * as factors from './factors.ts';
import * as jobs from './jobs.ts';
import * as listings from './listings.ts';
import * as notifications from './notifications.ts';
import * as ownLists from './own-lists.ts';
import * as oidc from './oidc.ts';
import * as people from './people.ts';
import * as photos from './photos.ts';
import * as prices from './prices.ts';
import * as profiles from './profiles.ts';
import * as questions from './questions.ts';
import * as siteSettings from './site-settings.ts';
import * as statements from './statements.ts';
import * as suggestions from './suggestions.ts';
import * as xp from './xp.ts';

/** The server does not start while one has no handler. */
export const operations = [
  auth.register,
  auth.login,
  auth.forgotPassword,
  auth.checkResetLink,
  auth.resetPassword,
  auth.changePassword,
  auth.logout,
  auth.getOwnProfile,
  auth.verifyEmail,
  auth.resendVerification,
  auth.completeOnboarding,
  auth.checkUsername,
  account.listSessions,
  account.endSession,
  account.endOtherSessions,
  account.notMe,
  account.changeEmail,
  account.confirmEmail,
  account.undoEmail,
  factors.listFactors,
  factors.beginTotp,
  factors.confirmTotp,
  factors.removeFactor,
  factors.makeRecoveryCodes,
  factors.logInWithCode,
  factors.prove,
  oidc.getSignInWays,
  oidc.beginOidc,
  oidc.finishOidc,
  oidc.beginLink,
  oidc.finishLink,
  oidc.beginOidcProof,
  oidc.finishOidcProof,
  oidc.listIdentities,
  oidc.removeIdentity,
  factors.offerPasskey,
  factors.addPasskey,
  factors.renamePasskey,
  factors.askPasskey,
  factors.logInWithPasskey,
  factors.proveByPasskey,
  account.deleteAccount,
  account.restoreAccount,
  account.startExport,
  account.getExport,
  account.createExportTicket,
  listings.listListings,
  listings.getListing,
  listings.createListing,
  listings.updateListing,
  listings.deleteListing,
  closing.closeListing,
  closing.answerFinalPrice,
  closing.revealListing,
  closing.reopenListing,
  ownLists.getTeaser,
  ownLists.wantListing,
  suggestions.createSuggestion,
  suggestions.listSuggestions,
  suggestions.updateSuggestion,
  suggestions.withdrawSuggestion,
  questions.listQuestions,
  questions.askQuestion,
  questions.answerQuestion,
  questions.deleteQuestion,
  suggestions.getPairLimits,
  ownLists.listOwnGuesses,
  ownLists.listSavedListings,
  ownLists.saveListing,
  ownLists.unsaveListing,
  people.blockPerson,
  people.unblockPerson,
  people.mutePerson,
  people.unmutePerson,
  people.listAvoided,
  prices.getSimilarPrices,
  prices.findSimilarPrices,
  prices.getPrices,
  account.getNames,
  account.changeNames,
  account.findByUsername,
  profiles.getProfile,
  profiles.updateProfile,
  profiles.listProfileListings,
  profiles.listProfileSuggestions,
  profiles.listOwnClosedGuesses,
  photos.searchCities,
  photos.lookUpLocation,
  xp.getLeaderboard,
  xp.getXp,
  profiles.getStreak,
  profiles.showStreak,
  xp.getOwnXpHistory,
  xp.getXpHistory,
  xp.listAchievements,
  xp.getAchievementProgress,
  photos.uploadProfilePhoto,
  photos.uploadPhoto,
  photos.uploadPhotos,
  photos.getPhotoHealth,
  notifications.listNotifications,
  notifications.readNotification,
  notifications.readAllNotifications,
  notifications.getNotificationSettings,
  notifications.updateNotificationSettings,
  notifications.unsubscribe,
  notifications.getPushKey,
  notifications.savePushSubscription,
  notifications.deletePushSubscription,
  cases.createReport,
  cases.listCases,
  cases.getCase,
  cases.decideCase,
  cases.decideAtOnce,
  cases.getModerationLog,
  statements.getModerationStatistics,
  statements.listStatements,
  statements.appealStatement,
  statements.listSignals,
  admin.autoCloseListings,
  admin.claimAdmin,
  admin.getOverview,
  jobs.getDeliveries,
  jobs.listJobs,
  jobs.listJobKinds,
  jobs.retryJob,
  jobs.retryJobs,
  admin.listUsers,
  admin.setRole,
  admin.getUser,
  admin.endUserSessions,
  admin.startUserExport,
  admin.deleteUser,
  admin.listAllListings,
  siteSettings.getSettings,
  siteSettings.updateSettings,
  siteSettings.listSettingsHistory,
  siteSettings.createInvitation,
  admin.listInvitations,
  admin.revokeInvitation,
  siteSettings.getRules,
  siteSettings.sendContactMessage,
] as const;

export const streams = [notifications.followLive] as const;

export type Declared = (typeof operations)[number] | (typeof streams)[number];

type Operation = (typeof operations)[number];

type PartsOf<E> = (E extends { params: infer S extends z.ZodType } ? { params: z.input<S> } : unknown) &
  (E extends { query: infer S extends z.ZodType } ? { query: z.input<S> } : unknown) &
  (E extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : unknown);

export type Calls = {
  [E in Operation as E['route']]: { input: PartsOf<E>; reply: z.output<E['reply']> };
};

export type OperationRoute = keyof Calls;
export type IdempotentRoute = Extract<Operation, { idempotent: true }>['route'];
export type InputOf<R extends OperationRoute> = Calls[R]['input'];
export type ReplyAt<R extends OperationRoute> = Calls[R]['reply'];
