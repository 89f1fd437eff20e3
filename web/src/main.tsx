// First, so that no module reads the site before it is known.
import './lib/adopt-site.ts';
import './ui/tokens.css';
import { createBrowserRouter } from 'react-router';
import { reloadForNewVersion } from './lib/reload-for-new-version.ts';
import { sessionUser } from './lib/session/session-user.ts';
import { readToken } from './lib/session/token.ts';
import { routes } from './routes.tsx';
import { isPreloading } from './ui/preload.ts';

reloadForNewVersion(() => !isPreloading());

// The router asks for the code and the data of the page at once. React DOM, which is as large as all of it, comes meanwhile.
const router = createBrowserRouter(routes);
const user = readToken() === null ? undefined : sessionUser().catch(() => undefined);
const { start } = await import('./start.tsx');
await start(router, await user);
