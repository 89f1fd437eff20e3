import './ui/tokens.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { saveDeviceCookie } from './boot/device-cookie.ts';
import { holdInstallOffer } from './lib/push/install-offer.ts';
import { linkManifest } from './lib/add-link.ts';
import { reloadForNewVersion } from './lib/reload-for-new-version.ts';
import { readToken } from './lib/session/token.ts';
import { createRouter, loadMatch, matchRoute } from './router/router.ts';
import { routes } from './routes.tsx';
import './ui/pop-state-first.ts';
import { isFetchingAhead } from './ui/fetch-ahead.ts';
import { whenIdle } from './ui/when-idle.ts';

// An entry of something open over the page (ui/open-entry.ts) that a reload has kept is left at once.
if ('isOpenOver' in Object(history.state)) void import('./ui/leave-open-entry.ts');
// Browsers drop cookies sooner than storage.
saveDeviceCookie(readToken() !== null);
holdInstallOffer();
linkManifest();
reloadForNewVersion(() => !isFetchingAhead());
// Not before the page is there; forbidden, as in a private window, the app works without.
void whenIdle()
  .then(() => import('./lib/push/register-service-worker.ts'))
  .then(({ registerServiceWorker }) => registerServiceWorker())
  .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const match = matchRoute(routes, location.pathname);
const isPrerendered = root.hasChildNodes() && readToken() === null;
// The skeleton is only removed once a page is complete.
const hasSkeleton = document.getElementById('skeleton') !== null;
// Hydration starts from what the page shows, so its code must be there first.
if (isPrerendered) await loadMatch(match);
// Whatever fails there is met again by the app.
const known = hasSkeleton ? await loadFirst().catch(() => undefined) : undefined;

const app = <App router={createRouter(routes)} known={known} />;
if (isPrerendered) hydrateRoot(root, app);
// In pieces between which a phone answers touches.
else startTransition(() => createRoot(root).render(app));
delete document.documentElement.dataset['signedIn'];

async function loadFirst() {
  const first = await import('./boot/load-first.ts');
  return first.loadFirst(match);
}
