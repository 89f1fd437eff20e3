// First, so that no module reads the place before it is known.
import './boot/adopt-site.ts';
import './ui/tokens.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { repeatEarlyPress } from './boot/early-press.ts';
import { firstHeading } from './boot/first-paint.ts';
import { loadLateFonts } from './boot/late-fonts.ts';
import { loadFirst } from './boot/load-first.ts';
import { saveDeviceCookie } from './lib/session/device-cookie.ts';
import { holdInstallOffer } from './lib/push/install-offer.ts';
import { linkManifest } from './lib/add-link.ts';
import { reloadForNewVersion } from './lib/reload-for-new-version.ts';
import { readToken } from './lib/session/token.ts';
import { createRouter, loadMatch, matchRoute } from './router/router.ts';
import { routes } from './routes.tsx';
import './ui/pop-state-first.ts';
import { isPreloading } from './ui/preload.ts';
import { whenIdle } from './ui/when-idle.ts';

// A reload keeps the history entry of something that was open over the page (ui/open-entry.ts): it is left at once.
if ('isOpenOver' in Object(history.state)) void import('./ui/leave-open-entry.ts');
// Browsers drop cookies sooner than storage.
saveDeviceCookie(readToken() !== null);
holdInstallOffer();
linkManifest();
reloadForNewVersion(() => !isPreloading());
// The service worker comes after the page. Where it is forbidden, as in a private window, the app works without it.
void whenIdle()
  .then(() => import('./lib/push/register-service-worker.ts'))
  .then(({ registerServiceWorker }) => registerServiceWorker())
  .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const match = matchRoute(routes, location.pathname);
const isPrerendered = root.hasChildNodes() && readToken() === null;
// The app removes the skeleton once its page is complete.
const hasSkeleton = document.getElementById('skeleton') !== null;
// Hydration needs the code of the page that is shown.
if (isPrerendered) await loadMatch(match);
// A failure is ignored here: the app makes the same calls and handles it.
const initialUser = hasSkeleton ? await loadFirst(match).catch(() => undefined) : undefined;

const app = <App router={createRouter(routes)} initialUser={initialUser} />;
if (isPrerendered) {
  hydrateRoot(root, app);
  repeatEarlyPress();
}
// A transition lets a phone answer touches while the app is rendered.
else startTransition(() => createRoot(root).render(app));
delete document.documentElement.dataset['signedIn'];
// Fonts do not share the line with what is drawn.
void firstHeading(root).then(loadLateFonts);
