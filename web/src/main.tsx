import './ui/tokens.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { tellServer } from './lib/device-cookie.ts';
import { holdInstallOffer } from './lib/install-offer.ts';
import { linkManifest } from './lib/add-link.ts';
import { registerServiceWorker } from './lib/register-service-worker.ts';
import { reloadForNewVersion } from './lib/reload-for-new-version.ts';
import { readToken } from './lib/token.ts';
import { routes } from './routes.tsx';
import { isFetchingAhead } from './ui/fetch-ahead.ts';
import { applyKeptTheme, whenThemeChanges } from './ui/theme.ts';

// Browsers drop cookies sooner than storage.
applyKeptTheme();
tellServer(readToken() !== null);
whenThemeChanges(() => tellServer(readToken() !== null));
holdInstallOffer();
linkManifest();
reloadForNewVersion(() => !isFetchingAhead());
registerServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const isPrerendered = root.hasChildNodes() && readToken() === null;
// What stands before the app is only taken away by a page that is whole.
const isPreviewed = document.getElementById('preview') !== null;
// Hydration starts from what the page shows, so its code must be there first.
if (isPrerendered) await loadMatchedRoutes();
// Whatever fails there is met again by the app.
const known = isPreviewed ? await loadFirst().catch(() => undefined) : undefined;

const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: { loaderData: {} } } : {});
const app = (
  <App known={known}>
    <RouterProvider router={router} />
  </App>
);
if (isPrerendered) hydrateRoot(root, app);
// In pieces between which a phone answers touches.
else startTransition(() => createRoot(root).render(app));
delete document.documentElement.dataset['signedIn'];

async function loadMatchedRoutes() {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return matches;
}

async function loadFirst() {
  const first = await import('./load-first.ts');
  return first.loadFirst(loadMatchedRoutes());
}
