import { type Site, adoptSite } from '@ballpark/domain/site.ts';
import { createBrowserRouter } from 'react-router';
import { reloadForNewVersion } from './lib/reload-for-new-version.ts';
import { sessionUser } from './lib/session/session-user.ts';
import { readToken } from './lib/session/token.ts';
import { routes } from './routes.tsx';
import { isPreloading } from './ui/lazy-when-idle.tsx';
import './ui/tokens.css';

// The server writes what an admin has changed into each page (server/src/web/fill-pages.ts); a page of a new installation says nothing.
// First: pages that are fetched below read the site as soon as they run.
const siteJson = document.querySelector<HTMLMetaElement>('meta[name="ballpark-site"]')?.content;
// The server wrote it by the same type.
if (siteJson !== undefined) adoptSite(JSON.parse(siteJson) as Partial<Site>);

reloadForNewVersion(() => !isPreloading());

// The router asks for the code and the data of the page at once. React DOM, which is as large as all of it, comes meanwhile.
const router = createBrowserRouter(routes);
const user = readToken() === null ? undefined : sessionUser().catch(() => undefined);
const { start } = await import('./start.tsx');
await start(router, await user);
