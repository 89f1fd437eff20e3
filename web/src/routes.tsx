import { type PagePath, pages, pagesWhere } from '@ballpark/domain/pages.ts';
import type { RouteAccess } from '@ballpark/domain/route-access.ts';
import type { ComponentType } from 'react';
import { type LoaderFunction, Outlet, type RouteObject } from 'react-router';
import { AccessGuard } from './features/shell/access-guard.tsx';
import { RootLayout } from './features/shell/root-layout.tsx';
import { Splash } from './features/shell/splash.tsx';
import { loadTexts } from './lib/language/language.ts';
import { ErrorPage } from './pages/error-page.tsx';

type Load = () => Promise<{ Component: ComponentType }>;

const publicLayout = () => import('./features/shell/public-layout.tsx');
const focusedLayout = () => import('./features/shell/focused-layout.tsx');
const helpLayout = () => import('./features/shell/help-layout.tsx');
const visitorLayout = () => import('./pages/visitor-layout.tsx');
const openLayout = () => import('./pages/open-layout.tsx');
const appShell = () => import('./pages/app-shell.tsx');

// Public for visitors, in the shell for signed-in people.
const howItWorksPage = () => import('./pages/how-it-works-page.tsx');
const faqPage = () => import('./pages/faq-page.tsx');
const contactPage = () => import('./pages/contact-page.tsx');
const privacyPage = () => import('./pages/privacy-page.tsx');
const termsPage = () => import('./pages/terms-page.tsx');
// One's own, and somebody's.
const profilePage = () => import('./pages/profile-page.tsx');

