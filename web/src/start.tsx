import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { dropEarly } from './lib/api/api.ts';
import { linkManifest, loadLateFonts } from './lib/late-fonts.ts';
import { holdInstallOffer } from './lib/push/install-offer.ts';
import { saveDeviceCookie } from './lib/device-cookie.ts';
import { readToken } from './lib/token.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { keepOverlayEntry } from './ui/use-close-on-back.ts';
import { whenIdle } from './ui/lazy-when-idle.tsx';

/** Hydrates a prerendered page, or replaces the skeleton. */
export async function start(router: DataRouter, initialUser: OwnProfile | undefined): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Cookies expire before storage.
  saveDeviceCookie(readToken() !== null);
  holdInstallOffer();

  await untilInitialized(router);
  dropEarly();
  keepOverlayEntry(router);
  prefetchOnIntent(router);
  const app = (
    <App initialUser={initialUser}>
      <RouterProvider router={router} />
    </App>
  );
  const isPrerendered = 'prerendered' in root.dataset && readToken() === null;
  // A transition keeps phones responsive.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  delete document.documentElement.dataset['signedIn'];
  linkManifest();
  loadLateFonts();
  // After the page. It may be blocked, as in a private window.
  void whenIdle()
    .then(() => import('./lib/push/register-service-worker.ts'))
    .then(({ registerServiceWorker }) => registerServiceWorker())
    .catch(() => undefined);
}

export async function untilInitialized(router: DataRouter): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => router.state.initialized && resolve();
    router.subscribe(look);
    look();
  });
}
