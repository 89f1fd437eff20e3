import { visitorPaths } from '@ballpark/domain/page-paths.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

/** The pages by who may see them; tests add those of their own listings and people. */
export const publicPaths = [...visitorPaths, '/login', '/register'];
export const openPaths = [
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/not-me',
  '/unsubscribe',
  '/rules',
  '/transparency',
  '/prices',
];
export const signUpPaths = ['/verify-email', '/onboarding'];
export const memberPaths = [
  '/home',
  '/feed',
  '/create',
  '/profile',
  '/profile/edit',
  '/leaderboard',
  '/guesses',
  '/saved',
  '/achievements',
  '/notifications',
  '/settings',
  '/settings/profile',
  '/settings/notifications',
  '/settings/account',
  '/settings/statements',
  '/settings/security',
  '/settings/sessions',
  '/settings/signals',
  '/settings/blocked',
  '/settings/email',
  '/settings/security/two-step',
  '/settings/security/codes',
  '/help',
  '/help/how-it-works',
  '/help/faq',
  '/help/terms',
  '/help/privacy',
  '/help/contact',
  '/claim-admin',
];
export const moderatorPaths = ['/moderation', '/moderation/log', `/moderation/${nobody}`];
export const adminPaths = [
  '/admin',
  '/admin/settings',
  '/admin/people',
  `/admin/people/${nobody}`,
  '/admin/listings',
  '/admin/jobs',
  '/admin/doctor',
  '/admin/log',
];
export const missingListing = `/listing/${nobody}`;
