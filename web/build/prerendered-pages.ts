import { visitorPaths } from '@ballpark/domain/page-paths.ts';

export const publicPages = [...visitorPaths, '/login', '/register', '/forgot-password'];

/** The main pages as skeletons, by URL; server/src/web/serve-web.ts finds their files. */
export const mainPages = [
  '/home',
  '/feed',
  '/listing/any',
  '/guesses',
  '/saved',
  '/prices',
  '/profile',
  '/leaderboard',
  '/achievements',
  '/notifications',
  '/settings',
  '/help',
];
