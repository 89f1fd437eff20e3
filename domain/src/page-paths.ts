/** The texts for visitors. */
export const visitorPaths = [
  '/',
  '/how-it-works',
  '/faq',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
] as const;

/** `:` begins a parameter; `?` marks an optional part. */
export const pagePaths = [
  ...visitorPaths,
  '/login',
  '/register',
  '/verify-email',
  '/onboarding',
  '/leaving',
  '/suspended',
  '/home',
  '/feed',
  '/create',
  '/listing/:id/edit',
  '/listing/:id',
  '/guesses',
  '/saved',
  '/prices',
  '/s/:id',
  '/profile/edit',
  '/profile/:userId?',
  '/leaderboard',
  '/achievements',
  '/notifications',
  '/u/:username',
  '/settings',
  '/settings/profile',
  '/settings/notifications',
  '/settings/email',
  '/settings/blocked',
  '/settings/sessions',
  '/settings/security',
  '/settings/security/two-step',
  '/settings/security/codes',
  '/settings/account',
  '/settings/statements',
  '/settings/signals',
  '/help',
  '/help/how-it-works',
  '/help/faq',
  '/help/terms',
  '/help/privacy',
  '/help/contact',
  '/claim-admin',
  '/moderation',
  '/moderation/log',
  '/moderation/:id',
  '/admin',
  '/admin/settings',
  '/admin/people',
  '/admin/people/:id',
  '/admin/listings',
  '/admin/jobs',
  '/admin/doctor',
  '/admin/log',
  '/rules',
  '/transparency',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/not-me',
  '/oidc',
  '/unsubscribe',
] as const;
export type PagePath = (typeof pagePaths)[number];

/** Pages for search engines. */
export const foundPaths = [...visitorPaths, '/rules', '/transparency'] as const satisfies readonly PagePath[];

const pattern = new RegExp(
  `^(?:${pagePaths.map((path) => path.replaceAll(/\/:\w+(\??)/g, '(?:/[^/]+)$1')).join('|')})$`,
  'i',
);

/** As the router reads it (web/src/routes.tsx), without a trailing slash. */
export function isPagePath(path: string): boolean {
  return pattern.test(path);
}
