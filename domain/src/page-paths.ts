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

/** Pages about a row of the database, which the server reads before it answers. */
const rowPaths = ['/listing/:id/edit', '/listing/:id', '/s/:id', '/profile/:userId', '/u/:username'];

const pattern = patternOf(pagePaths);
const rowPattern = patternOf(rowPaths);

function patternOf(paths: readonly string[]): RegExp {
  const each = paths.map((path) => path.replaceAll(/\/:\w+(\??)/g, '(?:/[^/]+)$1'));
  return new RegExp(`^(?:${each.join('|')})$`, 'i');
}

/** As the router reads it (web/src/routes.tsx), without a trailing slash. */
export function isPagePath(path: string): boolean {
  return pattern.test(path);
}

export function isRowPath(path: string): boolean {
  return rowPattern.test(path.replace(/(?<=.)\/+$/, ''));
}