/** What each page loads; its layouts outermost first. */
const chunks: Record<PagePath, { layouts: Load[]; page: Load }> = {
  '/': { layouts: [publicLayout], page: () => import('./pages/landing-page.tsx') },
  '/how-it-works': { layouts: [publicLayout], page: howItWorksPage },
  '/faq': { layouts: [publicLayout], page: faqPage },
  '/about': { layouts: [publicLayout], page: () => import('./pages/about-page.tsx') },
  '/contact': { layouts: [publicLayout], page: contactPage },
  '/privacy': { layouts: [publicLayout], page: privacyPage },
  '/terms': { layouts: [publicLayout], page: termsPage },
  '/login': { layouts: [focusedLayout], page: () => import('./pages/login-page.tsx') },
  '/register': { layouts: [focusedLayout], page: () => import('./pages/register-page.tsx') },
  '/verify-email': { layouts: [focusedLayout], page: () => import('./pages/verify-email-page.tsx') },
  '/onboarding': { layouts: [focusedLayout], page: () => import('./pages/onboarding-page.tsx') },
  '/leaving': { layouts: [focusedLayout], page: () => import('./pages/leaving-page.tsx') },
  '/accept': { layouts: [focusedLayout], page: () => import('./pages/accept-page.tsx') },
  '/suspended': { layouts: [focusedLayout], page: () => import('./pages/suspended-page.tsx') },
  '/waiting': { layouts: [focusedLayout], page: () => import('./pages/waiting-page.tsx') },
  '/home': { layouts: [appShell], page: () => import('./pages/home-page.tsx') },
  '/feed': { layouts: [appShell], page: () => import('./pages/feed-page.tsx') },
  '/create': { layouts: [appShell], page: () => import('./pages/create-listing-page.tsx') },
  '/create/many': { layouts: [appShell], page: () => import('./pages/create-many-page.tsx') },
  '/listing/:id/edit': { layouts: [appShell], page: () => import('./pages/edit-listing-page.tsx') },
  '/listing/:id': { layouts: [appShell], page: () => import('./pages/listing-page.tsx') },
  '/guesses': { layouts: [appShell], page: () => import('./pages/guesses-page.tsx') },
  '/saved': { layouts: [appShell], page: () => import('./pages/saved-page.tsx') },
  '/profile/edit': { layouts: [appShell], page: () => import('./pages/edit-profile-page.tsx') },
  '/profile': { layouts: [appShell], page: profilePage },
  '/profile/:userId': { layouts: [appShell], page: profilePage },
  '/leaderboard': { layouts: [appShell], page: () => import('./pages/leaderboard-page.tsx') },
  '/achievements': { layouts: [appShell], page: () => import('./pages/achievements-page.tsx') },
  '/notifications': { layouts: [appShell], page: () => import('./pages/notifications-page.tsx') },
  '/u/:username': { layouts: [appShell], page: () => import('./pages/username-page.tsx') },
  '/settings': { layouts: [appShell], page: () => import('./pages/settings-page.tsx') },
  '/settings/profile': { layouts: [appShell], page: () => import('./pages/profile-settings-page.tsx') },
  '/settings/notifications': {
    layouts: [appShell],
    page: () => import('./pages/notification-settings-page.tsx'),
  },
  '/settings/email': { layouts: [appShell], page: () => import('./pages/email-settings-page.tsx') },
  '/settings/blocked': { layouts: [appShell], page: () => import('./pages/blocked-page.tsx') },
  '/settings/sessions': { layouts: [appShell], page: () => import('./pages/sessions-page.tsx') },
  '/settings/tokens': { layouts: [appShell], page: () => import('./pages/tokens-page.tsx') },
  '/settings/security': { layouts: [appShell], page: () => import('./pages/security-settings-page.tsx') },
  '/settings/security/two-step': { layouts: [appShell], page: () => import('./pages/two-step-page.tsx') },
  '/settings/security/codes': { layouts: [appShell], page: () => import('./pages/recovery-codes-page.tsx') },
  '/settings/account': { layouts: [appShell], page: () => import('./pages/account-settings-page.tsx') },
  '/settings/webhooks': { layouts: [appShell], page: () => import('./pages/webhooks-page.tsx') },
  '/settings/statements': { layouts: [appShell], page: () => import('./pages/statements-page.tsx') },
  '/settings/signals': { layouts: [appShell], page: () => import('./pages/signals-page.tsx') },
  '/help': { layouts: [appShell], page: () => import('./pages/help-page.tsx') },
  '/help/how-it-works': { layouts: [appShell, helpLayout], page: howItWorksPage },
  '/help/faq': { layouts: [appShell, helpLayout], page: faqPage },
  '/help/terms': { layouts: [appShell, helpLayout], page: termsPage },
  '/help/privacy': { layouts: [appShell, helpLayout], page: privacyPage },
  '/help/contact': { layouts: [appShell, helpLayout], page: contactPage },
  '/claim-admin': { layouts: [focusedLayout], page: () => import('./pages/claim-admin-page.tsx') },
  '/moderation': { layouts: [appShell], page: () => import('./pages/moderation-page.tsx') },
  '/moderation/log': { layouts: [appShell], page: () => import('./pages/moderation-log-page.tsx') },
  '/moderation/newcomers': {
    layouts: [appShell],
    page: () => import('./pages/moderation-newcomers-page.tsx'),
  },
  '/moderation/:id': { layouts: [appShell], page: () => import('./pages/moderation-case-page.tsx') },
  '/admin': { layouts: [appShell], page: () => import('./pages/admin-page.tsx') },
  '/admin/settings': { layouts: [appShell], page: () => import('./pages/admin-settings-page.tsx') },
  '/admin/pages': { layouts: [appShell], page: () => import('./pages/admin-pages-page.tsx') },
  '/admin/people': { layouts: [appShell], page: () => import('./pages/admin-people-page.tsx') },
  '/admin/people/:id': { layouts: [appShell], page: () => import('./pages/admin-person-page.tsx') },
  '/admin/blocks': { layouts: [appShell], page: () => import('./pages/admin-blocks-page.tsx') },
  '/admin/listings': { layouts: [appShell], page: () => import('./pages/admin-listings-page.tsx') },
  '/admin/jobs': { layouts: [appShell], page: () => import('./pages/admin-jobs-page.tsx') },
  '/admin/webhooks': { layouts: [appShell], page: () => import('./pages/admin-webhooks-page.tsx') },
  '/admin/doctor': { layouts: [appShell], page: () => import('./pages/admin-doctor-page.tsx') },
  '/admin/log': { layouts: [appShell], page: () => import('./pages/admin-log-page.tsx') },
  '/prices': { layouts: [visitorLayout], page: () => import('./pages/prices-page.tsx') },
  '/s/:id': { layouts: [visitorLayout], page: () => import('./pages/shared-page.tsx') },
  '/rules': { layouts: [openLayout], page: () => import('./pages/rules-page.tsx') },
  '/imprint': { layouts: [openLayout], page: () => import('./pages/imprint-page.tsx') },
  '/accessibility': { layouts: [openLayout], page: () => import('./pages/accessibility-page.tsx') },
  '/transparency': { layouts: [openLayout], page: () => import('./pages/transparency-page.tsx') },
  '/forgot-password': { layouts: [focusedLayout], page: () => import('./pages/forgot-password-page.tsx') },
  '/reset-password': { layouts: [focusedLayout], page: () => import('./pages/reset-password-page.tsx') },
  '/confirm-email': { layouts: [focusedLayout], page: () => import('./pages/confirm-email-page.tsx') },
  '/undo-email': { layouts: [focusedLayout], page: () => import('./pages/undo-email-page.tsx') },
  '/not-me': { layouts: [focusedLayout], page: () => import('./pages/not-me-page.tsx') },
  '/oidc': { layouts: [focusedLayout], page: () => import('./pages/oidc-page.tsx') },
  '/unsubscribe': { layouts: [focusedLayout], page: () => import('./pages/unsubscribe-page.tsx') },
};

