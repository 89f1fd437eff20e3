import type { RouteObject } from 'react-router';
import { AccessGuard } from './features/shell/access-guard.tsx';
import { RootLayout } from './features/shell/root-layout.tsx';
import { Splash } from './features/shell/splash.tsx';
import { ErrorPage } from './pages/error-page.tsx';

const publicLayout = () => import('./features/shell/public-layout.tsx');
const focusedLayout = () => import('./features/shell/focused-layout.tsx');
const appShell = () => import('./pages/app-shell.tsx');

/** Every URL, grouped by its access class (product 2.1). Each page is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: Splash,
    ErrorBoundary: ErrorPage,
    children: [
      {
        element: <AccessGuard access="publicOnly" />,
        children: [
          {
            lazy: publicLayout,
            children: [
              { path: '/', lazy: () => import('./pages/landing-page.tsx') },
              { path: '/how-it-works', lazy: () => import('./pages/how-it-works-page.tsx') },
              { path: '/faq', lazy: () => import('./pages/faq-page.tsx') },
              { path: '/about', lazy: () => import('./pages/about-page.tsx') },
              { path: '/contact', lazy: () => import('./pages/contact-page.tsx') },
              { path: '/privacy', lazy: () => import('./pages/privacy-page.tsx') },
              { path: '/terms', lazy: () => import('./pages/terms-page.tsx') },
            ],
          },
          {
            lazy: focusedLayout,
            children: [
              { path: '/login', lazy: () => import('./pages/login-page.tsx') },
              { path: '/register', lazy: () => import('./pages/register-page.tsx') },
            ],
          },
        ],
      },
      {
        element: <AccessGuard access="signedIn" />,
        children: [
          {
            lazy: focusedLayout,
            children: [
              { path: '/verify-email', lazy: () => import('./pages/verify-email-page.tsx') },
              { path: '/onboarding', lazy: () => import('./pages/onboarding-page.tsx') },
            ],
          },
        ],
      },
      {
        element: <AccessGuard access="full" />,
        children: [
          {
            lazy: appShell,
            children: [
              { path: '/home', lazy: () => import('./pages/home-page.tsx') },
              { path: '/feed', lazy: () => import('./pages/feed-page.tsx') },
              { path: '/create', lazy: () => import('./pages/create-listing-page.tsx') },
              { path: '/listing/:id/edit', lazy: () => import('./pages/edit-listing-page.tsx') },
              { path: '/listing/:id', lazy: () => import('./pages/listing-page.tsx') },
              { path: '/profile/edit', lazy: () => import('./pages/edit-profile-page.tsx') },
              { path: '/profile/:userId?', lazy: () => import('./pages/profile-page.tsx') },
              { path: '/leaderboard', lazy: () => import('./pages/leaderboard-page.tsx') },
              { path: '/achievements', lazy: () => import('./pages/achievements-page.tsx') },
              { path: '/notifications', lazy: () => import('./pages/notifications-page.tsx') },
              {
                path: '/settings/notifications',
                lazy: () => import('./pages/notification-settings-page.tsx'),
              },
            ],
          },
        ],
      },
      {
        lazy: focusedLayout,
        children: [{ path: '/unsubscribe', lazy: () => import('./pages/unsubscribe-page.tsx') }],
      },
      { path: '*', lazy: () => import('./pages/not-found-page.tsx') },
    ],
  },
];
