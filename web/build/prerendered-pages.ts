export const publicPages = [
  '/',
  '/how-it-works',
  '/faq',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/login',
  '/register',
  '/forgot-password',
];

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