const notFound = { path: '*', lazy: () => import('./pages/not-found-page.tsx') };

/** For one router, which removes from its routes what it has read of their `lazy`. */
export function makeRoutes() {
  return [
    {
      Component: RootLayout,
      ErrorBoundary: ErrorPage,
      HydrateFallback: Splash,
      children: [...guardedPages(), { children: [notFound] }],
    },
  ] satisfies RouteObject[];
}

/** One guard for all pages that the same people see. */
function guardedPages(): RouteObject[] {
  const pagesFor = new Map<RouteAccess, RouteObject[]>();
  for (const path of pagesWhere()) {
    const { access } = pages[path];
    const inside = pagesFor.get(access) ?? [];
    addPage(inside, path);
    pagesFor.set(access, inside);
  }
  return [...pagesFor].map(([access, children]) => {
    const element = (
      <AccessGuard access={access}>
        <Outlet />
      </AccessGuard>
    );
    return access === 'open' ? { children } : { element, children };
  });
}

/** Below the routes of its layouts, which stay on the screen from one of their pages to the next. */
function addPage(inside: RouteObject[], path: PagePath): void {
  const { layouts, page } = chunks[path];
  const siblings = layouts.reduce((routes, lazy) => {
    const known = routes.find((route) => route.lazy === lazy);
    const layout = known ?? { lazy, children: [] };
    if (!known) routes.push(layout);
    return layout.children ?? [];
  }, inside);
  siblings.push({
    path,
    lazy: {
      Component: async () => {
        const [{ Component }] = await Promise.all([page(), ...textsOf(path).map(loadTexts)]);
        return Component;
      },
      // Only in the app: the queries would weigh on every public page.
      ...(pages[path].access === 'full' && { loader: () => loaderOf(path) }),
    },
    // The page handles its own query changes.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  });
}

/** What the page says beside what every page does (lingui.config.ts). */
function textsOf(path: PagePath): ('app' | 'staff')[] {
  const access: RouteAccess = pages[path].access;
  if (access === 'publicOnly' || access === 'open') return [];
  const isForStaff = access === 'moderator' || access === 'admin' || path === '/claim-admin';
  return isForStaff ? ['app', 'staff'] : ['app'];
}

/** In parallel with the page's code. */
async function loaderOf(path: PagePath): Promise<LoaderFunction | undefined> {
  return (await import('./page-loaders.ts')).pageLoaders[path];
}
