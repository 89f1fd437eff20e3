import type { RouteAccess } from './route-access.ts';

export type Page = {
  access: RouteAccess;
  /**
   * What the build draws (docs/decisions/0087-the-start-of-a-page.md): the whole page, for visitors, or its skeleton, for
   * members; of an open page also one for visitors. Other pages start empty.
   */
  start?: 'whole' | 'skeleton';
  /** For search engines. */
  isIndexed?: true;
  /** About a row of the database, which the server reads before it answers. */
  isRow?: true;
};

/** Every page by its path, in which `:` begins a parameter. The first that fits an address counts. */
export const pages = {
  '/': { access: 'publicOnly', start: 'whole', isIndexed: true },
  '/how-it-works': { access: 'publicOnly', start: 'whole', isIndexed: true },
  '/faq': { access: 'publicOnly', start: 'whole', isIndexed: true },
  '/about': { access: 'publicOnly', start: 'whole', isIndexed: true },
  '/contact': { access: 'publicOnly', start: 'whole', isIndexed: true },
  '/privacy': { access: 'publicOnly', start: 'whole', isIndexed: true },
  '/terms': { access: 'publicOnly', start: 'whole', isIndexed: true },
  '/login': { access: 'publicOnly', start: 'whole' },
  '/register': { access: 'publicOnly', start: 'whole' },
  '/verify-email': { access: 'signedIn' },
  '/onboarding': { access: 'signedIn' },
  '/leaving': { access: 'leaving' },
  '/accept': { access: 'accepting' },
  '/suspended': { access: 'suspended' },
  '/waiting': { access: 'waiting' },
  '/home': { access: 'full', start: 'skeleton' },
  '/feed': { access: 'full', start: 'skeleton' },
  '/create': { access: 'full' },
  '/create/many': { access: 'full' },
  '/listing/:id/edit': { access: 'full', isRow: true },
  '/listing/:id': { access: 'full', start: 'skeleton', isRow: true },
  '/guesses': { access: 'full', start: 'skeleton' },
  '/saved': { access: 'full', start: 'skeleton' },
  '/profile/edit': { access: 'full' },
  '/profile': { access: 'full', start: 'skeleton' },
  '/profile/:userId': { access: 'full', isRow: true },
  '/leaderboard': { access: 'full', start: 'skeleton' },
  '/achievements': { access: 'full', start: 'skeleton' },
  '/notifications': { access: 'full', start: 'skeleton' },
  '/u/:username': { access: 'full', isRow: true },
  '/settings': { access: 'full', start: 'skeleton' },
  '/settings/profile': { access: 'full' },
  '/settings/notifications': { access: 'full' },
  '/settings/email': { access: 'full' },
  '/settings/blocked': { access: 'full' },
  '/settings/sessions': { access: 'full' },
  '/settings/tokens': { access: 'full' },
  '/settings/security': { access: 'full' },
  '/settings/security/two-step': { access: 'full' },
  '/settings/security/codes': { access: 'full' },
  '/settings/account': { access: 'full' },
  '/settings/webhooks': { access: 'full' },
  '/settings/statements': { access: 'full' },
  '/settings/signals': { access: 'full' },
  '/help': { access: 'full', start: 'skeleton' },
  '/help/how-it-works': { access: 'full' },
  '/help/faq': { access: 'full' },
  '/help/terms': { access: 'full' },
  '/help/privacy': { access: 'full' },
  '/help/contact': { access: 'full' },
  '/claim-admin': { access: 'full' },
  '/moderation': { access: 'moderator' },
  '/moderation/log': { access: 'moderator' },
  '/moderation/newcomers': { access: 'moderator' },
  '/moderation/:id': { access: 'moderator' },
  '/admin': { access: 'admin' },
  '/admin/settings': { access: 'admin' },
  '/admin/pages': { access: 'admin' },
  '/admin/people': { access: 'admin' },
  '/admin/people/:id': { access: 'admin' },
  '/admin/blocks': { access: 'admin' },
  '/admin/listings': { access: 'admin' },
  '/admin/jobs': { access: 'admin' },
  '/admin/webhooks': { access: 'admin' },
  '/admin/doctor': { access: 'admin' },
  '/admin/log': { access: 'admin' },
  '/prices': { access: 'open', start: 'skeleton' },
  '/s/:id': { access: 'open', isRow: true },
  '/rules': { access: 'open', start: 'whole', isIndexed: true },
  '/imprint': { access: 'open', start: 'whole', isIndexed: true },
  '/accessibility': { access: 'open', start: 'whole', isIndexed: true },
  '/transparency': { access: 'open', isIndexed: true },
  '/forgot-password': { access: 'open', start: 'whole' },
  '/reset-password': { access: 'open' },
  '/confirm-email': { access: 'open' },
  '/undo-email': { access: 'open' },
  '/not-me': { access: 'open' },
  '/oidc': { access: 'open' },
  '/unsubscribe': { access: 'open' },
} as const satisfies Record<`/${string}`, Page>;

export type PagePath = keyof typeof pages;

export function pagesWhere(isWanted: (page: Page) => boolean = () => true): PagePath[] {
  return (Object.keys(pages) as PagePath[]).filter((path) => isWanted(pages[path]));
}

/** Those for visitors; all others are in the language of the device, at one address. */
export function isInEachLanguage({ start, isIndexed }: Page): boolean {
  return start === 'whole' || isIndexed === true;
}

/** The path at which the build draws it. */
export function drawnPath(path: PagePath): string {
  return path.replaceAll(/:\w+/g, 'any');
}

/** The file that the build makes of a page with a start; `visitorSkeleton`: of an open one with a skeleton. */
export function startFile(path: PagePath, start: 'whole' | 'skeleton' | 'visitorSkeleton'): string {
  const name = drawnPath(path).slice(1).replaceAll('/', '.');
  if (start === 'whole') return `${name || 'index'}.html`;
  return start === 'skeleton' ? `app.${name}.html` : `visitor.${name}.html`;
}
