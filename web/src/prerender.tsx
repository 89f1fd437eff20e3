import { adoptSite, contactPlaceholder, sitePlaceholders } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { App } from './app.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { speak } from './lib/language/language.ts';
import { tokenKey } from './lib/token.ts';
import { deviceStore } from './lib/storage.ts';
import { makeRoutes } from './routes.tsx';

/** Has pages carry placeholders for what an admin may change. */
export function markSite({ namesContact }: { namesContact: boolean }): void {
  adoptSite({ ...sitePlaceholders, contactEmail: namesContact ? contactPlaceholder : null });
}

export { speak };

/** What stands in the page beside the app: without scripts, and when they cannot be fetched. */
export function textsBesideApp(): { withoutScripts: string; notFetched: string; again: string } {
  const { name } = sitePlaceholders;
  return {
    withoutScripts: t`${name} needs JavaScript. Please turn it on and reload the page.`,
    notFetched: t`This page didn’t load. You may be offline.`,
    again: t`Reload the page`,
  };
}

/** As a signed-out visitor first sees it. `basename`: the language that leads the address. */
export async function prerenderPage(address: string, basename = '/'): Promise<string> {
  return markupOf(address, makeRoutes(), basename);
}

/** The app shell and the page's skeleton. `isOpen`: visitors see the page too, and without the app shell. */
export async function prerenderSkeleton(path: string, { isOpen }: { isOpen: boolean }): Promise<string> {
  // Guards would wait for the session.
  const unguarded = makeRoutes().map(({ children, ...root }) => ({
    ...root,
    children: children.map((group) => ({ children: group.children ?? [] })),
  }));
  // Whoever has a token is likely a member.
  if (isOpen) deviceStore.setItem(tokenKey, 'any');
  const markup = await markupOf(path, unguarded);
  deviceStore.removeItem(tokenKey);
  return markup;
}

export async function addressesOf(path: string): Promise<string[]> {
  const addresses: string[] = [];
  // What was asked for another language’s page still waits, and is not asked for twice.
  queryClient.clear();
  deviceStore.setItem(tokenKey, 'any');
  Object.assign(globalThis, {
    document: { cookie: 'ballpark-device=member.active' },
    // Never answered, so user-dependent calls are not made.
    fetch: (address: string) => {
      addresses.push(address);
      return new Promise(() => undefined);
    },
  });
  await createStaticHandler(makeRoutes()).query(new Request(new URL(path, 'http://localhost')));
  deviceStore.removeItem(tokenKey);
  Reflect.deleteProperty(globalThis, 'document');
  return addresses;
}

async function markupOf(path: string, tree: RouteObject[], basename = '/'): Promise<string> {
  const handler = createStaticHandler(tree, { basename });
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // In one chunk, without router data: both would need inline scripts, which the CSP forbids.
  const { prelude } = await prerender(
    <App>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const markup = await new Response(prelude).text();
  // The router takes a placeholder for a path of its own; it stands for an address that may be elsewhere.
  return markup.replaceAll(/href="[^"%]*\/%/g, 'href="%');
}
