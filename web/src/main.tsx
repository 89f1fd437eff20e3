import { type Site, adoptSite } from '@ballpark/domain/site.ts';
import { createBrowserRouter } from 'react-router';
import { languagePrefix, pageLanguage, speak } from './lib/language/language.ts';
import { loadFormats } from './lib/language/load-formats.ts';
import { reloadForNewVersion } from './lib/reload-for-new-version.ts';
import { sessionUser } from './lib/session/session-user.ts';
import { readToken } from './lib/token.ts';
import { makeRoutes } from './routes.tsx';
import { isPreloading } from './ui/lazy-when-idle.tsx';
import './ui/tokens.css';

// Admin settings from the server (server/src/web/fill-pages.ts). First: modules imported below read
// them.
const siteJson = document.querySelector<HTMLMetaElement>('meta[name="ballpark-site"]')?.content;
// The server uses the same type.
if (siteJson !== undefined) adoptSite(JSON.parse(siteJson) as Partial<Site>);

reloadForNewVersion(() => !isPreloading());
loadFormats(pageLanguage());

// The router loads the page's code and data at once, in parallel with the equally large React DOM.
const router = createBrowserRouter(makeRoutes(), { basename: languagePrefix() || '/' });
const texts = speak(pageLanguage());
const user = readToken() === null ? undefined : sessionUser().catch(() => undefined);
const { start } = await import('./start.tsx');
await texts;
await start(router, await user);
