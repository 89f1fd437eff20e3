/** What visitors see, whole. */
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

/** What people open the app on most, as skeletons: an address of each page. The server (server/src/web/serve-web.ts) finds their files by it. */
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
