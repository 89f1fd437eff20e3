import type { PagePath } from '@ballpark/domain/page-paths.ts';
import type { RouteAccess } from '@ballpark/domain/route-access.ts';
import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { AccessGuard } from './features/shell/access-guard.tsx';
import { RootLayout } from './features/shell/root-layout.tsx';
import { Splash } from './features/shell/splash.tsx';
import { pageLoaders } from './page-loaders.ts';
import { ErrorPage } from './pages/error-page.tsx';

type Load = () => Promise<{ Component: ComponentType }>;

const publicLayout = () => import('./features/shell/public-layout.tsx');
const focusedLayout = () => import('./features/shell/focused-layout.tsx');
const helpLayout = () => import('./features/shell/help-layout.tsx');
const appShell = () => import('./pages/app-shell.tsx');

// Public for visitors, in the shell for signed-in people.
const howItWorksPage = () => import('./pages/how-it-works-page.tsx');
const faqPage = () => import('./pages/faq-page.tsx');
const contactPage = () => import('./pages/contact-page.tsx');
const privacyPage = () => import('./pages/privacy-page.tsx');
const termsPage = () => import('./pages/terms-page.tsx');

/** Every URL by access class; the server's list is domain/src/page-paths.ts. One chunk per page. */
const pages = [
  pagesFor('publicOnly', [publicLayout], {
    '/': () => import('./pages/landing-page.tsx'),
    '/how-it-works': howItWorksPage,
    '/faq': faqPage,
    '/about': () => import('./pages/about-page.tsx'),
    '/contact': contactPage,
    '/privacy': privacyPage,
    '/terms': termsPage,
  }),
  pagesFor('publicOnly', [focusedLayout], {
    '/login': () => import('./pages/login-page.tsx'),
    '/register': () => import('./pages/register-page.tsx'),
  }),
  pagesFor('signedIn', [focusedLayout], {
    '/verify-email': () => import('./pages/verify-email-page.tsx'),
    '/onboarding': () => import('./pages/onboarding-page.tsx'),
  }),
  pagesFor('leaving', [focusedLayout], {
    '/leaving': () => import('./pages/leaving-page.tsx'),
  }),
  pagesFor('suspended', [focusedLayout], {
    '/suspended': () => import('./pages/suspended-page.tsx'),
  }),
  pagesFor('full', [appShell], {
    '/home': () => import('./pages/home-page.tsx'),
    '/feed': () => import('./pages/feed-page.tsx'),
    '/create': () => import('./pages/create-listing-page.tsx'),
    '/listing/:id/edit': () => import('./pages/edit-listing-page.tsx'),
    '/listing/:id': () => import('./pages/listing-page.tsx'),
    '/guesses': () => import('./pages/guesses-page.tsx'),
    '/saved': () => import('./pages/saved-page.tsx'),
    '/profile/edit': () => import('./pages/edit-profile-page.tsx'),
    '/profile/:userId?': () => import('./pages/profile-page.tsx'),
    '/leaderboard': () => import('./pages/leaderboard-page.tsx'),
    '/achievements': () => import('./pages/achievements-page.tsx'),
    '/notifications': () => import('./pages/notifications-page.tsx'),
    '/u/:username': () => import('./pages/username-page.tsx'),
    '/settings': () => import('./pages/settings-page.tsx'),
    '/settings/profile': () => import('./pages/profile-settings-page.tsx'),
    '/settings/notifications': () => import('./pages/notification-settings-page.tsx'),
    '/settings/email': () => import('./pages/email-settings-page.tsx'),
    '/settings/blocked': () => import('./pages/blocked-page.tsx'),
    '/settings/sessions': () => import('./pages/sessions-page.tsx'),
    '/settings/security/two-step': () => import('./pages/two-step-page.tsx'),
    '/settings/security/codes': () => import('./pages/recovery-codes-page.tsx'),
    '/settings/account': () => import('./pages/account-settings-page.tsx'),
    '/settings/statements': () => import('./pages/statements-page.tsx'),
    '/settings/signals': () => import('./pages/signals-page.tsx'),
    '/settings/security': () => import('./pages/security-settings-page.tsx'),
    '/help': () => import('./pages/help-page.tsx'),
  }),
  pagesFor('full', [appShell, helpLayout], {
    '/help/how-it-works': howItWorksPage,
    '/help/faq': faqPage,
    '/help/terms': termsPage,
    '/help/privacy': privacyPage,
    '/help/contact': contactPage,
  }),
  pagesFor('full', [focusedLayout], {
    '/claim-admin': () => import('./pages/claim-admin-page.tsx'),
  }),
  pagesFor('moderator', [appShell], {
    '/moderation': () => import('./pages/moderation-page.tsx'),
    '/moderation/log': () => import('./pages/moderation-log-page.tsx'),
    '/moderation/:id': () => import('./pages/moderation-case-page.tsx'),
  }),
  pagesFor('admin', [appShell], {
    '/admin': () => import('./pages/admin-page.tsx'),
    '/admin/settings': () => import('./pages/admin-settings-page.tsx'),
    '/admin/people': () => import('./pages/admin-people-page.tsx'),
    '/admin/people/:id': () => import('./pages/admin-person-page.tsx'),
    '/admin/listings': () => import('./pages/admin-listings-page.tsx'),
    '/admin/jobs': () => import('./pages/admin-jobs-page.tsx'),
    '/admin/doctor': () => import('./pages/admin-doctor-page.tsx'),
    '/admin/log': () => import('./pages/admin-log-page.tsx'),
  }),
  pagesFor(null, [() => import('./pages/visitor-layout.tsx')], {
    '/prices': () => import('./pages/prices-page.tsx'),
    '/s/:id': () => import('./pages/shared-page.tsx'),
  }),
  pagesFor(null, [() => import('./pages/open-layout.tsx')], {
    '/rules': () => import('./pages/rules-page.tsx'),
    '/transparency': () => import('./pages/transparency-page.tsx'),
  }),
  pagesFor(null, [focusedLayout], {
    '/forgot-password': () => import('./pages/forgot-password-page.tsx'),
    '/reset-password': () => import('./pages/reset-password-page.tsx'),
    '/confirm-email': () => import('./pages/confirm-email-page.tsx'),
    '/undo-email': () => import('./pages/undo-email-page.tsx'),
    '/not-me': () => import('./pages/not-me-page.tsx'),
    '/oidc': () => import('./pages/oidc-page.tsx'),
    '/unsubscribe': () => import('./pages/unsubscribe-page.tsx'),
  }),
  pagesFor(null, [], { '*': () => import('./pages/not-found-page.tsx') }),
];

export const routes = [
  { Component: RootLayout, ErrorBoundary: ErrorPage, HydrateFallback: Splash, children: pages },
] satisfies RouteObject[];

/** Pages with a common access class and layouts, outermost first. */
function pagesFor(
  access: RouteAccess | null,
  layouts: Load[],
  byPath: Partial<Record<PagePath | '*', Load>>,
): RouteObject {
  const leaves = Object.entries(byPath).map(([path, lazy]): RouteObject => {
    const loader = pageLoaders[path as PagePath];
    return {
      path,
      lazy,
      ...(loader && { loader }),
      // The page handles its own query changes.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    };
  });
  const children = layouts.reduceRight<RouteObject[]>((inside, lazy) => [{ lazy, children: inside }], leaves);
  return access === null
    ? { children }
    : {
        element: (
          <AccessGuard access={access}>
            <Outlet />
          </AccessGuard>
        ),
        children,
      };
}
